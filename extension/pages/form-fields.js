// Fields of a form: label, input, help, and a place for what the host says against it.
import { el, fill } from "../shared/dom.js";

/**
 * The label, the help and the place for a fault around one input.
 *
 * @param {HTMLElement} input its id names the field
 * @param {string} label
 * @param {string} help
 */
export function field(input, label, help) {
  return el(
    "div",
    { class: "field" },
    el("label", { for: input.id }, label),
    input,
    helpOf(input.id, help),
    faultOf(input.id),
  );
}

/**
 * A box to tick, its label beside it.
 *
 * @param {HTMLInputElement} input
 * @param {string} label
 * @param {string} help
 */
export function checkField(input, label, help) {
  return el(
    "div",
    { class: "field check" },
    input,
    el("label", { for: input.id }, label),
    helpOf(input.id, help),
    faultOf(input.id),
  );
}

/**
 * Two times of day in one row.
 *
 * @param {string} name of the field
 * @param {[HTMLInputElement, HTMLInputElement]} inputs
 * @param {{label: string, from: string, to: string, help: string}} words
 */
export function timesField(name, [from, to], words) {
  return el(
    "div",
    { class: "field", role: "group", "aria-labelledby": `${name}-label` },
    el("p", { id: `${name}-label`, class: "label" }, words.label),
    el(
      "div",
      { class: "row" },
      el("span", { class: "row" }, el("label", { for: from.id }, words.from), from),
      el("span", { class: "row" }, el("label", { for: to.id }, words.to), to),
    ),
    helpOf(name, words.help),
    faultOf(name),
  );
}

/**
 * An input of the form; `place` names the field that it stands in, where that is another name.
 *
 * @param {string} name
 * @param {"text"|"number"|"time"|"checkbox"|"lines"} kind
 * @param {string|boolean} value
 * @param {string} [place]
 */
export function inputOf(name, kind, value, place = name) {
  const common = {
    id: name,
    name,
    "data-key": name,
    "data-place": place,
    "aria-describedby": `${place}-help`,
  };
  if (kind === "checkbox") return el("input", { ...common, type: "checkbox", checked: value });
  const plain = { ...common, spellcheck: "false", autocapitalize: "off" };
  const inputmode = kind === "number" ? "numeric" : null;
  // A time is typed as all our pages write it; the browser's own field may ask for AM and PM.
  const time = kind === "time" && { class: "time", maxlength: "5" };
  const input =
    kind === "lines"
      ? el("textarea", { ...plain, rows: "4", dir: "ltr" })
      : el("input", { ...plain, type: "text", inputmode, ...time });
  input.value = value;
  return input;
}

function helpOf(name, help) {
  return el("p", { id: `${name}-help`, class: "quiet" }, help);
}

function faultOf(name) {
  return el("div", { id: `${name}-wrong` });
}

function faultPlace(input) {
  return input.closest(".field").querySelector(`#${input.dataset.place}-wrong`);
}

/**
 * Puts a fault beside its input, which takes the focus.
 *
 * @param {HTMLElement} input
 * @param {string} message
 * @param {HTMLElement|null} [mend] a button that mends it
 */
export function showFault(input, message, mend = null) {
  const { place } = input.dataset;
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", `${place}-wrong ${place}-help`);
  fill(faultPlace(input), el("p", { class: "wrong" }, message), mend);
  input.focus();
}

/** @param {HTMLElement[]} inputs */
export function clearFaults(inputs) {
  for (const input of inputs) {
    input.removeAttribute("aria-invalid");
    input.setAttribute("aria-describedby", `${input.dataset.place}-help`);
    fill(faultPlace(input));
  }
}
