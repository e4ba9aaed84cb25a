// An enforcement on a browser in memory, and a host that answers what it is told.
import assert from "node:assert/strict";
import { Enforcement } from "../../extension/background/enforcement.js";

export const PAGE = "chrome-extension://x/pages/blocked/blocked.html";

export const declarative = (regex, action = "redirect") => ({
  action,
  priority: action === "allow" ? 2 : 1,
  domains: [],
  excludedDomains: [],
  regex,
  frames: false,
});
const script = (rule) => ({
  rule,
  matches: [`*://*.r${rule}.example/*`],
  excludeMatches: [],
  frames: false,
});

/** Two rules, of which those named are stopped now. */
export function compiled(version, stopped) {
  const set = (rules) => ({
    declarative: rules.map((rule) => declarative(`^r${rule}$`)),
    scripts: rules.map(script),
  });
  const rules = [1, 2];
  return {
    version,
    stoppedRules: stopped,
    stopped: set(stopped),
    all: set(rules),
    expressions: rules.map((rule) => ({ rule, stop: [`r${rule}`], except: [], frames: false })),
    watch: rules.map((rule) => `*://*.r${rule}.example/*`),
    left: [],
  };
}

export const state = (enforcement, changes = {}) => ({
  version: enforcement,
  enforcement,
  day: "2026-11-30",
  opensAt: "00:00",
  idleAfterMs: 15_000,
  rules: [
    {
      id: 1,
      name: "R",
      patterns: ["r1.example"],
      allowanceMinutes: 5,
      unlockMinutes: 5,
      unlocksPerDay: 4,
      sites: ["*://*.r1.example/*"],
      today: { standing: "open", usedMs: 0, budgetMs: 300_000, remainingMs: 300_000 },
      ...changes,
    },
  ],
});

/** A browser in memory that counts its writes. */
export function browserOf({ stored, session, privately = false, refuses = [], failing = [] } = {}) {
  const world = { rules: [], scripts: [], log: [], local: stored, session, lists: {} };
  const write = (name, change) => {
    if (failing.includes(name)) throw new Error(`${name} fails`);
    world.log.push(name);
    change();
  };
  const browser = {
    inPrivateWindow: () => privately,
    extensionUrl: (path) => `chrome-extension://x/${path}`,
    dynamicRules: async () => world.rules,
    updateDynamicRules: async ({ removeRuleIds, addRules }) =>
      write("rules", () => {
        const stay = world.rules.filter((rule) => !removeRuleIds.includes(rule.id));
        world.rules = [...stay, ...addRules];
      }),
    regexSupported: async ({ regex }) => {
      world.log.push(`supported ${regex}`);
      return !refuses.includes(regex);
    },
    registeredScripts: async () => world.scripts,
    registerScripts: async (added) =>
      write("register", () => {
        world.scripts = [...world.scripts, ...added];
      }),
    updateScripts: async () => write("update", () => {}),
    unregisterScripts: async (ids) =>
      write("unregister", () => {
        world.scripts = world.scripts.filter((one) => !ids.includes(one.id));
      }),
    localStore: {
      get: async (key) => (key === "copy" ? world.local : world.lists[key]),
      set: async (key, value) => {
        if (key !== "copy") world.lists[key] = structuredClone(value);
        else
          write("local", () => {
            world.local = structuredClone(value);
          });
      },
      remove: async (keys) => {
        for (const key of keys) delete world.lists[key];
      },
    },
    sessionStore: {
      get: async () => world.session,
      set: async (key, value) => {
        if (key !== "copy") world.told = value;
        else
          write("session", () => {
            world.session = structuredClone(value);
          });
      },
    },
  };
  return { browser, world };
}

/** An enforcement on such a browser, and a host that answers with what `answer.now` holds. */
export function stage(options = {}, now = compiled(5, [1])) {
  const { browser, world } = browserOf(options);
  const answer = { now };
  const host = {
    status: { connected: true },
    request: async (method, { page, rule, from }) => {
      if (method === "enforcement.hosts") {
        world.log.push(`list ${rule}`);
        return { version: answer.list, rule, from, hosts: ["a.example"], next: null };
      }
      assert.equal(method, "enforcement.get");
      world.log.push(`page ${page}`);
      if (answer.now instanceof Error) throw answer.now;
      return { page: 0, pages: 1, ...answer.now };
    },
  };
  const sweep = async () => world.log.push("sweep");
  const enforcement = new Enforcement(browser, host, { sweep, changed: () => {} });
  return { enforcement, world, answer, host };
}

export const enforced = (world) => ({
  rules: world.rules.map((rule) => rule.condition.regexFilter).sort(),
  scripts: world.scripts.map((one) => one.id).sort(),
});
export const stopped = (...rules) => ({
  rules: rules.map((rule) => `^r${rule}$`),
  scripts: [...rules.map((rule) => `stop-${rule}`), "watch"],
});
export const writes = ({ log }) => log.filter((what) => !/^(supported|page|sweep)/.test(what));
