// Rules with long lists of hosts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AWAY_MS } from "../../extension/background/enforcement.js";
import { compiled, declarative, stage, state } from "./enforcement-stage.js";

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
