// What pages and worker say to each other and to the host. The host's part is PROTOCOL.md.
import { sendToWorker } from "./browser.js";

/** The name under which the browser finds the host. */
export const HOST_NAME = "org.scroll_brake.host";

const VERDICT = ["page", "action", "remainingMs", "offer", "opensAt", "rules"];
const SPACE = ["kind", "earlier", "pending"];
const SETTINGS = ["idleAfterMs", "dayStartMinutes", "pending", "undo"];

/**
 * Every method with the members of its params and of its result. The first group is the host's
 * (PROTOCOL.md), the second the worker's own.
 */
export const METHODS = Object.freeze({
  "session.open": {
    params: ["protocol", "profile", "browser", "extension", "held"],
    result: ["protocol", "host", "state"],
  },
  "rules.list": { params: [], result: ["rules"] },
  "rules.put": { params: ["check", "rule"], result: ["rule", "warnings", "loosening"] },
  "rules.remove": { params: ["id"], result: ["loosening"] },
  "rules.finish": { params: ["ids"], result: [] },
  "edits.withdraw": { params: ["edit"], result: [] },
  "edits.undo": { params: ["edit"], result: [] },
  "settings.get": { params: [], result: SETTINGS },
  "settings.put": {
    params: ["idleAfterMs", "dayStartMinutes"],
    result: [...SETTINGS, "loosening"],
  },
  "rules.import": {
    params: ["text", "check"],
    result: ["format", "rules", "already", "skipped", "warnings"],
  },
  "rules.export": { params: ["format"], result: ["text"] },
  "page.check": { params: ["url", "stopped"], result: VERDICT },
  "page.continue": { params: ["url"], result: VERDICT },
  "activity.report": { params: ["source", "url", "intervals"], result: VERDICT },
  "puzzle.request": { params: ["url", "edit"], result: ["puzzle", "waitMs", "minutes"] },
  "puzzle.answer": {
    params: ["id", "answer"],
    result: ["outcome", "minutes", "puzzle", "waitMs"],
  },
  "space.get": { params: [], result: SPACE },
  "space.choose": { params: ["kind", "space"], result: [...SPACE, "loosening"] },
  "report.get": { params: ["days", "from", "to"], result: ["days", "rules"] },
  "enforcement.get": {
    params: ["page"],
    result: [
      "version",
      "page",
      "pages",
      "stoppedRules",
      "stopped",
      "all",
      "expressions",
      "watch",
      "left",
    ],
  },
  "enforcement.hosts": {
    params: ["rule", "from"],
    result: ["version", "rule", "from", "hosts", "next"],
  },

  "state.get": { params: [], result: ["state", "host", "enforced", "left"] },
  "cover.get": { params: ["url"], result: ["covered", "opens"] },
  "cover.open": { params: [], result: [] },
  "cover.return": { params: ["url"], result: ["returned"] },
  "sites.refresh": { params: [], result: [] },
});

/** The host's notices with the members of their params. */
export const NOTICES = Object.freeze({ "state.changed": ["state"] });

/** The host answered, with an error. */
export class HostError extends Error {
  /** @param {{code: number, message: string, data?: any}} error */
  constructor({ code, message, data = null }) {
    super(message);
    this.name = "HostError";
    this.code = code;
    this.data = data;
  }
}

/** No host answered. */
export class HostAway extends Error {
  /**
   * @param {string | null} reason
   * @param {{command?: string, died?: boolean}} [more] `command` repairs it; `died`: the host
   *   went away with this very request in its hands.
   */
  constructor(reason, { command = "", died = false } = {}) {
    super(`The host is away: ${reason ?? "no answer"}.`);
    this.name = "HostAway";
    this.reason = reason;
    this.command = command;
    this.died = died;
  }
}

/**
 * Asks the worker, which asks the host where the method is the host's.
 * @param {string} method One of METHODS.
 * @param {object} [params]
 * @returns {Promise<any>} The result.
 * @throws {HostError | HostAway}
 */
export async function ask(method, params = {}) {
  let answer;
  try {
    answer = await sendToWorker({ method, params });
  } catch {
    throw new HostAway("exited");
  }
  if (answer?.error) throw new HostError(answer.error);
  if (answer?.away) throw new HostAway(answer.away.reason, { command: answer.away.command });
  if (!answer || !("result" in answer)) throw new HostAway("exited");
  return answer.result;
}
