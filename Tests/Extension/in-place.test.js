// What the worker does for a page that is covered in place, and for nobody else.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { inPlace, STANDS_MS } from "../../extension/background/in-place.js";
import { Covers } from "../../extension/background/net.js";

const KEY = "5f0c7a1e9b3d4c2f8a6e0d1b7c9f2a34";
const FORM = "https://a.example/form";
const PAGE = "chrome-extension://x/pages/blocked/blocked.html";

/** A browser of some tabs that notes what is done to it. */
function stage({
  tabs = { 1: { id: 1, url: FORM, index: 4, windowId: 9 } },
  covered = true,
  said,
  own = { action: "stop", ruled: true },
} = {}) {
  const done = [];
  const note =
    (what, answer = true) =>
    async (...details) => {
      done.push([what, ...details]);
      return answer;
    };
  const browser = {
    extensionId: () => "x",
    extensionUrl: (path) => `chrome-extension://x/${path}`,
    tab: async (id) => tabs[id] ?? null,
    insertStyle: note("insert"),
    removeStyle: note("remove"),
    muteTab: note("mute"),
    injectFiles: note("inject"),
    quietFrames: note("quiet"),
    askTab: async () => said,
    openTab: note("open"),
    showTab: note("show"),
    closeTab: note("close"),
  };
  const host = { request: note("ask", {}) };
  const net = { isCoveredInPlace: async () => covered, opens: note("opens"), stays: note("stays") };
  const covers = new Covers(browser);
  const enforcement = { verdict: async (_url, { framed }) => (framed ? own : null) };
  return { done, covers, methods: inPlace({ browser, host, tabs: net, covers, enforcement }) };
}

const who = (changes = {}) => ({ tabId: 1, documentId: "d", framed: false, ...changes });

test("a cover: the document hidden but for the frame, its tab mute, its frames silent, the stop counted", async () => {
  const { done, methods } = stage();
  assert.deepEqual(await methods["watch.covers"]({ key: KEY, url: FORM }, who()), {
    covered: true,
  });
  await methods["cover.get"]({}, who({ framed: true }));
  assert.deepEqual(
    done.map(([what, first]) => [what, first]),
    [
      ["insert", { tabId: 1, documentId: "d" }],
      ["insert", { tabId: 1, documentId: "d" }],
      ["inject", 1],
      ["mute", 1],
      ["quiet", 1],
      ["ask", "page.check"],
      ["stays", 1],
    ],
  );
  assert.deepEqual(done[4], ["quiet", 1, true]);
  assert.ok(done[1][2].startsWith(`[data-scroll-brake="${KEY}"]`));
});

const refused = [
  ["a key that is style", { key: '"] { } * { visibility: visible', url: FORM }, who()],
  ["no key", { url: FORM }, who()],
  ["a frame", { key: KEY, url: FORM }, who({ framed: true })],
  ["no address", { key: KEY }, who()],
];
for (const [what, params, sender] of refused) {
  test(`no cover: ${what}`, async () => {
    const { done, methods } = stage();
    await assert.rejects(methods["watch.covers"](params, sender), { code: -32600 });
    assert.deepEqual(done, []);
  });
}

test("the full page opens beside a tab that we covered, with that tab's address", async () => {
  const { done, methods } = stage();
  await methods["cover.open"]({ url: "https://other.example/" }, who({ framed: true }));
  const tab = { url: `${PAGE}#${FORM}`, index: 5, windowId: 9, openerTabId: 1 };
  assert.deepEqual(done, [["open", tab]]);
});

test("a copy that a page wrote has no address in its tab: its script says it", async () => {
  const { done, methods } = stage({ tabs: { 1: { id: 1, index: 4, windowId: 9 } }, said: FORM });
  await methods["cover.open"]({ url: "https://other.example/" }, who({ framed: true }));
  assert.equal(done[0][1].url, `${PAGE}#${FORM}`);
});

