// What stands in for a copy that was lost, while no host answers: which rules there were nobody knows,
// but the browser still runs the watch on all of their hosts. Pure.

const NOTHING = Object.freeze({ declarative: [], scripts: [] });

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A match pattern for whole hosts, as `*://*.example.com/*`, as an expression. */
function expression(pattern) {
  const [, any, host = "*"] = /^\*:\/\/(\*\.)?([^/]*)\/\*$/.exec(pattern) ?? [];
  if (host === "*") return "^https?://";
  return `^https?://${any ? "(?:[^/?#]*\\.)?" : ""}${escaped(host)}\\.?(?::\\d+)?/`;
}

/**
 * @param {string[]} watch Match patterns of whole hosts.
 * @returns {import("./verdict.js").Copy} Under which every page of these hosts is stopped.
 */
export const standIn = (watch) => ({
  isStandIn: true,
  state: null,
  mode: "all",
  compiled: {
    version: null,
    stoppedRules: [],
    stopped: NOTHING,
    all: {
      declarative: [],
      scripts: [{ rule: 0, matches: watch, excludeMatches: [], frames: false }],
    },
    expressions: [{ rule: 0, stop: watch.map(expression), except: [], frames: false, list: null }],
    watch,
    left: [],
  },
});
