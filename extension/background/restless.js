// Tabs that take one stopped address after the other. A site's own service worker can move its page on
// many times a second (`WindowClient.navigate`), so that no way to the blocked page is gone to its end.

/** So many stopped addresses within so many milliseconds are no person's doing. */
export const MOST_TAKEN = 5;
export const WITHIN_MS = 1_000;

export class Restless {
  #browser;
  #taken = new Map();
  #replaced = new Set();

  /** @param {object} browser The functions of shared/browser.js. */
  constructor(browser) {
    this.#browser = browser;
  }

  /** A tab took a stopped address. @param {number} id */
  takes(id) {
    const moments = [...(this.#taken.get(id) ?? []), Date.now()];
    this.#taken.set(id, moments.slice(-MOST_TAKEN));
  }

  /** @param {number} id @returns {boolean} */
  has(id) {
    const moments = this.#taken.get(id) ?? [];
    return moments.length === MOST_TAKEN && Date.now() - moments[0] <= WITHIN_MS;
  }

  /**
   * Whatever goes on in the tab is gone with it, and its Back. Where it asks whether to stay, one tab beside
   * it is enough.
   * @param {number} id @param {string} url
   */
  async replace(id, url) {
    if (!this.#replaced.has(id)) {
      this.#replaced.add(id);
      await this.#browser.openBeside(id, url);
    }
    await this.#browser.closeTab(id);
  }

  /** It shows nothing that is stopped, or is gone. @param {number} id */
  delete(id) {
    this.#taken.delete(id);
    this.#replaced.delete(id);
  }
}
