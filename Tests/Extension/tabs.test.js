// The worker's net: what it does in which tab, and when.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { LEAVE_MS, NET_MS, Tabs } from "../../extension/background/tabs.js";

const SHORT = "http://video.test/shorts/1";
const WATCH = "http://video.test/watch";

/** A browser with one tab; `tells` says how its page answers, `standing` what its script says. */
function browserWith({
  url,
  tells = async () => false,
  standing = () => "none",
  address,
  opener,
  frames = [],
  hide,
}) {
  const done = [];
  const covered = [];
  const tab = { id: 1, url, openerTabId: 2 };
  const browser = {
    allTabs: async () => (opener ? [tab, { id: 2, url: opener }] : [tab]),
    tab: async () => tab,
    tellTab: (id) => tells(id),
    askTab: async (_id, { watch }) => (watch === "address" ? address : standing()),
    framesOf: async (id) => (id === tab.id ? frames : []),
    discardTab: async () => {
      done.push(["discard"]);
    },
    injectFiles: async (_id, files, where) => {
      done.push(["inject", files.at(-1), where]);
      return true;
    },
    navigateTab: async (_, to) => {
      done.push(["navigate", to]);
    },
    extensionUrl: (path) => `chrome-extension://id/${path}`,
  };
  const verdict = async (of) => ({ action: of.includes("/shorts") ? "stop" : "pass" });
  const copy = { compiled: { watch: ["*://*.video.test/*"] } };
  const note = (what) => async () => {
    covered.push(what);
  };
  const covers = Object.fromEntries(
    ["hide", "show", "mute", "unmute"].map((what) => [what, note(what)]),
  );
  if (hide) covers.hide = hide;
  return { tab, done, covered, tabs: new Tabs(browser, () => ({ verdict, copy }), covers) };
}

/** Lets the steps between two timers run. */
const settle = async () => {
  for (let step = 0; step < 20; step += 1) await Promise.resolve();
};

async function pass(ms) {
  await settle();
  mock.timers.tick(ms);
  await settle();
}

const BLOCKED = ["navigate", `chrome-extension://id/pages/blocked/blocked.html#${SHORT}`];

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

test("while a content script leaves, the net waits", async () => {
  const { tab, tabs, done } = browserWith({ url: SHORT });
  tabs.updated(1, SHORT);
  tabs.leaves(1);
  await pass(NET_MS);
  tab.url = BLOCKED[1];
  await pass(5_000);
  assert.deepEqual(done, []);
});

test("the sweep puts the stop into an open page where nobody listens, and only on top", async () => {
  const { tabs, done } = browserWith({ url: SHORT });
  await tabs.sweep();
  assert.deepEqual(done, [["inject", "content/stop.js", { allFrames: false }]]);
});

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

test("the sweep hides nothing of a page that may wait for its keys", async () => {
  const { tabs, covered } = browserWith({ url: SHORT, standing: () => "waiting" });
  await tabs.sweep();
  await pass(NET_MS);
  assert.deepEqual(covered, []);
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
  const { tabs, done } = browserWith({ url: SHORT });
  tabs.updated(1, SHORT);
  await pass(NET_MS);
  tabs.replaced(7, 1);
  tabs.replaced(8, 2);
  await pass(0);
  await pass(0);
  assert.deepEqual(done, [BLOCKED, ["discard"], BLOCKED]);
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
