// The worker's net under the content scripts: open tabs after every change, and every address that
// a tab takes. Both only see tabs of sites that we hold.
import { blockedAddress } from "./blocked-address.js";
import { STOP_FILES } from "./content-files.js";
import { Due } from "./due.js";
import { Patience } from "./patience.js";
import { Restless } from "./restless.js";
import { Watching } from "./watching.js";
import { within } from "./within.js";

/** How long the content scripts have before the net acts, in milliseconds. */
export const NET_MS = 250;

/** How long a content script's own navigation to the blocked page may take, in milliseconds. */
export const LEAVE_MS = 1_500;

/** A page whose scripts keep it busy does not answer. */
const STANDING_MS = 1_000;

/** The net's pauses after a stop that a page, or a "Stay" to its question, held off. */
const FIRST_AGAIN_MS = 1_000;
const LAST_AGAIN_MS = 60_000;
const MOST_TRIES = 20;

/** From this try on the page is unloaded first, which asks nobody. */
const FIRST_UNLOADING = 1;

/** A page whose main thread is busy, or that shows an alert, takes no style: the stop goes on. */
const HIDE_MS = 500;

const isPage = (url) => url?.startsWith("http://") || url?.startsWith("https://");

export class Tabs {
  #browser;
  #enforcement;
  #covers;
  #leaving = new Map();
  #tries = new Map();
  #patience = new Patience();
  #due = new Due((id) => this.#net(id));
  #restless;
  #watching;

  /**
   * @param {object} browser The functions of shared/browser.js.
   * @param {() => import("./enforcement.js").Enforcement} enforcement
   * @param {import("./net.js").Covers} covers
   */
  constructor(browser, enforcement, covers) {
    this.#browser = browser;
    this.#enforcement = enforcement;
    this.#covers = covers;
    this.#restless = new Restless(browser);
    this.#watching = new Watching(browser, enforcement);
  }

