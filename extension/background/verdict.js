// What the stored copy of the host's compiled rules says, without the host. Pure.

/**
 * @typedef {object} Copy What the browser holds of the host's decisions.
 * @property {object} state As in PROTOCOL.md.
 * @property {object} compiled The pages of enforcement.get, put together.
 * @property {"stopped" | "all"} mode Which set holds; `all` while no host answers.
 */

/** @param {Copy | null} copy @returns {number[]} The rules that stop their pages now. */
export function stoppedRules(copy) {
  if (!copy?.compiled) return [];
  const { compiled, mode } = copy;
  return mode === "all" ? compiled.expressions.map((entry) => entry.rule) : compiled.stoppedRules;
}

const compiledExpressions = new Map();

function test(source, url) {
  let expression = compiledExpressions.get(source);
  if (expression === undefined) {
    try {
      expression = new RegExp(source, "i");
    } catch {
      expression = null;
    }
    compiledExpressions.set(source, expression);
  }
  return expression !== null && expression.test(url);
}

/**
 * @param {{stop: string[], except: string[], list?: string | null}} entry
 * @param {string} url
 * @param {(version: string) => boolean} [listed] Whether the list of that version has its host.
 * @returns {boolean} Whether the rule of these expressions covers the address.
 */
export function covers(entry, url, listed = () => false) {
  const stops = entry.stop.some((s) => test(s, url)) || (entry.list && listed(entry.list));
  return Boolean(stops) && !entry.except.some((s) => test(s, url));
}

/**
 * @param {Copy | null} copy @param {string} url
 * @param {{framed?: boolean, listed?: (version: string) => boolean}} [where] In a frame only the
 *   rules that hold inside other sites count; `listed` as in `covers`.
 * @returns {{action: "stop" | "pass", ruled: boolean, remainingMs: number | null,
 *   playbackMs: number | null}} `playbackMs`: what is left of the rules that count playback.
 */
export function localVerdict(copy, url, { framed = false, listed } = {}) {
  const entries = (copy?.compiled?.expressions ?? []).filter(
    (entry) => (!framed || entry.frames) && covers(entry, url, listed),
  );
  const stopped = new Set(stoppedRules(copy));
  const stop = entries.some((entry) => stopped.has(entry.rule));
  const ids = new Set(entries.map((entry) => entry.rule));
  const rules = (copy?.state?.rules ?? [])
    .filter((rule) => ids.has(rule.id))
    .map(({ id, today }) => ({ id, remainingMs: today.remainingMs }));
  return {
    action: stop ? "stop" : "pass",
    ruled: entries.length > 0,
    remainingMs: stop ? 0 : leastLeft(rules),
    playbackMs: playbackLeft(copy, rules),
  };
}

const leastLeft = (rules) =>
  rules.length > 0 ? Math.min(...rules.map((rule) => rule.remainingMs)) : null;

/**
 * @param {Copy | null} copy
 * @param {{id: number, remainingMs: number}[]} rules Those of a page.
 * @returns {number | null} The least that any of them has left that counts playback; `null` where
 *   none does.
 */
export function playbackLeft(copy, rules) {
  const counting = (copy?.state?.rules ?? []).filter((rule) => rule.countsPlayback);
  const ids = new Set(counting.map((rule) => rule.id));
  return leastLeft(rules.filter((rule) => ids.has(rule.id)));
}

/**
 * @param {string} pattern A match pattern for whole hosts, as `*://*.example.com/*`.
 * @param {string} url
 * @returns {boolean}
 */
export function siteCovers(pattern, url) {
  const [, any, host] = /^\*:\/\/(\*\.)?([^/]*)\/\*$/.exec(pattern) ?? [];
  if (host === undefined || !URL.canParse(url)) return false;
  // A trailing dot is ignored, in Chromium's own match too.
  const hostname = new URL(url).hostname.replace(/\.$/, "");
  return host === "*" || hostname === host || (Boolean(any) && hostname.endsWith(`.${host}`));
}

const NOT_OF_A_RULE = new Set(["hosts", "sites", "today", "pending", "undo"]);

/**
 * What session.open hands to a host that may have lost its own state.
 * @param {Copy | null} copy
 */
export function heldOf(copy) {
  if (!copy?.state) return null;
  const { day, rules } = copy.state;
  return {
    day,
    stopped: rules.filter((rule) => rule.today.standing !== "open").map((rule) => rule.id),
    rules: rules.map((rule) =>
      Object.fromEntries(Object.entries(rule).filter(([name]) => !NOT_OF_A_RULE.has(name))),
    ),
  };
}
