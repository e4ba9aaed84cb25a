// Changes that wait, and changes that can still be taken back.
import { button, el } from "../../shared/dom.js";

/**
 * A change that waits for the next day, with the button that withdraws it.
 *
 * @param {{edit: number, text: string, line: string|null}} pending
 * @param {import("../../shared/i18n.js").Words} t
 * @param {(edit: number) => void} onWithdraw
 */
export function pendingRow({ edit, text, line }, t, onWithdraw) {
  const id = `pending-${edit}`;
  return el(
    "div",
    { class: "notice stack" },
    el("p", { id }, text),
    line && el("code", {}, line),
    button(t("editWithdraw"), () => onWithdraw(edit), {
      key: `withdraw-${edit}`,
      describedBy: id,
    }),
  );
}

/**
 * A change of a moment ago, with the button that takes it back.
 *
 * @param {{edit: number, text: string}} undo
 * @param {import("../../shared/i18n.js").Words} t
 * @param {(edit: number) => void} onUndo
 */
export function undoRow({ edit, text }, t, onUndo) {
  const id = `undo-text-${edit}`;
  return el(
    "div",
    { class: "row" },
    el("p", { id, class: "quiet" }, text),
    button(t("editUndo"), () => onUndo(edit), { key: `undo-${edit}`, describedBy: id }),
  );
}

/**
 * When the first of the changes can no longer be taken back, in milliseconds from now; null where
 * there is none.
 *
 * @param {{leftMs: number}[]} undos
 */
export function nextUndoEnd(undos) {
  return undos.length === 0 ? null : Math.max(0, Math.min(...undos.map(({ leftMs }) => leftMs)));
}
