// What is put into force, in which order, and what is written for it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compiled, enforced, PAGE, stage, state, stopped, writes } from "./enforcement-stage.js";

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
