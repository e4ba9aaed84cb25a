// The rules as they stand today, each a card.
import { button, el } from "../../shared/dom.js";
import {
  listedWords,
  listWords,
  ruleLine,
  ruleWords,
  standingWords,
  untilWords,
} from "../../shared/format.js";
import { isolate } from "../../shared/i18n.js";
import { siteName } from "../sites.js";
import { pendingRow, undoRow } from "./edit-rows.js";

/**
 * What a rule's card says.
 *
 * @param {object} rule as in the state
 * @param {{opensAt: string, missing: string[], warnings: object[], fixed?: boolean}} around
 *   `fixed`: no host is there to change the rule
 * @param {import("../../shared/i18n.js").Words} t
 * @returns {{id: number, name: string, standing: string, words: string, line: string,
 *   hosts: string|null, notEnforced: string|null, warnings: {message: string, index: number,
 *   suggestion: string|null, use: string|null}[], fixed: boolean,
 *   pending: {edit: number, text: string, line: string|null}|null,
 *   undo: {edit: number, text: string}|null}}
 */
export function ruleCard(rule, { opensAt, missing, warnings, fixed = false }, t) {
  const today = { ...rule.today, allowanceMinutes: rule.allowanceMinutes };
  const standing = standingWords(t, today, { day: opensAt, closed: rule.closed?.to });
  return {
    id: rule.id,
    name: isolate(rule.name),
    standing,
    words: ruleWords(t, rule, { allowance: standing !== t("standingAllDay") }),
    line: ruleLine(rule, { name: false }),
    hosts: rule.hosts > 0 ? listedWords(t, rule) : null,
    notEnforced: notEnforced(missing, t),
    warnings: warnings.map(({ message, index, suggestion }) => ({
      message,
      index,
      suggestion: suggestion ?? null,
      use: suggestion ? t("optionsUseInstead", suggestion) : null,
    })),
    fixed,
    pending: rule.pending ? pendingOf(rule.pending, t) : null,
    undo: rule.undo ? { edit: rule.undo.edit, text: t("editUndoText") } : null,
  };
}

function pendingOf({ edit, removes, rule, opensAt }, t) {
  const time = untilWords(t, opensAt);
  if (removes) return { edit, text: t("editPendingRemoval", time), line: null };
  return { edit, text: t("editPending", time), line: ruleLine(rule) };
}

function notEnforced(missing, t) {
  if (missing.length === 0) return null;
  const names = missing.map(siteName);
  if (names.includes(null)) return t("optionsNotEnforcedAll");
  return t("optionsNotEnforcedSites", listWords(t, names));
}

/**
 * The nodes of the cards.
 *
 * @param {ReturnType<ruleCard>[]} cards
 * @param {number|null} removing the rule whose removal is asked about
 * @param {import("../../shared/i18n.js").Words} t
 * @param {{edit(id: number): void, remove(id: number): void, keep(id: number): void,
 *   confirm(id: number): void, mend(id: number): void, withdraw(edit: number): void,
 *   undo(edit: number): void,
 *   use(id: number, index: number, pattern: string): void}} actions
 */
export function ruleList(cards, removing, t, actions) {
  return el(
    "ul",
    { class: "cards" },
    cards.map((card) => cardNode(card, card.id === removing, t, actions)),
  );
}

function cardNode(card, removing, t, actions) {
  return el(
    "li",
    { class: "stack card" },
    el("h2", { id: `rule-${card.id}` }, card.name),
    el("p", {}, card.standing),
    card.notEnforced && mendRow(card, t, actions),
    el("p", { class: "quiet" }, card.words),
    el("code", {}, card.line),
    card.hosts && el("p", { class: "quiet" }, card.hosts),
    card.pending && pendingRow(card.pending, t, actions.withdraw),
    card.undo && !card.fixed && undoRow(card.undo, t, actions.undo),
    card.warnings.map((warning) => warningRow(card, warning, actions)),
    !card.fixed && (removing ? removeRow(card, t, actions) : offers(card, t, actions)),
  );
}

function mendRow(card, t, actions) {
  return el(
    "div",
    { class: "notice stack" },
    el("p", {}, card.notEnforced),
    button(t("optionsMend"), () => actions.mend(card.id), {
      key: `mend-${card.id}`,
      describedBy: `rule-${card.id}`,
    }),
  );
}

function warningRow(card, { message, index, suggestion, use }, actions) {
  return el(
    "div",
    { class: "notice stack" },
    el("p", {}, message),
    use && !card.fixed && button(use, () => actions.use(card.id, index, suggestion)),
  );
}

function offers({ id, name }, t, actions) {
  const offer = (act, label, longLabel) =>
    el(
      "button",
      {
        type: "button",
        "data-key": `${act}-${id}`,
        "aria-label": t(longLabel, name),
        on: { click: () => actions[act](id) },
      },
      t(label),
    );
  return el(
    "div",
    { class: "row" },
    offer("edit", "optionsEdit", "optionsEditRule"),
    offer("remove", "optionsRemove", "optionsRemoveRule"),
  );
}

function removeRow({ id, name }, t, actions) {
  const ask = `remove-ask-${id}`;
  return el(
    "div",
    { class: "stack", role: "group", "aria-labelledby": ask },
    el("p", { id: ask }, t("optionsRemoveAsk", name)),
    el(
      "div",
      { class: "row" },
      button(t("optionsRemoveNo"), () => actions.keep(id), {
        key: `keep-${id}`,
        describedBy: ask,
      }),
      button(t("optionsRemoveYes"), () => actions.confirm(id), { key: `confirm-${id}` }),
    ),
  );
}
