// A page that hung, and a machine that slept.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PageModel } from "./page-model.js";

test("asleep in the tail: counted up to the last moment that is known, not the sleep", async () => {
  const page = new PageModel();
  await page.key();
  await page.pass(2_000);
  await page.key();
  await page.sleep(3_600_000);
  await page.pass(60_000);
  assert.equal(page.counted(), 2_000);
});

test("a page that hangs in pieces: its inputs wait, and count from when they were", async () => {
  const page = new PageModel();
  await page.key();
  for (let turn = 0; turn < 5; turn += 1) {
    const timeStamp = page.time + 1_000;
    page.time += 9_000;
    await page.event("keydown", { timeStamp });
    await page.pass(100);
  }
  await page.turn(false);
  assert.equal(page.counted(), 45_500);
});

test("a page that hangs in pieces: the moves of a pointer come as one", async () => {
  const page = new PageModel();
  await page.key();
  for (let turn = 0; turn < 5; turn += 1) {
    const [first, last] = [page.time + 1_000, page.time + 8_900];
    page.time += 9_000;
    const getCoalescedEvents = () => [{ timeStamp: first }, { timeStamp: last }];
    await page.event("pointermove", { timeStamp: last, screenX: turn, getCoalescedEvents });
    await page.pass(100);
  }
  await page.turn(false);
  assert.equal(page.counted(), 45_500);
});

test("a page that hangs in pieces: the last move of the pointer is told before older inputs", async () => {
  const page = new PageModel();
  await page.key();
  for (let turn = 0; turn < 5; turn += 1) {
    const [first, last] = [page.time + 1_000, page.time + 8_900];
    page.time += 9_000;
    const move = ["pointermove", { timeStamp: last, screenX: turn }];
    await page.events(move, ["wheel", { timeStamp: first }], ["wheel", { timeStamp: last }]);
    await page.pass(100);
  }
  await page.turn(false);
  assert.equal(page.counted(), 45_500);
});

test("asleep, and the pointer moved: a move that is told with nothing older is no bridge", async () => {
  const page = new PageModel();
  await page.key();
  page.time += 30_000;
  await page.event("pointermove", { screenX: 1 });
  await page.pass(1_000);
  await page.turn(false);
  assert.equal(page.counted(), 1_000);
});

test("a page that hangs: its timer is due before what waited is heard", async () => {
  const page = new PageModel();
  await page.key();
  await page.pass(1_000);
  const late = page.sleep(20_000);
  await page.event("keydown", { timeStamp: 15_000 });
  await late;
  await page.pass(100);
  await page.turn(false);
  assert.equal(page.counted(), 21_100);
});

test("asleep in a pause: it is no bridge", async () => {
  const page = new PageModel();
  await page.key();
  await page.pass(25_000);
  await page.sleep(20_000);
  await page.key();
  await page.turn(false);
  assert.equal(page.counted(), 15_000);
});

test("a busy page whose timer is late by a second or two loses nothing", async () => {
  const page = new PageModel();
  await page.key();
  await page.sleep(7_000);
  await page.key();
  await page.pass(1_000);
  await page.turn(false);
  assert.equal(page.counted(), 8_000);
});
