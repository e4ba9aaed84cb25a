import assert from "node:assert/strict";
import { test } from "node:test";
import { nextUndoEnd } from "../../extension/pages/options/edit-rows.js";
import { ruleCard } from "../../extension/pages/options/rule-list.js";
import { unenforced } from "../../extension/pages/options/unenforced.js";
import {
  faultRange,
  fieldsOf,
  newFields,
  patternLines,
  ruleOf,
  withPattern,
} from "../../extension/pages/rule-fields.js";
import { missingSites, siteName, sitePlan } from "../../extension/pages/sites.js";
import { golden } from "./golden.js";
import { t } from "./words.js";

const [shorts] = golden("answer session.open").result.state.rules;
const origins = (n) => Array.from({ length: n }, (_, i) => `*://*.s${i}.example/*`);
const all = { kind: "all", origins: ["*://*/*"] };

const plans = [
  [[], { kind: "none", origins: [] }],
  [origins(1), { kind: "names", origins: origins(1) }],
  [origins(3), { kind: "names", origins: origins(3) }],
  [origins(4), { kind: "list", origins: origins(4) }],
  [origins(12), { kind: "list", origins: origins(12) }],
  [origins(13), all],
  [["*://*/*"], all],
  [["*://x.example/*", "<all_urls>"], all],
  [["https://*/*"], all],
];

for (const [missing, plan] of plans) {
  test(`asking for ${missing.length} sites: ${plan.kind}`, () =>
    assert.deepEqual(sitePlan(missing), plan));
}

test("what is held is not asked for", () => {
  const sites = origins(2);
  assert.deepEqual(missingSites(sites, []), sites);
  assert.deepEqual(missingSites(sites, [sites[0]]), [sites[1]]);
  assert.deepEqual(missingSites(sites, ["*://*/*"]), []);
});

const names = [
  ["*://*.youtube.com/*", "youtube.com"],
  ["*://localhost/*", "localhost"],
  ["https://=x.example/a*", "=x.example"],
  ["*://*/*", null],
];

for (const [origin, name] of names) {
  test(`${origin} is shown as ${name}`, () => assert.equal(siteName(origin), name));
}

test("a new rule is the one of the protocol's example", () => {
  const fields = { ...newFields, patterns: "reddit\n!reddit.com/r/swift\n", unlocksPerDay: " " };
  assert.deepEqual(ruleOf(fields, null), golden("request rules.put").params.rule);
});

test("fields and rule are one", () => {
  const {
    hosts: _hosts,
    sites: _sites,
    today: _today,
    pending: _p,
    undo: _u,
    ...settings
  } = shorts;
  assert.deepEqual(ruleOf(fieldsOf(shorts), shorts), settings);
});

const closedTimes = [
  [{ closedFrom: "", closedTo: "" }, null],
  [
    { closedFrom: "23:00", closedTo: "07:00" },
    { from: "23:00", to: "07:00" },
  ],
  [
    { closedFrom: "23:00", closedTo: "" },
    { from: "23:00", to: "" },
  ],
];

for (const [typed, closed] of closedTimes) {
  test(`closed as ${JSON.stringify(typed)}`, () => {
    assert.deepEqual(ruleOf({ ...newFields, ...typed }, null).closed, closed);
  });
}

test("everything that can be set stands in the form", () => {
  const closed = { from: "23:00", to: "07:00" };
  const rule = { ...shorts, countsPlayback: true, insideFrames: true, strict: true, closed };
  const { id, name, patterns, ...rest } = ruleOf(fieldsOf(rule), rule);
  assert.deepEqual([id, name, patterns], [1, "Shorts", ["youtube.com/shorts*"]]);
  assert.deepEqual(rest, {
    allowanceMinutes: 5,
    unlockMinutes: 5,
    unlocksPerDay: 4,
    strict: true,
    closed,
    insideFrames: true,
    countsPlayback: true,
  });
});

const numbers = [
  ["5", 5],
  [" 7 ", 7],
  ["-1", -1],
  ["", null],
  ["4.5", "4.5"],
  ["five", "five"],
  ["1e3", "1e3"],
  ["99999999999999999999", "99999999999999999999"],
];

for (const [typed, sent] of numbers) {
  test(`a number typed as “${typed}” is sent as ${JSON.stringify(sent)}`, () => {
    const rule = ruleOf({ ...newFields, unlocksPerDay: typed }, null);
    assert.equal(rule.unlocksPerDay, sent);
  });
}

const typed = "reddit.com\r\n\n  youtube .com  \n";

test("patterns, one a line, with their places in the text", () => {
  assert.deepEqual(patternLines(typed), [
    { text: "reddit.com", start: 0, end: 10 },
    { text: "youtube .com", start: 15, end: 27 },
  ]);
});

