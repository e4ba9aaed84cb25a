// The last input of a page that was left, for the page that follows it in its tab: neither visibility
// nor focus broke between them.

/** Nobody looks back further: the longest pause between two inputs that counts. */
const LONGEST_MS = 60_000;

/** The page that follows asks within this, or another one has taken its place. */
const FOLLOWS_MS = 5_000;

/** A page that has asked so long ago does not take it any more (content/reporting.js). */
const TAKES_MS = 2_000;

export class Following {
  #tell;
  #isTouched;
  #now;
  #left = new Map();
  // When the page of a tab asked.
  #asked = new Map();

  /**
   * @param {(tabId: number, message: object) => unknown} tell Tells the page of a tab.
   * @param {() => Promise<boolean>} isTouched Whether the machine was touched a moment ago.
   * @param {() => number} [now] Milliseconds.
   */
  constructor(tell, isTouched, now = () => performance.now()) {
    this.#tell = tell;
    this.#isTouched = isTouched;
    this.#now = now;
  }

  /**
   * A page was left that had the focus, its last input so long ago. Where nothing of what was done at the
   * machine was done in it, it was done to leave it: a press of the browser's Reload, say.
   * @param {number} tabId @param {any} saidMs `null` where there was none for long.
   */
  async left(tabId, saidMs) {
    const isAge = Number.isSafeInteger(saidMs) && saidMs >= 0 && saidMs <= LONGEST_MS;
    if (!isAge && saidMs !== null) return;
    const now = this.#now();
    const agoMs = (await this.#isTouched()) ? 0 : saidMs;
    if (agoMs === null) return;
    for (const [id, { at }] of this.#left) if (now - at > FOLLOWS_MS) this.#left.delete(id);
    for (const [id, at] of this.#asked) if (now - at > TAKES_MS) this.#asked.delete(id);
    this.#left.set(tabId, { at: now, agoMs });
    // Of another process the page that follows may be here before this one has said so.
    if (this.#asked.has(tabId)) this.#tell(tabId, { watch: "followed", agoMs });
  }

  /**
   * For the page that follows, and the one after it: a page in between may go on by itself at once.
   * @param {number} tabId @returns {number | null} How long ago.
   */
  inputAgoMs(tabId) {
    this.#asked.set(tabId, this.#now());
    const left = this.#left.get(tabId);
    const waited = left && this.#now() - left.at;
    return left && waited <= FOLLOWS_MS ? Math.round(left.agoMs + waited) : null;
  }
}
