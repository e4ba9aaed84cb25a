// When each tab is to be looked at.

export class Due {
  #run;
  #timers = new Map();

  /** @param {(id: number) => void} run */
  constructor(run) {
    this.#run = run;
  }

  /** One timer a tab: the earlier one counts. @param {number} id @param {number} ms */
  in(id, ms) {
    const at = Date.now() + ms;
    const held = this.#timers.get(id);
    if (held && held.at <= at) return;
    this.delete(id);
    const run = () => {
      this.#timers.delete(id);
      this.#run(id);
    };
    this.#timers.set(id, { at, timer: setTimeout(run, ms) });
  }

  /** @param {number} id */
  delete(id) {
    clearTimeout(this.#timers.get(id)?.timer);
    this.#timers.delete(id);
  }
}
