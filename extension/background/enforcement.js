// Keeps what the browser enforces by itself equal to what the host compiled. One serialised chain
// of steps; each applies the stored copy by difference: declarative rules, content scripts, the
// copy on disk, open tabs.
import { HostAway } from "../shared/messages.js";
import { collectCompiled } from "./compiled.js";
import { attempt, Layers } from "./layers.js";
import { HostLists, listsOf } from "./lists.js";
import { isCopy } from "./shapes.js";
import { standIn } from "./stand-in.js";
import { heldOf, localVerdict } from "./verdict.js";

/** How long pages with time left stay open without an answering host, in milliseconds. */
export const AWAY_MS = 5_000;

/** After compiled rules that could not be read, in milliseconds. */
const REFETCH_MS = 2_000;

/** Where the worker of the private windows says which version it holds. */
export const PRIVATE_VERSION = "enforcement.private";

export class Enforcement {
  #browser;
  #host;
  #hooks;
  #chain = Promise.resolve();
  #awayTimer = null;
  #isOverdue = false;
  #giveWay = () => {};
  #refetch = null;
  #lists;
  #layers;
  #isLost = false;

  /**
   * @param {object} browser The functions of shared/browser.js.
   * @param {{request: Function, status: {connected: boolean}}} host
   * @param {{sweep: (copy: object) => Promise<void>, changed: () => void}} hooks `sweep` looks at
   *   the open tabs after a change; `changed` is told when anything that a page shows changed.
   */
  constructor(browser, host, hooks) {
    this.#browser = browser;
    this.#host = host;
    this.#hooks = hooks;
    const page = (rule, from) => host.request("enforcement.hosts", { rule, from });
    this.#lists = new HostLists(browser.localStore, page);
    this.#layers = new Layers(browser, this.#lists);
    /** @type {import("./verdict.js").Copy | null} */
    this.copy = null;
  }

  /** What the compiled declarative rules do not say, the browser's refusals included. */
  get left() {
    return [...(this.copy?.compiled?.left ?? []), ...this.#layers.left];
  }

  /**
   * Reads the stored copy; with it, closed before any host has answered. A damaged one is none: what
   * the browser enforces stays until a host answers.
   */
  async load() {
    const { sessionStore, localStore } = this.#browser;
    const unread = (error) => console.error("The copy was not read:", error) ?? "damaged";
    const copies = [
      await sessionStore.get("copy").catch(unread),
      await localStore.get("copy").catch(unread),
    ];
    this.copy = copies.find(isCopy) ?? null;
    this.#isLost = this.copy === null && (copies.some(Boolean) || (await this.#layers.stand()));
  }

  /** Whether something is, or was, to be stopped: then a host is looked for until one answers. */
  get needsHost() {
    return this.copy !== null || this.#isLost;
  }

  /**
   * What the copy says of an address, lists included.
   * @param {string} url @param {{framed?: boolean}} [where]
   * @returns {Promise<ReturnType<typeof localVerdict>>}
   */
  async verdict(url, { framed = false } = {}) {
    const copy = this.copy;
    const expressions = copy?.compiled?.expressions ?? [];
    const versions = expressions.map((entry) => entry.list).filter(Boolean);
    if (versions.length > 0) await this.#lists.load(versions);
    const listed = (version) => this.#lists.holds(version, url);
    return localVerdict(copy, url, { framed, listed });
  }

  /** Puts the copy into force. @returns {Promise<void>} */
  apply() {
    return this.#step(() => this.#apply());
  }

  /** @returns {Promise<void>} When all steps so far are done. */
  settled() {
    return this.#chain;
  }

  /**
   * Takes a state from the host; fetches and applies the compiled rules where they changed.
   * @param {object} state
   * @param {{fresh?: boolean}} [options] `fresh`: a new session, whose version numbers may be new.
   */
  takeState(state, { fresh = false } = {}) {
    const held = JSON.stringify(heldOf(this.copy));
    if (this.copy) this.copy = { ...this.copy, state };
    const kept = held === JSON.stringify(heldOf(this.copy));
    const stale = fresh || !this.copy?.compiled || this.copy.compiled.version !== state.enforcement;
    this.#hooks.changed();
    return this.#step(() => (stale ? this.#fetch(state) : kept || this.#store(this.copy)));
  }

  /** No host answers: all rules stop after AWAY_MS, or at once when that time is over already. */
  hostIsAway({ atOnce = false } = {}) {
    if (atOnce) this.#awayIsOver();
    else this.#awayTimer ??= setTimeout(() => this.#awayIsOver(), AWAY_MS);
  }

  #hostIsBack() {
    clearTimeout(this.#awayTimer);
    this.#awayTimer = null;
    this.#isOverdue = false;
  }

  /** A host that answers slowly holds nothing up: what waits for it gives way. */
  #awayIsOver() {
    this.#hostIsBack();
    this.#isOverdue = true;
    if (this.copy?.mode !== "all") this.#giveWay();
    this.#step(() => this.#stopAll());
  }

