// The sweep of the open tabs after a change.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { NET_MS } from "../../extension/background/tabs.js";
import { WATCH_MS } from "../../extension/background/watching.js";
import { BLOCKED, browserWith, pass, SHORT, WATCH } from "./tabs-stage.js";

test.beforeEach(() => mock.timers.enable({ apis: ["setTimeout", "Date"] }));
test.afterEach(() => mock.timers.reset());

test("the sweep puts the stop into an open page where nobody listens, and only on top", async () => {
  const { tabs, done } = browserWith({ url: SHORT });
  await tabs.sweep();
  assert.deepEqual(done, [["inject", "content/stop.js", { allFrames: false }]]);
});

for (const to of ["http://b.test/", undefined]) {
  test(`the sweep puts no stop into the page to which one that hung was left: ${to}`, async () => {
    const tells = async () => {
      tab.url = to;
      return false;
    };
    const { tab, tabs, done } = browserWith({ url: SHORT, tells });
    await tabs.sweep();
    assert.deepEqual(done, []);
  });
}

const frame = (documentId, host, watched = false) => ({
  documentId,
  origin: `http://${host}`,
  watched,
});
const swept = [
  ["an open page and its frames of ruled sites", WATCH, "video.test", ["top", "inner"]],
  ["frames of ruled sites in a page of another", "http://a.test/", "a.test", ["inner"]],
  ["a copy that a page wrote", undefined, "video.test", ["top", "inner"], WATCH],
  ["nothing of a site that is not ours to see", undefined, "video.test", null],
  ["nothing that another site opened", undefined, "video.test", null, "http://b.test/"],
];
for (const [what, url, host, documentIds, opener] of swept) {
  test(`the sweep puts the watch, where it is not, into ${what}`, async () => {
    const inside = [frame("inner", "m.video.test"), frame("watched", "video.test", true)];
    const frames = [frame("top", host), ...inside, frame("other", "b.test")];
    const { tabs, done } = browserWith({ url, frames, opener, tells: async () => true });
    await tabs.sweep();
    const injected = [["inject", "content/watch.js", { documentIds }]];
    assert.deepEqual(done, documentIds ? injected : []);
  });
}

const opened = [
  ["that has none", undefined, [["inject", "content/watch.js", { documentIds: ["top"] }]]],
  ["that has its own", "none", []],
];
for (const [what, answer, expected] of opened) {
  test(`a page is opened ${what}: the watch is put in where it is missing`, async () => {
    const frames = [frame("top", "video.test")];
    const { tabs, done } = browserWith({ url: WATCH, frames, standing: () => answer });
    await tabs.updated(1, WATCH);
    await tabs.updated(1, WATCH);
    await pass(WATCH_MS - 1);
    assert.deepEqual(done, []);
    await pass(1);
    await pass(0);
    assert.deepEqual(done, expected);
  });
}

test("a page that takes another address all the time puts nothing off, and the last is looked at", async () => {
  const asked = [];
  const { tabs } = browserWith({
    url: WATCH,
    standing: (watch) => {
      asked.push(watch);
      return "none";
    },
  });
  const step = WATCH_MS / 5;
  for (let turn = 0; turn < 7; turn += 1) {
    await tabs.updated(1, `${WATCH}?${turn}`);
    await pass(step);
  }
  assert.deepEqual(asked, ["moved"]);
  await pass(10 * WATCH_MS);
  assert.deepEqual(asked, ["moved", "moved"]);
});

test("a page of a site without a rule is left alone", async () => {
  const frames = [frame("top", "video.test")];
  const { tabs, done } = browserWith({ url: "http://b.test/", frames, standing: () => undefined });
  await tabs.updated(1, "http://b.test/");
  await pass(10_000);
  assert.deepEqual(done, []);
});

test("a site that is not ours to see is told, for the frames in it, and nothing more", async () => {
  const told = [];
  const { tabs, done } = browserWith({ url: undefined, tells: async (id) => told.push(id) > 0 });
  await tabs.sweep();
  assert.deepEqual([told, done], [[1], []]);
});

test("a page that hangs holds the sweep up no longer than the net waits", async () => {
  const { tabs, done } = browserWith({ url: SHORT, tells: () => new Promise(() => {}) });
  let over = false;
  tabs.sweep().then(() => {
    over = true;
  });
  await pass(NET_MS);
  assert.equal(over, true);
  await pass(NET_MS);
  assert.deepEqual(done, [BLOCKED]);
});

test("the sweep hides nothing of a page that may wait for its keys", async () => {
  const { tabs, covered } = browserWith({ url: SHORT, standing: () => "waiting" });
  await tabs.sweep();
  await pass(NET_MS);
  assert.deepEqual(covered, []);
});
