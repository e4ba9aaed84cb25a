// Asking the browser for sites, our own words first where its prompt will not name them.
import { requestSites } from "../../shared/browser.js";
import { button, el } from "../../shared/dom.js";
import { siteName, sitePlan } from "../sites.js";

/**
 * @param {import("../../shared/i18n.js").Words} t
 * @param {{openPanel(panel: {node: HTMLElement, key: string}): void, closePanel(): void,
 *   load(): Promise<void>}} room `key` has the focus in a panel
 * @returns {(sites: string[], options?: {pressed?: boolean}) => Promise<void>} asks for what is
 *   missing, and ends when it was answered; `pressed` false where no press leads to it, so that only
 *   words with a button of their own may come
 */
export function makeAsking(t, { openPanel, closePanel, load }) {
  /** Refused, or no longer inside a press: the cards say what is not enforced. */
  async function request(origins) {
    await requestSites(origins).catch(() => false);
    await load();
  }

  function inWords(plan) {
    return new Promise((resolve) => {
      const no = () => {
        closePanel();
        resolve();
      };
      const yes = () => request(plan.origins).then(no);
      openPanel({ node: askPanel(plan, t, { yes, no }), key: "ask" });
    });
  }

  return async (sites, { pressed = true } = {}) => {
    const plan = sitePlan(sites);
    if (plan.kind === "list" || plan.kind === "all") await inWords(plan);
    else if (plan.kind === "names" && pressed) await request(plan.origins);
  };
}

function askPanel(plan, t, actions) {
  const all = plan.kind === "all";
  const sites = plan.origins.map((origin) => el("li", {}, el("code", {}, siteName(origin))));
  return el(
    "section",
    { class: "stack card", "aria-labelledby": "ask" },
    el("h2", { id: "ask", tabindex: "-1", "data-key": "ask" }, t("optionsAskTitle")),
    el("p", {}, t(all ? "optionsAskAll" : "optionsAskList")),
    all ? null : el("ul", {}, sites),
    el(
      "div",
      { class: "row" },
      button(t("optionsAskYes"), actions.yes, { key: "ask-yes", primary: true }),
      button(t("optionsAskNo"), actions.no, { key: "ask-no" }),
    ),
  );
}
