import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import {
  Attention,
  bounded,
  MOST_DEATHS,
  MOST_IN_REPORT,
  MOST_INTERVALS,
  nextReport,
  STORED_MS,
} from "../../extension/background/attention.js";
import { HostAway, HostError } from "../../extension/shared/messages.js";

const A = { source: "a".repeat(16), url: "https://a.example/" };
const B = { source: "b".repeat(16), url: "https://b.example/" };
const interval = (sequence, ageMs = 0) => ({ sequence, kind: "input", lengthMs: 5_000, ageMs });
const entry = (of, sequence, changes) => ({
  ...of,
  intervals: [interval(sequence)],
  at: 0,
  deaths: 0,
  ...changes,
});

/** A queue against a host that does what the list says, one after the other. */
function stage(script, stored) {
  const log = [];
  let saved = stored;
  const world = {
    now: 0,
    load: async () => stored,
    save: async (queue) => {
      saved = structuredClone(queue);
      log.push(["save", queue.length]);
    },
    request: async (method, params) => {
      log.push([method, structuredClone(params)]);
      const next = script.shift();
      if (next instanceof Error) throw next;
      return next;
    },
  };
  const attention = new Attention({ ...world, now: () => world.now });
  return { attention, log, world, saved: () => saved };
}

const died = () => new HostAway("exited", { died: true });

const REPORT = ["activity.report", { ...A, intervals: [interval(0, 12)] }];

test("what the host takes at once is not stored", async () => {
  const verdict = { action: "pass" };
  const { attention, log } = stage([verdict]);
  assert.equal(await attention.report(A.source, A.url, [interval(0, 12)]), verdict);
  assert.deepEqual(log, [REPORT]);
});

test("a host that takes its time: stored meanwhile, taken out when it has answered", async () => {
  let answer;
  const late = new Promise((resolve) => {
    answer = resolve;
  });
  const { attention, log } = stage([late]);
  const reported = attention.report(A.source, A.url, [interval(0, 12)]);
  await setTimeout(STORED_MS + 50);
  assert.deepEqual(log, [REPORT, ["save", 1]]);
  answer({ action: "pass" });
  assert.deepEqual(await reported, { action: "pass" });
  assert.deepEqual(log, [REPORT, ["save", 1], ["save", 0]]);
});

test("without a host it is stored before the page is answered", async () => {
  const { attention, log } = stage([new HostAway("exited"), { action: "pass" }]);
  assert.equal(await attention.report(A.source, A.url, [interval(0, 12)]), null);
  assert.deepEqual(log, [REPORT, ["save", 1]]);
  assert.equal(await attention.drain(), true);
  assert.deepEqual(log.slice(2), [REPORT, ["save", 0]]);
});

test("what an earlier worker stored is taken out", async () => {
  const { attention, saved } = stage([{ action: "pass" }], [entry(A, 7)]);
  await attention.load();
  await attention.drain();
  assert.deepEqual(saved(), []);
});

test("without a host it waits, and its waiting time is added", async () => {
  const { attention, log, world } = stage([new HostAway("silent"), { action: "pass" }]);
  world.now = 1_000;
  assert.equal(await attention.report(A.source, A.url, [interval(0, 12)]), null);
  assert.equal(attention.waiting, 1);
  world.now = 31_000;
  assert.equal(await attention.drain(), true);
  assert.deepEqual(log.at(-2), ["activity.report", { ...A, intervals: [interval(0, 30_012)] }]);
  assert.equal(attention.waiting, 0);
});

test("a clock that went back adds nothing", () => {
  const { params } = nextReport([entry(A, 0, { at: 5_000 })], 1_000);
  assert.deepEqual(params.intervals, [interval(0)]);
});

test("one report per source and address", () => {
  const other = { ...A, url: B.url };
  const queue = [entry(A, 0), entry(B, 0), entry(A, 1), entry(other, 2)];
  const { params, entries } = nextReport(queue, 0);
  assert.deepEqual(params, { ...A, intervals: [interval(0), interval(1)] });
  assert.deepEqual(entries, [queue[0], queue[2]]);
});

test("back at an earlier address: no interval overtakes an older one of its source", async () => {
  const other = { ...A, url: B.url };
  const stored = [entry(A, 0), entry(other, 1), entry(A, 2)];
  const { attention, log } = stage([{}, {}, {}], stored);
  await attention.load();
  await attention.drain();
  const sent = log.filter(([what]) => what === "activity.report");
  assert.deepEqual(
    sent.map(([, { url, intervals }]) => [url, intervals.map((one) => one.sequence)]),
    [
      [A.url, [0]],
      [B.url, [1]],
      [A.url, [2]],
    ],
  );
});

test("an hour's queue is delivered whole, in reports that the host takes", async () => {
  const hour = Array.from({ length: 1_440 }, (_, n) => entry(A, n));
  const { attention, log } = stage([{}, {}], hour);
  await attention.load();
  assert.equal(await attention.drain(), true);
  const sent = log.filter(([what]) => what === "activity.report");
  const numbers = sent.map(([, { intervals }]) => intervals.map((one) => one.sequence));
  assert.deepEqual(
    numbers.map((one) => one.length),
    [MOST_IN_REPORT, 440],
  );
  assert.deepEqual(
    numbers.flat(),
    hour.map((_, n) => n),
  );
});

