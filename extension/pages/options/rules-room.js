// The rules of the options page: their cards, the form of one, what a change of one leads to.
import { heldSites } from "../../shared/browser.js";
import { el, fill, focusedKey, focusKey } from "../../shared/dom.js";
import { untilWords } from "../../shared/format.js";
import { isolate } from "../../shared/i18n.js";
import { ask } from "../../shared/messages.js";
import { failureOf, isAway } from "../failure.js";
import { fieldsOf, newFields, ruleOf } from "../rule-fields.js";
import { missingSites } from "../sites.js";
import { makeAsking } from "./ask-panel.js";
import { sitesOf, warningsByRule } from "./import-view.js";
import { makeLoosening } from "./loosening.js";
import { makeRuleForm } from "./rule-form.js";
import { rulesView } from "./rules-view.js";

/**
 * @param {import("../../shared/i18n.js").Words} t
 * @param {{say(text: string): void, load(): Promise<void>}} page `say` puts a sentence into the
 *   page's status line; `load` asks the worker again and shows the answer
 */
export function makeRulesRoom(t, { say, load }) {
  const node = el("div", { class: "stack" });
  let answer = null;
  let form = null;
  /** What stands in place of the list, less a form: words before a prompt, a sum. */
  let panel = null;
  let removing = null;
  let shown = "";
  /** The hash that was followed last; another one, or one that waits for a host, is followed next. */
  let followed = "";
  const warnings = new Map();
  const askFor = makeAsking(t, { openPanel, closePanel, load });

  const rules = () => answer?.state?.rules ?? [];
  const ruleById = (id) => rules().find((rule) => rule.id === id) ?? null;
  const missing = (id) => answer.enforced?.[id]?.missingSites ?? [];
  const focus = (key) => focusKey(node, key);

  /** Draws what has changed; an open form or panel is left alone, with what is typed in it. */
  function show(next = answer) {
    answer = next;
    const gone = isAway(answer.host);
    const known = answer.state !== null;
    if (form?.isUntouched()) {
      if (gone) leaveForm();
      else if (form.first && rules().length > 0) dropForm();
    }
    if (known && !gone) {
      followHash();
      const nothing = rules().length === 0 && !answer.state.removed?.length;
      if (nothing && !form && !panel) openForm(null);
    }
    if (form || panel) return;
    const now = JSON.stringify([answer, removing, [...warnings]]);
    if (now === shown) return;
    shown = now;
    const focused = focusedKey(node);
    fill(node, known && rulesView(answer, { removing, warnings }, t, actions));
    focus(focused);
  }

  function openPanel(next) {
    panel = next;
    form = null;
    fill(node, panel.node);
    focus(panel.key);
  }

  function closePanel() {
    panel = null;
    dropForm();
    show();
  }

  // The form

  /** The form that somebody asked for. Without a host there is none: it could not be saved. */
  function startForm(id) {
    if (isAway(answer.host)) return;
    say("");
    openForm(id);
  }

  /** A change that waits stands in the form: saved again, it goes on to wait. */
  function openForm(id) {
    const before = id === null ? null : ruleById(id);
    if (id !== null && before === null) return;
    const first = rules().length === 0;
    const add = first ? "optionsEmpty" : "optionsFormAdd";
    removing = null;
    panel = null;
    form = makeRuleForm(t, {
      heading: before ? t("optionsFormEdit", isolate(before.name)) : t(add),
      fields: before ? fieldsOf(before.pending?.rule ?? before) : newFields,
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

  function closeForm(key) {
    dropForm();
    show();
    focus(key);
  }

  function followHash() {
    if (location.hash === followed) return;
    followed = location.hash;
    const [, what, id] = /^#(edit|mend)=(\d+)$/.exec(followed) ?? [];
    if (followed === "#add") startForm(null);
    if (what === "edit") startForm(Number(id));
    // The popup leads here for what needs words first.
    if (what === "mend") askFor(missing(Number(id)), { pressed: false });
  }

  // What a change leads to

  /** Does it, and shows what holds then; a failure is said. */
  async function attempt(run) {
    try {
      await run();
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (form) {
        form.showFailure(failure);
        return;
      }
      say(failure.error?.message ?? t("optionsFailedAway"));
    }
    await load();
  }

  /** Stores the rule, then asks for its sites while the press on the button still counts for that. */
  function save(rule) {
    return attempt(async () => {
      const { rule: stored, ...about } = await ask("rules.put", { check: false, rule });
      warnings.set(stored.id, about.warnings);
      dropForm();
      sayLoosened(t("optionsSaved", isolate(stored.name)), about.loosening);
      await askAndLoad(stored.sites, `edit-${stored.id}`);
      payFor(about.loosening, `edit-${stored.id}`);
    });
  }

  /** Shows the rules that were imported, and asks for their sites as for those of one rule. */
  async function imported(result) {
    if (form?.isUntouched()) dropForm();
    for (const [id, about] of warningsByRule(result)) warnings.set(id, about);
    say(t.count("optionsImported", result.rules.length));
    await askAndLoad(sitesOf(result.rules), `edit-${result.rules[0]?.id}`);
  }

  async function askAndLoad(sites, key) {
    const asked = askFor(missingSites(sites, await heldSites()));
    await load();
    focus(panel?.key ?? key);
    await asked;
    focus(panel?.key ?? key);
  }

  function sayLoosened(done, loosening) {
    const later = loosening?.when === "next-day";
    say(later ? `${done} ${t("looseningNextDay", untilWords(t, loosening.opensAt))}` : done);
  }

  /** What a change loosens waits for its sum, which stands in place of the list. */
  function payFor(loosening, key) {
    if (loosening?.when !== "sum") return;
    const end = async (said) => {
      if (said !== null) say(said);
      closePanel();
      await load();
      if (!focus(key)) focus("add");
    };
    openPanel(makeLoosening(t, loosening, end));
  }

  const actions = {
    add: () => startForm(null),
    edit: startForm,
    remove(id) {
      removing = id;
      show();
      focus(`keep-${id}`);
    },
    keep(id) {
      removing = null;
      show();
      focus(`remove-${id}`);
    },
    async confirm(id) {
      const name = ruleById(id)?.name ?? "";
      removing = null;
      let loosening = null;
      await attempt(async () => {
        ({ loosening } = await ask("rules.remove", { id }));
        sayLoosened(loosening ? "" : t("optionsRemoved", isolate(name)), loosening);
      });
      focus("add");
      payFor(loosening, `remove-${id}`);
    },
    mend: (id) => askFor(missing(id)).then(() => focus(`edit-${id}`)),
    mendAll: (sites) => askFor(sites).then(() => focus("mend-all") || focus("add")),
    async withdraw(edit) {
      await attempt(() => ask("edits.withdraw", { edit }).then(() => say(t("editWithdrawn"))));
      focus("add");
    },
    async undo(edit) {
      await attempt(() => ask("edits.undo", { edit }).then(() => say(t("editUndone"))));
      focus("add");
    },
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
