// A port to a host that the test speaks for, with a clock that only moves when told to.
import assert from "node:assert/strict";
import { HostPort } from "../../extension/background/host-port.js";
import { golden } from "./golden.js";

export const OPEN = golden("answer session.open").result;
export const STATE = OPEN.state;
export const VERDICT = golden("answer page.check").result;

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

export function stage({ text = "Native host has exited." } = {}) {
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
export function opened(options) {
  const one = stage(options);
  one.host.need();
  one.port().answer(OPEN);
  return one;
}

export const methods = (port) => port.sent.map((message) => message.method);
export const fails = (promise) =>
  promise.then(
    () => assert.fail("answered"),
    (error) => error,
  );
