// Nobody answers: the worker hangs, or is killed again and again.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

const file = new URL("../../extension/content/asking.js", import.meta.url);
const source = readFileSync(file, "utf8");

/** A page whose messages `answer` answers; `told` is what the watch was told, each with its moment. */
function stage(answer, alive = () => true) {
  const told = [];
  const timers = new Set();
  let time = 0;
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const world = createContext({
    scrollBrake: Object.freeze({ alive }),
    performance: { now: () => time },
    chrome: { runtime: { sendMessage: () => answer(time) } },
    setTimeout: (run, ms) => {
      const timer = { run, at: time + ms };
      timers.add(timer);
      return timer;
    },
    clearTimeout: (timer) => timers.delete(timer),
  });
  runInContext(source, world);
  const ask = world.scrollBrake.asking({
    end: () => told.push(["end", time]),
    doubt: () => told.push(["doubt", time]),
    again: async () => {
      if (await ask("watch.check", {})) told.push(["answered", time]);
    },
  });
  async function pass(ms) {
    const end = time + ms;
    await settle();
    for (;;) {
      const due = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      timers.delete(due);
      time = due.at;
      due.run();
      await settle();
    }
    time = end;
  }
  return { ask, pass, told, timers };
}

const killed = async () => {
  throw new Error("Could not establish connection. Receiving end does not exist.");
};
const never = () => new Promise(() => {});
const answers = async () => ({ result: {} });
const refuses = async () => ({ error: {} });

const cases = [
  ["answers", answers, []],
  [
    "refuses each time",
    refuses,
    [
      ["doubt", 8_000],
      ["doubt", 9_000],
      ["doubt", 10_000],
    ],
  ],
  ["refuses once", (time) => (time === 0 ? refuses() : answers()), [["answered", 1_000]]],
  ["hangs", never, [["doubt", 8_000]]],
  [
    "is killed each time",
    killed,
    [
      ["doubt", 8_000],
      ["doubt", 9_000],
      ["doubt", 10_000],
    ],
  ],
  [
    "hangs for a while",
    (time) => (time < 6_000 ? never() : answers()),
    [
      ["doubt", 8_000],
      ["answered", 9_000],
    ],
  ],
  ["is killed for a while", (time) => (time < 6_000 ? killed() : answers()), [["answered", 6_000]]],
];
for (const [what, answer, told] of cases) {
  test(`a worker that ${what}`, async () => {
    const page = stage(answer);
    page.ask("watch.check", {});
    await page.pass(10_500);
    assert.deepEqual(page.told, told);
  });
}

test("an answer leaves no timer", async () => {
  const page = stage(answers);
  assert.deepEqual(await page.ask("watch.hello", {}), {});
  assert.equal(page.timers.size, 0);
});

test("an extension that is gone ends the watch, and nobody asks again", async () => {
  const page = stage(killed, () => false);
  page.ask("watch.check", {});
  await page.pass(10_000);
  assert.deepEqual([page.told, page.timers.size], [[["end", 0]], 0]);
});
