// The native port: kept open from the worker's boot, one promise a request, back-off after deaths.
import { HostAway, HostError } from "../shared/messages.js";
import { OPENING_FAULTS, RETRIED, reasonOf, STORAGE_ERROR } from "./away.js";
import { isFrame } from "./shapes.js";

/** How long a request may wait for its answer, connecting included, in milliseconds. */
export const ANSWER_MS = 5_000;

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

/** Where a host that cannot store these, time goes uncounted: it is as good as none. */
const STORED = new Set(["activity.report", "page.check"]);

/** One connection to the host at a time. Nothing here touches `chrome`: all comes as arguments. */
export class HostPort {
  #with;
  #port = null;
  #replied = false;
  #opened = false;
  #expired = 0;
  #failures = 0;
  #retryAt = 0;
  #retryTimer = null;
  #nextId = 1;
  #calls = new Map();
  #unstored = null;

  /**
   * @param {{
   *   connect: () => object, disconnectText: () => string, now: () => number,
   *   setTimer: (fn: () => void, ms: number) => any, clearTimer: (timer: any) => void,
   *   openParams: () => object, onOpen: (answer: object) => void,
   *   onNotice: (method: string, params: object) => void, onAway: (reason: string, isNews: boolean) => void,
   * }} world `onAway` is told whether the reason is another than before; `onOpen` gets the answer of session.open, or `null` when a silent host is back.
   */
  constructor(world) {
    this.#with = world;
    /** @type {{connected: boolean, reason: string | null}} */
    this.status = { connected: false, reason: null };
  }