const standing = [
  ["a frame that our page cannot stand in: the full page opens beside", {}, false, true],
  ["a frame in which our page stands: nothing opens", {}, true, false],
  ["a tab that is covered no more: nothing opens", { covered: false }, false, false],
];
for (const [what, how, stands, opened] of standing) {
  test(what, async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const { done, methods } = stage({
      tabs: { 1: { id: 1, url: FORM, index: 4, windowId: 9, active: true } },
      ...how,
    });
    await methods["watch.covers"]({ key: KEY, url: FORM }, who());
    if (stands) await methods["cover.get"]({}, who({ framed: true }));
    mock.timers.tick(STANDS_MS);
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
    mock.timers.reset();
    const place = { url: `${PAGE}#${FORM}`, index: 5, windowId: 9, openerTabId: 1, active: true };
    assert.deepEqual(
      done.filter(([name]) => name === "open"),
      opened ? [["open", place]] : [],
    );
  });
}

test("in a tab that we did not cover, nothing opens", async () => {
  const { done, methods } = stage({ covered: false });
  const nothing = { covered: false, opens: false };
  assert.deepEqual(await methods["cover.get"]({ url: FORM }, who()), nothing);
  await assert.rejects(methods["cover.open"]({}, who()), { code: -32600 });
  assert.deepEqual(done, []);
});

for (const [what, own, isCovered, opens] of [
  ["is open again", { action: "pass", ruled: true }, false, true],
  ["is stopped", { action: "stop", ruled: true }, false, false],
  ["no rule holds for in frames", { action: "pass", ruled: false }, false, false],
  ["is covered in place", { action: "pass", ruled: true }, true, false],
]) {
  test(`our page in a frame, of an address that ${what}: ${opens ? "goes back" : "stays"}`, async () => {
    const { methods } = stage({ covered: isCovered, own });
    const answer = await methods["cover.get"]({ url: FORM }, who({ framed: true }));
    assert.deepEqual(answer, { covered: isCovered, opens });
  });
}

const opener = { id: 1, url: FORM };
const returns = [
  ["to the tab it came from", { 1: opener, 2: { id: 2, openerTabId: 1 } }, true],
  ["not to a tab that went on", { 1: { id: 1, url: PAGE }, 2: { id: 2, openerTabId: 1 } }, false],
  ["not to a tab that is closed", { 2: { id: 2, openerTabId: 1 } }, false],
  ["not without one", { 2: { id: 2 } }, false],
];
for (const [what, tabs, returned] of returns) {
  test(`back ${what}`, async () => {
    const { done, methods } = stage({ tabs });
    const answer = await methods["cover.return"]({ url: FORM }, who({ tabId: 2 }));
    assert.deepEqual(answer, { returned });
    assert.deepEqual(
      done,
      returned
        ? [
            ["show", 1],
            ["close", 2],
          ]
        : [],
    );
  });
}

const muting = [
  ["a tab that sounds", { muted: false }, [["mute", 1, true]]],
  ["a tab that a person muted", { muted: true, reason: "user" }, []],
  ["a tab that we muted already", { muted: true, extensionId: "x" }, []],
];
for (const [what, mutedInfo, expected] of muting) {
  test(`muted: ${what}`, async () => {
    const { done, covers } = stage({ tabs: { 1: { id: 1, mutedInfo } } });
    await covers.mute(1);
    assert.deepEqual(done, expected);
  });
}

const unmuting = [
  ["ours", { muted: true, extensionId: "x" }, [["mute", 1, false]]],
  ["a person's", { muted: true, reason: "user" }, []],
  ["another extension's", { muted: true, extensionId: "y" }, []],
];
for (const [what, mutedInfo, expected] of unmuting) {
  test(`sounds again: ${what}`, async () => {
    const { done, covers } = stage({ tabs: { 1: { id: 1, mutedInfo } } });
    await covers.unmute(1);
    assert.deepEqual(done, expected);
  });
}
