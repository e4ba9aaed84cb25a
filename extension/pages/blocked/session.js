// What happens on the blocked page, one step after another. It decides nothing: it asks the host.
import { failureOf } from "../failure.js";
import { SumTalk } from "../sum-talk.js";
import { emptyModel } from "./view.js";

const notOffered = -32004;

/** The standings that *done for today* ends. */
const finishable = new Set(["used-up", "session-over"]);

/**
 * One stopped address, from the first question to the plain link back.
 *
 * Steps run one after another, so that a notice which comes before the answer it belongs to is
 * looked at after it.
 */
export class BlockedSession {
  #ask;
  #changed;
  #visible;
  #go;
  #sum;
  #steps = Promise.resolve();
  #checkQueued = false;
  #answering = false;
  #stopCounted = false;
  #day = null;

  /**
   * @param {object} parts
   * @param {import("./address.js").Address|null} parts.address
   * @param {boolean} parts.framed
   * @param {(method: string, params: object) => Promise<any>} parts.ask
   * @param {(model: import("./view.js").Model) => void} parts.changed called after each step
   * @param {(run: () => void, ms: number) => void} parts.later a timer
   * @param {() => boolean} parts.visible whether somebody can see the page
   * @param {(href: string) => void} parts.go leads to the stopped page, which is open now
   */
  constructor({ address, framed, ask, changed, later, visible, go }) {
    this.#ask = ask;
    this.#changed = changed;
    this.#visible = visible;
    this.#go = go;
    this.#sum = new SumTalk({
      ask,
      about: { url: address?.href },
      later,
      // The sum appears, or, so that its clock starts fairly, once it is seen.
      waited: () => visible() && this.requestSum(),
    });
    /** @type {import("./view.js").Model} */
    this.model = emptyModel(address, framed);
  }

  /** Asks again what holds: at the start, after a notice, and when the page is seen again. */
  check() {
    if (this.model.address === null || this.#checkQueued) return this.#steps;
    this.#checkQueued = true;
    return this.#step(async () => {
      this.#checkQueued = false;
      await this.#check();
      if (this.#sum.isDue && this.#visible()) await this.#request();
    });
  }

  /** Asks for a sum; its clock starts now. */
  requestSum() {
    return this.#step(async () => {
      if (this.model.puzzle === null) await this.#request();
    });
  }

  /**
   * Gives an answer, as it was typed. A second press while the first is on its way is left out.
   *
   * @param {string} text
   */
  answer(text) {
    if (this.#answering) return this.#steps;
    this.#answering = true;
    return this.#step(async () => {
      try {
        if (this.model.puzzle !== null) await this.#answer(text);
      } finally {
        this.#answering = false;
      }
    });
  }

  /** Gives back the rest of the day of the rules that stop this page. */
  finish() {
    return this.#step(async () => {
      const rules = this.model.verdict?.rules ?? [];
      const ids = rules.filter((rule) => finishable.has(rule.standing)).map((rule) => rule.id);
      if (ids.length > 0) await this.#ask("rules.finish", { ids });
      await this.#check();
    });
  }

  /** Begins the next session and leads back: the press was for that. */
  proceed() {
    return this.#step(async () => {
      const { href } = this.model.address;
      const verdict = await this.#orCheck(() => this.#ask("page.continue", { url: href }));
      if (verdict?.action === "pass") this.#go(href);
      else if (verdict) this.#set({ verdict, failure: null });
    });
  }

  #step(run) {
    this.#steps = this.#steps.then(async () => {
      try {
        await run();
      } catch (thrown) {
        this.#set({ failure: failureOf(thrown) });
      }
      this.#changed(this.model);
    });
    return this.#steps;
  }

  #set(changes) {
    this.model = { ...this.model, ...this.#sum.state, ...changes };
  }

  async #check() {
    const url = this.model.address.href;
    const { framed } = this.model;
    if (framed) this.#set(await this.#ask("cover.get", { url }).catch(() => ({ opens: false })));
    const stopped = !this.#stopCounted;
    const [verdict, day] = await Promise.all([
      this.#ask("page.check", { url, stopped }),
      framed ? null : this.#today(),
    ]);
    this.#stopCounted = true;
    if (verdict.offer?.kind !== "sum") this.#sum.forget();
    this.#set({ verdict, failure: null });
    if (verdict.action === "pass") {
      this.#set({ newDay: this.#day !== null && day !== null && day !== this.#day });
    } else {
      this.#day = day ?? this.#day;
      this.#set({ newDay: false, opened: null });
    }
  }

  /** The day that the worker holds, or null where that is not known. A frame can do without it. */
  async #today() {
    try {
      return (await this.#ask("state.get", {})).state?.day ?? null;
    } catch {
      return null;
    }
  }

  async #request() {
    await this.#orCheck(() => this.#sum.request());
    this.#set({});
  }

  async #answer(text) {
    const result = await this.#orCheck(() => this.#sum.answer(text));
    if (!result) return;
    const opened = result.outcome === "right" ? result.minutes : this.model.opened;
    this.#set({ failure: null, opened });
  }

  /** What is not on offer any more leads to what holds now. */
  async #orCheck(run) {
    try {
      return await run();
    } catch (thrown) {
      if (thrown?.code !== notOffered) throw thrown;
      this.#sum.forget();
      await this.#check();
      return null;
    }
  }
}