  /**
   * Sends a request, connecting first where there is no port.
   * @param {string} method @param {object} params
   * @param {{urgent?: boolean}} [options] `urgent`: a person waits, so no back-off.
   * @returns {Promise<any>} The result.
   * @throws {HostError | HostAway}
   */
  request(method, params, { urgent = false } = {}) {
    return new Promise((resolve, reject) => {
      const id = this.#add(method, params, resolve, reject);
      this.need({ urgent });
      if (this.#opened && this.#calls.has(id)) this.#post(id);
    });
  }

  /** Connects when there is no port; what waits fails at once while the back-off lasts. */
  need({ urgent = false } = {}) {
    if (this.#port && (this.#expired >= 2 || (this.#expired > 0 && !this.#replied))) this.#drop();
    if (this.#port) return;
    const waits = this.#with.now() < this.#retryAt && this.#failures > 1;
    if (waits && !urgent) this.#failAll(this.status.reason);
    else this.#connect();
  }

  /** Asks again for what a host could not store; a stop or a number that it has counts once. */
  async probe() {
    if (this.#unstored === null) return;
    const { method, params } = this.#unstored;
    await this.request(method, params, { urgent: true }).catch(() => {});
  }

  #add(method, params, resolve, reject) {
    const id = this.#nextId++;
    const timer = this.#with.setTimer(() => this.#expire(id), ANSWER_MS);
    this.#calls.set(id, { method, params, resolve, reject, timer, posted: false });
    return id;
  }

  #post(id) {
    const call = this.#calls.get(id);
    call.posted = true;
    const { method, params } = call;
    try {
      this.#port.postMessage({ jsonrpc: "2.0", id, method, params });
    } catch {
      this.#lost("exited");
    }
  }

  #connect() {
    this.#with.clearTimer(this.#retryTimer);
    this.#replied = this.#opened = false;
    this.#expired = 0;
    let port;
    try {
      port = this.#with.connect();
    } catch {
      this.#lost("not-found");
      return;
    }
    this.#port = port;
    port.onMessage.addListener((message) => port === this.#port && this.#hear(message));
    port.onDisconnect.addListener(() => {
      const reason = reasonOf(this.#with.disconnectText());
      if (port === this.#port) this.#lost(reason);
    });
    this.#openSession();
  }

  #openSession() {
    const params = this.#with.openParams();
    const { min, max } = params.protocol;
    const failed = (error) => {
      if (!(error instanceof HostError)) return;
      this.#drop(OPENING_FAULTS[error.code] ?? "garbage");
    };
    const answered = (answer) => {
      if (answer.protocol < min || answer.protocol > max) this.#drop("protocol");
      else this.#isOpen(answer);
    };
    this.#post(this.#add("session.open", params, answered, failed));
  }

  #isOpen(answer) {
    this.#opened = true;
    this.#isThere();
    this.#with.onOpen(answer);
    for (const [id, call] of this.#calls) if (!call.posted) this.#post(id);
  }

  /** What was asked under an id: `null` where its answer is late, `undefined` where nothing was. */
  #methodOf(id) {
    if (!Number.isSafeInteger(id) || id < 1 || id >= this.#nextId) return undefined;
    return this.#calls.get(id)?.method ?? null;
  }

  #hear(message) {
    if (!isFrame(message, (id) => this.#methodOf(id))) {
      this.#drop("garbage");
      return;
    }
    // A frame of ours that could not be read is answered so: no sign of health.
    if (message.id === null) return;
    this.#replied = true;
    this.#expired = 0;
    if (this.#opened && this.status.reason === "silent" && this.#isThere()) this.#with.onOpen(null);
    if (typeof message.method === "string") {
      this.#with.onNotice(message.method, message.params ?? {});
    } else this.#settle(message);
  }

  #settle({ id, result, error }) {
    const call = this.#calls.get(id);
    if (!call) return;
    this.#forget(id);
    if (call.method !== "session.open") this.#failures = 0;
    if (error === undefined) {
      this.#stored(call);
      call.resolve(result);
    } else {
      if (error.code === STORAGE_ERROR && STORED.has(call.method)) this.#cannotStore(call);
      call.reject(new HostError(error));
    }
  }

  #cannotStore(call) {
    this.#unstored ??= call;
    this.#with.onAway("storage", this.#isAway("storage"));
  }

  /** Only what failed shows by its success that the disk takes it again. */
  #stored({ method, params }) {
    const failed = this.#unstored;
    if (failed?.method !== method || failed.params.stopped !== params.stopped) return;
    this.#unstored = null;
    if (this.#isThere()) this.#with.onOpen(null);
  }

  /** @returns {boolean} Whether the host is one that stores, too. */
  #isThere() {
    const connected = this.#unstored === null;
    this.status = { connected, reason: connected ? null : "storage" };
    return connected;
  }

  #forget(id) {
    this.#with.clearTimer(this.#calls.get(id).timer);
    this.#calls.delete(id);
  }

  #expire(id) {
    const call = this.#calls.get(id);
    this.#expired += 1;
    const isNews = this.#isAway("silent");
    // A late answer to session.open still opens the session.
    if (call.method !== "session.open") {
      this.#calls.delete(id);
      call.reject(new HostAway("silent"));
    }
    this.#with.onAway("silent", isNews);
  }

  /** Lets a port go that does not answer, speaks another protocol or makes no sense. */
  #drop(reason = "silent") {
    const port = this.#port;
    this.#lost(reason);
    port.disconnect();
  }

  #lost(reason) {
    this.#port = null;
    this.#opened = false;
    this.#failures += 1;
    const isNews = this.#isAway(reason);
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#failures - 1));
    this.#retryAt = this.#with.now() + (RETRIED.has(reason) ? wait : FIRST_RETRY_MS);
    if (RETRIED.has(reason)) {
      this.#retryTimer = this.#with.setTimer(() => this.#port || this.#connect(), wait);
    }
    this.#failAll(reason);
    this.#with.onAway(reason, isNews);
  }

  #isAway(reason) {
    const isNews = this.status.reason !== reason;
    this.status = { connected: false, reason };
    return isNews;
  }

  #failAll(reason) {
    for (const [id, call] of [...this.#calls]) {
      this.#forget(id);
      call.reject(new HostAway(reason, { died: call.posted && reason === "exited" }));
    }
  }
}
