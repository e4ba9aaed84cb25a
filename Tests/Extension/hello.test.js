// What a page is told that says hello: all it needs, in one answer.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { answers } from "../../extension/background/answers.js";
import { HostAway } from "../../extension/shared/messages.js";

const URL = "https://a.test/";
const WHO = { framed: false, tabId: 1 };
const OPEN = { action: "pass", ruled: true, remainingMs: 5, playbackMs: null };
const STOPPED = { action: "stop", ruled: true, remainingMs: 0, playbackMs: null };
const HOST = { action: "pass", remainingMs: 7, rules: [{ id: 1, remainingMs: 7 }] };

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

function worker({ own = OPEN, host = async () => HOST, mode = "stopped" } = {}) {
  const asked = [];
  const enforcement = { copy: { mode, compiled: { expressions: [], stoppedRules: [] } } };
  const parts = {
    browser: { presenceWithin: async () => "idle", tellTab: async () => true },
    host: {
      need: () => {},
      request: (method, params) => {
        asked.push([method, params]);
        return host();
      },
    },
    enforcement: { ...enforcement, verdict: async () => own },
    attention: { report: async () => null },
    about: () => ({}),
  };
  const methods = answers(parts);
  return { asked, hello: methods["watch.hello"], methods };
}

const ASKED = [["page.check", { url: URL, stopped: false }]];
const never = () => new Promise(() => {});
const away = async () => {
  throw new HostAway("exited");
};
const rows = [
  ["the host's word", {}, { ...OPEN, remainingMs: 7 }, ASKED],
  ["the copy's, where there is no host", { host: away }, OPEN, ASKED],
  ["none that waits for a host that is silent", { host: never }, undefined, ASKED],
  ["none where the copy stops it: it leaves by itself", { own: STOPPED }, undefined, []],
];
for (const [what, parts, verdict, requests] of rows) {
  test(`with a hello comes a verdict: ${what}`, async () => {
    const { asked, hello } = worker(parts);
    const answer = hello({ url: URL, framed: false }, WHO);
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
    mock.timers.tick(250);
    assert.deepEqual([(await answer).verdict, asked], [verdict, requests]);
  });
}

test("a part of a page, which has no address, gets none", async () => {
  const { asked, hello } = worker();
  assert.deepEqual([(await hello({}, { ...WHO, framed: true })).verdict, asked], [undefined, []]);
});

const interval = { sequence: 0, kind: "input", lengthMs: 5, ageMs: 0 };
const REPORT = { source: "0123456789abcdef", url: URL, intervals: [interval] };
const left = [
  ["by itself", (methods, who) => methods["watch.left"]({ agoMs: 200 }, who)],
  [
    "with a report",
    (methods, who) => methods["watch.activity"]({ ...REPORT, left: { agoMs: 200 } }, who),
  ],
];
for (const [how, leave] of left) {
  for (const [what, who, inputAgoMs] of [
    ["a tab's page", WHO, 200],
    ["a frame", { ...WHO, framed: true }, null],
    ["a page in no tab", { tabId: null }, null],
  ]) {
    test(`${what} says ${how} that it is left: the next one follows it, or not`, async () => {
      const { hello, methods } = worker();
      await leave(methods, who);
      const answer = await hello({}, { ...WHO, tabId: who.tabId });
      assert.ok(Math.abs((answer.inputAgoMs ?? -1_000) - (inputAgoMs ?? -1_000)) < 150, answer);
    });
  }
}
