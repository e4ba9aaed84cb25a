import assert from "node:assert/strict";
import { test } from "node:test";
import { PageModel, RULED } from "./page-model.js";

const moments = (page, method) =>
  page.sent.filter((one) => one.method === method).map(({ at }) => at);

test("one input: reported every 5 s to the end of its tail, and a minute later nothing runs", async () => {
  const page = new PageModel();
  await page.key();
  await page.pass(60_000);
  assert.deepEqual(moments(page, "watch.activity"), [5_000, 10_000, 15_000]);
  assert.equal(page.counted(), 15_000);
  await page.pass(10_000);
  assert.equal(page.timer, null);
});

test("however many inputs, at most one message in 5 s", async () => {
  const page = new PageModel();
  for (let turn = 0; turn < 600; turn += 1) {
    await page.key();
    await page.pass(100);
  }
  const sent = moments(page, "watch.activity");
  for (let i = 1; i < sent.length; i += 1) assert.ok(sent[i] - sent[i - 1] >= 5_000, sent.join());
  assert.equal(page.sent.length, sent.length);
});

test("nobody there: no timer, no message", async () => {
  const page = new PageModel();
  await page.pass(600_000);
  assert.deepEqual([page.timer, page.sent], [null, []]);
});

test("the focus leaves: reported at once, nothing after it", async () => {
  const page = new PageModel();
  await page.key();
  await page.pass(3_000);
  await page.turn(false);
  assert.deepEqual([page.counted(), page.timer], [3_000, null]);
  await page.key();
  await page.pass(60_000);
  assert.equal(page.counted(), 3_000);
});

test("a locked screen counts nothing, whatever the page believes of its focus", async () => {
  const page = new PageModel();
  await page.key();
  await page.pass(2_000);
  page.attendance.hear({ watch: "presence", state: "locked" });
  page.attendance.hear({ watch: "input", agoMs: 0, playbackAgoMs: null });
  await page.pass(120_000);
  assert.deepEqual([page.counted(), page.timer], [2_000, null]);
  page.attendance.hear({ watch: "presence", state: "active" });
  await page.key();
  await page.pass(1_000);
  await page.turn(false);
  assert.equal(page.counted(), 3_000);
});

test("a worker that dies is sent the same numbers again", async () => {
  let deaths = 2;
  const page = new PageModel({ answer: () => (deaths-- > 0 ? undefined : RULED) });
  await page.key();
  await page.pass(5_000);
  const sent = page.sent.filter(({ method }) => method === "watch.activity");
  assert.deepEqual(
    sent.map(({ intervals }) => intervals.map(({ sequence, lengthMs }) => [sequence, lengthMs])),
    [[[0, 5_000]], [[0, 5_000]], [[0, 5_000]]],
  );
});

/** A page whose focus is in a frame that nobody sees into; `touched` answers for the machine. */
function unseen(touched) {
  const page = new PageModel({
    answer: (method) => (method === "watch.presence" ? { agoMs: touched(page.time) } : RULED),
  });
  page.frame = page.document.activeElement = { localName: "iframe" };
  return page;
}

test("focus where nobody sees: asked every 5 s, counted while the machine is used", async () => {
  const page = unseen((time) => (time <= 20_000 ? 15_000 : null));
  await page.event("blur");
  await page.pass(22_000);
  assert.deepEqual(moments(page, "watch.presence"), [0, 5_000, 10_000, 15_000, 20_000]);
  assert.equal(page.counted(), 20_000);
});

test("focus where nobody sees: the tail ends where the last touch's does, not at the question", async () => {
  // Touched at 2.5 s, as the browser tells it: by the second, and only from 15 s on.
  const page = unseen((time) => {
    const ago = time - 2_500;
    if (ago <= 15_000) return 15_000;
    return ago <= 20_000 ? ago : null;
  });
  await page.event("blur");
  await page.pass(60_000);
  assert.equal(page.counted(), 17_500);
});

