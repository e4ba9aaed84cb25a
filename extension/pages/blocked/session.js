// What happens on the blocked page, one step after another. It decides nothing: it asks the host.
import { failureOf } from "../failure.js";
import { emptyModel } from "./view.js";

const notOffered = -32004;

/**
 * One stopped address, from the first question to the plain link back.
 *
 * Steps run one after another, so that a notice which comes before the answer it belongs to is
 * looked at after it.
 */
export class BlockedSession {
  #ask;
  #changed;
  #later;
  #visible;
  #steps = Promise.resolve();
  #checkQueued = false;
  #answering = false;
  #stopCounted = false;
  #sumDue = false;
  #day = null;

  /**
   * @param {object} parts
   * @param {import("./address.js").Address|null} parts.address
   * @param {boolean} parts.framed
   * @param {(method: string, params: object) => Promise<any>} parts.ask
   * @param {(model: import("./view.js").Model) => void} parts.changed called after each step
   * @param {(run: () => void, ms: number) => void} parts.later a timer
   * @param {() => boolean} parts.visible whether somebody can see the page
   */
  constructor({ address, framed, ask, changed, later, visible }) {
    this.#ask = ask;
    this.#changed = changed;
    this.#later = later;
    this.#visible = visible;
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
      if (this.#sumDue && this.#visible()) await this.#request(null);
    });
  }

  /** Asks for a sum; its clock starts now. */
  requestSum() {
    return this.#step(async () => {
      if (this.model.puzzle === null) await this.#request(null);
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
      const ids = rules.filter((rule) => rule.standing === "used-up").map((rule) => rule.id);
      if (ids.length > 0) await this.#ask("rules.finish", { ids });
      await this.#check();
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
    this.model = { ...this.model, ...changes };
  }

  async #check() {
    const url = this.model.address.href;
    const stopped = !this.#stopCounted;
    const [verdict, day] = await Promise.all([
      this.#ask("page.check", { url, stopped }),
      this.#today(),
    ]);
    this.#stopCounted = true;
    this.#set({ verdict, failure: null });
    if (verdict.action === "pass") {
      this.#forgetSum();
      this.#set({ newDay: this.#day !== null && day !== null && day !== this.#day });
    } else {
      this.#day = day ?? this.#day;
      this.#set({ newDay: false, opened: null });
      if (verdict.offer?.kind !== "sum") this.#forgetSum();
    }
  }

  /** The day that the worker holds, or null where that is not known. */
  async #today() {
    try {
      return (await this.#ask("state.get", {})).state?.day ?? null;
    } catch {
      return null;
    }
  }

  async #request(note) {
    this.#sumDue = false;
    try {
      const url = this.model.address.href;
      this.#take(await this.#ask("puzzle.request", { url }), note);
    } catch (thrown) {
      if (thrown?.code !== notOffered) throw thrown;
      this.#forgetSum();
      await this.#check();
    }
  }

  async #answer(answer) {
    const result = await this.#ask("puzzle.answer", { id: this.model.puzzle.id, answer });
    this.#set({ failure: null });
    switch (result.outcome) {
      case "right":
        this.#forgetSum();
        this.#set({ opened: result.minutes });
        break;
      case "wrong":
        this.#take(result, "wrong");
        break;
      case "not-a-number":
        this.#set({ note: "not-a-number" });
        break;
      default:
        await this.#request("another");
    }
  }

  #take({ puzzle, waitMs }, note) {
    if (puzzle) {
      this.#set({ puzzle, note, waitMs: null, failure: null });
      return;
    }
    this.#set({ puzzle: null, note: null, waitMs, failure: null });
    this.#later(() => this.#waited(), Math.max(waitMs, 1000));
  }

  /** The pause is over: the sum appears, or, so that its clock starts fairly, once it is seen. */
  #waited() {
    if (this.model.waitMs === null) return;
    this.#sumDue = true;
    if (this.#visible()) this.requestSum();
  }

  #forgetSum() {
    this.#sumDue = false;
    this.#set({ puzzle: null, note: null, waitMs: null });
  }
}
