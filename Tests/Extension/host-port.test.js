// What goes to the host and what comes from it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ANSWER_MS } from "../../extension/background/host-port.js";
import { fails, methods, OPEN, opened, STATE, stage, VERDICT } from "./host-port-stage.js";

test("the first frame is session.open; a request waits for its answer", async () => {
  const { host, port, world } = stage();
  const asked = host.request("rules.list", {});
  assert.deepEqual(methods(port()), ["session.open"]);
  port().answer(OPEN);
  assert.deepEqual(methods(port()), ["session.open", "rules.list"]);
  assert.deepEqual(host.status, { connected: true, reason: null });
  assert.deepEqual(world.opened, [OPEN]);
  port().answer({ rules: [] });
  assert.deepEqual(await asked, { rules: [] });
});

test("answers find their requests by id, in any order", async () => {
  const { host, port } = opened();
  const first = host.request("page.check", { url: "a" });
  const second = host.request("page.check", { url: "b" });
  const [a, b] = ["a", "b"].map((page) => ({ ...VERDICT, page }));
  port().answer(b, 2);
  port().answer(a, 1);
  assert.deepEqual([await first, await second], [a, b]);
});

test("an error answer keeps its code, sentence and data", async () => {
  const { host, port } = opened();
  const failed = fails(host.request("rules.remove", { id: 2 }));
  const error = { code: -32003, message: "There is no rule 2.", data: { field: "id" } };
  port().say({ jsonrpc: "2.0", id: port().sent[1].id, error });
  const { name, code, message, data } = await failed;
  assert.deepEqual({ name, code, message, data }, { name: "HostError", ...error });
});

test("a notice is handed on, before and after answers", () => {
  const { port, world } = opened();
  port().say({ jsonrpc: "2.0", method: "state.changed", params: { state: STATE } });
  assert.deepEqual(world.notices, [["state.changed", { state: STATE }]]);
});

test("a frame of ours that could not be read, and a late answer, hang nothing", async () => {
  const { host, port, clock } = opened();
  const late = fails(host.request("rules.list", {}));
  clock.forward(ANSWER_MS);
  await late;
  const asked = host.request("rules.list", {});
  port().say({ id: null, error: { code: -32700, message: "x" } });
  port().answer({}, 1);
  port().answer({ rules: [] });
  assert.deepEqual(await asked, { rules: [] });
});

const garbage = [
  null,
  7,
  "text",
  [],
  {},
  { id: 999, result: {} },
  { id: {}, result: 1 },
  { jsonrpc: "2.0", id: -1 },
  { id: 2 },
  { id: 2, result: {} },
  { id: 2, result: { rules: [null] } },
  { id: 2, error: 7 },
  { id: 2, error: { code: "x", message: "x" } },
  { method: 7 },
  { method: "state.changed" },
  { method: "state.changed", params: { state: {} } },
  { method: "state.changed", params: { state: { ...STATE, rules: [null] } } },
];
for (const message of garbage) {
  test(`garbage is an absent host: ${JSON.stringify(message)}`, async () => {
    const { host, port, clock, world } = opened();
    const failed = fails(host.request("rules.list", {}));
    const first = port();
    first.say(message);
    assert.equal((await failed).reason, "garbage");
    assert.deepEqual(host.status, { connected: false, reason: "garbage" });
    assert.deepEqual([first.closed, world.away, world.notices], [true, ["garbage"], []]);
    clock.forward(1_000);
    port().answer(OPEN);
    assert.deepEqual(host.status, { connected: true, reason: null });
  });
}

const full = { code: -32005, message: "The disk is full.", data: null };
const refuse = (port, index = port.sent.length - 1) =>
  port.say({ jsonrpc: "2.0", id: port.sent[index].id, error: full });

for (const [method, params] of [
  ["activity.report", { source: "a" }],
  ["page.check", { url: "a", stopped: true }],
]) {
  test(`a host that cannot store ${method} is away until it can`, async () => {
    const { host, port, world, clock } = opened();
    const failed = fails(host.request(method, params));
    refuse(port());
    assert.equal((await failed).code, -32005);
    assert.deepEqual([world.away, world.news], [["storage"], ["storage"]]);
    const read = host.request("page.check", { url: "b", stopped: false });
    port().answer(VERDICT);
    await read;
    port().say({ jsonrpc: "2.0", method: "state.changed", params: { state: STATE } });
    assert.deepEqual(host.status, { connected: false, reason: "storage" });
    const silent = fails(host.request("rules.list", {}));
    clock.forward(ANSWER_MS);
    await silent;
    port().answer({ rules: [] });
    assert.deepEqual([host.status.connected, world.opened], [false, [OPEN]]);
    const probe = host.probe();
    assert.deepEqual(port().sent.at(-1).params, params);
    port().answer(VERDICT);
    await probe;
    assert.deepEqual(host.status, { connected: true, reason: null });
    assert.deepEqual(world.opened, [OPEN, null]);
    await host.probe();
    assert.equal(world.ports.length, 1);
  });
}

test("a host that cannot store and dies is no better after its return", async () => {
  const { host, port, clock, world } = opened();
  const failed = fails(host.request("activity.report", {}));
  refuse(port());
  await failed;
  port().die();
  clock.forward(1_000);
  port().answer(OPEN);
  assert.deepEqual(host.status, { connected: false, reason: "storage" });
  assert.deepEqual(world.opened, [OPEN, OPEN]);
});

test("what a person changes and cannot be stored is told, and stops nothing", async () => {
  const { host, port } = opened();
  const failed = fails(host.request("rules.put", {}));
  refuse(port());
  assert.equal((await failed).code, -32005);
  assert.deepEqual(host.status, { connected: true, reason: null });
});

test("a session that cannot be opened for the disk is tried again", () => {
  const { host, port, clock, world } = stage();
  host.need();
  refuse(port());
  assert.deepEqual(host.status, { connected: false, reason: "storage" });
  clock.forward(1_000);
  assert.equal(world.ports.length, 2);
  port().answer(OPEN);
  assert.deepEqual(host.status, { connected: true, reason: null });
});

const openings = [
  {},
  { ...OPEN, state: { rules: [] } },
  { ...OPEN, state: { ...STATE, rules: [null] } },
  { ...OPEN, host: { path: 7, version: "1" } },
];
for (const answer of openings) {
  test(`no session: ${JSON.stringify(answer).slice(0, 80)}`, () => {
    const { host, port, clock, world } = stage();
    host.need();
    port().answer(answer);
    assert.deepEqual(host.status, { connected: false, reason: "garbage" });
    assert.deepEqual(world.opened, []);
    const waits = [1, 2, 4, 8];
    for (const seconds of waits) {
      const count = world.ports.length;
      clock.forward(seconds * 1_000 - 1);
      assert.equal(world.ports.length, count);
      clock.forward(1);
      assert.equal(world.ports.length, count + 1);
      port().answer(answer);
    }
  });
}

test("a member that is new, a standing that is new and a notice that is new pass", async () => {
  const { port, world, host } = opened();
  const [rule] = STATE.rules;
  const today = { ...rule.today, standing: "sealed", until: 7 };
  const state = { ...STATE, rules: [{ ...rule, strict: true, today }], more: 1 };
  port().say({ jsonrpc: "2.0", method: "state.changed", params: { state } });
  port().say({ jsonrpc: "2.0", method: "day.began", params: {} });
  assert.equal(world.notices.length, 2);
  const asked = host.request("page.continue", {});
  port().answer({ anything: 1 });
  assert.deepEqual(await asked, { anything: 1 });
});
