// The options page: the rules, the form of one, and what to ask the browser for.
import {
  heldSites,
  i18nMessage,
  incognitoAllowed,
  onWorkerNotice,
  requestSites,
} from "../../shared/browser.js";
import { button, el, fill, focusedKey, focusKey } from "../../shared/dom.js";
import { isolate, makeWords, setLanguage } from "../../shared/i18n.js";
import { ask } from "../../shared/messages.js";
import { failureOf, isAway } from "../failure.js";
import { hostAwayNotice } from "../host-away.js";
import { fieldsOf, newFields, ruleOf } from "../rule-fields.js";
import { missingSites, sitePlan } from "../sites.js";
import { askPanel } from "./ask-panel.js";
import { makeExchange } from "./exchange.js";
import { sitesOf, warningsByRule } from "./import-view.js";
import { makeRuleForm } from "./rule-form.js";
import { ruleCard, ruleList } from "./rule-list.js";

const t = makeWords(i18nMessage);
setLanguage(document, t);
document.title = t("optionsTitle");

const main = document.querySelector("main");
const said = el("p", { role: "status", class: "quiet" });
const away = el("div", { class: "stack" });
const place = el("div", { class: "stack" });
const privacy = el("section", {});

/** What the worker said last, and what is being done on the page. */
const page = {
  answer: null,
  form: null,
  removing: null,
  asking: null,
  warnings: new Map(),
  shown: "",
};

const rules = () => page.answer?.state?.rules ?? [];
const ruleById = (id) => rules().find((rule) => rule.id === id) ?? null;

async function load() {
  try {
    page.answer = await ask("state.get");
  } catch (thrown) {
    const { away: gone, error } = failureOf(thrown);
    page.answer ??= { state: null, enforced: {} };
    page.answer.host = { connected: !gone, ...gone };
    if (error) said.textContent = error.message;
  }
  show();
}

/** Draws what has changed; an open form is left alone, with what is typed in it. */
function show() {
  const gone = isAway(page.answer.host);
  showAway(page.answer.host);
  if ((gone || (page.form?.first && rules().length > 0)) && page.form?.isUntouched()) dropForm();
  const known = page.answer.state !== null;
  if (known && !gone && rules().length === 0 && !page.form && !page.asking) openForm(null);
  if (page.form) return;
  const shown = JSON.stringify([page.answer, page.removing, page.asking, [...page.warnings]]);
  if (shown === page.shown) return;
  page.shown = shown;
  const focused = focusedKey(place);
  fill(place, page.asking ? askPanel(page.asking, t, askActions) : known && listNodes());
  focusKey(place, focused);
}

function showAway(host) {
  const shown = isAway(host) ? JSON.stringify(host) : "";
  if (shown === away.dataset.shown) return;
  away.dataset.shown = shown;
  fill(away, shown && hostAwayNotice(t, host, load));
}

function listNodes() {
  const { state, enforced } = page.answer;
  const cards = rules().map((rule) =>
    ruleCard(
      rule,
      {
        fixed: isAway(page.answer.host),
        opensAt: state.opensAt,
        missing: enforced?.[rule.id]?.missingSites ?? [],
        warnings: page.warnings.get(rule.id) ?? [],
      },
      t,
    ),
  );
  const add = button(t("optionsAdd"), () => startForm(null), { key: "add", primary: true });
  return [ruleList(cards, page.removing, t, listActions), !isAway(page.answer.host) && add];
}

/** The form that somebody asked for. Without a host there is none: it could not be saved. */
function startForm(id) {
  if (isAway(page.answer.host)) return;
  said.textContent = "";
  openForm(id);
}

function openForm(id) {
  const before = id === null ? null : ruleById(id);
  if (id !== null && before === null) return;
  const first = rules().length === 0;
  const add = first ? "optionsEmpty" : "optionsFormAdd";
  page.removing = null;
  page.form = makeRuleForm(t, {
    heading: before ? t("optionsFormEdit", isolate(before.name)) : t(add),
    fields: before ? fieldsOf(before) : newFields,
    onSave: (fields) => save(ruleOf(fields, before), before),
    onCancel: first ? null : () => closeForm(before ? `edit-${before.id}` : "add"),
  });
  page.form.first = first;
  fill(place, page.form.node);
  page.form.focus();
}

