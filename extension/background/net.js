// What the worker can do to a stopped document that no page can undo: hide it by the user's own style
// sheet, which no author's beats, and mute its tab. Needs no permission but the site's.

import { QUIET_FILES } from "./content-files.js";

const HIDDEN = "visibility: hidden !important; opacity: 0 !important;";

/** Everything that a document can draw; a selector that is unknown would take its whole rule along. */
const COVER = [
  `*, *::before, *::after, ::backdrop { ${HIDDEN} transition: none !important; animation: none !important; }`,
  // A root that takes part in a view transition leaves its background to the canvas, at full opacity.
  "* { view-transition-name: none !important; }",
  "::view-transition { display: none !important; }",
].join("\n");

/** @param {string} key @returns {string} The style of what may be seen, our own frame in the page. */
const exception = (key) =>
  `[data-scroll-brake="${key}"] { visibility: visible !important; opacity: 1 !important; }`;

/** @param {any} key @returns {boolean} Whether it is one that a content script may name. */
export const isKey = (key) => typeof key === "string" && /^[0-9a-f]{32}$/.test(key);

/**
 * @typedef {object} Place
 * @property {number} tabId
 * @property {string} [documentId] Without it, whatever the tab shows now.
 */

export class Covers {
  #browser;
  // How often each tab was given the style since it was last shown: a document holds it as often.
  #hidden = new Map();

  /** @param {object} browser The functions of shared/browser.js. */
  constructor(browser) {
    this.#browser = browser;
  }

  /**
   * @param {Place} place @param {string} [key] Of our own frame in the page.
   * @returns {Promise<boolean>} Whether the document was still there.
   */
  async hide(place, key) {
    this.#hidden.set(place.tabId, this.#times(place) + 1);
    const hidden = await this.#browser.insertStyle(place, COVER);
    return (
      hidden && (key === undefined || (await this.#browser.insertStyle(place, exception(key))))
    );
  }

  /** @param {Place} place @param {string} [key] */
  async show(place, key) {
    // Once more: for a worker that died.
    const times = this.#times(place) + 1;
    this.#hidden.delete(place.tabId);
    for (let time = 0; time < times; time += 1) await this.#browser.removeStyle(place, COVER);
    if (key !== undefined) await this.#browser.removeStyle(place, exception(key));
  }

  #times({ tabId }) {
    return this.#hidden.get(tabId) ?? 0;
  }

  /**
   * Pauses what plays in the frames of a page, those of them that we may see into.
   * @param {number} id @param {boolean} on
   */
  async silence(id, on) {
    // A frame that hangs answers nothing, and holds nobody up.
    this.#browser.injectFiles(id, [...QUIET_FILES]).then(() => this.#browser.quietFrames(id, on));
  }

  /** A tab that a person muted stays theirs. @param {number} id */
  async mute(id) {
    const tab = await this.#browser.tab(id);
    if (tab && !tab.mutedInfo?.muted) await this.#browser.muteTab(id, true);
  }

  /** @param {number} id */
  async unmute(id) {
    const { mutedInfo } = (await this.#browser.tab(id)) ?? {};
    const ours = mutedInfo?.muted && mutedInfo.extensionId === this.#browser.extensionId();
    if (ours) await this.#browser.muteTab(id, false);
  }
}
