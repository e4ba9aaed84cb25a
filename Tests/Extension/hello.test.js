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
    browser: {},
    host: {
      need: () => {},
      request: (method, params) => {
        asked.push([method, params]);
        return host();
      },
    },
    enforcement: { ...enforcement, verdict: async () => own },
    about: () => ({}),
  };
  return { asked, hello: answers(parts)["watch.hello"] };
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
