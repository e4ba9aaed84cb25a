// The two layers that stand in the browser by themselves, declarative rules and content scripts:
// written by difference.
import {
  browserRule,
  listVersion,
  oneListEach,
  planRules,
  planScripts,
  wantedScripts,
  withoutRefused,
} from "./plan.js";
import { holdsProfile } from "./profile.js";

export class Layers {
  #browser;
  #lists;
  #regexes = new Map();

  /**
   * @param {object} browser The functions of shared/browser.js.
   * @param {import("./lists.js").HostLists} lists
   */
  constructor(browser, lists) {
    this.#browser = browser;
    this.#lists = lists;
    /** What the browser refused of the rules, as `left` of PROTOCOL.md. */
    this.left = [];
  }

  /** @returns {Promise<boolean>} Whether the browser holds rules of ours. */
  async stand() {
    return (await this.#browser.dynamicRules()).some((rule) => !holdsProfile(rule));
  }

  /** @returns {Promise<string[]>} The match patterns of all hosts that have a rule. */
  async watched() {
    const scripts = await this.#browser.registeredScripts();
    return scripts.find(({ id }) => id === "watch")?.matches ?? [];
  }

  /** @param {object[]} declarative Of one set. */
  async rules(declarative) {
    const { dynamicRules, updateDynamicRules, extensionUrl } = this.#browser;
    const current = await dynamicRules();
    const refused = await this.#refused(declarative, current);
    const { kept, left } = withoutRefused(oneListEach(declarative), refused);
    this.left = left;
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
    this.left = [...this.left, { rule: null, pattern, reason: "list-missing" }];
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

  /** @param {object[]} scripts Of one set. @param {string[]} watch */
  async scripts(scripts, watch) {
    const { registeredScripts, registerScripts, updateScripts, unregisterScripts } = this.#browser;
    const plan = planScripts(await registeredScripts(), wantedScripts(scripts, watch));
    await eachOrAll(plan.add, registerScripts);
    await eachOrAll(plan.update, updateScripts);
    if (plan.remove.length > 0) await unregisterScripts(plan.remove);
  }
}

/** One failing layer never keeps the next from being applied. */
export async function attempt(what, work) {
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
