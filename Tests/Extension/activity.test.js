import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { seeded } from "./seeded.js";

const world = createContext({});
for (const name of ["activity", "inputs"]) {
  const file = new URL(`../../extension/content/${name}.js`, import.meta.url);
  runInContext(readFileSync(file, "utf8"), world);
}
const { Meter, inputFilter, INPUTS } = world.scrollBrake;

const URL_A = "https://a.example/";
const URL_B = "https://b.example/";

/**
 * Plays steps `[moment, act, argument]` in seconds against a meter of which 1,000 minutes are left,
 * waking it when it asks for it, as the page does.
 * @returns {Record<string, number>} Counted seconds by address.
 */
function play(steps, { left = 60_000_000, until = 10_000_000 } = {}) {
  const meter = new Meter(URL_A);
  meter.remainingMs = left;
  const counted = {};
  const spans = [];
  const take = (now) => {
    for (const { url, lengthMs, end } of meter.take(now)) {
      assert.ok(lengthMs > 0 && lengthMs <= 60_000, `length ${lengthMs}`);
      assert.ok(end <= now, "nothing in the future");
      counted[url] = (counted[url] ?? 0) + lengthMs / 1000;
      spans.push([end - lengthMs, end]);
    }
  };
  const wakeUntil = (moment) => {
    for (let due = meter.wake(); due !== null && due < moment; due = meter.wake()) take(due);
  };
  for (const [second, act, argument] of steps) {
    const now = second * 1000;
    wakeUntil(now);
    if (act === "input") meter.input(now);
    if (act === "late") meter.input(argument * 1000);
    if (act === "cut") meter.cut(now);
    if (act === "move") {
      meter.move(now, argument.url);
      meter.remainingMs = argument.left === undefined ? left : argument.left;
    }
    if (meter.wake() !== null && meter.wake() <= now) take(now);
  }
  wakeUntil(until);
  assert.equal(meter.wake(), null, "no timer when nobody is active");
  spans.sort((a, b) => a[0] - b[0]);
  for (let i = 1; i < spans.length; i += 1) assert.ok(spans[i][0] >= spans[i - 1][1], "overlap");
  return counted;
}

const inputs = (...seconds) => seconds.map((second) => [second, "input"]);

const table = [
  ["nothing", [], {}],
  ["one input: the live tail", inputs(10), { [URL_A]: 15 }],
  ["five inputs 40 s apart: 160 s and the tail", inputs(0, 40, 80, 120, 160), { [URL_A]: 175 }],
  ["a pause of 60 s counts whole", inputs(0, 60), { [URL_A]: 75 }],
  ["a pause of more: two tails", inputs(0, 60.001), { [URL_A]: 30 }],
  ["inputs close together", inputs(0, 0.5, 1, 3), { [URL_A]: 18 }],
  ["a switch of the tab cuts", [...inputs(0), [4, "cut"]], { [URL_A]: 4 }],
  ["a cut after the tail takes nothing away", [...inputs(0), [20, "cut"]], { [URL_A]: 15 }],
  ["a cut is no bridge", [...inputs(0), [5, "cut"], ...inputs(40)], { [URL_A]: 20 }],
  ["a cut in a pause: the pause is not added", [...inputs(0, 30), [50, "cut"]], { [URL_A]: 45 }],
  ["cut twice", [...inputs(0), [4, "cut"], [5, "cut"]], { [URL_A]: 4 }],
  [
    "another address within the tail",
    [...inputs(0), [5, "move", { url: URL_B }]],
    { [URL_A]: 5, [URL_B]: 10 },
  ],
  [
    "another address after the tail, then an input: each its part of the pause",
    [...inputs(0), [30, "move", { url: URL_B }], ...inputs(40)],
    { [URL_A]: 30, [URL_B]: 25 },
  ],
  [
    "another address after the tail and nobody comes back",
    [...inputs(0), [30, "move", { url: URL_B }]],
    { [URL_A]: 15 },
  ],
  [
    "another address, and the pause is too long",
    [...inputs(0), [30, "move", { url: URL_B }], ...inputs(70, 71)],
    { [URL_A]: 15, [URL_B]: 16 },
  ],
  [
    "an input that is told late moves nothing back",
    [...inputs(0, 10), [12, "late", 8]],
    { [URL_A]: 25 },
  ],
  [
    "an input that is told late counts from its moment",
    [...inputs(0), [12, "late", 10]],
    { [URL_A]: 25 },
  ],
  [
    "an address without a rule counts nothing",
    [...inputs(0), [5, "move", { url: URL_B, left: null }], ...inputs(6, 7)],
    { [URL_A]: 5 },
  ],
];
for (const [what, steps, expected] of table) {
  test(what, () => assert.deepEqual(play(steps), expected));
}

test("an address without a rule: no timer at all", () => {
  const meter = new Meter(URL_A);
  meter.remainingMs = null;
  meter.input(0);
  assert.equal(meter.wake(), null);
  assert.equal(meter.take(10_000).length, 0);
});

test("what was counted before the first verdict is dropped where no rule holds", () => {
  const meter = new Meter(URL_A);
  meter.input(0);
  meter.cut(3_000);
  meter.remainingMs = null;
  assert.equal(meter.take(3_000).length, 0);
});

