import assert from "node:assert/strict";
import { test } from "node:test";
import { lookWhenSeen, SPREAD_MS } from "../../extension/pages/blocked/in-frame.js";

function begin() {
  const timers = [];
  const parts = { looks: 0 };
  lookWhenSeen({
    onEnforced: (listener) => (parts.change = listener),
    onSeen: (listener) => (parts.seen = listener),
    later: (run, ms) => timers.push({ run, ms }),
    look: async () => {
      parts.looks += 1;
    },
  });
  return { parts, timers };
}

test("a frame on the screen looks once for changes that come together, within the spread", () => {
  const { parts, timers } = begin();
  parts.seen(true);
  assert.equal(timers.length, 0);
  parts.change();
  parts.change();
  assert.equal(timers.length, 1);
  assert.ok(timers[0].ms >= 0 && timers[0].ms < SPREAD_MS);
  timers[0].run();
  assert.equal(parts.looks, 1);
  parts.change();
  assert.equal(timers.length, 2);
});

test("a frame that nobody sees looks once it comes on the screen, where something has changed", () => {
  const { parts, timers } = begin();
  parts.seen(false);
  parts.change();
  assert.equal(timers.length, 0);
  parts.seen(true);
  timers[0].run();
  parts.seen(false);
  parts.seen(true);
  assert.deepEqual([parts.looks, timers.length], [1, 1]);
});