  #step(work) {
    this.#chain = this.#chain.then(work).catch((error) => console.error("Enforcement:", error));
    return this.#chain;
  }

  async #fetch(state) {
    clearTimeout(this.#refetch);
    await this.#stopAll();
    try {
      await this.#take(state, await this.#compiled());
    } catch (error) {
      this.hostIsAway();
      // A host that is away is asked again when it opens its next session.
      if (error instanceof HostAway) throw error;
      this.#refetch = setTimeout(() => this.#step(() => this.#fetch(state)), REFETCH_MS);
      throw error;
    }
  }

  #compiled() {
    const page = (number) => this.#host.request("enforcement.get", { page: number });
    // The worker of the private windows reads the lists that the other one stored.
    const keep = (whole) => this.#browser.inPrivateWindow() || this.#lists.keep(listsOf(whole));
    const tooLate = new Promise((_, reject) => {
      this.#giveWay = () => reject(new Error("The compiled rules took too long."));
    });
    return Promise.race([collectCompiled(page, keep), tooLate]);
  }

  async #take(state, compiled) {
    // A host that answers but cannot store is no host yet.
    const isBack = this.#host.status.connected;
    if (isBack) this.#hostIsBack();
    const mode = isBack ? "stopped" : (this.copy?.mode ?? "stopped");
    // A newer state may have come meanwhile.
    this.copy = { state: this.copy?.state ?? state, compiled, mode };
    if (this.#browser.inPrivateWindow()) await this.#tellTheOther(compiled.version);
    await this.#apply();
    this.#hooks.changed();
  }

  /** Each worker has a host of its own, which sees the other's changes when it is next asked. */
  async #tellTheOther(version) {
    await this.#browser.sessionStore.set(PRIVATE_VERSION, version).catch(() => {});
  }

  async #stopAll() {
    if (!this.#isOverdue || this.copy?.mode === "all") return;
    if (!this.copy && this.#isLost) this.copy = standIn(await this.#layers.watched());
    if (!this.copy?.compiled) return;
    this.copy = { ...this.copy, mode: "all" };
    await this.#apply();
    this.#hooks.changed();
  }

  async #apply() {
    const copy = this.copy;
    // Without a copy nothing is known, and what the browser still enforces stays.
    if (!copy?.compiled) return;
    if (!this.#browser.inPrivateWindow()) {
      const set = copy.compiled[copy.mode === "all" ? "all" : "stopped"];
      // What the browser redirects of a copy that is lost, it goes on to redirect.
      if (!copy.isStandIn) await attempt("rules", () => this.#layers.rules(set.declarative));
      await attempt("scripts", () => this.#layers.scripts(set.scripts, copy.compiled.watch));
      await attempt("storage", () => this.#store(copy));
    }
    await this.#hooks.sweep(copy);
  }

  async #store(copy) {
    if (this.#browser.inPrivateWindow() || copy.isStandIn) return;
    await this.#browser.sessionStore.set("copy", copy);
    await this.#browser.localStore.set("copy", copy);
  }
}
