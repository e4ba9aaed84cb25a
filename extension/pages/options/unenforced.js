// Several rules that are not enforced: one notice, one button.
import { button, el } from "../../shared/dom.js";

/**
 * How many rules the browser lacks a permission for, and the sites that they lack, each once.
 *
 * @param {{state: {rules: {id: number}[]}, enforced?: Record<number, {missingSites: string[]}>}}
 *   answer of `state.get`
 * @returns {{rules: number, sites: string[]}}
 */
export function unenforced({ state, enforced }) {
  const lacking = state.rules
    .map(({ id }) => enforced?.[id]?.missingSites ?? [])
    .filter((sites) => sites.length > 0);
  return { rules: lacking.length, sites: [...new Set(lacking.flat())] };
}

/**
 * @param {ReturnType<unenforced>} all
 * @param {import("../../shared/i18n.js").Words} t
 * @param {() => void} mend
 */
export function mendAll({ rules }, t, mend) {
  return el(
    "div",
    { class: "notice stack" },
    el("p", { id: "not-enforced" }, t.count("optionsNotEnforcedRules", rules)),
    button(t("optionsMendAll"), mend, { key: "mend-all", describedBy: "not-enforced" }),
  );
}
