// The popup: what holds for the page in front, and one press to stop its site.
import {
  activeTab,
  extensionUrl,
  i18nMessage,
  onWorkerNotice,
  openDetails,
  openPage,
  requestSites,
} from "../../shared/browser.js";
import { button, el, fill, focusedKey, focusKey } from "../../shared/dom.js";
import { makeWords, setLanguage } from "../../shared/i18n.js";
import { ask } from "../../shared/messages.js";
import { failureOf, isAway } from "../failure.js";
import { hostAwayNotice } from "../host-away.js";
import { privateWindows } from "../private-windows.js";
import { newFields, ruleOf } from "../rule-fields.js";
import { sitePlan } from "../sites.js";
import { pageOf } from "./offers.js";
import { popupView } from "./view.js";

const t = makeWords(i18nMessage);
setLanguage(document, t);
document.title = t("extensionName");
const main = document.querySelector("main");
const options = "pages/options/options.html";
const tab = await activeTab();
const page = pageOf(tab?.url, extensionUrl("pages/blocked/blocked.html"));
const privacy = await privateWindows(t);

async function openAndClose(path) {
  await openPage(path);
  window.close();
}

async function load() {
  try {
    const answer = await ask("state.get");
    if (isAway(answer.host)) return showFailure({ away: answer.host });
    const check = (url) => page && ask("page.check", { url, stopped: false });
    const [verdict, root] = await Promise.all([check(page?.href), check(`${page?.origin}/`)]);
    return show(nodesOf(popupView({ page, verdict, root, answer }, t), answer));
  } catch (thrown) {
    return showFailure(failureOf(thrown));
  }
}

function show(nodes) {
  const focused = focusedKey(main);
  const all = button(t("popupOptions"), () => openAndClose(options), { key: "options" });
  fill(main, nodes, el("footer", {}, all));
  focusKey(main, focused);
}

function showFailure({ away, error }) {
  const headline = el("h1", {}, t("extensionName"));
  show([
    headline,
    away ? hostAwayNotice(t, away, load) : el("p", { role: "alert" }, error.message),
  ]);
}

function nodesOf(view, answer) {
  return [
    el("h1", {}, view.headline),
    view.text && el("p", {}, view.text),
    view.rules.map((rule) => ruleNode(rule, answer)),
    view.rules.length > 0 && privacy && privateNode(privacy),
    view.offers.map(({ label, pattern }) =>
      el(
        "div",
        { class: "offer" },
        button(label, () => stop(pattern), { key: label, describedBy: `pattern-${label}` }),
        el("code", { id: `pattern-${label}` }, pattern),
      ),
    ),
    view.defaults && el("p", { class: "quiet" }, view.defaults),
  ];
}

/** The browser's own page has the switch; how it is called there stands on the options page. */
function privateNode({ headline }) {
  const open = button(t("popupPrivate"), openDetails, { key: "private", describedBy: "private" });
  return el("section", { class: "rule" }, el("p", { id: "private" }, headline), open);
}

function ruleNode({ id, name, standing, notEnforced, finish }, answer) {
  const edit = () => openAndClose(`${options}#edit=${id}`);
  const mend = () => request(answer.enforced[id].missingSites, id);
  return el(
    "section",
    { class: "rule" },
    el("h2", {}, name),
    el("p", {}, standing),
    notEnforced && el("p", {}, notEnforced),
    el(
      "div",
      { class: "row" },
      notEnforced && button(t("optionsMend"), mend, { key: `mend-${id}` }),
      finish && button(t("blockedFinish"), () => done(id), { key: `finish-${id}` }),
      el(
        "button",
        {
          type: "button",
          "data-key": `edit-${id}`,
          "aria-label": t("optionsEditRule", name),
          on: { click: edit },
        },
        t("optionsEdit"),
      ),
    ),
  );
}

/** Puts a rule with the defaults, then asks for its site; the worker sees the grant by itself. */
async function stop(pattern) {
  try {
    const rule = ruleOf({ ...newFields, patterns: pattern }, null);
    const stored = await ask("rules.put", { check: false, rule });
    await request(stored.rule.sites, stored.rule.id);
  } catch (thrown) {
    showFailure(failureOf(thrown));
  }
}

async function done(id) {
  try {
    await ask("rules.finish", { ids: [id] });
    await load();
  } catch (thrown) {
    showFailure(failureOf(thrown));
  }
}

/**
 * The browser closes the popup when its prompt opens: what holds is stored before, and the worker
 * sees the grant by itself. What needs our own words first is told on the options page.
 */
async function request(sites, id) {
  const plan = sitePlan(sites);
  if (plan.kind === "list" || plan.kind === "all") return openAndClose(`${options}#mend=${id}`);
  if (plan.kind === "names") await requestSites(plan.origins).catch(() => false);
  return load();
}

await load();
onWorkerNotice((notice) => {
  if (notice?.notice === "state.changed") load();
});
