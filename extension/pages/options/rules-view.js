// The list of the rules with what stands around it: what is not enforced, what was just removed.
import { button } from "../../shared/dom.js";
import { isolate } from "../../shared/i18n.js";
import { isAway } from "../failure.js";
import { undoRow } from "./edit-rows.js";
import { ruleCard, ruleList } from "./rule-list.js";
import { mendAll, unenforced } from "./unenforced.js";

/**
 * @param {object} answer of `state.get`, its state known
 * @param {{removing: number|null, warnings: Map<number, object[]>}} about the rule whose removal is
 *   asked about; what the host warned of at the last change of each rule
 * @param {import("../../shared/i18n.js").Words} t
 * @param {object} actions those of the cards, `add` and `mendAll`
 */
export function rulesView(answer, { removing, warnings }, t, actions) {
  const fixed = isAway(answer.host);
  const { rules, removed = [], opensAt } = answer.state;
  const cards = rules.map((rule) => {
    const missing = answer.enforced?.[rule.id]?.missingSites ?? [];
    const around = { fixed, opensAt, missing, warnings: warnings.get(rule.id) ?? [] };
    return ruleCard(rule, around, t);
  });
  const all = unenforced(answer);
  const undos = removed.map(({ edit, name }) =>
    undoRow({ edit, text: t("optionsRemovedBefore", isolate(name)) }, t, actions.undo),
  );
  return [
    all.rules > 1 && mendAll(all, t, () => actions.mendAll(all.sites)),
    cards.length > 0 && ruleList(cards, removing, t, actions),
    !fixed && undos,
    !fixed && button(t("optionsAdd"), actions.add, { key: "add", primary: true }),
  ];
}
