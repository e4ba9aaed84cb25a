import assert from "node:assert/strict";
import { test } from "node:test";
import { ANSWER_MS, HostPort, reasonOf } from "../../extension/background/host-port.js";
import { HostAway } from "../../extension/shared/messages.js";
import { golden } from "./golden.js";

const OPEN = golden("answer session.open").result;
const STATE = OPEN.state;
const VERDICT = golden("answer page.check").result;

/** Timers and moments that only move when told to. */
class Clock {
  #timers = [];
  now = 0;
  set = (fn, ms) => {
    const timer = { fn, at: this.now + ms };
    this.#timers.push(timer);
    return timer;
  };
  clear = (timer) => {
    this.#timers = this.#timers.filter((one) => one !== timer);
  };
  forward(ms) {
    const end = this.now + ms;
    for (;;) {
      const [next] = this.#timers.filter((t) => t.at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.clear(next);
      this.now = next.at;
      next.fn();
    }
    this.now = end;
  }
  get pending() {
    return this.#timers.length;
  }
}

/** A port of the browser whose other end is the test. */
class FakePort {
  sent = [];
  closed = false;
  #hear = null;
  #end = null;
  onMessage = { addListener: (fn) => (this.#hear = fn) };
  onDisconnect = { addListener: (fn) => (this.#end = fn) };
  postMessage(message) {
    assert.ok(!this.closed, "a closed port takes nothing");
    this.sent.push(message);
  }
  disconnect() {
    this.closed = true;
  }
  say(message) {
    this.#hear(message);
  }
  answer(result, index = this.sent.length - 1) {
    this.say({ jsonrpc: "2.0", id: this.sent[index].id, result });
  }
  die() {
    this.closed = true;
    this.#end();
  }
}

function stage({ text = "Native host has exited." } = {}) {
  const clock = new Clock();
  const world = { ports: [], opened: [], away: [], news: [], notices: [], text };
  const host = new HostPort({
    connect: () => {
      const port = new FakePort();
      world.ports.push(port);
      return port;
    },
    disconnectText: () => world.text,
    now: () => clock.now,
    setTimer: clock.set,
    clearTimer: clock.clear,
    openParams: () => ({ protocol: { min: 1, max: 1 }, profile: "p" }),
    onOpen: (answer) => world.opened.push(answer),
    onNotice: (...notice) => world.notices.push(notice),
    onAway: (reason, isNews) => {
      world.away.push(reason);
      if (isNews) world.news.push(reason);
    },
  });
  return { host, clock, world, port: () => world.ports.at(-1) };
}

/** A stage whose session is open. */
function opened(options) {
  const one = stage(options);
  one.host.need();
  one.port().answer(OPEN);
  return one;
}

const methods = (port) => port.sent.map((message) => message.method);
const fails = (promise) =>
  promise.then(
    () => assert.fail("answered"),
    (error) => error,
  );

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

test("no answer in 5 s: away, silent; the late answer makes it connected again", async () => {
  const { host, port, clock, world } = opened();
  const failed = fails(host.request("rules.list", {}));
  clock.forward(ANSWER_MS - 1);
  assert.deepEqual(world.away, []);
  clock.forward(1);
  assert.deepEqual(world.away, ["silent"]);
  assert.equal((await failed).reason, "silent");
  assert.deepEqual(host.status, { connected: false, reason: "silent" });
  port().answer({ rules: [] });
  assert.deepEqual(host.status, { connected: true, reason: null });
  assert.deepEqual(world.opened, [OPEN, null]);
  assert.equal(port().closed, false);
});

test("a host that never answers session.open is let go at the next need, not before", () => {
  const { host, port, clock, world } = stage();
  host.need();
  clock.forward(ANSWER_MS);
  assert.deepEqual([world.away, port().closed], [["silent"], false]);
  const first = port();
  host.need({ urgent: true });
  assert.ok(first.closed);
  assert.equal(world.ports.length, 2);
});

test("a late answer to session.open opens the session", async () => {
  const { host, port, clock } = stage();
  host.need();
  clock.forward(ANSWER_MS);
  port().answer(OPEN);
  assert.deepEqual(host.status, { connected: true, reason: null });
  const asked = host.request("rules.list", {});
  port().answer({ rules: [] });
  assert.deepEqual(await asked, { rules: [] });
});

test("a host that dies fails all that waits, with who was in its hands", async () => {
  const { host, port, world } = opened();
  const posted = fails(host.request("activity.report", {}));
  port().die();
  const error = await posted;
  assert.ok(error instanceof HostAway);
  assert.deepEqual([error.reason, error.died], ["exited", true]);
  assert.deepEqual(world.away, ["exited"]);
});

test("a request that was never sent was in nobody's hands", async () => {
  const { host, port } = stage();
  const failed = fails(host.request("activity.report", {}));
  port().die();
  assert.equal((await failed).died, false);
});

test("after a kill the next need connects at once", async () => {
  const { host, port, world } = opened();
  const asked = host.request("rules.list", {});
  port().answer({ rules: [] });
  await asked;
  port().die();
  const again = host.request("rules.list", {});
  assert.equal(world.ports.length, 2);
  port().answer(OPEN);
  port().answer({ rules: [] });
  assert.deepEqual(await again, { rules: [] });
});

test("it comes back by itself, after 1, 2, 4 … 60 s", () => {
  const { host, port, clock, world } = stage();
  host.need();
  const waits = [];
  for (let deaths = 0; deaths < 9; deaths += 1) {
    const count = world.ports.length;
    port().die();
    let waited = 0;
    while (world.ports.length === count) {
      clock.forward(1_000);
      waited += 1;
    }
    waits.push(waited);
  }
  assert.deepEqual(waits, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test("after a host that worked, the back-off begins again at 1 s", async () => {
  const { host, port, clock, world } = opened();
  for (let time = 1; time <= 4; time += 1) {
    const asked = host.request("rules.list", {});
    port().answer({ rules: [] });
    await asked;
    port().die();
    clock.forward(1_000);
    assert.equal(world.ports.length, 1 + time);
    port().answer(OPEN);
  }
});

test("the same absence is news once, another one and the one after a return are news", () => {
  const { host, port, world } = stage();
  for (let time = 0; time < 3; time += 1) {
    host.need({ urgent: true });
    port().die();
  }
  world.text = "Specified native messaging host not found.";
  for (let time = 0; time < 3; time += 1) {
    host.need({ urgent: true });
    port().die();
  }
  host.need({ urgent: true });
  port().answer(OPEN);
  port().die();
  assert.deepEqual(world.news, ["exited", "not-found", "not-found"]);
  assert.equal(world.away.length, 7);
});

test("in the back-off a need fails at once, a person's need connects", async () => {
  const { host, port, clock, world } = stage();
  host.need();
  port().die();
  clock.forward(1_000);
  port().die();
  const failed = await fails(host.request("page.check", {}));
  assert.deepEqual([failed.reason, world.ports.length], ["exited", 2]);
  host.request("page.check", {}, { urgent: true }).catch(() => {});
  assert.equal(world.ports.length, 3);
});

const sentences = [
  ["Specified native messaging host not found.", "not-found"],
  ["Access to the specified native messaging host is forbidden.", "forbidden"],
  [
    "Access to the native messaging host was disabled by the system administrator.",
    "administrator",
  ],
  ["Native host has exited.", "exited"],
  ["Error when communicating with the native messaging host.", "garbage"],
  ["", "exited"],
];
for (const [text, reason] of sentences) {
  test(`reason: ${text || "none"}`, () => assert.equal(reasonOf(text), reason));
}

for (const [text, reason] of sentences.slice(0, 3)) {
  test(`${reason}: no retry by itself, one at the next need`, () => {
    const { host, port, clock, world } = stage({ text });
    host.need();
    port().die();
    assert.deepEqual(host.status, { connected: false, reason });
    clock.forward(600_000);
    assert.equal(world.ports.length, 1);
    assert.equal(clock.pending, 0);
    host.need();
    assert.equal(world.ports.length, 2);
  });
}

test("a host that chose a protocol that we do not speak", () => {
  const { host, port } = stage();
  host.need();
  port().answer({ ...OPEN, protocol: 2 });
  assert.deepEqual(host.status, { connected: false, reason: "protocol" });
  assert.ok(port().closed);
});

test("another protocol: named, the port let go, no retry by itself", async () => {
  const { host, port, clock, world } = stage();
  const failed = fails(host.request("rules.list", {}));
  const error = { code: -32001, message: "Update one of the two.", data: null };
  port().say({ jsonrpc: "2.0", id: port().sent[0].id, error });
  await failed;
  await Promise.resolve();
  assert.equal((await failed).reason, "protocol");
  assert.deepEqual(host.status, { connected: false, reason: "protocol" });
  assert.ok(port().closed);
  clock.forward(600_000);
  assert.equal(world.ports.length, 1);
});

test("an open session without requests has no timer", () => {
  assert.equal(opened().clock.pending, 0);
});

test("a browser that throws at connecting is a host that is not found", () => {
  const { clock } = stage();
  const away = [];
  const host = new HostPort({
    connect: () => {
      throw new Error("no");
    },
    now: () => 0,
    setTimer: clock.set,
    clearTimer: clock.clear,
    openParams: () => ({ protocol: { min: 1, max: 1 } }),
    onAway: (reason) => away.push(reason),
  });
  host.need();
  assert.deepEqual(away, ["not-found"]);
});
