// The form of one rule, and where the host's sentence about a field stands.
import { button, el, focusKey } from "../../shared/dom.js";
import { checkField, clearFaults, field, inputOf, showFault, timesField } from "../form-fields.js";
import { faultRange, withPattern } from "../rule-fields.js";

const kinds = {
  patterns: "lines",
  name: "text",
  allowanceMinutes: "number",
  unlockMinutes: "number",
  unlocksPerDay: "number",
  closedFrom: "time",
  closedTo: "time",
  strict: "checkbox",
  insideFrames: "checkbox",
  countsPlayback: "checkbox",
};

const places = { closedFrom: "closed", closedTo: "closed" };

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
    Object.entries(kinds).map(([name, kind]) => [
      name,
      inputOf(name, kind, fields[name], places[name]),
    ]),
  );
  const failed = el("p", { class: "wrong", tabindex: "-1", "data-key": "failed", role: "alert" });
  const clear = () => {
    failed.textContent = "";
    clearFaults(Object.values(inputs));
  };
  const untouched = read(inputs);
  const submit = (event) => {
    event.preventDefault();
    clear();
    onSave(read(inputs));
  };
  const node = el(
    "form",
    { class: "stack rule-form", autocomplete: "off", novalidate: true, on: { submit } },
    el("h2", {}, heading),
    fieldNodes(t, inputs),
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
    isUntouched: () => JSON.stringify(read(inputs)) === JSON.stringify(untouched),
    showFailure: (failure) => showFailure(t, { node, inputs, failed, clear }, failure),
  };
}

function read(inputs) {
  const value = (input) => (input.type === "checkbox" ? input.checked : input.value);
  return Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, value(input)]));
}

function fieldNodes(t, inputs) {
  const closed = {
    label: t("optionsClosed"),
    from: t("optionsClosedFrom"),
    to: t("optionsClosedTo"),
    help: t("optionsClosedHelp"),
  };
  return [
    field(inputs.patterns, t("optionsSites"), t("optionsSitesHelp")),
    el(
      "div",
      { class: "numbers" },
      field(inputs.allowanceMinutes, t("optionsAllowance"), t("optionsAllowanceHelp")),
      field(inputs.unlockMinutes, t("optionsUnlock"), t("optionsUnlockHelp")),
      field(inputs.unlocksPerDay, t("optionsCap"), t("optionsCapHelp")),
    ),
    checkField(inputs.strict, t("optionsStrict"), t("optionsStrictHelp")),
    timesField("closed", [inputs.closedFrom, inputs.closedTo], closed),
    field(inputs.name, t("optionsName"), t("optionsNameHelp")),
    checkField(inputs.insideFrames, t("optionsFrames"), t("optionsFramesHelp")),
    checkField(inputs.countsPlayback, t("optionsPlayback"), t("optionsPlaybackHelp")),
  ];
}

function showFailure(t, form, failure) {
  const { node, inputs, failed } = form;
  const data = failure.error?.data ?? {};
  const input = data.field === "closed" ? inputs.closedFrom : inputs[data.field];
  if (!input) {
    failed.textContent = failure.error
      ? t("optionsFailed", failure.error.message)
      : t("optionsFailedAway");
    focusKey(node, "failed");
    return;
  }
  showFault(input, failure.error.message, data.suggestion && suggestion(t, form, data));
  if (data.field === "patterns") markFault(input, data);
}

function markFault(input, { index, position }) {
  const range = faultRange(input.value, index, position);
  if (range) input.setSelectionRange(...range);
}

function suggestion(t, { inputs, clear }, { field: name, index, suggestion: text }) {
  const use = () => {
    const input = inputs[name];
    input.value = name === "patterns" ? withPattern(input.value, index ?? 0, text) : text;
    clear();
    input.focus();
  };
  return button(t("optionsUseInstead", text), use);
}
