// A rule and what stands in the fields of its form. The host judges; nothing is mended here.

/** @typedef {{patterns: string, name: string, allowanceMinutes: string, unlockMinutes: string,
 *   unlocksPerDay: string, strict: boolean, closedFrom: string, closedTo: string,
 *   insideFrames: boolean, countsPlayback: boolean}} Fields */

/** The fields of a new rule. */
export const newFields = Object.freeze({
  patterns: "",
  name: "",
  allowanceMinutes: "5",
  unlockMinutes: "5",
  unlocksPerDay: "4",
  strict: false,
  closedFrom: "",
  closedTo: "",
  insideFrames: false,
  countsPlayback: false,
});

/**
 * The fields of a rule that is there.
 *
 * @param {object} rule as in the state
 * @returns {Fields}
 */
export function fieldsOf(rule) {
  return {
    patterns: rule.patterns.join("\n"),
    name: rule.name,
    allowanceMinutes: String(rule.allowanceMinutes),
    unlockMinutes: String(rule.unlockMinutes),
    unlocksPerDay: rule.unlocksPerDay === null ? "" : String(rule.unlocksPerDay),
    strict: rule.strict === true,
    closedFrom: rule.closed?.from ?? "",
    closedTo: rule.closed?.to ?? "",
    insideFrames: rule.insideFrames,
    countsPlayback: rule.countsPlayback,
  };
}

/**
 * The rule for `rules.put`. What is no whole number, and a closed time with one end alone, go to the
 * host as they were typed, which says what is wrong with them.
 *
 * @param {Fields} fields
 * @param {{id: number}|null} before the rule that is replaced
 */
export function ruleOf(fields, before) {
  const from = timeText(fields.closedFrom);
  const to = timeText(fields.closedTo);
  return {
    id: before?.id ?? null,
    name: fields.name.trim(),
    patterns: patternLines(fields.patterns).map((line) => line.text),
    allowanceMinutes: numberOf(fields.allowanceMinutes),
    unlockMinutes: numberOf(fields.unlockMinutes),
    unlocksPerDay: numberOf(fields.unlocksPerDay),
    strict: fields.strict,
    closed: from === "" && to === "" ? null : { from, to },
    insideFrames: fields.insideFrames,
    countsPlayback: fields.countsPlayback,
  };
}

function numberOf(text) {
  const typed = text.trim();
  if (typed === "") return null;
  return /^[+-]?\d{1,9}$/.test(typed) ? Number(typed) : typed;
}

/**
 * A time of day as the host writes it: "7" and "7.30" are 07:00 and 07:30. Anything else stays.
 *
 * @param {string} text as it was typed
 */
export function timeText(text) {
  const typed = text.trim();
  const [, hours, minutes = "00"] = /^(\d{1,2})(?:[:.](\d\d))?$/.exec(typed) ?? [];
  return hours === undefined ? typed : `${hours.padStart(2, "0")}:${minutes}`;
}

/**
 * The patterns of the text, one a line, each with where it starts and ends in the text. Empty lines
 * are left out, so a pattern's index is the host's `data.index`.
 *
 * @param {string} text
 * @returns {{text: string, start: number, end: number}[]}
 */
export function patternLines(text) {
  return [...text.matchAll(/[^\r\n]+/g)]
    .map(({ 0: line, index }) => {
      const start = index + (line.length - line.trimStart().length);
      const pattern = line.trim();
      return { text: pattern, start, end: start + pattern.length };
    })
    .filter((line) => line.text !== "");
}

/**
 * The text with the pattern of that index replaced.
 *
 * @param {string} text
 * @param {number} index
 * @param {string} pattern
 */
export function withPattern(text, index, pattern) {
  const line = patternLines(text)[index];
  return line ? text.slice(0, line.start) + pattern + text.slice(line.end) : text;
}

/**
 * The part of the text that an error is about: from its position to the end of its pattern.
 *
 * @param {string} text
 * @param {number|null} index
 * @param {number|null} position characters from the pattern's start
 * @returns {[number, number]|null}
 */
export function faultRange(text, index, position) {
  const line = patternLines(text)[index ?? -1];
  if (!line) return null;
  return [Math.min(line.start + (position ?? 0), line.end), line.end];
}
