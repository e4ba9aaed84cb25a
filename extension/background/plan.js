// From compiled rules to the fewest writes in the browser. Pure: nothing here touches `chrome`.

import { STOP_FILES, WATCH_FILES } from "./content-files.js";
import { holdsProfile } from "./profile.js";

/** The ids of the dynamic rules, by what they do; `end` is the first id outside. */
export const RULE_IDS = Object.freeze({
  redirect: Object.freeze({ start: 1, end: 5_001 }),
  allow: Object.freeze({ start: 10_001, end: 15_001 }),
});

/** Chromium's own limit of regex rules, dynamic and session together. */
export const MOST_RULES = 1_000;

/** Stands first among the domains of a list's rule, and says which list it is. RFC 2606. */
const MARK = ".list.invalid";

/** @param {object} rule In the browser's form. @returns {string | null} Its list's version. */
export function listVersion({ condition }) {
  const [first] = condition.requestDomains ?? [];
  return first?.endsWith(MARK) ? first.slice(0, -MARK.length) : null;
}

/**
 * Rules with long lists as several: one for each list, so that a change of one never writes the
 * others again. Rules of one priority add up.
 * @param {object[]} rules `declarative` of PROTOCOL.md.
 * @returns {object[]} The same, those of a list with its mark for the list's hosts.
 */
export function oneListEach(rules) {
  return rules.flatMap((rule) => {
    const { lists = [], ...plain } = rule;
    if (lists.length === 0) return [plain];
    const marked = lists.map(({ version }) => ({ ...plain, domains: [version + MARK] }));
    return plain.domains.length > 0 ? [plain, ...marked] : marked;
  });
}

/** A page, and what is saved or fetched ahead as one: Chromium calls a download `other`. */
const PAGE_TYPES = ["main_frame", "other"];

/**
 * One declarative rule without its id, in the browser's form.
 * @param {object} rule As in PROTOCOL.md, `declarative`.
 * @param {string} blockedPage The address of the blocked page, without a fragment.
 */
export function browserRule(rule, blockedPage) {
  const condition = {
    regexFilter: rule.regex,
    isUrlFilterCaseSensitive: false,
    resourceTypes: rule.frames ? [...PAGE_TYPES, "sub_frame", "object"] : PAGE_TYPES,
  };
  if (rule.domains.length > 0) condition.requestDomains = rule.domains;
  if (rule.excludedDomains.length > 0) condition.excludedRequestDomains = rule.excludedDomains;
  const action =
    rule.action === "allow"
      ? { type: "allow" }
      : { type: "redirect", redirect: { regexSubstitution: `${blockedPage}#\\0` } };
  return { priority: rule.priority, action, condition };
}

const within = (domain, other) => domain === other || domain.endsWith(`.${other}`);

function overlap(a, b) {
  if (a.length === 0 || b.length === 0 || [...a, ...b].some((d) => d.endsWith(MARK))) return true;
  return a.some((x) => b.some((y) => within(x, y) || within(y, x)));
}

/**
 * Leaves out what the browser refuses. Without its exceptions a rule would stop more than the
 * host does, so a refused `allow` takes the weaker redirects of its domains with it; the later
 * layers stop those pages.
 * @param {object[]} rules `declarative` of PROTOCOL.md.
 * @param {Set<string>} refused Regular expressions that the browser does not take.
 * @returns {{kept: object[], left: {rule: null, pattern: string, reason: string}[]}}
 */
export function withoutRefused(rules, refused) {
  const fits = rules.slice(0, MOST_RULES);
  const beyond = rules.slice(MOST_RULES);
  const missing = [...fits.filter((rule) => refused.has(rule.regex)), ...beyond];
  const lostAllows = missing.filter((rule) => rule.action === "allow");
  const bare = (rule) =>
    rule.action === "redirect" &&
    lostAllows.some((a) => a.priority >= rule.priority && overlap(a.domains, rule.domains));
  const left = [];
  const leave = (rule, reason) => left.push({ rule: null, pattern: rule.regex, reason });
  const kept = fits.filter((rule) => {
    if (refused.has(rule.regex)) leave(rule, "regex-refused");
    else if (bare(rule)) leave(rule, "exception-refused");
    else return true;
    return false;
  });
  for (const rule of beyond) leave(rule, "too-many");
  return { kept, left };
}

