// What went wrong when the worker was asked, as plain data that a page can show.

/** The command that looks for the fault where the host's own path was never learnt. */
export const unknownHostCommand = "~/.local/share/scroll-brake/scroll-brake doctor";

/**
 * @typedef {{away: {reason: string, command: string}}
 *   | {error: {code: number, message: string, data: any}}} Failure
 */

/**
 * Sorts what `ask` threw: an answer of the host that says no, or no answer.
 *
 * Anything else (a worker that cannot be reached, say) is no answer too: closed when in doubt.
 *
 * @param {any} thrown
 * @returns {Failure}
 */
export function failureOf(thrown) {
  if (typeof thrown?.code === "number") {
    return { error: { code: thrown.code, message: thrown.message, data: thrown.data ?? null } };
  }
  return {
    away: { reason: thrown?.reason ?? "exited", command: thrown?.command || unknownHostCommand },
  };
}

/**
 * Whether the host of `state.get` is known to be away. A worker that has just begun has no answer
 * yet and no reason either: it says so with a notice once it knows.
 *
 * @param {{connected: boolean, reason: string|null}} host
 */
export function isAway({ connected, reason }) {
  return !connected && reason !== null;
}

/**
 * What to do where the command itself is missing, or null where the browser has found the program.
 *
 * @param {import("../shared/i18n.js").Words} t
 * @param {string|null} reason one of those of `state.get`
 */
export function installWords(t, reason) {
  return reason === "not-found" || reason === "exited" ? t("hostAwayInstall") : null;
}

const reasons = new Set([
  "not-found",
  "forbidden",
  "exited",
  "silent",
  "garbage",
  "storage",
  "protocol",
  "administrator",
]);

/**
 * The sentence that says why no host answers, or null where it is not known.
 *
 * @param {import("../shared/i18n.js").Words} t
 * @param {string|null} reason one of those of `state.get`
 */
export function reasonWords(t, reason) {
  if (!reasons.has(reason)) return null;
  return t(`hostAway_${reason.replace("-", "_")}`);
}
