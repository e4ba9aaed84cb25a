// A talk about sums, on the blocked page and on the options page alike: what stands, what is next.

/**
 * @typedef {object} SumState
 * @property {{id: string, text: string}|null} puzzle the sum that stands
 * @property {"wrong"|"not-a-number"|"another"|null} note on the answer before
 * @property {number|null} waitMs the pause before the next sum
 */

/** @type {SumState} */
export const noSum = Object.freeze({ puzzle: null, note: null, waitMs: null });

/** Its owner lets it take one step at a time. */
export class SumTalk {
  #ask;
  #about;
  #later;
  #waited;
  #isDue = false;

  /**
   * @param {object} parts
   * @param {(method: string, params: object) => Promise<any>} parts.ask
   * @param {{url: string} | {edit: number}} parts.about what the sum is for
   * @param {(run: () => void, ms: number) => void} parts.later a timer
   * @param {() => void} parts.waited called when the pause before the next sum is over
   */
  constructor({ ask, about, later, waited }) {
    this.#ask = ask;
    this.#about = about;
    this.#later = later;
    this.#waited = waited;
    /** @type {SumState} */
    this.state = noSum;
  }

  /** Whether the pause is over and the next sum has not been asked for yet. */
  get isDue() {
    return this.#isDue;
  }

  /**
   * Asks for a sum; its clock starts now.
   *
   * @param {SumState["note"]} [note]
   */
  async request(note = null) {
    this.#isDue = false;
    this.#take(await this.#ask("puzzle.request", this.#about), note);
  }

  /**
   * Gives an answer, as it was typed.
   *
   * @param {string} text
   * @returns {Promise<{outcome: string, minutes: number|null}>} `right` and `scheduled` end the talk
   */
  async answer(text) {
    const result = await this.#ask("puzzle.answer", { id: this.state.puzzle.id, answer: text });
    switch (result.outcome) {
      case "right":
      case "scheduled":
        this.forget();
        break;
      case "wrong":
        this.#take(result, "wrong");
        break;
      case "not-a-number":
        this.state = { ...this.state, note: "not-a-number" };
        break;
      default:
        await this.request("another");
    }
    return result;
  }

  forget() {
    this.#isDue = false;
    this.state = noSum;
  }

  #take({ puzzle, waitMs }, note) {
    if (puzzle) {
      this.state = { puzzle, note, waitMs: null };
      return;
    }
    this.state = { ...noSum, waitMs };
    this.#later(() => this.#pauseIsOver(), Math.max(waitMs, 1000));
  }

  #pauseIsOver() {
    if (this.state.waitMs === null) return;
    this.#isDue = true;
    this.#waited();
  }
}
