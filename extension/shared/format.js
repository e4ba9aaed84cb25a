// Numbers to words, and a rule as text.

const minuteMs = 60_000;

/**
 * Whole minutes in milliseconds, rounded down: what is left is never promised too large.
 *
 * @param {number} ms
 */
export function wholeMinutes(ms) {
  return Math.max(0, Math.floor(ms / minuteMs));
}

/**
 * "4 minutes".
 *
 * @param {import("./i18n.js").Words} t
 * @param {number} minutes
 */
export function minutesWords(t, minutes) {
  return t.count("unitMinutes", minutes);
}

/**
 * "4 minutes", "less than a minute", "no time".
 *
 * @param {import("./i18n.js").Words} t
 * @param {number} ms
 */
export function timeWords(t, ms) {
  if (ms <= 0) return t("unitNoTime");
  return ms < minuteMs ? t("unitLessThanAMinute") : minutesWords(t, wholeMinutes(ms));
}

/**
 * A rule as the one line of text that import, export and the command line use:
 * `"Shorts" 5m +5m×4 youtube.com/shorts*`.
 *
 * The name leads, in quotes, where it is not the one that would be made of the patterns and `name`
 * is not false. The host writes the same (Sources/Exchange/RuleLineText.swift).
 *
 * @param {{name: string, patterns: string[], allowanceMinutes: number, unlockMinutes: number,
 *   unlocksPerDay: number|null, insideFrames?: boolean, countsPlayback?: boolean, strict?: boolean,
 *   closed?: {from: string, to: string}|null}} rule
 * @param {{name?: boolean}} [options]
 */
export function ruleLine(rule, options = {}) {
  const cap = rule.unlocksPerDay === null ? "" : `×${rule.unlocksPerDay}`;
  const named = options.name !== false && rule.name !== "" && rule.name !== nameOf(rule.patterns);
  return [
    named ? quoted(rule.name) : null,
    `${rule.allowanceMinutes}m`,
    `+${rule.unlockMinutes}m${cap}`,
    rule.strict ? "strict" : null,
    rule.closed ? `closed ${rule.closed.from}-${rule.closed.to}` : null,
    rule.insideFrames ? "frames" : null,
    rule.countsPlayback ? "playback" : null,
    ...rule.patterns.map((pattern) => (ruleWord.test(pattern) ? quoted(pattern) : pattern)),
  ]
    .filter((part) => part !== null)
    .join(" ");
}

/** What is a word of a rule's line and not a pattern, unless it stands in quotes. */
const ruleWord = /^(\d+m|\+.*|frames|playback|hosts|strict|closed)$/s;

const escapes = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function quoted(text) {
  return `"${text.replace(/["\\\n\r\t]/g, (mark) => escapes[mark] ?? `\\${mark}`)}"`;
}

/**
 * The name that the host gives to a rule without one: its first pattern that stops something,
 * without the marks that only the matcher needs.
 *
 * @param {string[]} patterns
 */
function nameOf(patterns) {
  let name = patterns.find((pattern) => !pattern.startsWith("!")) ?? "";
  for (const prefix of ["=", "https://", "http://", "*.", "www."]) {
    if (name.startsWith(prefix) && name !== prefix) name = name.slice(prefix.length);
  }
  return [...name.replace(/(?<!^)[*/$]+$/, "")].slice(0, 60).join("");
}

/**
 * A rule in words: "5 minutes a day. A sum gives 5 minutes more, 4 times a day. Strict. Closed from
 * 23:00 to 07:00."
 *
 * @param {import("./i18n.js").Words} t
 * @param {{allowanceMinutes: number, unlockMinutes: number, unlocksPerDay: number|null,
 *   strict?: boolean, closed?: {from: string, to: string}|null}} rule
 * @param {{allowance?: boolean}} [options] `allowance` false where it is said already
 */
