// Our own words before the browser's prompt, where that one will not name the sites.
import { button, el } from "../../shared/dom.js";
import { siteName } from "../sites.js";

/**
 * @param {{kind: "list"|"all", origins: string[]}} plan
 * @param {import("../../shared/i18n.js").Words} t
 * @param {{yes(): void, no(): void}} actions
 */
export function askPanel(plan, t, actions) {
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
