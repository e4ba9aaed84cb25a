// A host that is silent, dies, is missing or speaks another protocol.
import assert from "node:assert/strict";
import { test } from "node:test";
import { reasonOf } from "../../extension/background/away.js";
import { ANSWER_MS, HostPort } from "../../extension/background/host-port.js";
import { HostAway } from "../../extension/shared/messages.js";
import { fails, OPEN, opened, stage } from "./host-port-stage.js";

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
