// What the popup says and offers, as data.
import { listWords, standingWords } from "../../shared/format.js";
import { isolate } from "../../shared/i18n.js";
import { siteName } from "../sites.js";
import { patternsFor } from "./offers.js";

/**
 * What a rule holds already is not offered again: no part where one holds the page, and not the
 * site where one holds its root.
 *
 * @param {{page: URL|null, verdict: object|null, root: object|null, answer: object}} known
 *   `verdict` of `page.check`, `root` the same for the site's root (both null for what is no page),
 *   `answer` of `state.get`
 * @param {import("../../shared/i18n.js").Words} t
 * @returns {{headline: string, text: string|null, rules: {id: number, name: string,
 *   standing: string, notEnforced: string|null, finish: boolean}[],
 *   offers: {label: string, pattern: string}[], defaults: string|null}}
 */
export function popupView({ page, verdict, root, answer }, t) {
  if (page === null) {
    const headline = t("extensionName");
    return { headline, text: t("popupNoPage"), rules: [], offers: [], defaults: null };
  }
  const { site, part } = patternsFor(page);
  const named = new Set((answer.state?.rules ?? []).flatMap((rule) => rule.patterns));
  const isHeld = (checked) => (checked?.rules ?? []).length > 0;
  const offers = [
    { label: t("popupStopSite"), pattern: isHeld(root) ? null : site },
    { label: t("popupStopPart"), pattern: isHeld(verdict) ? null : part },
  ].filter(({ pattern }) => pattern !== null && !named.has(pattern));
  return {
    headline: site,
    text: null,
    rules: (verdict?.rules ?? []).map((rule) => ruleView(rule, answer, t)),
    offers,
    defaults: offers.length > 0 ? t("popupDefaults") : null,
  };
}

/** The standings in which something of the day is left to give back. */
const canFinish = new Set(["open", "session-over", "used-up"]);

function ruleView(rule, { state, enforced }, t) {
  const closed = state.rules.find(({ id }) => id === rule.id)?.closed?.to;
  const missing = enforced?.[rule.id]?.missingSites ?? [];
  const names = missing.map(siteName);
  const sites = names.includes(null) ? null : listWords(t, names);
  const all = sites === null ? t("optionsNotEnforcedAll") : t("optionsNotEnforcedSites", sites);
  return {
    id: rule.id,
    name: isolate(rule.name),
    standing: standingWords(t, rule, { day: state.opensAt, closed }),
    notEnforced: missing.length > 0 ? all : null,
    finish: canFinish.has(rule.standing),
  };
}
