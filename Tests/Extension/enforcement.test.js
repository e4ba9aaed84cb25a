import assert from "node:assert/strict";
import { test } from "node:test";
import { AWAY_MS, Enforcement } from "../../extension/background/enforcement.js";

const PAGE = "chrome-extension://x/pages/blocked/blocked.html";

const declarative = (regex, action = "redirect") => ({
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
function compiled(version, stopped) {
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

const state = (enforcement, changes = {}) => ({
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
function browserOf({ stored, session, privately = false, refuses = [], failing = [] } = {}) {
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
function stage(options = {}, now = compiled(5, [1])) {
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

const enforced = (world) => ({
  rules: world.rules.map((rule) => rule.condition.regexFilter).sort(),
  scripts: world.scripts.map((one) => one.id).sort(),
});
const stopped = (...rules) => ({
  rules: rules.map((rule) => `^r${rule}$`),
  scripts: [...rules.map((rule) => `stop-${rule}`), "watch"],
});
const writes = ({ log }) => log.filter((what) => !/^(supported|page|sweep)/.test(what));

test("the first state: fetched, then rules, scripts, storage and tabs, in this order", async () => {
  const { enforcement, world } = stage();
  await enforcement.takeState(state(5), { fresh: true });
  const order = ["page 0", "supported ^r1$", "rules", "register", "session", "local", "sweep"];
  assert.deepEqual(world.log, order);
  assert.deepEqual(enforced(world), stopped(1));
  assert.equal(world.rules[0].action.redirect.regexSubstitution, `${PAGE}#\\0`);
  assert.deepEqual(world.local, { state: state(5), compiled: compiled(5, [1]), mode: "stopped" });
});

test("from the stored copy, before any host has answered", async () => {
  const copy = { state: state(5), compiled: compiled(5, [2]), mode: "stopped" };
  const { enforcement, world } = stage({ stored: copy });
  await enforcement.load();
  await enforcement.apply();
  assert.deepEqual(enforced(world), stopped(2));
  assert.ok(!world.log.includes("page 0"));
});

test("the session's copy is the newer one", async () => {
  const copy = (rules) => ({ state: state(5), compiled: compiled(5, rules), mode: "stopped" });
  const { enforcement, world } = stage({ stored: copy([]), session: copy([2]) });
  await enforcement.load();
  await enforcement.apply();
  assert.deepEqual(enforced(world), stopped(2));
});

test("a storage that cannot be read is a damaged copy", async (t) => {
  t.mock.method(console, "error", () => {});
  const { browser } = browserOf();
  browser.localStore.get = async () => {
    throw new Error("IO error");
  };
  const enforcement = new Enforcement(browser, { request: async () => {} }, {});
  await enforcement.load();
  assert.deepEqual([enforcement.copy, enforcement.needsHost], [null, true]);
});

test("rules without a copy: a host is looked for", async () => {
  const { enforcement, world } = stage();
  await enforcement.load();
  assert.equal(enforcement.needsHost, false);
  world.rules = [{ id: 1, condition: { regexFilter: "^old$" } }];
  await enforcement.load();
  assert.equal(enforcement.needsHost, true);
});

test("without any copy, what the browser enforces stays", async (t) => {
  const failed = t.mock.method(console, "error", () => {});
  const { enforcement, world } = stage();
  world.rules = [{ id: 1, condition: { regexFilter: "^old$" } }];
  await enforcement.load();
  await enforcement.apply();
  assert.deepEqual(world.log, []);
  assert.equal(failed.mock.callCount(), 0);
});

test("the same again writes nothing but the copy", async () => {
  const { enforcement, world } = stage();
  await enforcement.takeState(state(5), { fresh: true });
  world.log.length = 0;
  await enforcement.takeState(state(5), { fresh: true });
  assert.deepEqual(world.log, ["page 0", "session", "local", "sweep"]);
});

test("a state under the same version of enforcement fetches and writes nothing", async () => {
  const { enforcement, world } = stage();
  await enforcement.takeState(state(5), { fresh: true });
  world.log.length = 0;
  await enforcement.takeState({ ...state(5), version: 9 });
  assert.deepEqual(world.log, []);
  assert.equal(enforcement.copy.state.version, 9);
});

test("a rule that was renamed is stored, since a host may ask for it back", async () => {
  const { enforcement, world } = stage();
  await enforcement.takeState(state(5), { fresh: true });
  world.log.length = 0;
  await enforcement.takeState(state(5, { name: "S" }));
  assert.deepEqual(writes(world), ["session", "local"]);
  assert.equal(world.local.state.rules[0].name, "S");
});

test("an unlock takes the rule's redirect and script away", async () => {
  const { enforcement, world, answer } = stage();
  await enforcement.takeState(state(5), { fresh: true });
  answer.now = compiled(6, []);
  await enforcement.takeState(state(6));
  assert.deepEqual(enforced(world), stopped());
});

test("no host for 5 s: all rules; the host is back: as before", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { enforcement, world } = stage();
  await enforcement.takeState(state(5), { fresh: true });
  enforcement.hostIsAway();
  t.mock.timers.tick(AWAY_MS - 1);
  await enforcement.settled();
  assert.deepEqual(enforced(world), stopped(1));
  t.mock.timers.tick(1);
  await enforcement.settled();
  assert.deepEqual(enforced(world), stopped(1, 2));
  assert.equal(world.local.mode, "all");
  await enforcement.takeState(state(5), { fresh: true });
  assert.deepEqual(enforced(world), stopped(1));
});

test("a host that is back within 5 s changes nothing", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { enforcement, world } = stage();
  await enforcement.takeState(state(5), { fresh: true });
  enforcement.hostIsAway();
  t.mock.timers.tick(AWAY_MS - 1);
  await enforcement.takeState(state(5), { fresh: true });
  t.mock.timers.tick(AWAY_MS);
  await enforcement.settled();
  assert.deepEqual(enforced(world), stopped(1));
});

test("a host that died twice and is back changes nothing", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { enforcement, world } = stage();
  await enforcement.takeState(state(5), { fresh: true });
  enforcement.hostIsAway();
  enforcement.hostIsAway();
  await enforcement.takeState(state(5), { fresh: true });
  t.mock.timers.tick(AWAY_MS);
  await enforcement.settled();
  assert.deepEqual(enforced(world), stopped(1));
});

test("more deaths do not put the 5 s off", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { enforcement, world } = stage();
  await enforcement.takeState(state(5), { fresh: true });
  enforcement.hostIsAway();
  t.mock.timers.tick(3_000);
  enforcement.hostIsAway();
  t.mock.timers.tick(2_000);
  await enforcement.settled();
  assert.deepEqual(enforced(world), stopped(1, 2));
});

test("a host that was silent for its 5 s already: all rules at once", async () => {
  const { enforcement, world } = stage();
  await enforcement.takeState(state(5), { fresh: true });
  enforcement.hostIsAway({ atOnce: true });
  await enforcement.settled();
  assert.deepEqual(enforced(world), stopped(1, 2));
});

test("the worker that boots while the host is away stays with all rules", async () => {
  const copy = { state: state(5), compiled: compiled(5, []), mode: "all" };
  const { enforcement, world } = stage({ stored: copy });
  await enforcement.load();
  await enforcement.apply();
  assert.deepEqual(enforced(world), stopped(1, 2));
});

test("a fetch that fails changes nothing, stops all rules after 5 s, and is tried again", async (t) => {
  t.mock.method(console, "error", () => {});
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { enforcement, world, answer } = stage();
  await enforcement.takeState(state(5), { fresh: true });
  answer.now = new Error("no list of that rule");
  await enforcement.takeState(state(6));
  assert.deepEqual(enforced(world), stopped(1));
  assert.equal(enforcement.copy.compiled.version, 5);
  t.mock.timers.tick(AWAY_MS);
  await enforcement.settled();
  assert.deepEqual(enforced(world), stopped(1, 2));
  answer.now = compiled(6, []);
  t.mock.timers.tick(AWAY_MS);
  await enforcement.settled();
  assert.deepEqual(enforced(world), stopped());
});

test("a host that hangs over the compiled rules puts the 5 s off by nothing", async (t) => {
  t.mock.method(console, "error", () => {});
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { enforcement, world, host } = stage();
  await enforcement.takeState(state(5), { fresh: true });
  host.request = () => new Promise(() => {});
  enforcement.hostIsAway();
  enforcement.takeState(state(6), { fresh: true });
  await new Promise(setImmediate);
  t.mock.timers.tick(AWAY_MS);
  await new Promise(setImmediate);
  assert.deepEqual(enforced(world), stopped(1, 2));
});

const damaged = [
  { state: {}, compiled: null },
  { state: { rules: [null] }, compiled: compiled(5, [2]), mode: "stopped" },
  { state: state(5), compiled: { ...compiled(5, [2]), watch: 7 }, mode: "stopped" },
  { state: state(5), compiled: compiled(5, [2]) },
  7,
];
for (const copy of damaged) {
  test(`a damaged copy is none, and a host is looked for: ${JSON.stringify(copy).slice(0, 60)}`, async () => {
    const { enforcement, world } = stage({ stored: copy, session: copy });
    world.rules = [{ id: 1, condition: { regexFilter: "^old$" } }];
    await enforcement.load();
    await enforcement.apply();
    assert.deepEqual([enforcement.copy, enforcement.needsHost], [null, true]);
    assert.deepEqual(world.rules.length, 1);
    assert.equal((await enforcement.verdict("https://r2.example/")).action, "pass");
  });
}

test("where the session's copy is damaged, the one on disk is taken", async () => {
  const copy = { state: state(5), compiled: compiled(5, [2]), mode: "stopped" };
  const { enforcement, world } = stage({ stored: copy, session: { state: {} } });
  await enforcement.load();
  await enforcement.apply();
  assert.deepEqual(enforced(world), stopped(2));
});

test("a layer that fails does not keep the next from being applied", async (t) => {
  t.mock.method(console, "error", () => {});
  const { enforcement, world } = stage({ failing: ["rules", "session"] });
  await enforcement.takeState(state(5), { fresh: true });
  assert.deepEqual(enforced(world), { rules: [], scripts: ["stop-1", "watch"] });
  assert.equal(world.log.at(-1), "sweep");
});

test("a refused expression is left, counted, and asked for once", async () => {
  const { enforcement, world } = stage({ refuses: ["^r1$"] });
  await enforcement.takeState(state(5), { fresh: true });
  await enforcement.apply();
  assert.deepEqual(enforced(world), { rules: [], scripts: ["stop-1", "watch"] });
  assert.deepEqual(enforcement.left, [{ rule: null, pattern: "^r1$", reason: "regex-refused" }]);
  assert.equal(world.log.filter((what) => what.startsWith("supported")).length, 1);
});

test("the worker of the private windows writes nothing and sweeps its tabs", async () => {
  const { enforcement, world } = stage({ privately: true });
  await enforcement.takeState(state(5), { fresh: true });
  await enforcement.takeState(state(5, { name: "S" }));
  assert.deepEqual(world.log, ["page 0", "sweep"]);
  assert.equal(world.told, 5);
});

test("steps run one after the other", async () => {
  const { enforcement, world, answer } = stage();
  const first = enforcement.takeState(state(5), { fresh: true });
  const second = enforcement.takeState(state(6), { fresh: true });
  answer.now = compiled(6, [2]);
  await Promise.all([first, second]);
  const starts = world.log.flatMap((what, index) => (what === "page 0" ? [index] : []));
  assert.ok(starts[1] > world.log.indexOf("sweep"));
  assert.deepEqual(enforced(world), stopped(2));
});

/** Rule 2 with a list; its redirect stands in both sets or, with time left, only in `all`. */
function withList(version, { isStopped = true } = {}) {
  const whole = compiled(7, isStopped ? [2] : []);
  const listed = { ...declarative("^l$"), lists: [{ rule: 2, version, hosts: 1 }] };
  for (const set of isStopped ? [whole.stopped, whole.all] : [whole.all]) {
    set.declarative = [...set.declarative, listed];
  }
  whole.expressions = whole.expressions.map((entry) =>
    entry.rule === 2 ? { ...entry, stop: [], list: version, partial: true } : entry,
  );
  return whole;
}

const domains = (world) => world.rules.map((rule) => rule.condition.requestDomains).filter(Boolean);

test("a list's hosts are in the browser's rule, and in no copy", async () => {
  const { enforcement, world, answer } = stage({}, withList("aa"));
  answer.list = "aa";
  await enforcement.takeState(state(7), { fresh: true });
  assert.deepEqual(domains(world), [["aa.list.invalid", "a.example"]]);
  for (const copy of [world.local, world.session]) {
    assert.ok(!JSON.stringify(copy).includes("a.example"));
  }
  world.log.length = 0;
  await enforcement.takeState(state(7), { fresh: true });
  assert.deepEqual(world.log, ["page 0", "session", "local", "sweep"]);
});

test("a list that has time left stops when the host is away, without the host", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { enforcement, world, answer } = stage({}, withList("aa", { isStopped: false }));
  answer.list = "aa";
  await enforcement.takeState(state(7), { fresh: true });
  assert.deepEqual(domains(world), []);
  assert.equal((await enforcement.verdict("https://a.example/")).action, "pass");
  enforcement.hostIsAway();
  t.mock.timers.tick(AWAY_MS);
  await enforcement.settled();
  assert.deepEqual(domains(world), [["aa.list.invalid", "a.example"]]);
  assert.equal((await enforcement.verdict("https://www.a.example/")).action, "stop");
  assert.equal((await enforcement.verdict("https://b.example/")).action, "pass");
});

test("a list that is another one by now: from the start again", async () => {
  const { enforcement, world, answer } = stage({}, withList("aa"));
  answer.list = "bb";
  const fetched = enforcement.takeState(state(7), { fresh: true });
  answer.now = withList("bb");
  await fetched;
  assert.deepEqual(domains(world), [["bb.list.invalid", "a.example"]]);
});

test("a list that is nowhere to be had is left and counted; what stands in force stays", async () => {
  const copy = { state: state(7), compiled: withList("aa"), mode: "all" };
  const { enforcement, world } = stage({ stored: copy });
  await enforcement.load();
  await enforcement.apply();
  assert.deepEqual(domains(world), []);
  const missing = { rule: null, pattern: "aa.list.invalid", reason: "list-missing" };
  assert.deepEqual(enforcement.left, [missing]);

  const held = stage({ stored: copy });
  const inForce = stage({}, withList("aa"));
  inForce.answer.list = "aa";
  await inForce.enforcement.takeState(state(7), { fresh: true });
  held.world.rules = inForce.world.rules;
  await held.enforcement.load();
  await held.enforcement.apply();
  assert.deepEqual(domains(held.world), [["aa.list.invalid", "a.example"]]);
  assert.deepEqual(held.enforcement.left, []);
});
