// Inputs that no event tells of: of a pointer that is held, in the browser's print preview, and those
// that a page keeps for itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PageModel, RULED } from "./page-model.js";

const moments = (page, method) =>
  page.sent.filter((one) => one.method === method).map(({ at }) => at);

/** A page on which a pointer goes down; `touched` answers for the machine. */
async function pressed(touched, changes = {}) {
  const page = new PageModel({
    answer: (method) => (method === "watch.presence" ? { agoMs: touched(page.time) } : RULED),
  });
  await page.event("pointerdown", { button: 0, buttons: 1, ...changes });
  return page;
}

test("a pointer that is held counts while the machine is used", async () => {
  const page = await pressed((time) => (time <= 40_000 ? 15_000 : null));
  await page.pass(80_000);
  assert.equal(page.counted(), 40_000);
});

/** Scrolls for so long, a step so often. */
async function scrolled(page, ms = 40_000, every = 100) {
  for (let turn = 0; turn < ms / every; turn += 1) {
    await page.event("scroll");
    await page.pass(every);
  }
  await page.pass(60_000);
  return page.counted();
}

test("a page that scrolls long after a press of the middle button scrolls by itself", async () => {
  const page = await pressed(() => null, { button: 1 });
  await page.event("pointerup", { buttons: 0 });
  assert.equal(await scrolled(page, 200_000), 74_900);
});

test("a page whose script scrolls a step now and then, after a press of the middle button", async () => {
  const page = await pressed(() => null, { button: 1 });
  await page.event("pointerup", { buttons: 0 });
  assert.equal(await scrolled(page, 40_000, 500), 15_000);
});

const link = { closest: () => ({}) };
const scrolls = [
  ["under a held pointer that rests", {}, null, 54_900],
  ["after a press of the middle button", { button: 1 }, "pointerup", 54_900],
  [
    "after a press of the middle button on a link",
    { button: 1, target: link },
    "pointerup",
    15_000,
  ],
  ["after a press of the middle button that a key ended", { button: 1 }, "keydown", 15_000],
  ["by itself", {}, "pointerup", 15_000],
];
for (const [what, press, ended, counted] of scrolls) {
  test(`a page that scrolls ${what}`, async () => {
    const page = await pressed(() => null, press);
    await page.event("pointerup", { buttons: 0 });
    if (ended === null) await page.event("pointerdown", press);
    else await page.event(ended, { buttons: 0 });
    assert.equal(await scrolled(page), counted);
  });
}

const ends = [
  ["its button comes up", "pointerup", {}],
  ["it is taken away", "pointercancel", {}],
  ["a pointer without a button moves", "pointermove", { buttons: 0 }],
];
for (const [what, type, changes] of ends) {
  test(`a pointer is held until ${what}`, async () => {
    const page = await pressed(() => 15_000);
    await page.pass(7_000);
    await page.event(type, { screenX: 0, screenY: 0, ...changes });
    await page.pass(30_000);
    assert.deepEqual(moments(page, "watch.presence"), [0, 5_000]);
  });
}

test("a pointer is not held any more by who comes back from another window", async () => {
  const page = await pressed(() => 15_000);
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

// Somebody is there for 40 s.
const used = (time) => ({ agoMs: time < 55_000 ? 15_000 : null });
const withheld = [
  ["while the pointer is over it", { hovered: true }, used, 35_000],
  ["while keys fall in it", { presses: 1 }, used, 15_000],
  [
    "after which nobody was at the machine",
    { hovered: true },
    (time) => ({ agoMs: time <= 20_000 ? time + 500 : null }),
    0,
  ],
  ["while nobody is at the machine", { hovered: true }, () => ({ agoMs: null }), 0],
  ["while what is done is done elsewhere", {}, used, 0],
];
for (const [what, state, until, counted] of withheld) {
  test(`inputs that a page keeps for itself ${what}`, async () => {
    const page = new PageModel({
      answer: (method) => (method === "watch.presence" ? until(page.time) : RULED),
    });
    await page.turn(true);
    await page.pass(1_000);
    Object.assign(page, state);
    await page.pass(120_000);
    assert.equal(page.counted(), counted);
  });
}

// A bookmark that scrolls, say: a press of it falls into no page.
for (const [who, agoMs, least, most] of [
  ["somebody who touches the machine", 15_000, 35_000, 60_000],
  ["nobody", null, 0, 0],
]) {
  test(`a page that has the focus and is scrolled from outside by ${who}`, async () => {
    const page = new PageModel({
      answer: (method) => (method === "watch.presence" ? { agoMs } : RULED),
    });
    await page.pass(120_000);
    for (let turn = 0; turn < 8; turn += 1) {
      await page.event("scroll");
      await page.pass(8_000);
    }
    const counted = page.counted();
    assert.ok(counted >= least && counted <= most, `${counted}`);
  });
}