test("an answer that takes its time says nothing of that time", async () => {
  const page = unseen((time) => (time === 0 ? 15_000 : null));
  let arrive;
  page.slow = new Promise((resolve) => {
    arrive = resolve;
  });
  await page.event("blur");
  await page.pass(2_000);
  arrive();
  await page.pass(1_000);
  await page.turn(false);
  assert.equal(page.counted(), 0);
});

test("and a minute after the last sign nobody asks any more, until somebody comes back", async () => {
  let there = true;
  const page = unseen(() => (there ? 15_000 : null));
  await page.event("blur");
  await page.pass(10_000);
  there = false;
  await page.pass(200_000);
  const before = moments(page, "watch.presence").length;
  assert.ok(before <= 3 + 12, `asked ${before} times`);
  assert.equal(page.timer, null);
  there = true;
  page.attendance.hear({ watch: "presence", state: "active" });
  await page.settle();
  assert.equal(moments(page, "watch.presence").length, before + 1);
});

test("in front again with the focus where nobody sees: asked, though it comes late and untold", async () => {
  const page = unseen((time) => (time > 200_000 ? 15_000 : null));
  page.focus = false;
  await page.pass(200_000);
  assert.deepEqual([page.timer, page.sent], [null, []]);
  page.attendance.hear({ watch: "presence", state: "active" });
  await page.pass(1_000);
  page.focus = true;
  await page.pass(10_000);
  assert.deepEqual(moments(page, "watch.presence"), [205_000, 210_000]);
});

test("from the browser's own surface straight into a frame: no event tells it, the pulse sees it", async () => {
  const page = unseen(() => 15_000);
  page.focus = false;
  page.document.activeElement = { localName: "body" };
  page.attendance.hear({ watch: "presence", state: "active" });
  await page.pass(1_000);
  page.focus = true;
  page.document.activeElement = page.frame;
  await page.pass(11_000);
  await page.turn(false);
  // Between the two questions that were answered.
  assert.equal(page.counted(), 5_000);
});

test("shown again with the focus in a frame, which comes later and untold: seen within 5 s", async () => {
  const page = unseen(() => 15_000);
  await page.event("blur");
  await page.pass(6_000);
  page.focus = false;
  page.document.visibilityState = "hidden";
  await page.event("visibilitychange");
  await page.pass(40_000);
  const before = page.counted();
  page.document.visibilityState = "visible";
  await page.event("visibilitychange");
  page.focus = true;
  await page.pass(11_000);
  await page.turn(false);
  assert.equal(page.counted() - before, 5_000);
});

test("in front again somewhere else: looked for a minute, then nothing runs", async () => {
  const page = unseen(() => 15_000);
  page.focus = false;
  page.attendance.hear({ watch: "presence", state: "active" });
  await page.pass(70_000);
  assert.deepEqual([page.timer, page.sent], [null, []]);
});

test("focus where nobody sees, and the screen locked: nothing is asked", async () => {
  const page = unseen(() => 15_000);
  await page.event("blur");
  await page.pass(7_000);
  page.attendance.hear({ watch: "presence", state: "locked" });
  await page.pass(30_000);
  assert.deepEqual(moments(page, "watch.presence"), [0, 5_000]);
  assert.equal(page.counted(), 5_000);
});

test("what came before the page was attended is not counted with the answer", async () => {
  const page = unseen(() => 15_000);
  await page.turn(false);
  await page.pass(100_000);
  await page.turn(true);
  await page.pass(500);
  assert.ok(page.counted() <= 500, `${page.counted()}`);
});

test("a frame's input counts for the page; without a moment it only looks at the focus", async () => {
  const page = new PageModel();
  await page.pass(10_000);
  page.attendance.hear({ watch: "input", agoMs: 2_000, playbackAgoMs: null });
  await page.pass(1_000);
  page.focus = false;
  page.attendance.hear({ watch: "input", agoMs: null, playbackAgoMs: null });
  assert.deepEqual([page.counted(), page.timer], [3_000, null]);
});
