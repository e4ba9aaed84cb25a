import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { isActivity, repairCommand } from "../../extension/background/answers.js";
import {
  heldOf,
  localVerdict,
  playbackLeft,
  siteCovers,
  stoppedRules,
} from "../../extension/background/verdict.js";

const file = new URL("../../extension/content/policy.js", import.meta.url);
const world = createContext({});
runInContext(readFileSync(file, "utf8"), world);

const rule = (id, standing, remainingMs) => ({
  id,
  name: `R${id}`,
  patterns: ["x.example"],
  sites: ["*://*.x.example/*"],
  today: { standing, remainingMs },
});

const copy = (changes = {}) => ({
  mode: "stopped",
  state: { day: "2026-11-30", rules: [rule(1, "used-up", 0), rule(2, "open", 9_000)] },
  compiled: {
    stoppedRules: [1],
    expressions: [
      { rule: 1, stop: ["/shorts"], except: ["/shorts/good"], frames: false },
      { rule: 2, stop: ["x\\.example"], except: [], frames: true },
    ],
  },
  ...changes,
});

const verdicts = [
  ["a stopped rule", "https://x.example/shorts/1", {}, ["stop", true, 0]],
  ["letter case", "https://x.example/SHORTS/1", {}, ["stop", true, 0]],
  ["its exception", "https://x.example/shorts/good", {}, ["pass", true, 9_000]],
  ["only the other rule", "https://x.example/", {}, ["pass", true, 9_000]],
  ["no rule", "https://y.example/", {}, ["pass", false, null]],
  [
    "in a frame only the rules for frames",
    "https://x.example/shorts/1",
    { framed: true },
    ["pass", true, 9_000],
  ],
];
for (const [what, url, where, [action, ruled, remainingMs]] of verdicts) {
  test(`verdict: ${what}`, () => {
    const expected = { action, ruled, remainingMs, playbackMs: null };
    assert.deepEqual(localVerdict(copy(), url, where), expected);
  });
  test(`the content script says the same: ${what}`, () => {
    const { compiled } = copy();
    const decide = world.scrollBrake.policy(
      { stopped: compiled.stoppedRules, expressions: compiled.expressions },
      where.framed === true,
    );
    assert.deepEqual({ ...decide(url) }, { stop: action === "stop", ruled });
  });
}

test("what is left where playback counts is that of the rules that count it", () => {
  const playing = copy();
  playing.state.rules[1].countsPlayback = true;
  assert.equal(localVerdict(playing, "https://x.example/shorts/good").playbackMs, 9_000);
  assert.equal(localVerdict(playing, "https://y.example/").playbackMs, null);
  const rules = [1, 2, 3].map((id) => ({ id, remainingMs: 1_000 * id }));
  assert.deepEqual([playbackLeft(playing, rules), playbackLeft(copy(), rules)], [2_000, null]);
});

test("while no host answers, every rule stops", () => {
  const away = copy({ mode: "all" });
  assert.deepEqual(stoppedRules(away), [1, 2]);
  assert.equal(localVerdict(away, "https://x.example/").action, "stop");
});

test("nothing is known: everything passes, nothing is held", () => {
  const verdict = { action: "pass", ruled: false, remainingMs: null, playbackMs: null };
  assert.deepEqual(localVerdict(null, "https://x.example/"), verdict);
  assert.deepEqual([stoppedRules(null), heldOf(null)], [[], null]);
});

test("an expression that is none matches nothing", () => {
  const bad = copy();
  bad.compiled.expressions = [{ rule: 1, stop: ["("], except: [], frames: false }];
  assert.equal(localVerdict(bad, "https://x.example/").ruled, false);
});

test("what a host gets back that lost its state", () => {
  const rules = [1, 2].map((id) => ({ id, name: `R${id}`, patterns: ["x.example"] }));
  assert.deepEqual(heldOf(copy()), { day: "2026-11-30", stopped: [1], rules });
});

const sites = [
  ["*://*.youtube.com/*", "https://www.youtube.com/watch", true],
  ["*://*.youtube.com/*", "http://youtube.com:8080/", true],
  ["*://*.youtube.com/*", "http://www.youtube.com./", true],
  ["*://*.youtube.com/*", "https://notyoutube.com/", false],
  ["*://youtube.com/*", "https://www.youtube.com/", false],
  ["*://*/*", "https://any.example/", true],
  ["*://*.youtube.com/*", "nonsense", false],
  ["nonsense", "https://any.example/", false],
];
for (const [pattern, url, expected] of sites) {
  test(`site ${pattern}: ${url}`, () => assert.equal(siteCovers(pattern, url), expected));
}

const commands = [
  [undefined, "~/.local/share/scroll-brake/scroll-brake doctor"],
  ["/home/ada/.local/share/scroll-brake", "/home/ada/.local/share/scroll-brake doctor"],
  ["/home/ada lovelace/scroll-brake", "'/home/ada lovelace/scroll-brake' doctor"],
  ["/home/a'da/$(x)", "'/home/a'\\''da/$(x)' doctor"],
];
for (const [path, command] of commands) {
  test(`repair: ${command}`, () => assert.equal(repairCommand(path), command));
}

const good = {
  source: "9f3c5a7e1b2d4f60",
  url: "https://x.example/",
  intervals: [{ sequence: 0, kind: "input", lengthMs: 5_000, ageMs: 12 }],
};
const changed = (change) => ({ ...good, intervals: [{ ...good.intervals[0], ...change }] });
const reports = [
  ["as it should be", good, true],
  ["playback", changed({ kind: "playback" }), true],
  ["another kind", changed({ kind: "sleep" }), false],
  ["more than a minute", changed({ lengthMs: 60_001 }), false],
  ["a negative length", changed({ lengthMs: -1 }), false],
  ["no whole number", changed({ lengthMs: 0.5 }), false],
  ["from the future", changed({ ageMs: -1 }), false],
  ["older than an hour", changed({ ageMs: 3_600_001 }), false],
  ["a sequence that is a text", changed({ sequence: "0" }), false],
  ["a source that is a number", { ...good, source: 1234567890123456 }, false],
  ["a short source", { ...good, source: "9f" }, false],
  ["no intervals", { ...good, intervals: [] }, false],
  ["too many", { ...good, intervals: Array(101).fill(good.intervals[0]) }, false],
  ["an interval that is nothing", { ...good, intervals: [null] }, false],
];
for (const [what, params, expected] of reports) {
  test(`a report: ${what}`, () => assert.equal(isActivity(params), expected));
}

const onList = [
  [[], (version) => version === "a", "stop"],
  [[], () => false, "pass"],
  [["^https://x"], () => true, "pass"],
];

for (const [except, listed, action] of onList) {
  test(`a list, ${except.length} exceptions, ${listed}: ${action}`, () => {
    const entry = { rule: 1, stop: [], except, frames: false, partial: true, list: "a" };
    const held = { state: { rules: [] }, compiled: { stoppedRules: [1], expressions: [entry] } };
    assert.equal(localVerdict(held, "https://x.example/", { listed }).action, action);
  });
}
