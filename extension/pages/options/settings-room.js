// The settings of the profile: when active time ends, when the day begins.
import { button, el, fill, focusedKey, focusKey } from "../../shared/dom.js";
import { untilWords } from "../../shared/format.js";
import { ask } from "../../shared/messages.js";
import { failureOf } from "../failure.js";
import { clearFaults, field, inputOf, showFault } from "../form-fields.js";
import { nextUndoEnd, pendingRow, undoRow } from "./edit-rows.js";
import { makeLoosening } from "./loosening.js";
import { settingsFields, settingsOf, settingsWords } from "./settings-fields.js";

/**
 * The section of the options page; `load` asks the host and shows what holds.
 *
 * @param {import("../../shared/i18n.js").Words} t
 * @returns {{node: HTMLElement, load(): Promise<void>}}
 */
export function makeSettingsRoom(t) {
  const said = el("p", { role: "status", class: "quiet" });
  const place = el("div", { class: "stack" });
  const node = el("section");
  let settings = null;
  let isBusy = false;
  let undoTimer = null;
  const say = (text) => {
    said.textContent = text;
  };
  const sayFailure = (thrown) => say(failureOf(thrown).error?.message ?? t("optionsFailedAway"));

  /** Without a host the settings stay as they were read last. */
  async function load() {
    try {
      settings = await ask("settings.get");
    } catch {
      return;
    }
    if (place.parentNode !== node) fill(node, el("h2", {}, t("settingsHeading")), said, place);
    clearTimeout(undoTimer);
    const end = nextUndoEnd(settings.undo ? [settings.undo] : []);
    undoTimer = end === null ? null : setTimeout(load, end + 1000);
    if (!isBusy) rest();
  }

  function rest(key = focusedKey(place)) {
    isBusy = false;
    const { pending, undo } = settings;
    fill(
      place,
      el("p", {}, settingsWords(t, settings)),
      pending && pendingRow(pendingOf(pending), t, withdraw),
      undo && undoRow({ edit: undo.edit, text: t("editUndoText") }, t, takeBack),
      button(t("settingsChange"), change, { key: "settings-change" }),
    );
    focusKey(place, key);
  }

  function pendingOf(pending) {
    const text = t("settingsPending", untilWords(t, pending.opensAt), settingsWords(t, pending));
    return { edit: pending.edit, text, line: null };
  }

  function show(nodes, key) {
    isBusy = true;
    say("");
    fill(place, nodes);
    focusKey(place, key);
  }

  function change() {
    const onSave = (fields) => save(fields, form);
    const onCancel = () => rest("settings-change");
    const form = settingsForm(t, settingsFields(settings.pending ?? settings), onSave, onCancel);
    show(form.node, "idleAfterMs");
  }

  async function save(fields, form) {
    try {
      const { loosening } = await ask("settings.put", settingsOf(fields));
      isBusy = false;
      await load();
      say(savedWords(loosening));
      if (loosening?.when === "sum") pay(loosening);
      else focusKey(place, "settings-change");
    } catch (thrown) {
      form.showFailure(failureOf(thrown));
    }
  }

  function savedWords(loosening) {
    const saved = t("settingsSaved");
    if (loosening?.when !== "next-day") return saved;
    return `${saved} ${t("looseningNextDay", untilWords(t, loosening.opensAt))}`;
  }

  function pay(loosening) {
    const end = async (words) => {
      if (words !== null) say(words);
      isBusy = false;
      await load();
      focusKey(place, "settings-change");
    };
    const panel = makeLoosening(t, loosening, end);
    show(panel.node, panel.key);
  }

  async function attempt(method, edit, words) {
    try {
      await ask(method, { edit });
      say(words);
    } catch (thrown) {
      sayFailure(thrown);
    }
    await load();
    focusKey(place, "settings-change");
  }

  const withdraw = (edit) => attempt("edits.withdraw", edit, t("editWithdrawn"));
  const takeBack = (edit) => attempt("edits.undo", edit, t("editUndone"));

  return { node, load };
}

function settingsForm(t, values, onSave, onCancel) {
  const idle = inputOf("idleAfterMs", "number", values.idleAfter);
  const day = inputOf("dayStartMinutes", "time", values.dayStart);
  const inputs = { idleAfterMs: idle, dayStartMinutes: day };
  const failed = el("p", { class: "wrong", role: "alert" });
  const submit = (event) => {
    event.preventDefault();
    failed.textContent = "";
    clearFaults([idle, day]);
    onSave({ idleAfter: idle.value, dayStart: day.value });
  };
  const node = el(
    "form",
    { class: "stack", autocomplete: "off", novalidate: true, on: { submit } },
    field(idle, t("settingsIdleAfter"), t("settingsIdleAfterHelp")),
    field(day, t("settingsDayStart"), t("settingsDayStartHelp")),
    failed,
    el(
      "div",
      { class: "row" },
      el("button", { type: "submit", class: "primary" }, t("optionsSave")),
      button(t("optionsCancel"), onCancel),
    ),
  );
  return {
    node,
    showFailure({ error }) {
      const input = inputs[error?.data?.field];
      if (input) showFault(input, error.message);
      else failed.textContent = error?.message ?? t("optionsFailedAway");
    },
  };
}