  /** Tells every open page of ours to look again; where nobody listens, puts the watch in. */
  async sweep() {
    const tabs = (await this.#browser.allTabs()).filter((tab) => !tab.discarded);
    const urls = new Map(tabs.map(({ id, url }) => [id, url]));
    const look = ({ id, url, openerTabId }) => this.#lookInTime(id, url, urls.get(openerTabId));
    await Promise.all(tabs.map(look));
  }

  /** Tells the pages that somebody may be looking at. @param {object} message */
  async tellFront(message) {
    const tabs = await this.#browser.frontTabs();
    await Promise.all(tabs.map(({ id }) => this.#browser.tellTab(id, message, 0)));
  }

  /**
   * A tab took an address. NET_MS after its first one that is stopped, the net stops it where the
   * content scripts did not; each later one waits with it.
   */
  async updated(id, url) {
    await this.#follow(id, url);
    // A page that was prerendered before its rule is shown as it arrives, with no script of ours.
    if (!isPage(url)) return;
    if (await this.#stops(url)) {
      this.#restless.takes(id);
      // One that waits for its keys is to be seen, one that is covered is hidden.
      if (!this.#patience.has(id)) await within(HIDE_MS, this.#hideWhatStops(id));
    } else if (this.#watching.holds(url)) this.#watching.opened(id);
  }

  /** A page that is covered in place is not heard, also where a person takes back a mute of theirs. */
  async sounds(id) {
    const standing = await this.#standing(id);
    // One that hangs, and that stands there stopped, was covered before.
    const isCovered = standing === "covered" || (!standing && (await this.#stopped(id)));
    if (isCovered) await this.#covers.mute(id);
  }

  /** The browser froze its page, and lets it go on. @param {number} id */
  async wakes(id) {
    if (await this.#stopped(id)) this.#due.in(id, NET_MS);
    else await this.#covers.show({ tabId: id });
  }

  /** A tab that was unloaded has another id; if it was so to be stopped, its stop goes on. */
  replaced(added, removed) {
    const tries = this.#tries.get(removed);
    if (tries === undefined) return;
    this.#tries.set(added, tries);
    this.#due.in(added, 0);
  }

  async #follow(id, url) {
    if (isPage(url) && (await this.#stops(url))) this.#due.in(id, NET_MS);
    else await this.#arrived(id);
  }

  /**
   * A content script is on its way to the blocked page; its own way there keeps Back right. The net
   * sees to it that it arrives.
   * @param {number} id @param {string | undefined} documentId
   */
  async leaves(id, documentId) {
    this.#leaving.set(id, Date.now());
    this.#due.in(id, LEAVE_MS);
    await Promise.all([this.#covers.hide({ tabId: id, documentId }), this.#covers.mute(id)]);
  }

  /** What is typed in its page. @param {number} id @param {boolean} unsent */
  types(id, unsent) {
    this.#patience.types(id, unsent);
  }

  /** Its page is covered in place. @param {number} id */
  stays(id) {
    this.#patience.keeps(id);
  }

  /** The document may be seen again. @param {number} id @param {string} documentId @param {string} [key] */
  async opens(id, documentId, key) {
    this.#leaving.delete(id);
    this.#patience.opens(id);
    await this.#covers.show({ tabId: id, documentId }, key);
    await Promise.all([this.#covers.unmute(id), key && this.#covers.silence(id, false)]);
  }

  /** @param {number} id @returns {Promise<boolean>} Whether its page is covered in place. */
  async isCoveredInPlace(id) {
    return (await this.#standing(id)) === "covered";
  }

  /** A page that hangs, or that shows an alert, answers nothing: it holds nobody else up. */
  async #lookInTime(id, url, opener) {
    // A site that we do not hold, whose address is not ours to see, may have frames that we watch.
    if (url === undefined || isPage(url)) await within(NET_MS, this.#look(id, url, opener));
    await this.#follow(id, url);
  }

  async #look(id, url, opener) {
    const told = await this.#browser.tellTab(id, { watch: "changed" });
    if (isPage(url) && (await this.#stops(url))) {
      // A page that hangs answers as it is left: another one stands there then.
      if (told || !(await this.#stopped(id))) return;
      await this.#browser.injectFiles(id, [...STOP_FILES], { allFrames: false });
      return;
    }
    // Without an address it may be a copy that its opener wrote. Where we try to look into a site
    // that was taken from us, the browser asks the person to give it back.
    if (url !== undefined || (opener !== undefined && this.#watching.holds(opener))) {
      await this.#watching.complete(id);
    }
  }

  async #stops(url) {
    return (await this.#enforcement().verdict(url)).action === "stop";
  }

  /** What a page's script says of it: `covered`, `waiting` for the keys to rest, or nothing. */
  #standing(id) {
    return this.#ask(id, "standing");
  }

  /** What a page's script answers in time; a page that hangs answers nothing. */
  #ask(id, watch) {
    return within(STANDING_MS, this.#browser.askTab(id, { watch }, 0));
  }

  /** How long a content script may still take. */
  #leavingMs(id) {
    return (this.#leaving.get(id) ?? -Infinity) + LEAVE_MS - Date.now();
  }

  /** The tab shows nothing that is stopped, unless its script has said otherwise since. */
  async #arrived(id) {
    const left = this.#leavingMs(id);
    if (left > 0) {
      this.#due.in(id, left);
      return;
    }
    const all = [this.#due, this.#tries, this.#patience, this.#leaving, this.#restless];
    for (const held of all) held.delete(id);
    await this.#covers.unmute(id);
  }

  async #net(id) {
    const page = await this.#stopped(id);
    if (!page) {
      await this.#arrived(id);
      return;
    }
    // It shows nothing: hidden, and looked at as it wakes.
    if (page.frozen && this.#patience.holds(id)) {
      await within(HIDE_MS, this.#hideWhatStops(id));
      return;
    }
    const left = this.#leavingMs(id);
    if (left > 0 && !this.#restless.has(id)) {
      this.#due.in(id, left);
      return;
    }
    const standing = await this.#standing(id);
    if (!this.#patience.lasts(id, standing)) await this.#stop(id, page);
    else if (standing !== "covered") this.#due.in(id, LEAVE_MS);
  }

  /**
   * What a tab shows, where it is stopped. A copy that a page wrote is what it stands for, also when it
   * hangs since; a tab that was unloaded has another id.
   * @param {number} id @param {{url: string, copied?: string}} [before]
   * @returns {Promise<{url: string, copied?: string, frozen?: boolean} | null>}
   */
  async #stopped(id, before) {
    const tab = await this.#browser.tab(id);
    if (!tab) return before ?? null;
    const copied =
      tab.url !== undefined ? undefined : (before?.copied ?? (await this.#ask(id, "address")));
    const url = tab.url ?? copied;
    return isPage(url) && (await this.#stops(url)) ? { url, copied, frozen: tab.frozen } : null;
  }

  /** A page that hangs takes its time at every step, in which a person goes on to another one. */
  async #stop(id, page) {
    const tries = this.#tries.get(id) ?? 0;
    if (tries >= MOST_TRIES) return;
    this.#tries.set(id, tries + 1);
    await within(HIDE_MS, this.#hideWhatStops(id));
    if (tries >= FIRST_UNLOADING && (await this.#stopped(id, page))) {
      await within(HIDE_MS, this.#browser.discardTab(id));
    }
    const now = await this.#stopped(id, page);
    if (!now) {
      await this.#arrived(id);
      return;
    }
    const ours = this.#browser.extensionUrl("pages/blocked/blocked.html");
    const blocked = blockedAddress(ours, now.url);
    // The plain way, which keeps Back, is tried first.
    const isCutOff = tries > 0 && this.#restless.has(id);
    const way = isCutOff
      ? this.#restless.replace(id, blocked)
      : this.#browser.navigateTab(id, blocked);
    await within(HIDE_MS, way).catch(() => {});
    this.#due.in(id, Math.min(FIRST_AGAIN_MS * 2 ** tries, LAST_AGAIN_MS));
  }

  async #hideWhatStops(id) {
    await this.#covers.hide({ tabId: id });
    const tab = await this.#browser.tab(id);
    // It may have gone on to an open page meanwhile.
    if (isPage(tab?.url) && !(await this.#stops(tab.url))) await this.#covers.show({ tabId: id });
    else await this.#covers.mute(id);
  }
}
