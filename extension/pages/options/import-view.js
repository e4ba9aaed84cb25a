// What an import would do, as plain data and as nodes.
import { button, el } from "../../shared/dom.js";
import { listedWords, ruleLine } from "../../shared/format.js";

/** The most bytes of a text that is read: what the host takes, less room for escapes. */
export const longestImport = 3_500_000;

const formats = {
  "rule-lines": "optionsFormatLines",
  "rule-json": "optionsFormatJSON",
  "leechblock-text": "optionsFormatLeechBlock",
  "leechblock-json": "optionsFormatLeechBlock",
  "hosts-file": "optionsFormatHosts",
  "host-list": "optionsFormatList",
};

/**
 * What a plan says.
 *
 * @param {object} plan the answer to `rules.import` with `check`
 * @param {import("../../shared/i18n.js").Words} t
 * @returns {{format: string, heading: string, rules: string[], already: string[],
 *   skipped: {line: string, text: string, reason: string}[], warnings: string[],
 *   add: string|null}} `add` is the button's words, or null where there is nothing to add
 */
export function importView(plan, t) {
  const count = plan.rules.length;
  return {
    format: t(formats[plan.format] ?? "optionsFormatLines"),
    heading: count === 0 ? t("optionsImportNothing") : t.count("optionsImportNew", count),
    rules: plan.rules.map((rule) => lineOf(rule, t)),
    already: plan.already.map((rule) => lineOf(rule, t)),
    skipped: plan.skipped.map(({ line, text, reason }) => ({
      line: t("optionsImportLine", line),
      text,
      reason,
    })),
    warnings: plan.warnings.map(({ message }) => message),
    add: count === 0 ? null : t.count("optionsImportAdd", count),
  };
}

/** A rule as its line; a list of hosts is only counted. */
function lineOf(rule, t) {
  return rule.hosts > 0 ? `${ruleLine(rule)} – ${listedWords(t, rule)}` : ruleLine(rule);
}

/**
 * The warnings of the rules that were added, by the rules' ids, as `rules.put` gives them.
 *
 * @param {object} answer the answer to `rules.import`
 * @returns {Map<number, object[]>}
 */
export function warningsByRule(answer) {
  const byRule = new Map(answer.rules.map(({ id }) => [id, []]));
  for (const { rule, ...warning } of answer.warnings) {
    byRule.get(answer.rules[rule].id).push(warning);
  }
  return byRule;
}

/**
 * The sites that all rules need together, each once.
 *
 * @param {{sites: string[]}[]} rules
 */
export function sitesOf(rules) {
  return [...new Set(rules.flatMap(({ sites }) => sites))];
}

/**
 * @param {ReturnType<importView>} view
 * @param {import("../../shared/i18n.js").Words} t
 * @param {{add(): void, cancel(): void}} actions
 */
export function importPanel(view, t, actions) {
  return el(
    "div",
    { class: "stack card", role: "group", "aria-labelledby": "import-plan" },
    el("h3", { id: "import-plan", tabindex: "-1", "data-key": "import-plan" }, view.heading),
    el("p", { class: "quiet" }, view.format),
    lines(view.rules),
    section(t("optionsImportAlready"), view.already, lines),
    section(t("optionsImportSkipped"), view.skipped, skippedList),
    section(t("optionsImportWarnings"), view.warnings, (all) =>
      el(
        "ul",
        {},
        all.map((one) => el("li", {}, one)),
      ),
    ),
    el(
      "div",
      { class: "row" },
      view.add && button(view.add, actions.add, { key: "import-add", primary: true }),
      button(t("optionsCancel"), actions.cancel, { key: "import-cancel" }),
    ),
  );
}

function section(title, items, draw) {
  return items.length > 0 && [el("h4", {}, title), draw(items)];
}

function lines(all) {
  return (
    all.length > 0 &&
    el(
      "ul",
      { class: "lines" },
      all.map((line) => el("li", {}, el("code", {}, line))),
    )
  );
}

function skippedList(all) {
  return el(
    "ul",
    { class: "lines" },
    all.map(({ line, text, reason }) =>
      el("li", {}, `${line}: `, text !== "" && [el("code", {}, text), " "], reason),
    ),
  );
}