test("a fault is marked from its position to the end of its pattern", () => {
  const { index, position } = golden("error rules.put").error.data;
  assert.deepEqual(faultRange("red dit.com\nx.com", index, position), [3, 11]);
  assert.deepEqual(faultRange(typed, 1, 7), [22, 27]);
  assert.deepEqual(faultRange(typed, 1, 99), [27, 27]);
  assert.equal(faultRange(typed, 2, 0), null);
  assert.equal(faultRange(typed, null, null), null);
});

test("a suggestion takes the place of its pattern alone", () => {
  assert.equal(withPattern(typed, 1, "youtube.com"), "reddit.com\r\n\n  youtube.com  \n");
  assert.equal(withPattern(typed, 5, "x"), typed);
});

test("a rule's card", () => {
  const around = { opensAt: "00:00", missing: [], warnings: [] };
  assert.deepEqual(ruleCard(shorts, around, t), {
    id: 1,
    name: "Shorts",
    standing: "4 of 5 minutes left today.",
    words: "5 minutes a day. A sum gives 5 minutes more, 4 times a day.",
    line: "5m +5m×4 youtube.com/shorts*",
    hosts: null,
    notEnforced: null,
    warnings: [],
    fixed: false,
    pending: null,
    undo: null,
  });
});

const { pending: _none, undo: _never, today: _today, hosts: _hosts, sites: _s, ...wire } = shorts;
const waiting = [
  [
    {
      pending: {
        edit: 7,
        removes: false,
        rule: { ...wire, allowanceMinutes: 9 },
        opensAt: "00:00",
      },
    },
    {
      edit: 7,
      text: "From midnight on this rule is:",
      line: '"Shorts" 9m +5m×4 youtube.com/shorts*',
    },
    null,
  ],
  [
    { pending: { edit: 8, removes: true, rule: null, opensAt: "04:00" } },
    { edit: 8, text: "From 04:00 on this rule is gone.", line: null },
    null,
  ],
  [
    { undo: { edit: 5, leftMs: 312_000 } },
    null,
    { edit: 5, text: "Changed less than 10 minutes ago." },
  ],
];

for (const [change, pending, undo] of waiting) {
  test(`a card with ${JSON.stringify(change)}`, () => {
    const around = { opensAt: "00:00", missing: [], warnings: [] };
    const card = ruleCard({ ...shorts, ...change }, around, t);
    assert.deepEqual([card.pending, card.undo], [pending, undo]);
  });
}

const ends = [
  [[], null],
  [[{ leftMs: 312_000 }, { leftMs: 10 }], 10],
  [[{ leftMs: -3 }], 0],
];

for (const [undos, end] of ends) {
  test(`of ${undos.length} changes the first to be final is so in ${end} ms`, () =>
    assert.equal(nextUndoEnd(undos), end));
}

const listed = [
  [{ hosts: 100_000 }, "And 100,000 listed hosts."],
  [{ hosts: 1, patterns: [] }, "1 listed host."],
  [{ hosts: 3_000, patterns: ["!x.example"] }, "3,000 listed hosts."],
];

for (const [changes, words] of listed) {
  test(`a rule's card with a list: ${words}`, () => {
    const around = { opensAt: "00:00", missing: [], warnings: [] };
    assert.equal(ruleCard({ ...shorts, ...changes }, around, t).hosts, words);
  });
}

test("a card says once that its rule stops all day", () => {
  const today = { ...shorts.today, standing: "used-up", budgetMs: 0, remainingMs: 0 };
  const around = { opensAt: "00:00", missing: [], warnings: [] };
  const { standing, words } = ruleCard({ ...shorts, allowanceMinutes: 0, today }, around, t);
  assert.deepEqual(
    [standing, words],
    ["Stopped all day.", "A sum gives 5 minutes more, 4 times a day."],
  );
});

test("a rule's card with a warning", () => {
  const { rule, warnings } = golden("answer rules.put").result;
  const card = ruleCard(rule, { opensAt: "00:00", missing: rule.sites, warnings }, t);
  assert.deepEqual(card.warnings, [
    {
      message:
        '"reddit" has no dot and stops only hosts of exactly that name or ending in .reddit: ' +
        "did you mean reddit.com?",
      index: 0,
      suggestion: "reddit.com",
      use: "Use reddit.com instead",
    },
  ]);
});

const enforced = [
  [[], null],
  [
    origins(2),
    "Not enforced on s0.example and s1.example: the browser has not been given this permission.",
  ],
  [["*://*/*"], "Not enforced: this rule needs the permission for all sites."],
];

for (const [missing, text] of enforced) {
  test(`a rule with ${missing.length} sites missing: ${text}`, () => {
    const card = ruleCard(shorts, { opensAt: "00:00", missing, warnings: [] }, t);
    assert.equal(card.notEnforced, text);
  });
}

test("the sites that all rules lack, each once", () => {
  const state = { rules: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }] };
  const [x, y] = origins(2);
  const lacks = (...sites) => ({ missingSites: sites });
  const each = { 1: lacks(x), 2: lacks(), 3: lacks(y, x) };
  assert.deepEqual(unenforced({ state, enforced: each }), { rules: 2, sites: [x, y] });
});
