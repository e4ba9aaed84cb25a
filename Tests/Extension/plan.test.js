import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browserRule,
  listVersion,
  MOST_RULES,
  oneListEach,
  planRules,
  planScripts,
  RULE_IDS,
  wantedScripts,
  withoutRefused,
} from "../../extension/background/plan.js";

const PAGE = "chrome-extension://x/pages/blocked/blocked.html";

const redirect = (changes = {}) => ({
  action: "redirect",
  priority: 1,
  domains: ["youtube.com"],
  excludedDomains: [],
  regex: "^https?://[^/]+/+shorts.*$",
  frames: false,
  ...changes,
});
const wanted = (...rules) => rules.map((rule) => browserRule(rule, PAGE));

/** As the browser would list them after the change. */
function applied(current, { removeRuleIds, addRules }) {
  return [...current.filter((rule) => !removeRuleIds.includes(rule.id)), ...addRules];
}

test("a redirect in the browser's form", () => {
  assert.deepEqual(browserRule(redirect(), PAGE), {
    priority: 1,
    action: { type: "redirect", redirect: { regexSubstitution: `${PAGE}#\\0` } },
    condition: {
      regexFilter: "^https?://[^/]+/+shorts.*$",
      isUrlFilterCaseSensitive: false,
      resourceTypes: ["main_frame", "other"],
      requestDomains: ["youtube.com"],
    },
  });
});

test("an exception in the browser's form, with frames and without domains", () => {
  const rule = redirect({
    action: "allow",
    priority: 2,
    domains: [],
    excludedDomains: ["a.example"],
    frames: true,
  });
  assert.deepEqual(browserRule(rule, PAGE), {
    priority: 2,
    action: { type: "allow" },
    condition: {
      regexFilter: "^https?://[^/]+/+shorts.*$",
      isUrlFilterCaseSensitive: false,
      resourceTypes: ["main_frame", "other", "sub_frame", "object"],
      excludedRequestDomains: ["a.example"],
    },
  });
});

test("from nothing: everything is added, in the ranges of the ids", () => {
  const rules = wanted(redirect(), redirect({ action: "allow", regex: "^a$" }));
  const plan = planRules([], rules);
  assert.deepEqual(plan.removeRuleIds, []);
  const ids = plan.addRules.map((rule) => rule.id);
  assert.deepEqual(ids, [RULE_IDS.redirect.start, RULE_IDS.allow.start]);
});

test("nothing changed: nothing is written, whatever the order of members", () => {
  const rules = wanted(redirect(), redirect({ regex: "^b$" }));
  const held = applied([], planRules([], rules)).map((rule) =>
    Object.fromEntries(Object.entries(rule).reverse()),
  );
  const turned = [...rules].reverse();
  assert.deepEqual(planRules(held, turned), { removeRuleIds: [], addRules: [] });
});

test("one of two changed: only that one is written, and its id is not one in use", () => {
  const held = applied([], planRules([], wanted(redirect(), redirect({ regex: "^b$" }))));
  const plan = planRules(held, wanted(redirect({ regex: "^b$" }), redirect({ regex: "^c$" })));
  assert.deepEqual(plan.removeRuleIds, [1]);
  assert.deepEqual(
    plan.addRules.map((r) => [r.id, r.condition.regexFilter]),
    [[1, "^c$"]],
  );
});

for (const [what, change] of [
  ["priority", { priority: 2 }],
  ["domains", { domains: ["x.example"] }],
  ["excluded domains", { excludedDomains: ["x.example"] }],
  ["frames", { frames: true }],
  ["action", { action: "allow" }],
]) {
  test(`another ${what} is another rule`, () => {
    const held = applied([], planRules([], wanted(redirect())));
    const plan = planRules(held, wanted(redirect(change)));
    assert.deepEqual([plan.removeRuleIds, plan.addRules.length], [[1], 1]);
  });
}

test("nothing is wanted any more: all is taken away", () => {
  const held = applied([], planRules([], wanted(redirect())));
  assert.deepEqual(planRules(held, []), { removeRuleIds: [1], addRules: [] });
});

test("a refused redirect is left to the later layers and counted", () => {
  const good = redirect({ regex: "^good$" });
  assert.deepEqual(withoutRefused([redirect({ regex: "(" }), good], new Set(["("])), {
    kept: [good],
    left: [{ rule: null, pattern: "(", reason: "regex-refused" }],
  });
});

test("a refused exception takes the redirects that it would have tamed with it", () => {
  const allow = redirect({ action: "allow", priority: 2, regex: "(", domains: ["youtube.com"] });
  const under = redirect({ domains: ["m.youtube.com"], regex: "^under$" });
  const over = redirect({ domains: ["youtube.com"], priority: 3, regex: "^over$" });
  const other = redirect({ domains: ["notyoutube.com"], regex: "^other$" });
  assert.deepEqual(withoutRefused([allow, under, over, other], new Set(["("])), {
    kept: [over, other],
    left: [
      { rule: null, pattern: "(", reason: "regex-refused" },
      { rule: null, pattern: "^under$", reason: "exception-refused" },
    ],
  });
});

