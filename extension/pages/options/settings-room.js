// The settings of the profile: when active time ends, when the day begins.
import { button, el } from "../../shared/dom.js";
import { untilWords } from "../../shared/format.js";
import { ask } from "../../shared/messages.js";
import { failureOf } from "../failure.js";
import { clearFaults, field, inputOf, showFault } from "../form-fields.js";
import { makeRoom } from "./room.js";
import { settingsFields, settingsOf, settingsWords } from "./settings-fields.js";

/** @param {import("../../shared/i18n.js").Words} t @returns {import("./room.js").Room} */
export function makeSettingsRoom(t) {
  const change = (settings, room) => {
    const onSave = async (fields) => {
      try {
        await room.put(() => ask("settings.put", settingsOf(fields)), t("settingsSaved"));
      } catch (thrown) {
        form.showFailure(failureOf(thrown));
      }
    };
    const form = settingsForm(t, settingsFields(settings.pending ?? settings), onSave, room.rest);
    room.show(form.node, "idleAfterMs");
  };
  return makeRoom(t, {
    heading: t("settingsHeading"),
    home: "settings-change",
    read: () => ask("settings.get"),
    pendingWords: (pending) =>
      t("settingsPending", untilWords(t, pending.opensAt), settingsWords(t, pending)),
    words: (settings) => settingsWords(t, settings),
    nodes: (settings, room) =>
      button(t("settingsChange"), () => change(settings, room), { key: "settings-change" }),
  });
}

const wrong = { idleAfterMs: "settingsIdleAfterWrong", dayStartMinutes: "settingsDayStartWrong" };

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
    /** In the units of the form, which are not the host's. */
    showFailure({ error }) {
      const name = error?.data?.field?.split(".").at(-1);
      if (inputs[name]) showFault(inputs[name], t(wrong[name]));
      else failed.textContent = error?.message ?? t("optionsFailedAway");
    },
  };
}