test("while active: every 5 s; at the end of the tail; then never", () => {
  const meter = new Meter(URL_A);
  meter.remainingMs = 60_000_000;
  meter.input(1_000);
  const wakes = [];
  for (let due = meter.wake(); due !== null; due = meter.wake()) {
    wakes.push(due);
    meter.take(due);
  }
  assert.deepEqual(wakes, [6_000, 11_000, 16_000]);
});

test("a timer that was late hands on no interval of more than a minute", () => {
  const meter = new Meter(URL_A);
  meter.remainingMs = 60_000_000;
  for (const moment of [0, 50_000, 100_000]) meter.input(moment);
  const taken = meter.take(100_000).map(({ lengthMs, end }) => [lengthMs, end]);
  assert.deepEqual(
    Array.from(taken, (one) => Array.from(one)),
    [
      [60_000, 60_000],
      [40_000, 100_000],
    ],
  );
});

test("at the instant when nothing is left", () => {
  const meter = new Meter(URL_A);
  meter.remainingMs = 3_200;
  meter.input(1_000);
  assert.equal(meter.wake(), 4_200);
});

test("a bridged pause that uses all up is due at once", () => {
  const meter = new Meter(URL_A);
  meter.remainingMs = 20_000;
  meter.input(0);
  for (const due of [5_000, 10_000, 15_000]) meter.take(due);
  meter.remainingMs = 5_000;
  meter.input(40_000);
  assert.ok(meter.wake() <= 40_000);
});

test("a host that says pass with nothing left is not asked without end", () => {
  const meter = new Meter(URL_A);
  meter.input(0);
  meter.take(0);
  meter.remainingMs = 0;
  assert.ok(meter.wake() >= 250);
});

test("another idle-after is another tail", () => {
  const meter = new Meter(URL_A);
  meter.remainingMs = 60_000_000;
  meter.idleAfterMs = 30_000;
  meter.input(0);
  const counted = meter.take(100_000).reduce((sum, { lengthMs }) => sum + lengthMs, 0);
  assert.equal(counted, 30_000);
});

const at = (screenX, screenY, changes = {}) => ({
  type: "pointermove",
  isTrusted: true,
  screenX,
  screenY,
  ...changes,
});
/** Events of these types. */
const said = (types, changes = {}) =>
  types.split(" ").map((type) => ({ type, isTrusted: true, timeStamp: 0, ...changes }));
const events = [
  ["a pointer that moved", [at(1, 1), at(2, 1)], [true, true]],
  ["a pointer that stands still while the page moves", [at(1, 1), at(1, 1)], [true, false]],
  ["a script's event", [at(1, 1, { isTrusted: false })], [false]],
  [
    "a script's event does not move the pointer",
    [at(1, 1), at(9, 9, { isTrusted: false }), at(1, 1)],
    [true, false, false],
  ],
  ["a key of a script", [{ type: "keydown", isTrusted: false }], [false]],
  ["a script that types", [{ type: "input", isTrusted: true }], [false]],
  [
    "a locked pointer, which moves without leaving its place",
    [at(1, 1), at(1, 1, { movementX: 3 }), at(1, 1)],
    [true, true, false],
  ],
  ["a scroll, which scripts can cause", [{ type: "scroll", isTrusted: true }], [false]],
  ["a pointer over a page that moved", [{ type: "pointerover", isTrusted: true }], [false]],
  [
    "a drag that is held still at the edge, where the browser scrolls, until it is over",
    said("pointerdown pointercancel scroll dragover scroll scroll dragend scroll"),
    [true, false, false, false, true, true, false, false],
  ],
  [
    "a drag that ended where no page is told of it",
    said("dragover scroll pointermove scroll dragover pointerdown pointerup scroll"),
    [false, true, true, false, false, true, false, false],
  ],
  ["a drag of a script", said("dragover scroll", { isTrusted: false }), [false, false]],
  [
    "every kind of input",
    INPUTS.map((type) => ({ type, isTrusted: true, screenX: 5 })),
    INPUTS.map(() => true),
  ],
];
for (const [what, list, expected] of events) {
  test(`input: ${what}`, () =>
    assert.deepEqual(Array.from(list.map(inputFilter())), Array.from(expected)));
}

test("what a still pointer is told when its page comes to the front is no input", () => {
  const filter = inputFilter();
  filter.arrived(1_000);
  const moves = [at(7, 7, { timeStamp: 1_030 }), at(7, 7, { timeStamp: 1_060 })];
  assert.deepEqual(moves.map(filter), [false, false]);
  assert.equal(filter(at(8, 7, { timeStamp: 1_090 })), true);
  filter.arrived(5_000);
  assert.equal(filter(at(30, 7, { timeStamp: 5_600 })), true);
});

test("any row of inputs counts what the definition says", () => {
  const { seed, next } = seeded();
  for (let round = 0; round < 300; round += 1) {
    const moments = [];
    for (let second = 0; second < 600; second += 1 + next(90)) moments.push(second);
    const truth = moments.reduce((sum, moment, index) => {
      const pause = index + 1 < moments.length ? moments[index + 1] - moment : Infinity;
      return sum + (pause <= 60 ? pause : 15);
    }, 0);
    assert.deepEqual(play(inputs(...moments)), { [URL_A]: truth }, `seed ${seed}: ${moments}`);
  }
});
