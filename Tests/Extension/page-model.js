// A page in which the scripts of active time run, with its clock, focus and timers held in one hand.
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

const FILES = [
  "quiet",
  "listen",
  "activity",
  "inputs",
  "focus",
  "unheard",
  "playback",
  "frame",
  "reporting",
  "pulse",
  "attended",
  "attend",
];
const source = FILES.map((name) =>
  readFileSync(new URL(`../../extension/content/${name}.js`, import.meta.url), "utf8"),
).join("\n");

export const RULED = { action: "pass", ruled: true, remainingMs: 60_000_000, playbackMs: null };

export class PageModel {
  /**
   * @param {{answer?: (method: string, params: object) => any, isSlow?: boolean}} [worker] `isSlow`: the
   *   test itself says when the page is passed.
   */
  constructor({ answer = () => RULED, isSlow = false } = {}) {
    this.time = 0;
    this.focus = true;
    /** The first frame of the page, or null. */
    this.frame = null;
    /** The frame under the pointer, or null. */
    this.pointed = null;
    /** Whether the pointer is over the page, and how many keys fell in it, heard or not. */
    this.hovered = false;
    this.presses = 0;
    /** What was sent to the worker, each with its moment. */
    this.sent = [];
    this.timer = null;
    /** Looks whether the address is another one. */
    this.follow = () => {};
    /** What the worker's answers wait for. */
    this.slow = null;
    this.#listeners = {};
    const addEventListener = (type, listener) => {
      this.#listeners[type] = [...(this.#listeners[type] ?? []), listener];
    };
    this.document = {
      visibilityState: "visible",
      hasFocus: () => this.focus,
      activeElement: { localName: "body" },
      documentElement: { matches: () => this.hovered },
      querySelector: () => this.frame,
      querySelectorAll: (selector) => (selector === ":hover" && this.pointed ? [this.pointed] : []),
      fullscreenElement: null,
      addEventListener,
    };
    const world = createContext({
      scrollBrake: Object.freeze({ alive: () => true, address: () => "https://a.example/" }),
      document: this.document,
      window: { addEventListener },
      performance: { now: () => this.time, eventCounts: { get: () => this.presses } },
      crypto: { getRandomValues: (bytes) => bytes },
      AbortController,
      MutationObserver: class {
        observe() {}
      },
      requestAnimationFrame: (run) => this.#frame.push(run),
      setTimeout: (run, ms) => {
        this.timer = { run, at: this.time + ms };
        return this.timer;
      },
      clearTimeout: (timer) => {
        if (timer === this.timer) this.timer = null;
      },
    });
    runInContext(source, world);
    this.attendance = world.scrollBrake.attend({
      ask: async (method, params) => {
        this.sent.push({ at: this.time, method, ...structuredClone(params) });
        const answered = answer(method, params);
        await this.slow;
        return answered;
      },
      judge: (verdict) => verdict && this.attendance.passed(verdict),
      end: () => {},
      follow: () => this.follow(),
    });
    if (!isSlow) this.attendance.passed(RULED);
  }

  #listeners;
  #frame = [];

  /** Lets so many milliseconds pass, timers in their order. */
  async pass(ms) {
    const end = this.time + ms;
    while (this.timer && this.timer.at <= end) {
      this.time = Math.max(this.time, this.timer.at);
      await this.#fire();
    }
    this.time = end;
    await this.settle();
  }

  /** Nothing runs for so long, and then everything that is due. */
  async sleep(ms) {
    this.time += ms;
    if (this.timer && this.timer.at <= this.time) await this.#fire();
  }

  async #fire() {
    const { run } = this.timer;
    this.timer = null;
    run();
    await this.settle();
  }

  /** Lets answers arrive. */
  async settle() {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }

  event(type, changes = {}) {
    return this.events([type, changes]);
  }

  /** What is told in one frame, each as its type and what it differs in. */
  async events(...several) {
    for (const [type, changes] of several) {
      const event = { type, isTrusted: true, timeStamp: this.time, ...changes };
      for (const listener of this.#listeners[type] ?? []) listener(event);
    }
    for (const run of this.#frame.splice(0)) run();
    await this.settle();
  }

  /** A key that a person pressed. */
  key = () => this.event("keydown");

  /** The window lost or got the focus. */
  async turn(focus) {
    this.focus = focus;
    await this.event(focus ? "focus" : "blur");
  }

  /** @returns {number} Milliseconds reported so far, each interval once. */
  counted(kind = "input") {
    const lengths = new Map();
    for (const { intervals = [] } of this.sent) {
      for (const one of intervals) if (one.kind === kind) lengths.set(one.sequence, one.lengthMs);
    }
    return [...lengths.values()].reduce((sum, length) => sum + length, 0);
  }
}
