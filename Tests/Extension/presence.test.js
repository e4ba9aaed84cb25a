import assert from "node:assert/strict";
import { test } from "node:test";
import { lastTouched } from "../../extension/background/presence.js";

/** A machine last touched so many seconds ago, or locked. */
const machine = (ago) => async (seconds) =>
  ago === "locked" ? "locked" : ago < seconds ? "active" : "idle";

for (const [ago, expected] of [
  [0, 15_000],
  [14.9, 15_000],
  [15.2, 15_500],
  [17.9, 17_500],
  [19.9, 19_500],
  [20.1, null],
  [600, null],
  ["locked", null],
]) {
  test(`touched ${ago} s ago`, async () => {
    assert.equal(await lastTouched(machine(ago)), expected);
  });
}