/** The address forgets the form too, so that a reload does not open it again. */
function dropForm() {
  history.replaceState(null, "", location.pathname);
  page.form = null;
  page.shown = "";
}

function closeForm(focus) {
  dropForm();
  show();
  focusKey(place, focus);
}

/** Stores the rule, then asks for its sites while the press on the button still counts for that. */
async function save(rule) {
  let stored;
  try {
    stored = await ask("rules.put", { check: false, rule });
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (page.form) page.form.showFailure(failure);
    else said.textContent = failure.error?.message ?? t("optionsFailedAway");
    return;
  }
  const { id, name, sites } = stored.rule;
  page.warnings.set(id, stored.warnings);
  dropForm();
  said.textContent = t("optionsSaved", isolate(name));
  const asked = askFor(missingSites(sites, await heldSites()), id);
  await load();
  focusKey(place, page.asking ? "ask" : `edit-${id}`);
  await asked;
}

/** Shows the rules that were imported, and asks for their sites as for those of one rule. */
async function afterImport(answer) {
  if (page.form?.isUntouched()) dropForm();
  for (const [id, warnings] of warningsByRule(answer)) page.warnings.set(id, warnings);
  said.textContent = t.count("optionsImported", answer.rules.length);
  const first = answer.rules[0]?.id ?? null;
  const asked = askFor(missingSites(sitesOf(answer.rules), await heldSites()), first);
  await load();
  focusKey(place, page.asking ? "ask" : `edit-${first}`);
  await asked;
}

/** Asks the browser at once where it will name the sites, else puts our own words before it. */
async function askFor(missing, id) {
  const plan = sitePlan(missing);
  if (plan.kind === "names") return request(plan.origins);
  if (plan.kind === "none") return undefined;
  page.asking = { ...plan, id };
  show();
  focusKey(place, "ask");
  return undefined;
}

async function request(origins) {
  try {
    await requestSites(origins);
  } finally {
    await load();
  }
}

function endAsking() {
  const { id } = page.asking;
  page.asking = null;
  show();
  focusKey(place, `edit-${id}`);
}

const askActions = {
  async yes() {
    const { origins } = page.asking;
    await request(origins);
    endAsking();
  },
  no: endAsking,
};

const listActions = {
  edit: startForm,
  remove(id) {
    page.removing = id;
    show();
    focusKey(place, `keep-${id}`);
  },
  keep(id) {
    page.removing = null;
    show();
    focusKey(place, `remove-${id}`);
  },
  async confirm(id) {
    const name = ruleById(id)?.name ?? "";
    try {
      await ask("rules.remove", { id });
      said.textContent = t("optionsRemoved", isolate(name));
    } catch (thrown) {
      said.textContent = failureOf(thrown).error?.message ?? t("optionsFailedAway");
    }
    page.removing = null;
    await load();
    focusKey(place, "add");
  },
  mend: (id) => askFor(page.answer.enforced[id].missingSites, id),
  use(id, index, pattern) {
    const rule = ruleById(id);
    const patterns = rule.patterns.with(index, pattern);
    const name = rule.name === rule.patterns[index] ? "" : rule.name;
    save(ruleOf(fieldsOf({ ...rule, patterns, name }), rule));
  },
};

function followHash() {
  const edit = /^#edit=(\d+)$/.exec(location.hash);
  if (edit) startForm(Number(edit[1]));
  if (location.hash === "#add") startForm(null);
}

fill(
  main,
  el("h1", {}, t("optionsHeading")),
  el("p", { class: "quiet" }, t("optionsHow")),
  said,
  away,
  place,
  makeExchange(t, afterImport),
  privacy,
  el("section", {}, el("h2", {}, t("optionsLimits")), el("p", {}, t("optionsLimitsText"))),
);
await load();
followHash();
window.addEventListener("hashchange", followHash);
onWorkerNotice((notice) => {
  if (notice?.notice === "state.changed") load();
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") load();
});
if (!(await incognitoAllowed())) {
  fill(privacy, el("h2", {}, t("optionsPrivate")), el("p", {}, t("optionsPrivateHelp")));
}
