import assert from "node:assert/strict";
import { test } from "node:test";
import { Following } from "../../extension/background/following.js";

function stage({ isTouched = false } = {}) {
  const told = [];
  const clock = { now: 1_000 };
  const following = new Following(
    (...words) => told.push(words),
    async () => isTouched,
    () => clock.now,
  );
  return { told, clock, following };
}

test("the pages that follow are told how long ago the last input was", async () => {
  const { told, clock, following } = stage();
  await following.left(7, 200);
  clock.now += 300;
  assert.deepEqual(told, []);
  assert.deepEqual(
    [7, 8, 7].map((tab) => following.inputAgoMs(tab)),
    [500, null, 500],
  );
});

for (const [waited, expected] of [
  [2_000, [[7, { watch: "followed", agoMs: 200 }]]],
  [2_001, []],
]) {
  test(`a page that asked ${waited} ms before is told, if it takes it still`, async () => {
    const { told, clock, following } = stage();
    assert.equal(following.inputAgoMs(7), null);
    clock.now += waited;
    await following.left(8, 100);
    await following.left(7, 200);
    assert.deepEqual(told, expected);
  });
}

test("a page that comes later does not follow", async () => {
  const { clock, following } = stage();
  await following.left(7, 200);
  clock.now += 5_001;
  assert.equal(following.inputAgoMs(7), null);
});

for (const agoMs of [-1, 60_001, 1.5, "1", null, undefined, Number.NaN]) {
  test(`no age of an input: ${agoMs}`, async () => {
    const { told, following } = stage({ isTouched: agoMs !== null });
    following.inputAgoMs(7);
    await following.left(7, agoMs);
    assert.deepEqual([told, following.inputAgoMs(7)], [[], null]);
  });
}

for (const agoMs of [null, 0, 12_000, 60_000]) {
  test(`who has just touched the machine has left the page so: ${agoMs}`, async () => {
    const { told, following } = stage({ isTouched: true });
    following.inputAgoMs(7);
    await following.left(7, agoMs);
    assert.deepEqual(told, [[7, { watch: "followed", agoMs: 0 }]]);
  });
}
