// The rules of the options page: their cards, the form of one, and what to ask the browser for.
import { heldSites, requestSites } from "../../shared/browser.js";
import { button, el, fill, focusedKey, focusKey } from "../../shared/dom.js";
import { isolate } from "../../shared/i18n.js";
import { ask } from "../../shared/messages.js";
import { failureOf, isAway } from "../failure.js";
import { fieldsOf, newFields, ruleOf } from "../rule-fields.js";
import { missingSites, sitePlan } from "../sites.js";
import { askPanel } from "./ask-panel.js";
import { sitesOf, warningsByRule } from "./import-view.js";
import { makeRuleForm } from "./rule-form.js";
import { ruleCard, ruleList } from "./rule-list.js";
import { mendAll, unenforced } from "./unenforced.js";

/**
 * @param {import("../../shared/i18n.js").Words} t
 * @param {{say(text: string): void, load(): Promise<void>}} page `say` puts a sentence into the
 *   page's status line; `load` asks the worker again and shows the answer
 */
export function makeRulesRoom(t, { say, load }) {
  const node = el("div", { class: "stack" });
  let answer = null;
  let form = null;
  /** What stands in place of the list, less a form: a question before the browser's prompt. */
  let panel = null;
  let removing = null;
  let shown = "";
  /** The hash that was followed last; another one, or one that waits for a host, is followed next. */
  let followed = "";
  const warnings = new Map();

  const rules = () => answer?.state?.rules ?? [];
  const ruleById = (id) => rules().find((rule) => rule.id === id) ?? null;
  const missing = (id) => answer.enforced?.[id]?.missingSites ?? [];

  /** Draws what has changed; an open form is left alone, with what is typed in it. */
  function show(next = answer) {
    answer = next;
    const gone = isAway(answer.host);
    const known = answer.state !== null;
    if (form?.isUntouched()) {
      if (gone) leaveForm();
      else if (form.first && rules().length > 0) dropForm();
    }
    if (known && !gone) followHash();
    if (known && !gone && rules().length === 0 && !form && !panel) openForm(null);
    if (form || panel) return;
    const now = JSON.stringify([answer, removing, [...warnings]]);
    if (now === shown) return;
    shown = now;
    const focused = focusedKey(node);
    fill(node, known && listNodes(gone));
    focusKey(node, focused);
  }

  function listNodes(fixed) {
    const { opensAt } = answer.state;
    const cards = rules().map((rule) => {
      const about = { missing: missing(rule.id), warnings: warnings.get(rule.id) ?? [] };
      return ruleCard(rule, { fixed, opensAt, ...about }, t);
    });
    const all = unenforced(answer);
    return [
      all.rules > 1 && mendAll(all, t, () => askFor(all.sites, "mend-all")),
      ruleList(cards, removing, t, actions),
      !fixed && button(t("optionsAdd"), () => startForm(null), { key: "add", primary: true }),
    ];
  }

  // The form

  /** The form that somebody asked for. Without a host there is none: it could not be saved. */
  function startForm(id) {
    if (isAway(answer.host)) return;
    say("");
    openForm(id);
  }

  function openForm(id) {
    const before = id === null ? null : ruleById(id);
    if (id !== null && before === null) return;
    const first = rules().length === 0;
    const add = first ? "optionsEmpty" : "optionsFormAdd";
    removing = null;
    panel = null;
    form = makeRuleForm(t, {
      heading: before ? t("optionsFormEdit", isolate(before.name)) : t(add),
      fields: before ? fieldsOf(before) : newFields,
      onSave: (fields) => save(ruleOf(fields, before)),
      onCancel: first ? null : () => closeForm(before ? `edit-${before.id}` : "add"),
    });
    form.first = first;
    fill(node, form.node);
    form.focus();
  }

  /** Without a host the form goes, and its address stays: it is followed when the host is back. */
  function leaveForm() {
    form = null;
    shown = "";
    followed = "";
  }

  /** The address forgets the form too, so that a reload does not open it again. */
  function dropForm() {
    history.replaceState(null, "", location.pathname);
    leaveForm();
  }

  function closeForm(focus) {
    dropForm();
    show();
    focusKey(node, focus);
  }

  function followHash() {
    if (location.hash === followed) return;
    followed = location.hash;
    const [, what, id] = /^#(edit|mend)=(\d+)$/.exec(followed) ?? [];
    if (followed === "#add") startForm(null);
    if (what === "edit") startForm(Number(id));
    if (what === "mend") askFromElsewhere(Number(id));
  }

  /** Stores the rule, then asks for its sites while the press on the button still counts for that. */
  async function save(rule) {
    let stored;
    try {
      stored = await ask("rules.put", { check: false, rule });
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (form) form.showFailure(failure);
      else say(failure.error?.message ?? t("optionsFailedAway"));
      return;
    }
    const { id, name, sites } = stored.rule;
    warnings.set(id, stored.warnings);
    dropForm();
    say(t("optionsSaved", isolate(name)));
    await askAndLoad(sites, id);
  }

  /** Shows the rules that were imported, and asks for their sites as for those of one rule. */
  async function imported(result) {
    if (form?.isUntouched()) dropForm();
    for (const [id, about] of warningsByRule(result)) warnings.set(id, about);
    say(t.count("optionsImported", result.rules.length));
    await askAndLoad(sitesOf(result.rules), result.rules[0]?.id ?? null);
  }

  // Asking for sites

  async function askAndLoad(sites, id) {
    const asked = askFor(missingSites(sites, await heldSites()), `edit-${id}`);
    await load();
    focusKey(node, panel ? "ask" : `edit-${id}`);
    await asked;
  }

  /**
   * Asks the browser at once where it will name the sites, else puts our own words before it.
   * `after` has the focus when our words are gone.
   */
  async function askFor(sites, after) {
    const plan = sitePlan(sites);
    if (plan.kind === "names") await request(plan.origins);
    else if (plan.kind !== "none") openAsking(plan, after);
  }

  /** The popup leads here for what needs words first; a prompt needs a press, so there is none. */
  function askFromElsewhere(id) {
    const plan = sitePlan(missing(id));
    if (plan.kind === "list" || plan.kind === "all") openAsking(plan, `edit-${id}`);
  }

  function openAsking(plan, after) {
    const close = () => {
      panel = null;
      closeForm(after);
    };
    const yes = () => request(plan.origins).then(close);
    panel = askPanel(plan, t, { yes, no: close });
    fill(node, panel);
    focusKey(node, "ask");
  }

  /** Refused, or no longer inside a press: the cards say what is not enforced. */
  async function request(origins) {
    await requestSites(origins).catch(() => false);
    await load();
  }

  const actions = {
    edit: startForm,
    remove(id) {
      removing = id;
      show();
      focusKey(node, `keep-${id}`);
    },
    keep(id) {
      removing = null;
      show();
      focusKey(node, `remove-${id}`);
    },
    async confirm(id) {
      const name = ruleById(id)?.name ?? "";
      try {
        await ask("rules.remove", { id });
        say(t("optionsRemoved", isolate(name)));
      } catch (thrown) {
        say(failureOf(thrown).error?.message ?? t("optionsFailedAway"));
      }
      removing = null;
      await load();
      focusKey(node, "add");
    },
    mend: (id) => askFor(missing(id), `edit-${id}`),
    use(id, index, pattern) {
      const rule = ruleById(id);
      const patterns = rule.patterns.with(index, pattern);
      const name = rule.name === rule.patterns[index] ? "" : rule.name;
      save(ruleOf(fieldsOf({ ...rule, patterns, name }), rule));
    },
  };

  window.addEventListener("hashchange", () => {
    followed = "";
    show();
  });
  return { node, show, imported };
}
