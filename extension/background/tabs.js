// The worker's net under the content scripts: open tabs after every change, and every address that
// a tab takes. Both only see tabs of sites that we hold.
import { STOP_FILES, WATCH_FILES } from "./plan.js";
import { siteCovers } from "./verdict.js";

/** How long the content scripts have before the net acts, in milliseconds. */
export const NET_MS = 250;

/** How long a content script's own navigation to the blocked page may take, in milliseconds. */
const LEAVE_MS = 1_500;

const isPage = (url) => url?.startsWith("http://") || url?.startsWith("https://");

/** @param {string} page The blocked page. @param {string} url @returns {string} */
export const blockedAddress = (page, url) => `${page}#${url}`;

export class Tabs {
  #browser;
  #enforcement;
  #leaving = new Map();
  #due = new Map();

  /**
   * @param {object} browser The functions of shared/browser.js.
   * @param {() => import("./enforcement.js").Enforcement} enforcement
   */
  constructor(browser, enforcement) {
    this.#browser = browser;
    this.#enforcement = enforcement;
  }

  /** Tells every open page of ours to look again; where nobody listens, puts the watch in. */
  async sweep() {
    const tabs = (await this.#browser.allTabs()).filter((tab) => !tab.discarded);
    // A site that we do not hold, whose address is not ours to see, may have frames that we watch.
    const sites = tabs.filter(({ url }) => url === undefined || isPage(url));
    await Promise.all(sites.map((tab) => this.#lookInTime(tab)));
  }

  /**
   * A tab took an address. NET_MS after its first one that is stopped, the net stops it where the
   * content scripts did not; each later one waits with it.
   */
  async updated(id, url) {
    if (!(await this.#stops(url))) {
      clearTimeout(this.#due.get(id));
      this.#due.delete(id);
    } else if (!this.#due.has(id)) this.#wait(id, NET_MS);
  }

  #wait(id, ms) {
    const timer = setTimeout(() => {
      this.#due.delete(id);
      this.#net(id);
    }, ms);
    this.#due.set(id, timer);
  }

  /** A page that hangs, or that shows an alert, answers nothing: it holds nobody else up. */
  async #lookInTime(tab) {
    const timeIsUp = new Promise((resolve) => setTimeout(resolve, NET_MS));
    await Promise.race([this.#look(tab), timeIsUp]);
    if (tab.url !== undefined) await this.updated(tab.id, tab.url);
  }

  async #look({ id, url }) {
    const told = await this.#browser.tellTab(id, { watch: "changed" });
    if (url === undefined) return;
    if (await this.#stops(url)) {
      if (!told) await this.#browser.injectFiles(id, [...STOP_FILES], { allFrames: false });
    } else if (!told && this.#watched(url)) {
      await this.#browser.injectFiles(id, [...WATCH_FILES]);
    }
  }

  async #stops(url) {
    return (await this.#enforcement().verdict(url)).action === "stop";
  }

  #watched(url) {
    return (this.#enforcement().copy?.compiled?.watch ?? []).some((pattern) =>
      siteCovers(pattern, url),
    );
  }

  /** A content script is on its way to the blocked page; its own way there keeps Back right. */
  leaves(id) {
    this.#leaving.set(id, Date.now());
  }

  async #net(id) {
    const tab = await this.#browser.tab(id);
    if (!isPage(tab?.url)) return;
    if (!(await this.#stops(tab.url))) return;
    const since = Date.now() - (this.#leaving.get(id) ?? -Infinity);
    if (since < LEAVE_MS) this.#wait(id, LEAVE_MS - since);
    else await this.#stop(id, tab.url);
  }

  async #stop(id, url) {
    const page = this.#browser.extensionUrl("pages/blocked/blocked.html");
    await this.#browser.navigateTab(id, blockedAddress(page, url)).catch(() => {});
  }
}
