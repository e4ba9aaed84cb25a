import assert from "node:assert/strict";
import { test } from "node:test";
import { earlierWords } from "../../extension/pages/earlier-spaces.js";
import {
  settingsFields,
  settingsOf,
  settingsWords,
  timeOfDay,
} from "../../extension/pages/options/settings-fields.js";
import { golden } from "./golden.js";
import { t } from "./words.js";

const { result } = golden("answer settings.get");

test("the settings in words", () => {
  assert.equal(
    settingsWords(t, result),
    "Active time ends 15 seconds after the last input. The day begins at 00:00.",
  );
});

test("fields and settings are one", () => {
  const { idleAfterMs, dayStartMinutes } = result;
  assert.deepEqual(settingsOf(settingsFields(result)), { idleAfterMs, dayStartMinutes });
});

const typed = [
  [
    { idleAfter: " 20 ", dayStart: "04:30" },
    { idleAfterMs: 20_000, dayStartMinutes: 270 },
  ],
  [
    { idleAfter: "many", dayStart: "" },
    { idleAfterMs: "many", dayStartMinutes: "" },
  ],
  [
    { idleAfter: "-5", dayStart: "06:01" },
    { idleAfterMs: "-5", dayStartMinutes: 361 },
  ],
];

for (const [fields, params] of typed) {
  test(`settings typed as ${JSON.stringify(fields)}`, () =>
    assert.deepEqual(settingsOf(fields), params));
}

const times = [
  [0, "00:00"],
  [240, "04:00"],
  [361, "06:01"],
];

for (const [minutes, time] of times) {
  test(`${minutes} minutes after midnight is ${time}`, () =>
    assert.equal(timeOfDay(minutes), time));
}

const earlier = [
  [
    { rules: 5, lastUsedDaysAgo: 2, names: ["Reddit", "Shorts", "News"] },
    "last used 2 days ago: Reddit, Shorts, News, and 2 more.",
  ],
  [{ rules: 1, lastUsedDaysAgo: 0, names: ["Reddit"] }, "last used today: Reddit."],
  [{ rules: 2, lastUsedDaysAgo: 1, names: ["A", "B"] }, "last used 1 day ago: A and B."],
];

for (const [space, words] of earlier) {
  test(`an earlier space, ${words}`, () =>
    assert.equal(earlierWords(space, t), `Rules of an earlier installation, ${words}`));
}
