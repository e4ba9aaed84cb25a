// The settings and what stands in the fields of their form. The host judges.
import { timeText } from "../rule-fields.js";

/** @typedef {{idleAfter: string, dayStart: string}} SettingsFields seconds; a time of day */

/**
 * @param {{idleAfterMs: number, dayStartMinutes: number}} settings
 * @returns {SettingsFields}
 */
export function settingsFields({ idleAfterMs, dayStartMinutes }) {
  return { idleAfter: String(idleAfterMs / 1000), dayStart: timeOfDay(dayStartMinutes) };
}

/**
 * The params of `settings.put`; what cannot be read goes to the host as it was typed.
 *
 * @param {SettingsFields} fields
 */
export function settingsOf({ idleAfter, dayStart }) {
  const seconds = idleAfter.trim();
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(timeText(dayStart)) ?? [];
  return {
    idleAfterMs: /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : seconds,
    dayStartMinutes: hours === undefined ? dayStart : Number(hours) * 60 + Number(minutes),
  };
}

/**
 * Minutes after midnight as a time of day: 240 is "04:00".
 *
 * @param {number} minutes
 */
export function timeOfDay(minutes) {
  const two = (number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * The settings in words: "Active time ends 15 seconds after the last touch. The day begins at 00:00."
 *
 * @param {import("../../shared/i18n.js").Words} t
 * @param {{idleAfterMs: number, dayStartMinutes: number}} settings
 */
export function settingsWords(t, { idleAfterMs, dayStartMinutes }) {
  const idle = t.count("settingsIdle", idleAfterMs / 1000);
  return `${idle} ${t("settingsDay", timeOfDay(dayStartMinutes))}`;
}
