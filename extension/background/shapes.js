// What a host may say: the one border at which its frames are looked at, and the copies of them that
// lie on disk. Inside of it nobody asks again. Members that are not named here pass. Pure.

const text = (value) => typeof value === "string";
const flag = (value) => typeof value === "boolean";
const count = (value) => Number.isSafeInteger(value) && value >= 0;
const object = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const orNull = (is) => (value) => value === null || is(value);
const optional = (is) => (value) => value === undefined || value === null || is(value);
const oneOf =
  (...values) =>
  (value) =>
    values.includes(value);
const list = (is) => (value) => Array.isArray(value) && value.every(is);
const members = (shape) => (value) =>
  object(value) && Object.entries(shape).every(([name, is]) => is(value[name]));

const texts = list(text);

const rule = members({
  id: count,
  name: text,
  patterns: texts,
  allowanceMinutes: count,
  unlockMinutes: count,
  unlocksPerDay: orNull(count),
  sites: texts,
  today: members({ standing: text, usedMs: count, budgetMs: count, remainingMs: count }),
});

const state = members({
  version: count,
  enforcement: count,
  day: (value) => text(value) && /^\d{4,}-\d\d-\d\d$/.test(value),
  opensAt: text,
  idleAfterMs: count,
  rules: list(rule),
});

const host = members({ version: text, path: text });

const verdict = members({
  page: orNull(text),
  action: oneOf("stop", "pass"),
  remainingMs: orNull(count),
  offer: orNull(object),
  opensAt: text,
  rules: list(
    members({
      id: count,
      name: text,
      standing: text,
      allowanceMinutes: count,
      usedMs: count,
      budgetMs: count,
      remainingMs: count,
    }),
  ),
});

const set = members({
  declarative: list(
    members({
      action: oneOf("redirect", "allow"),
      priority: count,
      domains: texts,
      lists: optional(list(members({ rule: count, version: text }))),
      excludedDomains: texts,
      regex: text,
      frames: flag,
    }),
  ),
  scripts: list(members({ rule: count, matches: texts, excludeMatches: texts, frames: flag })),
});

const compiledShape = {
  version: count,
  stoppedRules: list(count),
  stopped: set,
  all: set,
  expressions: list(
    members({ rule: count, stop: texts, except: texts, frames: flag, list: optional(text) }),
  ),
  watch: texts,
  left: list(members({ pattern: text, reason: text })),
};

const spaceShape = {
  kind: oneOf("own", "shared"),
  earlier: list(members({ space: text, rules: count, lastUsedDaysAgo: count, names: texts })),
  pending: orNull(members({ edit: count, opensAt: text })),
};

const report = members({
  days: list(
    members({
      day: text,
      hasData: flag,
      rules: list(
        members({
          id: count,
          name: text,
          usedMs: count,
          stops: count,
          offered: count,
          walkedAway: count,
          unlocks: list(
            members({ moment: count, difficulty: count, takenMs: count, tries: count }),
          ),
        }),
      ),
    }),
  ),
  rules: list(members({ id: count, name: text, removed: flag })),
});

const puzzle = orNull(members({ id: text, text }));

/** The results, by method; one that is not named is any object. */
const RESULTS = {
  "session.open": members({ protocol: count, host, state }),
  "rules.list": members({ rules: list(rule) }),
  "rules.put": members({ rule, warnings: list(object) }),
  "rules.import": members({ rules: list(rule), already: list(rule), skipped: list(object) }),
  "rules.export": members({ text }),
  "report.get": report,
  "space.get": members(spaceShape),
  "space.choose": members({ ...spaceShape, loosening: orNull(object) }),
  "page.check": verdict,
  "activity.report": verdict,
  "puzzle.request": members({ puzzle, waitMs: count }),
  "puzzle.answer": members({ outcome: text, puzzle, waitMs: count }),
  "enforcement.get": members({ page: count, pages: count, ...compiledShape }),
  "enforcement.hosts": members({ version: text, hosts: texts, next: orNull(count) }),
};

const NOTICES = { "state.changed": members({ state }) };

const named = (shapes, name) => (Object.hasOwn(shapes, name) ? shapes[name] : object);

const error = members({ code: Number.isSafeInteger, message: text });

/**
 * @param {any} frame From the host.
 * @param {(id: any) => string | null | undefined} methodOf What was asked under an id: `null` where
 *   nobody waits for the answer any more, `undefined` where nothing was.
 * @returns {boolean} Whether it is a frame as PROTOCOL.md has them.
 */
export function isFrame(frame, methodOf) {
  if (!object(frame)) return false;
  const { id, method, params = {}, result } = frame;
  if (method !== undefined) return text(method) && named(NOTICES, method)(params);
  if (frame.error !== undefined) {
    return error(frame.error) && (id === null || methodOf(id) !== undefined);
  }
  const asked = methodOf(id);
  return asked !== undefined && (asked === null || named(RESULTS, asked)(result));
}

/** @param {any} value @returns {boolean} Whether it is a `Copy` of verdict.js. */
export const isCopy = members({
  state,
  compiled: members(compiledShape),
  mode: oneOf("stopped", "all"),
});

/** @param {any} value @returns {boolean} Whether it is `host` of session.open. */
export const isHost = host;

/** @param {any} value @returns {boolean} Whether it is an entry of the queue of active time. */
export const isEntry = members({ source: text, url: text, intervals: list(object), at: count });
