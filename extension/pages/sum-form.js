// A sum as nodes: its text, the field for the answer, what is said of the answer before.
import { el } from "../shared/dom.js";

/**
 * What a sum says, or null where none stands.
 *
 * @param {import("./sum-talk.js").SumState} state
 * @param {import("../shared/i18n.js").Words} t
 * @returns {{id: string, label: string, note: string|null} | null}
 */
export function sumView({ puzzle, note }, t) {
  if (puzzle === null) return null;
  return { id: puzzle.id, label: t("blockedSumLabel", puzzle.text), note: noteOf(note, t) };
}

/**
 * What is said of the pause before the next sum, or null where there is none.
 *
 * @param {import("./sum-talk.js").SumState} state
 * @param {import("../shared/i18n.js").Words} t
 */
export function waitWords({ waitMs }, t) {
  if (waitMs === null) return null;
  return t.count("blockedWait", Math.max(1, Math.ceil(waitMs / 1000)));
}

function noteOf(note, t) {
  switch (note) {
    case "wrong":
      return t("blockedWrong");
    case "not-a-number":
      return t("blockedNotANumber");
    case "another":
      return t("blockedAnother");
    default:
      return null;
  }
}

/**
 * @param {{label: string, note: string|null}} sum
 * @param {import("../shared/i18n.js").Words} t
 * @param {(text: string) => void} onAnswer
 */
export function sumForm(sum, t, onAnswer) {
  const input = el("input", {
    id: "answer",
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: "20",
    "data-key": "answer",
    "aria-describedby": sum.note ? "note" : null,
  });
  const submit = (event) => {
    event.preventDefault();
    onAnswer(input.value);
  };
  return el(
    "form",
    { class: "sum", autocomplete: "off", on: { submit } },
    sum.note && el("p", { id: "note", role: "status" }, sum.note),
    el(
      "div",
      { class: "row" },
      el("label", { for: "answer" }, sum.label),
      input,
      el("button", { type: "submit", "data-key": "submit" }, t("blockedAnswer")),
    ),
  );
}

/** @param {string} words of the pause; they have the focus while it lasts */
export function waitLine(words) {
  return el("p", { tabindex: "-1", "data-key": "wait", role: "status" }, words);
}
