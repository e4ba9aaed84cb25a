// Keeps what the browser enforces by itself equal to what the host compiled. One serialised chain
// of steps; each applies the stored copy by difference: declarative rules, content scripts, the
// copy on disk, open tabs.
import { collectCompiled } from "./compiled.js";
import { HostLists, listsOf } from "./lists.js";
import {
  browserRule,
  listVersion,
  oneListEach,
  planRules,
  planScripts,
  wantedScripts,
  withoutRefused,
} from "./plan.js";
import { heldOf, localVerdict } from "./verdict.js";

/** How long pages with time left stay open without an answering host, in milliseconds. */
export const AWAY_MS = 5_000;

export class Enforcement {
  #browser;
  #host;
  #hooks;
  #chain = Promise.resolve();
  #awayTimer = null;
  #lists;
  #regexes = new Map();
  #refusedLeft = [];

  /**
   * @param {object} browser The functions of shared/browser.js.
   * @param {{request: Function}} host
   * @param {{sweep: (copy: object) => Promise<void>, changed: () => void}} hooks `sweep` looks at
   *   the open tabs after a change; `changed` is told when anything that a page shows changed.
   */
  constructor(browser, host, hooks) {
    this.#browser = browser;
    this.#host = host;
    this.#hooks = hooks;
    const page = (rule, from) => host.request("enforcement.hosts", { rule, from });
    this.#lists = new HostLists(browser.localStore, page);
    /** @type {import("./verdict.js").Copy | null} */
    this.copy = null;
  }

  /** What the compiled declarative rules do not say, the browser's refusals included. */
  get left() {
    return [...(this.copy?.compiled?.left ?? []), ...this.#refusedLeft];
  }

  /** Reads the stored copy; with it, closed before any host has answered. */
  async load() {
    const { sessionStore, localStore } = this.#browser;
    this.copy = (await sessionStore.get("copy")) ?? (await localStore.get("copy")) ?? null;
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
    if (!Array.isArray(state?.rules)) return Promise.resolve();
    const held = JSON.stringify(heldOf(this.copy));
    if (this.copy) this.copy = { ...this.copy, state };
    const kept = held === JSON.stringify(heldOf(this.copy));
    const stale = fresh || !this.copy?.compiled || this.copy.compiled.version !== state.enforcement;
    this.#hooks.changed();
    return this.#step(() => (stale ? this.#fetch(state) : kept || this.#store(this.copy)));
  }

  /** The host answers again. */
  hostIsBack() {
    clearTimeout(this.#awayTimer);
    this.#awayTimer = null;
  }

  /** No host answers: all rules stop after AWAY_MS, or at once when that time is over already. */
  hostIsAway({ atOnce = false } = {}) {
    if (atOnce) {
      this.hostIsBack();
      this.#step(() => this.#stopAll());
    } else this.#awayTimer ??= setTimeout(() => this.#step(() => this.#stopAll()), AWAY_MS);
  }

  #step(work) {
    this.#chain = this.#chain.then(work).catch((error) => console.error("Enforcement:", error));
    return this.#chain;
  }

  async #fetch(state) {
    const page = (number) => this.#host.request("enforcement.get", { page: number });
    // The worker of the private windows reads the lists that the other one stored.
    const keep = (whole) => this.#browser.inPrivateWindow() || this.#lists.keep(listsOf(whole));
    const compiled = await collectCompiled(page, keep);
    // A newer state may have come meanwhile.
    this.copy = { state: this.copy?.state ?? state, compiled, mode: "stopped" };
    await this.#apply();
    this.#hooks.changed();
  }

  async #stopAll() {
    this.#awayTimer = null;
    if (!this.copy?.compiled || this.copy.mode === "all") return;
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
      await attempt("rules", () => this.#applyRules(set.declarative));
      await attempt("scripts", () => this.#applyScripts(set.scripts, copy.compiled.watch));
      await attempt("storage", () => this.#store(copy));
    }
    await this.#hooks.sweep(copy);
  }

  async #applyRules(declarative) {
    const { dynamicRules, updateDynamicRules, extensionUrl } = this.#browser;
    const current = await dynamicRules();
    const refused = await this.#refused(declarative, current);
    const { kept, left } = withoutRefused(oneListEach(declarative), refused);
    this.#refusedLeft = left;
    const blocked = extensionUrl("pages/blocked/blocked.html");
    const change = planRules(
      current,
      kept.map((rule) => browserRule(rule, blocked)),
    );
    const addRules = await this.#filled(change.addRules);
    const { removeRuleIds } = change;
    if (removeRuleIds.length + addRules.length > 0) {
      await updateDynamicRules({ removeRuleIds, addRules });
    }
  }

  /** The rules with the hosts of their lists; one whose list is nowhere is left. */
  async #filled(rules) {
    const filled = await Promise.all(
      rules.map(async (rule) => {
        const version = listVersion(rule);
        if (version === null) return rule;
        const names = await this.#lists.names(version);
        const [mark] = rule.condition.requestDomains;
        if (names === null) this.#leave(mark);
        const condition = { ...rule.condition, requestDomains: [mark, ...(names ?? [])] };
        return names && { ...rule, condition };
      }),
    );
    return filled.filter(Boolean);
  }

  #leave(pattern) {
    this.#refusedLeft = [...this.#refusedLeft, { rule: null, pattern, reason: "list-missing" }];
  }

  async #refused(declarative, current) {
    const held = new Set(current.map((rule) => rule.condition.regexFilter));
    const ask = async ({ regex, action }) => {
      if (held.has(regex) || this.#regexes.has(regex)) return;
      const requireCapturing = action !== "allow";
      const options = { regex, isCaseSensitive: false, requireCapturing };
      this.#regexes.set(regex, await this.#browser.regexSupported(options));
    };
    await Promise.all(declarative.map(ask));
    const texts = declarative.map((rule) => rule.regex);
    return new Set(texts.filter((regex) => this.#regexes.get(regex) === false));
  }

  async #applyScripts(scripts, watch) {
    const { registeredScripts, registerScripts, updateScripts, unregisterScripts } = this.#browser;
    const plan = planScripts(await registeredScripts(), wantedScripts(scripts, watch));
    await eachOrAll(plan.add, registerScripts);
    await eachOrAll(plan.update, updateScripts);
    if (plan.remove.length > 0) await unregisterScripts(plan.remove);
  }

  async #store(copy) {
    if (this.#browser.inPrivateWindow()) return;
    await this.#browser.sessionStore.set("copy", copy);
    await this.#browser.localStore.set("copy", copy);
  }
}

/** One failing layer never keeps the next from being applied. */
async function attempt(what, work) {
  try {
    await work();
  } catch (error) {
    console.error(`Enforcement, ${what}:`, error);
  }
}

/** All in one call; when the browser refuses one of them, each by itself. */
async function eachOrAll(scripts, write) {
  if (scripts.length === 0) return;
  try {
    await write(scripts);
  } catch {
    for (const script of scripts) await attempt(script.id, () => write([script]));
  }
}
