// The form of one rule, and where the host's sentence about a field stands.
import { button, el, fill, focusKey } from "../../shared/dom.js";
import { faultRange, withPattern } from "../rule-fields.js";

const texts = ["patterns", "name", "allowanceMinutes", "unlockMinutes", "unlocksPerDay"];

const words = {
  patterns: "optionsSites",
  name: "optionsName",
  allowanceMinutes: "optionsAllowance",
  unlockMinutes: "optionsUnlock",
  unlocksPerDay: "optionsCap",
  insideFrames: "optionsFrames",
};

/**
 * @param {import("../../shared/i18n.js").Words} t
 * @param {object} parts
 * @param {string} parts.heading
 * @param {import("../rule-fields.js").Fields} parts.fields what stands in it first
 * @param {(fields: import("../rule-fields.js").Fields) => void} parts.onSave
 * @param {(() => void)|null} parts.onCancel null where there is nothing to go back to
 * @returns {{node: HTMLElement, showFailure(failure: import("../failure.js").Failure): void,
 *   focus(): void, isUntouched(): boolean}}
 */
export function makeRuleForm(t, { heading, fields, onSave, onCancel }) {
  const inputs = Object.fromEntries(
    Object.keys(words).map((name) => [name, inputOf(name, fields[name])]),
  );
  const failed = el("p", { class: "wrong", tabindex: "-1", "data-key": "failed", role: "alert" });
  const read = () => ({
    ...Object.fromEntries(texts.map((name) => [name, inputs[name].value])),
    insideFrames: inputs.insideFrames.checked,
  });
  const untouched = read();
  const submit = (event) => {
    event.preventDefault();
    clear(inputs, failed);
    onSave(read());
  };
  const field = (name) => fieldRow(t, name, inputs[name]);
  const node = el(
    "form",
    { class: "stack rule-form", autocomplete: "off", novalidate: true, on: { submit } },
    el("h2", {}, heading),
    field("patterns"),
    el(
      "div",
      { class: "numbers" },
      field("allowanceMinutes"),
      field("unlockMinutes"),
      field("unlocksPerDay"),
    ),
    field("name"),
    checkRow(t, inputs.insideFrames),
    failed,
    el(
      "div",
      { class: "row" },
      el("button", { type: "submit", class: "primary" }, t("optionsSave")),
      onCancel && button(t("optionsCancel"), onCancel),
    ),
  );
  return {
    node,
    focus: () => inputs.patterns.focus(),
    isUntouched: () => JSON.stringify(read()) === JSON.stringify(untouched),
    showFailure: (failure) => showFailure(t, { node, inputs, failed }, failure),
  };
}

function inputOf(name, value) {
  const common = { id: name, name, "data-key": name, "aria-describedby": `${name}-help` };
  if (name === "insideFrames") return el("input", { ...common, type: "checkbox", checked: value });
  const plain = { ...common, spellcheck: "false", autocapitalize: "off" };
  const isText = name === "patterns" || name === "name";
  const input =
    name === "patterns"
      ? el("textarea", { ...plain, rows: "4", dir: "ltr" })
      : el("input", { ...plain, type: "text", inputmode: isText ? null : "numeric" });
  input.value = value;
  return input;
}

function fieldRow(t, name, input) {
  return el(
    "div",
    { class: "field" },
    el("label", { for: name }, t(words[name])),
    input,
    el("p", { id: `${name}-help`, class: "quiet" }, t(`${words[name]}Help`)),
    el("div", { id: `${name}-wrong` }),
  );
}

function checkRow(t, input) {
  return el(
    "div",
    { class: "field check" },
    input,
    el("label", { for: input.id }, t(words.insideFrames)),
    el("p", { id: `${input.id}-help`, class: "quiet" }, t(`${words.insideFrames}Help`)),
    el("div", { id: `${input.id}-wrong` }),
  );
}

function clear(inputs, failed) {
  failed.textContent = "";
  for (const [name, input] of Object.entries(inputs)) {
    input.removeAttribute("aria-invalid");
    input.setAttribute("aria-describedby", `${name}-help`);
    fill(wrongOf(input));
  }
}

function wrongOf(input) {
  return input.closest(".field").querySelector(`#${input.id}-wrong`);
}

function showFailure(t, { node, inputs, failed }, failure) {
  const data = failure.error?.data ?? {};
  const input = inputs[data.field];
  if (!input) {
    failed.textContent = failure.error
      ? t("optionsFailed", failure.error.message)
      : t("optionsFailedAway");
    focusKey(node, "failed");
    return;
  }
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", `${input.id}-wrong ${input.id}-help`);
  const mend = data.suggestion && suggestion(t, inputs, failed, data);
  fill(wrongOf(input), el("p", { class: "wrong" }, failure.error.message), mend);
  input.focus();
  if (data.field === "patterns") markFault(input, data);
}

function markFault(input, { index, position }) {
  const range = faultRange(input.value, index, position);
  if (range) input.setSelectionRange(...range);
}

function suggestion(t, inputs, failed, { field, index, suggestion: text }) {
  const use = () => {
    const input = inputs[field];
    input.value = field === "patterns" ? withPattern(input.value, index ?? 0, text) : text;
    clear(inputs, failed);
    input.focus();
  };
  return button(t("optionsUseInstead", text), use);
}
