// The worker's net: what it does in which tab, and when.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { LEAVE_MS, NET_MS } from "../../extension/background/tabs.js";
import { BLOCKED, browserWith, pass, SHORT, settle, WATCH } from "./tabs-stage.js";

test.beforeEach(() => mock.timers.enable({ apis: ["setTimeout", "Date"] }));
test.afterEach(() => mock.timers.reset());

test("a stopped address is left to the content scripts first", async () => {
  const { tabs, done } = browserWith({ url: SHORT });
  tabs.updated(1, SHORT);
  await pass(NET_MS - 1);
  assert.deepEqual(done, []);
  await pass(1);
  assert.deepEqual(done, [BLOCKED]);
});

test("the time of an address that was allowed is no time of a stopped one", async () => {
  const { tab, tabs, done } = browserWith({ url: WATCH });
  tabs.updated(1, WATCH);
  await pass(NET_MS - 10);
  tab.url = SHORT;
  tabs.updated(1, SHORT);
  await pass(20);
  assert.deepEqual(done, []);
  await pass(NET_MS);
  assert.deepEqual(done, [BLOCKED]);
});

test("a page that changes its address all the time gains none", async () => {
  const { tab, tabs, done } = browserWith({ url: SHORT });
  for (let moved = 0; moved < NET_MS; moved += 50) {
    tab.url = `${SHORT}${moved}`;
    tabs.updated(1, tab.url);
    await pass(50);
  }
  assert.deepEqual(
    done.map(([what]) => what),
    ["navigate"],
  );
});

/** A page that is moved on so often for so long, and leaves each time. */
async function restless(standing, everyMs, forMs) {
  const stage = browserWith({ url: SHORT, standing: () => standing });
  for (let moved = 0; moved < forMs; moved += everyMs) {
    stage.tab.url = `${SHORT}?${moved}`;
    stage.tabs.updated(1, stage.tab.url);
    stage.tabs.leaves(1, "document");
    await pass(everyMs);
  }
  return stage.done;
}

