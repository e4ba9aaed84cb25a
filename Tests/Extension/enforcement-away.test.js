// Closed when in doubt: without a host, and without a copy that can be read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AWAY_MS, Enforcement } from "../../extension/background/enforcement.js";
import { browserOf, compiled, enforced, stage, state, stopped } from "./enforcement-stage.js";

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

test("a lost copy and no host for 5 s: every host that is watched is stopped, as the browser goes on", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { enforcement, world } = stage({ stored: 7, session: 7 });
  world.rules = [
    { id: 1, priority: 1, action: { type: "redirect" }, condition: { regexFilter: "^old$" } },
  ];
  world.scripts = [{ id: "watch", matches: ["*://*.r2.example/*", "*://127.0.0.1/*"], js: [] }];
  await enforcement.load();
  enforcement.hostIsAway();
  t.mock.timers.tick(AWAY_MS - 1);
  await enforcement.settled();
  assert.equal((await enforcement.verdict("https://r2.example/")).action, "pass");
  t.mock.timers.tick(1);
  await enforcement.settled();
  const stops = ["https://r2.example/x", "http://www.r2.example:81/", "http://127.0.0.1/"];
  const passes = ["https://notr2.example/", "https://r1.example/", "https://r2.example.org/"];
  const judged = async (urls) =>
    Promise.all(urls.map(async (url) => (await enforcement.verdict(url)).action));
  assert.deepEqual(await judged(stops), ["stop", "stop", "stop"]);
  assert.deepEqual(await judged(passes), ["pass", "pass", "pass"]);
  assert.deepEqual(enforced(world), { rules: ["^old$"], scripts: ["stop-0", "watch"] });
  assert.deepEqual([world.local, world.session], [7, 7]);
  assert.equal(world.log.at(-1), "sweep");
  await enforcement.takeState(state(5), { fresh: true });
  assert.deepEqual(enforced(world), stopped(1));
  assert.equal(world.local.mode, "stopped");
});
