// One page after the other in a tab, and one address after the other in a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PageModel, RULED } from "./page-model.js";

const HELLO = { idleAfterMs: 15_000 };

/** What the worker is told as the page is left. */
async function left(page) {
  await page.event("pagehide");
  return page.sent
    .map((one) => (one.method === "watch.left" ? one.agoMs : one.left?.agoMs))
    .filter((agoMs) => agoMs !== undefined);
}

test("a page that follows an input counts from its beginning, and its tail", async () => {
  const page = new PageModel();
  page.attendance.learned({ ...HELLO, inputAgoMs: 500 });
  await page.pass(30_000);
  assert.equal(page.counted(), 14_500);
});

test("a page counts from its beginning, however late the answer comes that says by which rule", async () => {
  const page = new PageModel({ isSlow: true });
  await page.pass(600);
  page.attendance.learned({ ...HELLO, inputAgoMs: 700 });
  await page.pass(300);
  page.attendance.passed(RULED);
  await page.pass(100);
  assert.deepEqual(await left(page), [1_100]);
  assert.equal(page.counted(), 1_000);
});

test("what is counted and that the page is left is said in one message", async () => {
  const page = new PageModel();
  await page.key();
  await page.pass(100);
  await page.event("pagehide");
  assert.deepEqual(
    page.sent.map((one) => [one.method, one.left]),
    [["watch.activity", { agoMs: 100 }]],
  );
});

test("pages that are turned by a key every 20 s count whole", async () => {
  const page = new PageModel();
  page.attendance.learned({ ...HELLO, inputAgoMs: 100 });
  await page.pass(20_000);
  await page.key();
  await page.pass(100);
  assert.deepEqual(await left(page), [100]);
  assert.equal(page.counted(), 20_100);
});

test("a page that follows, and has the focus much later: the input before is none of it", async () => {
  const page = new PageModel();
  await page.turn(false);
  page.attendance.learned({ ...HELLO, inputAgoMs: 500 });
  await page.pass(3_000);
  await page.turn(true);
  await page.pass(30_000);
  assert.equal(page.counted(), 0);
});

test("a page that says late that it was left counts on, too", async () => {
  const page = new PageModel();
  page.attendance.learned(HELLO);
  await page.pass(300);
  page.attendance.hear({ watch: "followed", agoMs: 400 });
  await page.pass(30_000);
  assert.equal(page.counted(), 14_900);
});

test("a page that goes on by itself hands on the moment of the input, not its own", async () => {
  const page = new PageModel();
  page.attendance.learned({ ...HELLO, inputAgoMs: 1_000 });
  await page.pass(3_000);
  assert.deepEqual(await left(page), [4_000]);
});

const nothings = [
  ["nobody did anything", async () => {}, [null]],
  ["the focus is elsewhere", (page) => page.key().then(() => page.turn(false)), []],
  ["the last input is long ago", (page) => page.key().then(() => page.pass(61_000)), [null]],
  [
    "a video played",
    async (page) => page.attendance.hear({ watch: "input", playbackAgoMs: 0 }),
    [null],
  ],
];
for (const [what, act, handedOn] of nothings) {
  test(`a page that is left hands no input on where ${what}`, async () => {
    const page = new PageModel();
    await act(page);
    assert.deepEqual(await left(page), handedOn);
  });
}

test("whether the address is another one is looked at with an input, once a second at most", async () => {
  const page = new PageModel();
  let looked = 0;
  page.follow = () => {
    looked += 1;
  };
  for (let turn = 0; turn < 20; turn += 1) {
    await page.key();
    await page.pass(200);
  }
  assert.equal(looked, 4);
});

test("an input at an address that turns out to be stopped counts nothing", async () => {
  const page = new PageModel({ answer: () => ({ ...RULED, remainingMs: null }) });
  page.follow = () => page.attendance.stop();
  await page.key();
  await page.pass(20_000);
  assert.equal(page.counted(), 0);
});