test("more rules than the browser takes: the rest is left and counted", () => {
  const many = Array.from({ length: MOST_RULES + 2 }, (_, n) => redirect({ regex: `^${n}$` }));
  const { kept, left } = withoutRefused(many, new Set());
  assert.equal(kept.length, MOST_RULES);
  assert.deepEqual(
    left.map((one) => one.reason),
    ["too-many", "too-many"],
  );
});

const script = (changes = {}) => ({
  rule: 1,
  matches: ["*://*.youtube.com/shorts*"],
  excludeMatches: [],
  frames: false,
  ...changes,
});

test("one registration a rule, one for the watch", () => {
  const all = wantedScripts([script(), script({ rule: 7, frames: true })], ["*://*.a.example/*"]);
  assert.deepEqual(
    all.map((one) => [one.id, one.allFrames, one.js.at(-1), one.css]),
    [
      ["stop-1", false, "content/stop.js", ["content/hide.css"]],
      ["stop-7", true, "content/stop.js", ["content/hide.css"]],
      ["watch", true, "content/watch.js", []],
    ],
  );
  // What a stopped page wrote stands for that page, not for its site: the watch knows which.
  assert.deepEqual(
    all.map((one) => one.matchOriginAsFallback ?? false),
    [false, false, true],
  );
  assert.ok(all.every((one) => one.persistAcrossSessions && one.runAt === "document_start"));
});

test("without rules there is no watch; a rule in two parts has two ids", () => {
  assert.deepEqual(wantedScripts([], []), []);
  const ids = wantedScripts([script(), script({ matches: ["*://b/*"] })], []).map((one) => one.id);
  assert.deepEqual(ids, ["stop-1", "stop-1-2"]);
});

/** As Chromium lists a registration: empty members left out, its own defaults put in. */
const listed = ({ css, excludeMatches, ...rest }) => ({
  matchOriginAsFallback: false,
  ...rest,
  ...(css.length > 0 && { css }),
  ...(excludeMatches.length > 0 && { excludeMatches }),
  world: "ISOLATED",
});

test("scripts that are as they should be are not touched", () => {
  const all = wantedScripts([script()], ["*://*.youtube.com/*"]);
  const plan = planScripts(all.map(listed), all);
  assert.deepEqual(plan, { add: [], update: [], remove: [] });
});

test("scripts change by difference, and what stays is never taken away", () => {
  const before = wantedScripts([script(), script({ rule: 2 })], ["*://*.youtube.com/*"]);
  const changed = script({ excludeMatches: ["*://*.youtube.com/shorts/x*"] });
  const after = wantedScripts([changed, script({ rule: 3 })], ["*://*.youtube.com/*"]);
  const plan = planScripts(before.map(listed), after);
  assert.deepEqual(
    { ...plan, add: plan.add.map((s) => s.id), update: plan.update.map((s) => s.id) },
    { add: ["stop-3"], update: ["stop-1"], remove: ["stop-2"] },
  );
});

const withLists = (...versions) =>
  redirect({ regex: "^l$", domains: [], lists: versions.map((version) => ({ rule: 1, version })) });

/** As the browser holds a list's rule: the list's hosts after the mark. */
const filled = (rule) =>
  listVersion(rule) === null
    ? rule
    : {
        ...rule,
        condition: {
          ...rule.condition,
          requestDomains: [...rule.condition.requestDomains, "a.example", "b.example"],
        },
      };

test("a rule with lists is one for each list and one for the rest", () => {
  const rules = oneListEach([{ ...withLists("a", "b"), domains: ["x.example"] }, redirect()]);
  assert.deepEqual(
    wanted(...rules).map((rule) => [listVersion(rule), rule.condition.requestDomains.length]),
    [
      [null, 1],
      ["a", 1],
      ["b", 1],
      [null, 1],
    ],
  );
});

test("a list is told from another by its version, not by its hosts", () => {
  const two = wanted(...oneListEach([withLists("a", "b")]));
  const held = applied([], planRules([], two)).map(filled);
  assert.deepEqual(planRules(held, two), { removeRuleIds: [], addRules: [] });
  const plan = planRules(held, wanted(...oneListEach([withLists("a", "c")])));
  assert.deepEqual(plan.removeRuleIds, [held[1].id]);
  assert.deepEqual(plan.addRules.map(listVersion), ["c"]);
});

test("a refused exception takes the list with it, whatever hosts are on it", () => {
  const allow = redirect({ action: "allow", regex: "^no$", domains: ["a.example"] });
  const { kept, left } = withoutRefused(oneListEach([allow, withLists("a")]), new Set(["^no$"]));
  assert.deepEqual(kept, []);
  assert.deepEqual(left.at(-1), { rule: null, pattern: "^l$", reason: "exception-refused" });
});
