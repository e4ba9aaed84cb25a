// How long the net leaves a page as it is that keeps what was typed in it: covered in place, or until the
// keys rest.

/** A page waits 60 s at most for keys to rest. */
const MOST_WAITING_MS = 70_000;

/** One that hangs says nothing: it keeps what it kept for so long. */
const MOST_HANGING_MS = 10_000;

export class Patience {
  // Since when a tab's page waits.
  #waits = new Map();
  // Tabs whose page keeps something: since when it says nothing any more, or null.
  #kept = new Map();
  // Tabs that may hang at the moment of the stop: whose page, open still, said what was typed in it.
  #typed = new Set();

  /**
   * Something stands in its page that was typed and not sent, or nothing any more.
   * @param {number} id @param {boolean} unsent
   */
  types(id, unsent) {
    if (unsent) this.#typed.add(id);
    else this.#typed.delete(id);
  }

  /** Its page keeps what was typed in it. @param {number} id */
  keeps(id) {
    this.#kept.set(id, null);
  }

  /** @param {number} id @returns {boolean} Whether its page waits, or is covered in place, as far as is known. */
  has(id) {
    return this.#kept.has(id);
  }

  /** @param {number} id @returns {boolean} Whether something is typed in its page, as far as is known. */
  holds(id) {
    return this.has(id) || this.#typed.has(id);
  }

  /**
   * @param {number} id
   * @param {string} [standing] What its script says of the page; nothing where it hangs.
   * @returns {boolean} Whether it may stay as it is.
   */
  lasts(id, standing) {
    if (standing === undefined) return this.holds(id) && this.#mayHang(id);
    if (standing === "waiting" || standing === "covered") this.keeps(id);
    else this.#kept.delete(id);
    return standing === "waiting" ? this.#mayWait(id) : standing === "covered";
  }

  #mayWait(id) {
    const since = this.#waits.get(id) ?? Date.now();
    this.#waits.set(id, since);
    return Date.now() - since < MOST_WAITING_MS;
  }

  #mayHang(id) {
    const since = this.#kept.get(id) ?? Date.now();
    this.#kept.set(id, since);
    return Date.now() - since < MOST_HANGING_MS;
  }

  /** What it kept may be seen again. @param {number} id */
  opens(id) {
    this.#kept.delete(id);
  }

  /** The tab shows nothing that is stopped. @param {number} id */
  delete(id) {
    this.#waits.delete(id);
    this.#kept.delete(id);
  }
}
