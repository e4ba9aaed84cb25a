// Puts the watch where it is missing: into what was open before its rule was made, and into what comes
// back or forward from before it, which no sweep sees until it is shown.
import { WATCH_FILES } from "./content-files.js";
import { siteCovers } from "./verdict.js";
import { within } from "./within.js";

/** When it is looked whether a page that took an address has its watch, in milliseconds. */
export const WATCH_MS = 1_000;

/** A page whose scripts keep it busy does not answer. */
const STANDING_MS = 1_000;

export class Watching {
  #browser;
  #enforcement;
  #soon = new Map();

  /**
   * @param {object} browser The functions of shared/browser.js.
   * @param {() => import("./enforcement.js").Enforcement} enforcement
   */
  constructor(browser, enforcement) {
    this.#browser = browser;
    this.#enforcement = enforcement;
  }

  /** @param {string} url @returns {boolean} Whether a rule holds on that site. */
  holds(url) {
    return (this.#enforcement().copy?.compiled?.watch ?? []).some((pattern) =>
      siteCovers(pattern, url),
    );
  }

  /** @param {number} id A tab; into those of its frames that have none. */
  async complete(id) {
    const frames = await this.#browser.framesOf(id);
    const missing = frames.filter(({ origin, watched }) => !watched && this.holds(`${origin}/`));
    const documentIds = missing.map((frame) => frame.documentId);
    if (missing.length > 0) await this.#browser.injectFiles(id, [...WATCH_FILES], { documentIds });
  }

  /**
   * A tab took an address of such a site: out of the back/forward cache, say, or one that the page keeps
   * from its watch. Not at once, when all is busy with it; and a page that goes on to another one all the
   * time puts nothing off.
   * @param {number} id
   */
  opened(id) {
    const held = this.#soon.get(id);
    if (held) held.again = true;
    else this.#lookSoon(id);
  }

  #lookSoon(id) {
    const held = { again: false };
    this.#soon.set(id, held);
    setTimeout(async () => {
      this.#soon.delete(id);
      if (held.again) this.#lookSoon(id);
      const answer = this.#browser.askTab(id, { watch: "moved" }, 0);
      if ((await within(STANDING_MS, answer)) === undefined) await this.complete(id);
    }, WATCH_MS);
  }
}
