// Private windows: whether the browser lets us in, and how to let us in.
import { incognitoAllowed, openDetails } from "../shared/browser.js";
import { button, el } from "../shared/dom.js";

/**
 * What to say where the browser keeps us out of private windows, or null where it does not.
 *
 * @param {import("../shared/i18n.js").Words} t
 * @returns {Promise<{headline: string, nodes: HTMLElement[]} | null>}
 */
export async function privateWindows(t) {
  if (await incognitoAllowed()) return null;
  const help = el("p", { id: "private-help" }, t("privateHelp"));
  const open = button(t("privateOpen"), openDetails, {
    key: "private",
    describedBy: "private-help",
  });
  return { headline: t("privateNotEnforced"), nodes: [help, open] };
}