test("a later worker takes up what the earlier one left", async () => {
  const { attention, log } = stage([{ action: "pass" }], [entry(A, 7)]);
  await attention.load();
  await attention.drain();
  assert.deepEqual(log[0], ["activity.report", { ...A, intervals: [interval(7)] }]);
});

test("reports that overlap are each answered, none twice sent", async () => {
  const { attention, log } = stage([{ action: "pass" }, { action: "stop" }]);
  const both = [
    attention.report(A.source, A.url, [interval(0)]),
    attention.report(B.source, B.url, [interval(0)]),
  ];
  const verdicts = (await Promise.all(both)).map((verdict) => verdict?.action);
  assert.deepEqual(verdicts, ["pass", "stop"]);
  const sent = log.filter(([what]) => what === "activity.report");
  assert.deepEqual(
    sent.map(([, params]) => params.url),
    [A.url, B.url],
  );
});

test("a look at an empty queue holds no report up", async () => {
  const { attention } = stage([{ action: "pass" }]);
  assert.equal(await attention.drain(), true);
  assert.deepEqual(await attention.report(A.source, A.url, [interval(0)]), { action: "pass" });
});

test("whenever a report comes, it is sent", async () => {
  for (let turns = 0; turns < 60; turns += 1) {
    const { attention } = stage([{ action: "pass" }, { action: "stop" }], [entry(A, 0)]);
    await attention.load();
    attention.drain();
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    const verdict = await attention.report(B.source, B.url, [interval(0)]);
    assert.deepEqual([verdict, attention.waiting], [{ action: "stop" }, 0], `turn ${turns}`);
  }
});

const failed = () => new HostError({ code: -32603, message: "A message has too many bytes" });
const ends = [
  ["died", died],
  ["failed", failed],
];
for (const [what, end] of ends)
  test(`a report on which the host ${what} three times is dropped, the next one is sent`, () =>
    dropped(end));

async function dropped(end) {
  const script = [...Array.from({ length: MOST_DEATHS }, end), { action: "pass" }];
  const { attention, log, saved } = stage(script, [entry(A, 0), entry(B, 0)]);
  await attention.load();
  for (let death = 1; death < MOST_DEATHS; death += 1) {
    assert.equal(await attention.drain(), false);
    assert.equal(saved()[0].deaths, death);
  }
  assert.equal(await attention.drain(), true);
  const urls = log.filter(([what]) => what === "activity.report").map(([, params]) => params.url);
  assert.deepEqual(urls, [A.url, A.url, A.url, B.url]);
  assert.equal(attention.waiting, 0);
}

const waits = [
  ["is merely away", () => new HostAway("exited")],
  ["cannot write", () => new HostError({ code: -32005, message: "Make room" })],
];
for (const [what, end] of waits) test(`a host that ${what} costs nothing`, () => waiting(end));

async function waiting(end) {
  const script = Array.from({ length: 9 }, end);
  const { attention } = stage(script, [entry(A, 0)]);
  await attention.load();
  for (let time = 0; time < 9; time += 1) assert.equal(await attention.drain(), false);
  assert.equal(attention.waiting, 1);
}

test("what the host refuses is dropped", async () => {
  const refusal = new HostError({ code: -32602, message: "intervals" });
  const { attention } = stage([refusal]);
  assert.equal(await attention.report(A.source, A.url, [interval(0)]), null);
  assert.equal(attention.waiting, 0);
});

test("storage that is full loses nothing in memory", async () => {
  const { attention, world } = stage([{ action: "pass" }]);
  world.save = async () => {
    throw new Error("quota");
  };
  const full = new Attention({ ...world, now: () => 0 });
  assert.deepEqual(await full.report(A.source, A.url, [interval(0)]), { action: "pass" });
  assert.equal(attention.waiting, 0);
});

test("the oldest go where there are too many", () => {
  const queue = Array.from({ length: MOST_INTERVALS + 5 }, (_, n) => entry(A, n));
  const kept = bounded(queue);
  assert.equal(kept.length, MOST_INTERVALS);
  assert.equal(kept[0].intervals[0].sequence, 5);
});

test("without a host the queue stays within its bound", async () => {
  const full = Array.from({ length: MOST_INTERVALS }, (_, n) => entry(A, n));
  const { attention, saved } = stage([new HostAway("exited")], full);
  await attention.load();
  await attention.report(B.source, B.url, [interval(0)]);
  assert.deepEqual([saved().length, saved()[0].intervals[0].sequence], [MOST_INTERVALS, 1]);
});

for (const code of [-32005, -32603, -32002]) {
  test(`error ${code} is the host's trouble: what waits is kept and sent again`, async () => {
    const trouble = new HostError({ code, message: "no room" });
    const { attention, saved } = stage([trouble, { action: "pass" }]);
    assert.equal(await attention.report(A.source, A.url, [interval(0)]), null);
    assert.equal(saved().length, 1);
    assert.equal(await attention.drain(), true);
    assert.equal(saved().length, 0);
  });
}
