// What a document tells of what is typed in it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";
import { createContext, runInContext } from "node:vm";

const source = readFileSync(new URL("../../extension/content/typed.js", import.meta.url), "utf8");

/** A document with a key at each of these moments, and what it has told after 10 s and as it is left. */
function told({ framed, keys, unsent }) {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const said = [];
  let leave;
  const now = () => Date.now();
  const last = () => keys.findLast((at) => at <= now());
  const typing = { agoMs: () => now() - last(), isUnsent: () => unsent(now()) };
  const world = createContext({
    scrollBrake: Object.freeze({}),
    performance: { now },
    window: { addEventListener: (_, listener) => (leave = listener) },
    setTimeout,
    clearTimeout,
  });
  runInContext(source, world);
  const ask = (method, { unsent: isUnsent, agoMs }) => said.push([now(), method, isUnsent, agoMs]);
  const heard = world.scrollBrake.passTyping({ typing, framed, ask });
  while (now() < 10_000) {
    if (keys.includes(now())) heard();
    // A timer that is due within a step would be told the end of it.
    mock.timers.tick(50);
  }
  leave();
  mock.timers.reset();
  return said;
}

const keys = [100, 400, 800, 1_500, 2_000];
const tells = (at, unsent, agoMs) => [at, "watch.typed", unsent, agoMs];
const rows = [
  [
    "a frame tells when its keys fell, and that it is left",
    { framed: true, keys, unsent: () => true },
    [
      tells(150, true, 50),
      tells(1_150, true, 350),
      tells(2_150, true, 150),
      tells(5_100, true, 3_100),
      tells(10_000, false, 3_100),
    ],
  ],
  [
    "a page tells once, and that it is left",
    { framed: false, keys, unsent: () => true },
    [tells(150, true, 50), tells(10_000, false, 3_100)],
  ],
  [
    "a page tells that it sent what was typed",
    { framed: false, keys, unsent: (now) => now < 5_000 },
    [tells(150, true, 50), tells(5_100, false, 3_100)],
  ],
  [
    "a page in which nothing stands tells nothing",
    { framed: false, keys, unsent: () => false },
    [],
  ],
  [
    "one in which nothing was typed tells nothing",
    { framed: true, keys: [], unsent: () => false },
    [],
  ],
];
for (const [what, how, expected] of rows) {
  test(what, () => assert.deepEqual(told(how), expected));
}
