// The report: read when it is asked for, for the days that are asked for.
import { button, el, fill, focusKey } from "../../shared/dom.js";
import { ask } from "../../shared/messages.js";
import { failureOf } from "../failure.js";
import { reportView } from "./report-view.js";

/**
 * The section of the options page.
 *
 * @param {import("../../shared/i18n.js").Words} t
 * @returns {HTMLElement}
 */
export function makeReportRoom(t) {
  const place = el("div", { class: "stack" });
  const failed = el("p", { class: "wrong", role: "alert" });

  async function show(range) {
    try {
      const report = await ask("report.get", range);
      failed.textContent = "";
      fill(place, rangeForm(t, report.days, show), tables(reportView(report, t), t));
      focusKey(place, "report-7");
    } catch (thrown) {
      failed.textContent = failureOf(thrown).error?.message ?? t("reportAway");
    }
  }

  fill(
    place,
    button(t("reportShow"), () => show({ days: 7 }), { key: "report" }),
  );
  return el("section", {}, el("h2", {}, t("reportHeading")), place, failed);
}

function rangeForm(t, days, show) {
  const date = (name, value) => el("input", { type: "date", id: `report-${name}`, value });
  const from = date("from", days[0]?.day);
  const to = date("to", days.at(-1)?.day);
  const submit = (event) => {
    event.preventDefault();
    show({ from: from.value, to: to.value });
  };
  const last = (count) =>
    button(t.count("reportLast", count), () => show({ days: count }), { key: `report-${count}` });
  return el(
    "form",
    { class: "stack", autocomplete: "off", on: { submit } },
    el("div", { class: "row" }, last(7), last(30)),
    el(
      "div",
      { class: "row" },
      el("span", { class: "row" }, el("label", { for: "report-from" }, t("reportFrom")), from),
      el("span", { class: "row" }, el("label", { for: "report-to" }, t("reportTo")), to),
      el("button", { type: "submit" }, t("reportShowDays")),
    ),
  );
}

function tables({ rules, empty }, t) {
  if (empty !== null) return el("p", { class: "quiet" }, empty);
  return rules.map((rule) => [table(rule, t), rule.sums.length > 0 && sumList(rule, t)]);
}

/** Wider than a narrow window: then it scrolls, by the keyboard too. */
function table({ name, rows, total }, t) {
  const heads = ["reportDay", "reportMinutes", "reportSums", "reportStops", "reportWalked"];
  const cells = (texts) => texts.map((text) => el("td", {}, text));
  return el(
    "div",
    { class: "table", tabindex: "0", role: "region", "aria-label": name },
    el(
      "table",
      {},
      el("caption", {}, name),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          heads.map((key) => el("th", { scope: "col" }, t(key))),
        ),
      ),
      el(
        "tbody",
        {},
        rows.map((row) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, row.day),
            row.cells ? cells(row.cells) : el("td", { colspan: "4" }, t("reportNoData")),
          ),
        ),
      ),
      el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, t("reportTotal")), cells(total))),
    ),
  );
}

function sumList({ sums }, t) {
  return el(
    "details",
    {},
    el("summary", {}, t.count("reportEachSum", sums.length)),
    el(
      "ul",
      {},
      sums.map((text) => el("li", {}, text)),
    ),
  );
}
