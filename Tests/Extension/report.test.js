import assert from "node:assert/strict";
import { test } from "node:test";
import { reportView } from "../../extension/pages/options/report-view.js";
import { t } from "./words.js";

const moment = new Date(2026, 10, 29, 14, 5).getTime();
const unlocks = [
  { moment, difficulty: 2, takenMs: 7_240, tries: 1 },
  { moment: moment + 3_600_000, difficulty: 3, takenMs: 1_400, tries: 3 },
];
const shorts = { id: 1, name: "Shorts", removed: false };
const gone = { id: 2, name: "News", removed: true };
const counts = (changes) => ({
  usedMs: 0,
  stops: 0,
  offered: 0,
  walkedAway: 0,
  unlocks: [],
  ...changes,
});
const report = {
  days: [
    { day: "2026-11-28", hasData: false, rules: [] },
    {
      day: "2026-11-29",
      hasData: true,
      rules: [counts({ id: 1, usedMs: 1_530_000, stops: 6, offered: 3, walkedAway: 1, unlocks })],
    },
    {
      day: "2026-11-30",
      hasData: true,
      rules: [
        counts({ id: 1, usedMs: 59_000, stops: 1, offered: 1, walkedAway: 1 }),
        counts({ id: 2, usedMs: 60_000 }),
      ],
    },
  ],
  rules: [shorts, gone],
};

test("the report of three days, one of them not kept", () => {
  assert.deepEqual(reportView(report, t), {
    empty: null,
    rules: [
      {
        name: "Shorts",
        rows: [
          { day: "Sat, Nov 28", cells: null },
          { day: "Sun, Nov 29", cells: ["25", "2", "6", "1 of 3"] },
          { day: "Mon, Nov 30", cells: ["under 1", "0", "1", "1 of 1"] },
        ],
        total: ["26", "2", "7", "2 of 4"],
        sums: [
          "Nov 29, 14:05: 7 seconds, 1 try, difficulty 2",
          "Nov 29, 15:05: 1 second, 3 tries, difficulty 3",
        ],
      },
      {
        name: "News (removed)",
        rows: [
          { day: "Sat, Nov 28", cells: null },
          { day: "Sun, Nov 29", cells: ["0", "0", "0", "–"] },
          { day: "Mon, Nov 30", cells: ["1", "0", "0", "–"] },
        ],
        total: ["1", "0", "0", "–"],
        sums: [],
      },
    ],
  });
});

test("days of which nothing is kept", () => {
  const days = [{ day: "2026-11-28", hasData: false, rules: [] }];
  assert.deepEqual(reportView({ days, rules: [shorts] }, t), {
    rules: [],
    empty: "Nothing is kept of these days.",
  });
});