export function ruleWords(t, rule, { allowance = true } = {}) {
  const minutes =
    rule.allowanceMinutes === 0
      ? t("ruleNoAllowance")
      : t("ruleAllowance", minutesWords(t, rule.allowanceMinutes));
  return [
    allowance && minutes,
    sumsWords(t, rule),
    rule.strict && t("ruleStrict"),
    rule.closed && t("ruleClosed", rule.closed.from, rule.closed.to),
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * What a rule's sums give: "A sum gives 5 minutes more, 4 times a day."
 *
 * @param {import("./i18n.js").Words} t
 * @param {{unlockMinutes: number, unlocksPerDay: number|null}} rule
 */
function sumsWords(t, rule) {
  if (rule.unlocksPerDay === 0) return t("ruleNoSums");
  const minutes = minutesWords(t, rule.unlockMinutes);
  if (rule.unlocksPerDay === null) return t("ruleSumsUncapped", minutes);
  return t.count("ruleSums", rule.unlocksPerDay, minutes);
}

/**
 * How many hosts a rule's list has: "And 100,000 listed hosts.", or "100,000 listed hosts." where
 * there is nothing else.
 *
 * @param {import("./i18n.js").Words} t
 * @param {{hosts: number, patterns: string[]}} rule
 */
export function listedWords(t, { hosts, patterns }) {
  const number = new Intl.NumberFormat(t("localeTag")).format(hosts);
  const key = patterns.some((pattern) => !pattern.startsWith("!")) ? "ruleAndHosts" : "ruleHosts";
  return t.count(key, hosts, number);
}

/**
 * What is left of a rule's day, sessions aside.
 *
 * @param {{budgetMs: number, usedMs: number}} rule
 */
export function leftOfDayMs({ budgetMs, usedMs }) {
  return Math.max(0, budgetMs - usedMs);
}

/**
 * "20 of 30 minutes left today."
 *
 * @param {import("./i18n.js").Words} t
 * @param {{budgetMs: number, usedMs: number}} rule
 */
export function leftTodayWords(t, rule) {
  const budget = wholeMinutes(rule.budgetMs);
  const left = leftOfDayMs(rule);
  return left < minuteMs
    ? t.count("standingLittleLeft", budget)
    : t.count("standingLeft", budget, wholeMinutes(left));
}

/**
 * A time of day as it stands after "until": "midnight", "04:00".
 *
 * @param {import("./i18n.js").Words} t
 * @param {string} time
 */
export function untilWords(t, time) {
  return time === "00:00" ? t("unitMidnight") : time;
}

/**
 * Where a rule stands today, in words: "4 of 5 minutes left today."
 *
 * @param {import("./i18n.js").Words} t
 * @param {{standing: string, allowanceMinutes: number, budgetMs: number, usedMs: number}} rule
 * @param {{day: string, closed: string}} opensAt the times of day at which the next day begins
 *   ("00:00"), and at which a closed time ends
 */
export function standingWords(t, rule, opensAt) {
  const budget = wholeMinutes(rule.budgetMs);
  const never = rule.allowanceMinutes === 0 && budget === 0;
  switch (rule.standing) {
    case "open":
      return leftTodayWords(t, rule);
    case "session-over":
      return `${t("standingSession")} ${leftTodayWords(t, rule)}`;
    case "used-up":
      return rule.allowanceMinutes === 0 ? t("standingAllDay") : t.count("standingUsedUp", budget);
    case "no-sums-left":
      return budget === 0 ? t("standingAllDay") : t("standingNoSums", opensAt.day);
    case "done":
      return t("standingDone", opensAt.day);
    case "closed":
      return t("standingClosed", opensAt.closed);
    case "sealed":
      return never ? t("standingAllDay") : t("standingSealed", untilWords(t, opensAt.day));
    default:
      return t("standingStopped");
  }
}

/**
 * "youtube.com, reddit.com, and x.com".
 *
 * @param {import("./i18n.js").Words} t
 * @param {string[]} items
 */
export function listWords(t, items) {
  return new Intl.ListFormat(t("localeTag"), { type: "conjunction" }).format(items);
}
