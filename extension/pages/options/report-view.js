// What the report says, as data: a table a rule, and each sum in words.
import { wholeMinutes } from "../../shared/format.js";
import { isolate } from "../../shared/i18n.js";

/**
 * @typedef {{day: string, cells: string[]|null}} Row `cells` null: nothing is kept of that day
 * @typedef {{name: string, rows: Row[], total: string[], sums: string[]}} RuleReport
 *   cells and total: active time, sums, times stopped, walked away
 */

/**
 * @param {object} report the answer to `report.get`
 * @param {import("../../shared/i18n.js").Words} t
 * @returns {{rules: RuleReport[], empty: string|null}}
 */
export function reportView({ days, rules }, t) {
  if (!days.some((day) => day.hasData)) return { rules: [], empty: t("reportNothing") };
  return { rules: rules.map((rule) => ruleReport(rule, days, t)), empty: null };
}

const nothing = { usedMs: 0, stops: 0, offered: 0, walkedAway: 0, unlocks: [] };

function ruleReport({ id, name, removed }, days, t) {
  const kept = days.map(({ day, hasData, rules }) => ({
    day,
    counts: hasData ? (rules.find((rule) => rule.id === id) ?? nothing) : null,
  }));
  const counts = kept.map((each) => each.counts).filter(Boolean);
  const shown = isolate(name);
  return {
    name: removed ? t("reportRemoved", shown) : shown,
    rows: kept.map((each) => ({
      day: dayWords(each.day, t),
      cells: each.counts && cellsOf(each.counts, t),
    })),
    total: cellsOf(counts.reduce(added, nothing), t),
    sums: counts.flatMap(({ unlocks }) => unlocks.map((unlock) => sumWords(unlock, t))),
  };
}

function added(sum, counts) {
  return {
    usedMs: sum.usedMs + counts.usedMs,
    stops: sum.stops + counts.stops,
    offered: sum.offered + counts.offered,
    walkedAway: sum.walkedAway + counts.walkedAway,
    unlocks: [...sum.unlocks, ...counts.unlocks],
  };
}

function cellsOf({ usedMs, stops, offered, walkedAway, unlocks }, t) {
  const little = usedMs > 0 && usedMs < 60_000;
  return [
    little ? t("reportLittle") : String(wholeMinutes(usedMs)),
    String(unlocks.length),
    String(stops),
    offered === 0 ? "–" : t("reportOf", walkedAway, offered),
  ];
}

function sumWords({ moment, difficulty, takenMs, tries }, t) {
  const when = new Intl.DateTimeFormat(t("localeTag"), {
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(moment);
  const seconds = t.count("reportSeconds", Math.round(takenMs / 1000));
  return t.count("reportSum", tries, when, seconds, difficulty);
}

/** A calendar day; it is no moment, so no time zone may move it. */
function dayWords(day, t) {
  const options = { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" };
  return new Intl.DateTimeFormat(t("localeTag"), options).format(new Date(`${day}T12:00:00Z`));
}
