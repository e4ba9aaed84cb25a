import assert from "node:assert/strict";
import { test } from "node:test";
import { importView, sitesOf, warningsByRule } from "../../extension/pages/options/import-view.js";
import { golden } from "./golden.js";
import { t } from "./words.js";

const answer = golden("answer rules.import").result;
const nothing = { format: "rule-lines", rules: [], already: [], skipped: [], warnings: [] };

test("a plan is shown as lines, with what is left out and why", () => {
  assert.deepEqual(importView(answer, t), {
    format: "Read as rules, one a line.",
    heading: "1 rule to add",
    rules: ["0m +2m frames news.example reddit"],
    already: ['"Shorts" 5m +5m×4 youtube.com/shorts*'],
    skipped: [
      {
        line: "Line 3",
        text: "+5m strict x.com",
        reason: "A strict rule needs a number of sums a day: write +5m×4, or take “strict” away.",
      },
    ],
    warnings: [
      '"reddit" has no dot and stops only hosts of exactly that name or ending in .reddit: ' +
        "did you mean reddit.com?",
    ],
    add: "Add 1 rule",
  });
});

test("where nothing is new there is nothing to press", () => {
  assert.deepEqual(importView(nothing, t), {
    format: "Read as rules, one a line.",
    heading: "Nothing to add.",
    rules: [],
    already: [],
    skipped: [],
    warnings: [],
    add: null,
  });
});

test("several rules", () => {
  const view = importView({ ...answer, rules: [...answer.rules, ...answer.already] }, t);
  assert.deepEqual([view.heading, view.add], ["2 rules to add", "Add 2 rules"]);
});

const formats = [
  ["rule-lines", "Read as rules, one a line."],
  ["rule-json", "Read as rules in JSON."],
  ["leechblock-text", "Read as a LeechBlock export."],
  ["leechblock-json", "Read as a LeechBlock export."],
  ["hosts-file", "Read as a hosts file."],
  ["host-list", "Read as a list of sites."],
  ["of a later host", "Read as rules, one a line."],
];

for (const [format, words] of formats) {
  test(`a text that is ${format}: ${words}`, () =>
    assert.equal(importView({ ...nothing, format }, t).format, words));
}

test("warnings go to the rules that they are about, as rules.put gives them", () => {
  const [warning] = answer.warnings;
  const { rule: _rule, ...plain } = warning;
  const two = { rules: [{ id: 7 }, { id: 9 }], warnings: [{ ...warning, rule: 1 }] };
  assert.deepEqual(
    [...warningsByRule(two)],
    [
      [7, []],
      [9, [plain]],
    ],
  );
});

test("the sites of all rules are asked for once each", () => {
  const rules = [{ sites: ["a", "b"] }, { sites: ["b", "c"] }, { sites: [] }];
  assert.deepEqual(sitesOf(rules), ["a", "b", "c"]);
});
