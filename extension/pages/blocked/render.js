// A view of the blocked page to nodes.
import { button, el, fill, focusedKey, focusKey } from "../../shared/dom.js";
import { commandRow } from "../host-away.js";
import { sumForm, waitLine } from "../sum-form.js";

/**
 * Shows views in a root element, keeps what is typed and where the focus is, and does nothing where
 * a view is the same as before.
 *
 * @param {HTMLElement} root
 * @param {import("../../shared/i18n.js").Words} t
 * @param {{close(): void, sum(): void, finish(): void, continue(): void, "try-again"(): void,
 *   "open-tab"(): void, go(href: string): void,
 *   answer(text: string): void}} actions
 * @returns {(view: import("./view.js").View) => void}
 */
export function makeRenderer(root, t, actions) {
  let before = null;
  return (view) => {
    if (JSON.stringify(view) === JSON.stringify(before)) return;
    const kept = { focus: focusedKey(root), typed: root.querySelector("input")?.value ?? "" };
    document.title = view.title;
    fill(root, nodesOf(view, t, actions));
    const sameSum = view.sum !== null && view.sum.id === before?.sum?.id;
    if (sameSum) restoreTyped(root, kept.typed);
    const moved = view.focus !== before?.focus || (view.sum !== null && !sameSum);
    if (moved || kept.focus === null || !focusKey(root, kept.focus)) focusKey(root, view.focus);
    before = view;
  };
}

function restoreTyped(root, text) {
  const input = root.querySelector("input");
  input.value = text;
  input.select();
}

function nodesOf(view, t, actions) {
  return [
    el("h1", { id: "headline" }, view.headline),
    view.lines.map((line) => el("p", {}, line)),
    view.command && commandRow(t, view.command),
    view.install && el("p", {}, view.install),
    view.sum && sumForm(view.sum, t, actions.answer),
    view.wait && waitLine(view.wait),
    offers(view, actions),
    view.quiet && el("p", { class: "quiet" }, view.quiet),
  ];
}

function offers(view, actions) {
  const buttons = view.buttons.map(({ id, label }) =>
    button(label, () => actions[id](), {
      key: id,
      primary: id === "close",
      describedBy: id === "close" ? "headline" : null,
    }),
  );
  const link = view.link && plainLink(view.link, actions.go);
  return buttons.length > 0 || link ? el("div", { class: "row" }, link, buttons) : null;
}

/** A click takes the place of this page in the history, so that Back does not lead here again. */
function plainLink({ href, label }, go) {
  const follow = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(href);
  };
  return el(
    "a",
    {
      class: "button",
      href,
      rel: "noreferrer",
      "data-key": "link",
      "aria-describedby": "headline",
      on: { click: follow },
    },
    label,
  );
}