/** Equal texts for equal values, whatever the order of members. */
function fingerprint(value) {
  if (Array.isArray(value)) return `[${value.map(fingerprint).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "";
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${key}:${fingerprint(value[key])}`).join()}}`;
}

function ruleFingerprint(rule) {
  const { priority, action, condition } = rule;
  const domains = condition.requestDomains ?? [];
  const type = { type: action.type, to: action.redirect?.regexSubstitution };
  return fingerprint({
    priority,
    type,
    regex: condition.regexFilter,
    caseSensitive: condition.isUrlFilterCaseSensitive === true,
    types: condition.resourceTypes,
    // The mark stands for all of its list.
    domains: listVersion(rule) === null ? domains : domains.slice(0, 1),
    excluded: condition.excludedRequestDomains ?? [],
  });
}

/**
 * @param {object[]} current The browser's dynamic rules.
 * @param {object[]} wanted Rules without ids, from `browserRule`.
 * @returns {{removeRuleIds: number[], addRules: object[]}} Only the differences.
 */
export function planRules(current, wanted) {
  const missing = new Map(wanted.map((rule) => [ruleFingerprint(rule), rule]));
  const removeRuleIds = [];
  const taken = new Set();
  for (const rule of current) {
    if (holdsProfile(rule)) continue;
    if (missing.delete(ruleFingerprint(rule))) taken.add(rule.id);
    else removeRuleIds.push(rule.id);
  }
  const next = { redirect: RULE_IDS.redirect.start, allow: RULE_IDS.allow.start };
  const addRules = [...missing.values()].map((rule) => {
    const range = rule.action.type;
    while (taken.has(next[range])) next[range] += 1;
    return { id: next[range]++, ...rule };
  });
  return { removeRuleIds, addRules };
}

const ALWAYS = Object.freeze({ runAt: "document_start", persistAcrossSessions: true });

/**
 * The content scripts that should be registered.
 * @param {{rule: number, matches: string[], excludeMatches: string[], frames: boolean}[]} scripts
 * @param {string[]} watch
 */
export function wantedScripts(scripts, watch) {
  const seen = new Map();
  const wanted = scripts.map(({ rule, matches, excludeMatches, frames }) => {
    const count = (seen.get(rule) ?? 0) + 1;
    seen.set(rule, count);
    const id = count === 1 ? `stop-${rule}` : `stop-${rule}-${count}`;
    const files = { js: [...STOP_FILES], css: ["content/hide.css"] };
    return { id, matches, excludeMatches, ...files, allFrames: frames, ...ALWAYS };
  });
  if (watch.length > 0) wanted.push(watchOf(watch));
  return wanted;
}

/** Also in what a page writes into `about:blank` or a blob: there its origin decides. */
const watchOf = (matches) => ({
  id: "watch",
  matches,
  excludeMatches: [],
  js: [...WATCH_FILES],
  css: [],
  allFrames: true,
  matchOriginAsFallback: true,
  ...ALWAYS,
});

const scriptFingerprint = (script) =>
  fingerprint([
    [...script.matches].sort(),
    [...(script.excludeMatches ?? [])].sort(),
    script.js ?? [],
    script.css ?? [],
    script.allFrames ?? false,
    script.matchOriginAsFallback ?? false,
    script.runAt,
  ]);

/**
 * @param {object[]} current As the browser lists them.
 * @param {object[]} wanted From `wantedScripts`.
 * @returns {{add: object[], update: object[], remove: string[]}} Only the differences: a script
 *   that stays is never taken away for a moment.
 */
export function planScripts(current, wanted) {
  const held = new Map(current.map((script) => [script.id, script]));
  const add = wanted.filter((script) => !held.has(script.id));
  const update = wanted.filter(
    (script) =>
      held.has(script.id) && scriptFingerprint(held.get(script.id)) !== scriptFingerprint(script),
  );
  const kept = new Set(wanted.map((script) => script.id));
  return { add, update, remove: [...held.keys()].filter((id) => !kept.has(id)) };
}
