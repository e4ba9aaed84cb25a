// Who may send what to the worker. A content script shares its process with the page, so it may
// only watch; rules and sums belong to our own pages.
import { HostAway, HostError, METHODS } from "../shared/messages.js";

const NOT_ALLOWED = -32600;

/**
 * Who may send each method: the names of our pages, `content`, `part`, a frame without an origin, or
 * `apart`, a page that stands in no tab.
 */
export const SENDERS = Object.freeze({
  "rules.list": ["options", "popup", "welcome"],
  "rules.put": ["options", "popup", "welcome"],
  "rules.remove": ["options", "popup"],
  "rules.finish": ["blocked", "options", "popup"],
  "edits.withdraw": ["options", "popup"],
  "edits.undo": ["options", "popup"],
  "settings.get": ["options", "popup"],
  "settings.put": ["options", "popup"],
  "rules.import": ["options"],
  "rules.export": ["options"],
  "report.get": ["options"],
  "space.get": ["options", "welcome"],
  "space.choose": ["options", "welcome"],
  "page.check": ["blocked", "options", "popup", "welcome"],
  "page.continue": ["blocked"],
  "puzzle.request": ["blocked", "options", "popup"],
  "puzzle.answer": ["blocked", "options", "popup"],
  "state.get": ["blocked", "options", "popup", "welcome"],
  "sites.refresh": ["options", "popup", "welcome"],
  "watch.hello": ["content", "part", "apart"],
  "watch.check": ["content", "apart"],
  "watch.activity": ["content", "apart"],
  "watch.input": ["content", "part"],
  "watch.typed": ["content", "part"],
  "watch.presence": ["content"],
  "watch.leaving": ["content"],
  "watch.left": ["content"],
  "watch.covers": ["content"],
  "watch.opened": ["content"],
  "cover.get": ["blocked"],
  "cover.open": ["blocked"],
  "cover.return": ["blocked"],
});

/** What our blocked page may send while it stands inside another site's frame. */
const FRAMED = new Set(["page.check", "cover.get", "cover.open"]);

/**
 * @param {chrome.runtime.MessageSender} sender
 * @param {string} id This extension's id.
 * @returns {{name: string, framed?: boolean, tabId: number | null, documentId: string |
 *   undefined, origin: string} | null} `name`
 *   is the page's, `content`, `part` or `apart`; `null` for who has nothing to say here.
 */
export function senderOf(sender, id) {
  if (sender.id !== id) return null;
  const own = `chrome-extension://${id}`;
  const { url = "", frameId = 0, documentId, documentLifecycle } = sender;
  const origin = originOf(sender);
  const who = { framed: frameId > 0, tabId: sender.tab?.id ?? null, documentId, origin };
  if (origin === own && url.startsWith(`${own}/`)) {
    const [, name] = /^\/pages\/([a-z]+)\/\1\.html$/.exec(new URL(url).pathname) ?? [];
    return name ? { ...who, name } : null;
  }
  const isPage = /^https?:\/\//.test(origin);
  if (!sender.tab) {
    // The window of a payment, say: it is asked for and counted, and leaves by itself. The browser does not
    // tell its frames, which say so themselves.
    const { framed: _, ...apart } = who;
    const isShown = /^https?:\/\//.test(url) && documentLifecycle !== "prerender";
    return isPage && isShown ? { ...apart, name: "apart" } : null;
  }
  if (isPage) return { ...who, name: "content" };
  // What a page wrote into a frame of its own, in a sandbox: it tells what is done in it, no address.
  const isPart = who.framed && origin === "null" && /^(about|data|blob):/.test(url);
  return isPart ? { ...who, name: "part" } : null;
}

/** A page that its server put into a sandbox has no origin; the browser still says its address. */
function originOf({ url = "", origin = "" }) {
  return origin === "null" && /^https?:\/\//.test(url) ? new URL(url).origin : origin;
}

/**
 * @param {any} message @param {ReturnType<typeof senderOf>} who
 * @returns {string | null} The sentence of refusal, or `null` when the message may pass.
 */
export function refusal(message, who) {
  const { method, params } = message ?? {};
  if (typeof method !== "string" || !Object.hasOwn(SENDERS, method)) {
    return "There is no such method.";
  }
  if (params === null || typeof params !== "object" || Array.isArray(params)) {
    return `${method}: the params must be an object.`;
  }
  const allowed = who !== null && SENDERS[method].includes(who.name);
  const isScript = ["content", "part", "apart"].includes(who?.name);
  const framed = who?.framed && !isScript && !FRAMED.has(method);
  if (!allowed || framed) return `${method} cannot be sent from here.`;
  if (isScript && !ownAddress(params, who)) {
    return `${method}: the address is not the sender's.`;
  }
  return null;
}

/** A page reports nothing for another site. */
function ownAddress({ url }, { origin }) {
  if (url === undefined) return true;
  if (origin === "null") return false;
  return typeof url === "string" && URL.canParse(url) && new URL(url).origin === origin;
}

export class Router {
  #id;
  #own;
  #toHost;
  #command;

  /**
   * @param {string} id This extension's id.
   * @param {Record<string, (params: object, who: object) => Promise<object>>} own The worker's
   *   methods; every other allowed one goes to the host.
   * @param {(method: string, params: object) => Promise<object>} toHost
   * @param {() => string} command The command that repairs the host.
   */
  constructor(id, own, toHost, command) {
    this.#id = id;
    this.#own = own;
    this.#toHost = toHost;
    this.#command = command;
  }

  /** @returns {Promise<{result: object} | {error: object} | {away: object}>} Never fails. */
  async answer(message, sender) {
    const who = senderOf(sender, this.#id);
    const refused = refusal(message, who);
    if (refused) return { error: { code: NOT_ALLOWED, message: refused, data: null } };
    try {
      return { result: await this.#dispatch(message, who) };
    } catch (error) {
      return this.#failure(error);
    }
  }

  #dispatch({ method, params: given }, who) {
    if (Object.hasOwn(this.#own, method)) return this.#own[method](given, who);
    // Whoever frames our page chooses its address: such a stop is none to count.
    const isTold = who.framed && method === "page.check";
    const params = isTold ? { ...given, stopped: false } : given;
    const known = METHODS[method].params.filter((member) => Object.hasOwn(params, member));
    return this.#toHost(method, Object.fromEntries(known.map((m) => [m, params[m]])));
  }

  #failure(error) {
    if (error instanceof HostAway) {
      return { away: { reason: error.reason, command: this.#command() } };
    }
    const known = error instanceof HostError;
    if (!known) console.error("Router:", error);
    const { code, message, data } = known ? error : { code: -32603, message: String(error) };
    return { error: { code, message, data: data ?? null } };
  }
}
