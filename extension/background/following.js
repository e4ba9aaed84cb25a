// The last input of a page that was left, for the page that follows it in its tab: neither visibility
// nor focus broke between them.

/** Nobody looks back further: the longest pause between two inputs that counts. */
const LONGEST_MS = 60_000;

/** The page that follows asks within this, or another one has taken its place. */
const FOLLOWS_MS = 5_000;

export class Following {
  #tell;
  #now;
  #left = new Map();

  /**
   * @param {(tabId: number, message: object) => unknown} tell Tells the page of a tab.
   * @param {() => number} [now] Milliseconds.
   */
  constructor(tell, now = () => performance.now()) {
    this.#tell = tell;
    this.#now = now;
  }

  /** A page was left, its last input so long ago. @param {number} tabId @param {any} agoMs */
  left(tabId, agoMs) {
    if (!Number.isSafeInteger(agoMs) || agoMs < 0 || agoMs > LONGEST_MS) return;
    const now = this.#now();
    for (const [id, { at }] of this.#left) if (now - at > FOLLOWS_MS) this.#left.delete(id);
    this.#left.set(tabId, { at: now, agoMs });
    // Of another process the page that follows may be here before this one has said so.
    this.#tell(tabId, { watch: "followed", agoMs });
  }

  /** @param {number} tabId @returns {number | null} How long ago, for the page that follows, once. */
  inputAgoMs(tabId) {
    const left = this.#left.get(tabId);
    this.#left.delete(tabId);
    const waited = left && this.#now() - left.at;
    return left && waited <= FOLLOWS_MS ? Math.round(left.agoMs + waited) : null;
  }
}
