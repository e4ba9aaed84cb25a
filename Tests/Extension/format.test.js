import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  listWords,
  ruleLine,
  ruleWords,
  standingWords,
  timeWords,
} from "../../extension/shared/format.js";
import { t } from "./words.js";

/** Rules and their lines: the fixture that the Swift tests read too. */
const fixture = new URL("../Fixtures/exchange/rule-lines.json", import.meta.url);
const goldenLines = JSON.parse(readFileSync(fixture, "utf8"));

const times = [
  [-1, "no time"],
  [0, "no time"],
  [1, "less than a minute"],
  [59_999, "less than a minute"],
  [60_000, "1 minute"],
  [119_999, "1 minute"],
  [240_000, "4 minutes"],
  [86_400_000, "1440 minutes"],
];

for (const [ms, words] of times) {
  test(`${ms} ms is “${words}”`, () => assert.equal(timeWords(t, ms), words));
}

const plain = {
  name: "reddit.com",
  patterns: ["reddit.com", "!reddit.com/r/swift"],
  allowanceMinutes: 5,
  unlockMinutes: 5,
  unlocksPerDay: 4,
};
const lines = [
  [{}, "5m +5m×4 reddit.com !reddit.com/r/swift"],
  [{ name: "News" }, '"News" 5m +5m×4 reddit.com !reddit.com/r/swift'],
  [{ name: 'A "b" \\' }, '"A \\"b\\" \\\\" 5m +5m×4 reddit.com !reddit.com/r/swift'],
  [{ name: "" }, "5m +5m×4 reddit.com !reddit.com/r/swift"],
  [{ insideFrames: true }, "5m +5m×4 frames reddit.com !reddit.com/r/swift"],
  [{ unlocksPerDay: null }, "5m +5m reddit.com !reddit.com/r/swift"],
  [{ unlocksPerDay: 0, allowanceMinutes: 0 }, "0m +5m×0 reddit.com !reddit.com/r/swift"],
  [
    { strict: true, closed: { from: "23:00", to: "07:00" } },
    "5m +5m×4 strict closed 23:00-07:00 reddit.com !reddit.com/r/swift",
  ],
];

for (const [changes, line] of lines) {
  test(`a rule as one line: ${line}`, () => assert.equal(ruleLine({ ...plain, ...changes }), line));
}

for (const { rule, line } of goldenLines) {
  test(`the host's line: ${line}`, () => {
    const defaults = { allowanceMinutes: 5, unlockMinutes: 5, unlocksPerDay: 4 };
    assert.equal(ruleLine({ ...defaults, ...rule }), line);
  });
}

test("the line without its name", () => {
  const line = ruleLine({ ...plain, name: "News" }, { name: false });
  assert.equal(line, "5m +5m×4 reddit.com !reddit.com/r/swift");
});

const words = [
  [{}, "5 minutes a day. A sum gives 5 minutes more, 4 times a day."],
  [
    { allowanceMinutes: 1, unlockMinutes: 1, unlocksPerDay: 1 },
    "1 minute a day. A sum gives 1 minute more, once a day.",
  ],
  [{ unlocksPerDay: null }, "5 minutes a day. A sum gives 5 minutes more, as often as asked."],
  [{ allowanceMinutes: 0, unlocksPerDay: 0 }, "Stopped all day. No sums."],
  [
    { strict: true, closed: { from: "23:00", to: "07:00" } },
    "5 minutes a day. A sum gives 5 minutes more, 4 times a day. Strict. " +
      "Closed from 23:00 to 07:00.",
  ],
];

for (const [changes, text] of words) {
  test(`a rule in words: ${text}`, () =>
    assert.equal(ruleWords(t, { ...plain, ...changes }), text));
}

const standings = [
  ["open", 5, 5, 1, "4 of 5 minutes left today."],
  ["open", 5, 5, 0.01, "4 of 5 minutes left today."],
  ["open", 5, 5, 4.5, "Less than a minute of 5 minutes left today."],
  ["open", 1, 1, 0, "1 of 1 minute left today."],
  ["session-over", 30, 30, 10, "Stopped until you continue. 20 of 30 minutes left today."],
  ["used-up", 5, 10, 10, "Stopped: today's 10 minutes are used."],
  ["used-up", 0, 0, 0, "Stopped all day."],
  ["no-sums-left", 5, 25, 25, "Stopped until 04:00: no sums left today."],
  ["no-sums-left", 0, 0, 0, "Stopped all day."],
  ["done", 5, 5, 0, "Stopped until 04:00: done for today."],
  ["closed", 5, 5, 0, "Closed until 07:00."],
  ["sealed", 5, 25, 25, "Sealed until 04:00."],
  ["sealed", 0, 0, 0, "Stopped all day."],
  ["something newer", 5, 5, 0, "Stopped."],
];

for (const [standing, allowanceMinutes, budget, used, text] of standings) {
  test(`a rule today, ${standing}: ${text}`, () => {
    const today = { standing, allowanceMinutes, budgetMs: budget * 6e4, usedMs: used * 6e4 };
    assert.equal(standingWords(t, today, { day: "04:00", closed: "07:00" }), text);
  });
}

test("a day that begins at midnight is named so", () => {
  const today = { standing: "sealed", allowanceMinutes: 5, budgetMs: 6e4, usedMs: 6e4 };
  assert.equal(standingWords(t, today, { day: "00:00" }), "Sealed until midnight.");
});

test("a list of sites", () => {
  assert.equal(listWords(t, ["a.example"]), "a.example");
  assert.equal(listWords(t, ["a.example", "b.example"]), "a.example and b.example");
});
