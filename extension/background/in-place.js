// The worker's part of a cover in place: a page in which something was typed and not sent stays
// loaded, hidden, with our blocked page in a modal dialog over it. The frame only says why; what it offers
// is done in a tab of its own, where no page can lay anything over it.
import { HostError } from "../shared/messages.js";
import { blockedAddress } from "./blocked-address.js";
import { isKey } from "./net.js";

/** Our page stands in its frame within this, or the page's server forbids it (`Connection-Allowlist`). */
export const STANDS_MS = 5_000;

const NOT_COVERED = { code: -32600, message: "This page is not covered in place." };

/**
 * @param {{browser: object, host: object, tabs: object, covers: object, enforcement: object}} parts
 * @returns {Record<string, (params: object, who: object) => Promise<object>>}
 */
export function inPlace({ browser, host, tabs, covers, enforcement }) {
  const page = (url) => blockedAddress(browser.extensionUrl("pages/blocked/blocked.html"), url);
  // Covered tabs in whose frame our page does not stand yet.
  const missing = new Map();

  /** The full page in a tab beside a covered one. */
  async function openBeside(tabId, more = {}) {
    const { url: seen, index, windowId } = await browser.tab(tabId);
    // A copy that a page wrote has no address in its tab.
    const url = seen ?? (await browser.askTab(tabId, { watch: "address" }, 0));
    const place = { index: index + 1, windowId, openerTabId: tabId };
    await browser.openTab({ url: page(url), ...place, ...more });
  }

  /** Without it there would be no word and no way on. */
  async function helpOut(tabId) {
    missing.delete(tabId);
    if (!(await tabs.isCoveredInPlace(tabId))) return;
    await openBeside(tabId, { active: (await browser.tab(tabId))?.active === true });
  }

  /** Whether a rule holds for that address in frames, and leaves it open now. */
  async function opens(url) {
    const { action, ruled } = await enforcement.verdict(url, { framed: true });
    return ruled && action === "pass";
  }

  function stands(tabId) {
    clearTimeout(missing.get(tabId));
    missing.delete(tabId);
  }

  return {
    "watch.covers": async ({ key, url }, { tabId, documentId, framed }) => {
      if (framed || !isKey(key) || url === undefined) throw new HostError(NOT_COVERED);
      const covered = await covers.hide({ tabId, documentId }, key);
      await Promise.all([covers.mute(tabId), covers.silence(tabId, true)]);
      host.request("page.check", { url, stopped: true }).catch(() => {});
      stands(tabId);
      if (covered) {
        tabs.stays(tabId);
        missing.set(tabId, setTimeout(helpOut, STANDS_MS, tabId));
      }
      return { covered };
    },

    "watch.opened": async ({ key }, { tabId, documentId, framed }) => {
      if (!framed) await tabs.opens(tabId, documentId, isKey(key) ? key : undefined);
      return {};
    },

    // A page that frames our page by itself is not covered, and gets nothing.
    "cover.get": async ({ url }, { tabId }) => {
      stands(tabId);
      const covered = await tabs.isCoveredInPlace(tabId);
      return { covered, opens: !covered && (await opens(url)) };
    },

    "cover.open": async (_params, { tabId }) => {
      if (!(await tabs.isCoveredInPlace(tabId))) throw new HostError(NOT_COVERED);
      await openBeside(tabId);
      return {};
    },

    "cover.return": async ({ url }, { tabId }) => {
      const { openerTabId } = (await browser.tab(tabId)) ?? {};
      const opener = openerTabId === undefined ? null : await browser.tab(openerTabId);
      if (!opener || opener.url !== url) return { returned: false };
      await browser.showTab(openerTabId);
      await browser.closeTab(tabId);
      return { returned: true };
    },
  };
}
