// "The program is not answering": the same words and the same command on every page.
import { button, el } from "../shared/dom.js";
import { ask } from "../shared/messages.js";
import { installWords, reasonWords } from "./failure.js";

/**
 * A command with a button that copies it, and says so.
 *
 * @param {import("../shared/i18n.js").Words} t
 * @param {string} command
 */
export function commandRow(t, command) {
  const said = el("span", { role: "status", class: "quiet" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      said.textContent = t("hostAwayCopied");
    } catch {
      said.textContent = t("hostAwayNotCopied");
    }
  };
  return el(
    "div",
    { class: "command" },
    el("code", {}, command),
    button(t("hostAwayCopy"), copy, { key: "copy" }),
    said,
  );
}

/**
 * The whole notice for pages that are about something else.
 *
 * @param {import("../shared/i18n.js").Words} t
 * @param {{reason: string|null, command: string}} away
 * @param {() => void} onTryAgain called once the host was looked for again
 */
export function hostAwayNotice(t, away, onTryAgain) {
  const reason = reasonWords(t, away.reason);
  const install = installWords(t, away.reason);
  // What the worker holds it answers by itself; only a question for the host makes it connect.
  const tryAgain = () =>
    ask("rules.list")
      .catch(() => null)
      .then(onTryAgain);
  return el(
    "section",
    { class: "stack notice", "aria-labelledby": "host-away" },
    el("h2", { id: "host-away", tabindex: "-1", "data-key": "host-away" }, t("hostAway")),
    el("p", {}, reason ? `${reason} ${t("hostAwayKept")}` : t("hostAwayKept")),
    el("p", {}, t("hostAwayRun")),
    commandRow(t, away.command),
    install && el("p", {}, install),
    button(t("hostAwayTryAgain"), tryAgain, { key: "try-again" }),
  );
}
