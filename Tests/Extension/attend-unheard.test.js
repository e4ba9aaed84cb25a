// Inputs that no event tells of: at a scroll bar, and in the browser's print preview.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PageModel, RULED } from "./page-model.js";

const moments = (page, method) =>
  page.sent.filter((one) => one.method === method).map(({ at }) => at);

/** A page beside whose scroll bar a pointer goes down; `touched` answers for the machine. */
async function pressed(place, touched, root = true) {
  const page = new PageModel({
    answer: (method) => (method === "watch.presence" ? { agoMs: touched(page.time) } : RULED),
  });
  const element = { clientWidth: 1_000, clientHeight: 800 };
  element.ownerDocument = { documentElement: root ? element : null };
  const at = { clientX: 500, clientY: 400, offsetX: 500, offsetY: 400, ...place };
  await page.event("pointerdown", { target: element, buttons: 1, ...at });
  return page;
}

const bars = [
  ["of the page", { clientX: 1_004 }, true],
  ["below the page", { clientY: 801 }, true],
  ["of a part", { offsetX: 1_004 }, false],
  ["at the left of a part", { offsetX: -4 }, false],
];
for (const [what, place, root] of bars) {
  test(`a scroll bar ${what} that is held counts while the machine is used`, async () => {
    const page = await pressed(place, (time) => (time <= 40_000 ? 15_000 : null), root);
    await page.pass(80_000);
    assert.equal(page.counted(), 40_000);
  });
}

test("a pointer that is held elsewhere is asked about by nobody", async () => {
  const page = await pressed({ offsetY: 5_000 }, () => 15_000);
  await page.pass(80_000);
  assert.deepEqual([page.counted(), moments(page, "watch.presence")], [15_000, []]);
});

const ends = [
  ["its button comes up", "pointerup", {}],
  ["it is taken away", "pointercancel", {}],
  ["a pointer without a button moves", "pointermove", { buttons: 0 }],
];
for (const [what, type, changes] of ends) {
  test(`a scroll bar is held until ${what}`, async () => {
    const page = await pressed({ clientX: 1_004 }, () => 15_000);
    await page.pass(7_000);
    await page.event(type, { screenX: 0, screenY: 0, ...changes });
    await page.pass(30_000);
    assert.deepEqual(moments(page, "watch.presence"), [0, 5_000]);
  });
}

test("a scroll bar is not held any more by who comes back from another window", async () => {
  const page = await pressed({ clientX: 1_004 }, () => 15_000);
  await page.turn(false);
  await page.pass(3_000);
  await page.turn(true);
  await page.pass(60_000);
  assert.deepEqual([page.counted(), moments(page, "watch.presence")], [0, [0]]);
});

test("a wheel over a frame that nobody sees into counts, whatever has the focus", async () => {
  const page = new PageModel({
    answer: (method) => (method === "watch.presence" ? { agoMs: 15_000 } : RULED),
  });
  await page.event("pointermove", { screenX: 5, screenY: 5 });
  page.pointed = { localName: "iframe" };
  await page.pass(40_500);
  page.pointed = null;
  await page.pass(60_000);
  assert.equal(page.counted(), 40_000);
});

/** A page in the browser's print preview, which has the focus; `touched` answers for the machine. */
async function printed(touched) {
  const page = new PageModel({
    answer: (method) => (method === "watch.presence" ? { agoMs: touched(page.time) } : RULED),
  });
  await page.key();
  await page.event("beforeprint");
  await page.turn(false);
  return page;
}

test("a print preview counts while the machine is used, and no longer than it is open", async () => {
  const page = await printed(() => 15_000);
  await page.pass(40_500);
  await page.event("afterprint");
  await page.pass(60_000);
  assert.equal(page.counted(), 40_000);
});

test("a print preview before which nobody sits counts the tail of the last input", async () => {
  const page = await printed((time) => (time < 5_000 ? 15_000 : null));
  await page.pass(60_000);
  assert.equal(page.counted(), 15_000);
});

test("a script does not say that a page is printed", async () => {
  const page = new PageModel({ answer: () => ({ agoMs: 15_000 }) });
  await page.event("beforeprint", { isTrusted: false });
  await page.turn(false);
  await page.pass(60_000);
  assert.deepEqual(page.sent, []);
});