test("a tab that is moved on many times a second, so that nothing stops it, is replaced", async () => {
  const done = await restless(undefined, 50, 3_000);
  const ways = done.filter(([what]) => what !== "discard");
  const [[, first], [, second]] = ways;
  for (const address of [first, second]) {
    assert.match(address, /^chrome-extension:.*#http:\/\/video\.test\/shorts\/1\?\d+$/);
  }
  // It stays, as one does that asks whether to: closed again and again, with one tab beside it.
  assert.ok(ways.length > 3);
  const closes = ways.slice(2).map(() => ["close"]);
  assert.deepEqual(ways, [["navigate", first], ["beside", second], ...closes]);
});

test("a tab that is looked at many times a second has gone nowhere", async () => {
  const { tabs, done } = browserWith({
    url: SHORT,
    standing: () => undefined,
    tells: async () => true,
  });
  for (let turn = 0; turn < 20; turn += 1) {
    tabs.sweep();
    tabs.leaves(1, "document");
    await pass(50);
  }
  assert.deepEqual(done, []);
});

for (const [what, standing, everyMs, forMs] of [
  ["that goes on now and then, and leaves", undefined, 260, 1_200],
  ["whose text is covered", "covered", 50, 3_000],
  ["whose keys are falling", "waiting", 50, 3_000],
]) {
  test(`a tab ${what} is not replaced`, async () => {
    const done = await restless(standing, everyMs, forMs);
    assert.deepEqual(done, []);
  });
}

test("while a content script leaves, the net waits", async () => {
  const { tab, tabs, done } = browserWith({ url: SHORT });
  tabs.updated(1, SHORT);
  tabs.leaves(1);
  await pass(NET_MS);
  tab.url = BLOCKED[1];
  await pass(5_000);
  assert.deepEqual(done, []);
});

test("a copy that a page wrote and that does not leave is stopped by what its script says", async () => {
  const { tabs, done } = browserWith({ url: undefined, address: SHORT });
  tabs.leaves(1, "document");
  await pass(LEAVE_MS);
  assert.deepEqual(done, [BLOCKED]);
});

test("a tab that seems to have arrived while a script still leaves is looked at again", async () => {
  const { tab, tabs, done, covered } = browserWith({ url: WATCH });
  tab.url = SHORT;
  tabs.updated(1, SHORT);
  await pass(NET_MS - 10);
  tabs.leaves(1, "document");
  tab.url = "chrome-extension://id/pages/blocked/blocked.html";
  await pass(10);
  assert.equal(covered.includes("unmute"), false);
  await pass(LEAVE_MS);
  assert.deepEqual([covered.at(-1), done], ["unmute", []]);
});

test("a page that holds the stop off is hidden, mute, tried again, and unloaded at last", async () => {
  const { tab, tabs, done, covered } = browserWith({ url: SHORT });
  tabs.updated(1, SHORT);
  await settle();
  assert.deepEqual([covered, done], [["hide", "mute"], []]);
  await pass(NET_MS);
  assert.deepEqual(covered, ["hide", "mute", "hide", "mute"]);
  assert.deepEqual(done, [BLOCKED]);
  await pass(1_000);
  assert.deepEqual(done, [BLOCKED, ["discard"], BLOCKED]);
  tab.url = BLOCKED[1];
  await pass(2_000);
  assert.equal(covered.at(-1), "unmute");
  await pass(600_000);
  assert.equal(done.length, 3);
});

test("a page whose main thread is busy takes no style, and is stopped all the same", async () => {
  const { tabs, done } = browserWith({ url: SHORT, hide: () => new Promise(() => {}) });
  tabs.updated(1, SHORT);
  await pass(NET_MS);
  await pass(500);
  assert.deepEqual(done, [BLOCKED]);
  await pass(1_000);
  await pass(500);
  assert.deepEqual(done, [BLOCKED, ["discard"], BLOCKED]);
});

test("a tab that never shows the blocked page is not tried for ever", async () => {
  const { tabs, done } = browserWith({ url: SHORT });
  tabs.updated(1, SHORT);
  for (let minute = 0; minute < 60; minute += 1) await pass(60_000);
  assert.equal(done.filter(([what]) => what === "navigate").length, 20);
});

test("a tab that was unloaded to be stopped has another id, and is stopped under it", async () => {
  const { tabs, done } = browserWith({ url: SHORT, unloaded: 7 });
  tabs.updated(1, SHORT);
  await pass(NET_MS);
  await pass(1_000);
  tabs.replaced(7, 1);
  tabs.replaced(8, 2);
  await pass(0);
  // What was begun under the old id, then all of it again under the new one.
  assert.deepEqual(done, [BLOCKED, ["discard"], BLOCKED, ["discard"], BLOCKED]);
});

test("a script that says it leaves and does not arrive is followed up", async () => {
  const { tabs, done, covered } = browserWith({ url: SHORT });
  tabs.leaves(1, "document");
  await pass(LEAVE_MS - 1);
  assert.deepEqual([done, covered], [[], ["hide", "mute"]]);
  await pass(1);
  assert.deepEqual(done, [BLOCKED]);
});

test("a later leaving has its whole time, whatever an earlier one left behind", async () => {
  const { tab, tabs, done } = browserWith({ url: SHORT });
  tabs.leaves(1, "document");
  await pass(LEAVE_MS - 100);
  tab.url = WATCH;
  tabs.updated(1, WATCH);
  tab.url = SHORT;
  tabs.updated(1, SHORT);
  tabs.leaves(1, "document");
  await pass(LEAVE_MS - 1);
  assert.deepEqual(done, []);
});

test("a page that is covered in place is left alone; one that waits for its keys, for a while", async () => {
  let stands = "waiting";
  const { tabs, done } = browserWith({ url: SHORT, standing: () => stands });
  tabs.updated(1, SHORT);
  for (let second = 0; second < 60; second += 1) await pass(1_000);
  assert.deepEqual(done, []);
  stands = "covered";
  for (let second = 0; second < 60; second += 1) await pass(1_000);
  assert.deepEqual(done, []);
  stands = "waiting";
  tabs.updated(1, SHORT);
  for (let second = 0; second < 15; second += 1) await pass(1_000);
  assert.deepEqual(done[0], BLOCKED);
});

for (const [standing, after, seconds, expected] of [
  ["covered", 7_200_000, 8, []],
  ["covered", 7_200_000, 12, [BLOCKED]],
  ["waiting", 3_000, 8, []],
  ["waiting", 3_000, 12, [BLOCKED]],
]) {
  test(`a page that is ${standing}, and then hangs for ${seconds} s`, async () => {
    let stands = standing;
    const { tabs, done } = browserWith({ url: SHORT, standing: () => stands });
    tabs.updated(1, SHORT);
    await pass(NET_MS);
    await pass(after);
    stands = undefined;
    tabs.updated(1, SHORT);
    for (let second = 0; second < seconds; second += 1) await pass(1_000);
    stands = "covered";
    await pass(600_000);
    assert.deepEqual(done.slice(0, 1), expected);
  });
}

for (const [what, said, seconds, expected] of [
  ["said that something is typed", [true], 8, []],
  ["said that something is typed", [true], 12, [BLOCKED]],
  ["sent what was typed", [true, false], 3, [BLOCKED]],
  ["said nothing", [], 3, [BLOCKED]],
]) {
  test(`a page that ${what}, and hangs for ${seconds} s from its end on`, async () => {
    const says = {};
    const { tab, tabs, done } = browserWith({ url: WATCH, standing: () => says.standing });
    for (const unsent of said) tabs.types(1, unsent);
    await tabs.updated(1, WATCH);
    tab.url = SHORT;
    await tabs.sweep();
    for (let second = 0; second < seconds; second += 1) await pass(1_000);
    says.standing = "covered";
    await pass(600_000);
    assert.deepEqual(done.filter(([act]) => act === "navigate").slice(0, 1), expected);
  });
}

for (const [what, unsent, expected, seen] of [
  ["holds what was typed sleeps on, hidden", true, [], ["hide", "mute"]],
  ["holds nothing is left", false, [BLOCKED], ["hide", "mute"]],
]) {
  test(`a page that is frozen and ${what}`, async () => {
    const never = () => new Promise(() => {});
    const { tab, tabs, done, covered } = browserWith({ url: SHORT, standing: never });
    tab.frozen = true;
    tabs.types(1, unsent);
    tabs.updated(1, SHORT);
    for (let second = 0; second < 60; second += 1) await pass(1_000);
    const navigated = done.filter(([act]) => act === "navigate").slice(0, 1);
    assert.deepEqual([navigated, covered.slice(0, 2)], [expected, seen]);
  });
}

for (const [what, url, standing, expected] of [
  ["is covered", SHORT, "covered", [[], []]],
  ["is not covered", SHORT, "none", [[BLOCKED], ["hide", "mute"]]],
  ["has time again", WATCH, "none", [[], ["show"]]],
]) {
  test(`a page that was frozen, and ${what} as it wakes`, async () => {
    const { tab, tabs, done, covered } = browserWith({
      url: SHORT,
      standing: () => standing,
      tells: async () => true,
    });
    tab.frozen = true;
    tabs.types(1, true);
    await tabs.sweep();
    await pass(NET_MS);
    assert.deepEqual(covered, ["hide", "mute"]);
    covered.length = 0;
    tab.frozen = false;
    tab.url = url;
    tabs.wakes(1);
    await pass(NET_MS);
    assert.deepEqual([done, covered], expected);
  });
}

const sounding = [
  ["is covered in place", SHORT, () => "covered", ["mute"]],
  ["is not covered", SHORT, () => "none", []],
  ["waits for its keys", SHORT, () => "waiting", []],
  ["hangs, covered or not", SHORT, () => new Promise(() => {}), ["mute"]],
  ["hangs and is open", WATCH, () => new Promise(() => {}), []],
];
for (const [what, url, standing, expected] of sounding) {
  test(`a page that sounds again and ${what}: ${expected[0] ?? "nothing"}`, async () => {
    const { tabs, covered } = browserWith({ url, standing });
    tabs.sounds(1);
    await pass(1_000);
    assert.deepEqual(covered, expected);
  });
}

const gone = [
  ["an open page", "http://b.test/"],
  ["one that is not ours to see", undefined],
  ["the blocked page", BLOCKED[1]],
];
for (const [where, to] of gone) {
  test(`who went on to ${where} while a page that hangs was asked stays there`, async () => {
    let asked = 0;
    const standing = () => {
      asked += 1;
      if (asked === 2) tab.url = to;
      return "none";
    };
    const { tab, tabs, done, covered } = browserWith({ url: SHORT, standing });
    tabs.updated(1, SHORT);
    await pass(NET_MS);
    await pass(1_000);
    await pass(60_000);
    assert.deepEqual([done, covered.at(-1)], [[BLOCKED], "unmute"]);
  });
}

test("who goes on while a page that hangs takes no style stays there", async () => {
  const { tab, tabs, done } = browserWith({ url: SHORT, hide: () => new Promise(() => {}) });
  tabs.updated(1, SHORT);
  await pass(NET_MS);
  tab.url = WATCH;
  await pass(500);
  await pass(60_000);
  assert.deepEqual(done, []);
});

test("who goes on from one stopped page to another is stopped at that one", async () => {
  const { tab, tabs, done } = browserWith({ url: SHORT, hide: () => new Promise(() => {}) });
  tabs.updated(1, SHORT);
  await pass(NET_MS);
  tab.url = `${SHORT}2`;
  await pass(500);
  assert.deepEqual(done, [["navigate", `${BLOCKED[1]}2`]]);
});
