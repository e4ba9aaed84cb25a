// Sees to it that our blocked page stands where a redirect led to it. From a page without an origin,
// of data say, Chromium refuses the way to a page of an extension, and shows an error under its
// address; the worker, which asks for nobody, may go there.

/** How long our page may take to stand, in milliseconds. */
export const LAND_MS = 500;

export class Landing {
  #browser;
  #tried = new Map();

  /** @param {object} browser The functions of shared/browser.js. */
  constructor(browser) {
    this.#browser = browser;
  }

  /** A tab took an address. @param {number} id @param {string} url */
  updated(id, url) {
    const page = this.#browser.extensionUrl("pages/blocked/blocked.html");
    if (url.startsWith(page)) setTimeout(() => this.#look(id, url), LAND_MS);
    else this.#tried.delete(id);
  }

  async #look(id, url) {
    const tab = await this.#browser.tab(id);
    if (tab?.url !== url || tab.status !== "complete" || this.#tried.get(id) === url) return;
    if (await this.#browser.standsIn(id)) return;
    this.#tried.set(id, url);
    await this.#browser.navigateTab(id, url).catch(() => {});
  }
}
