// What the blocked page says and offers, as data: nothing here knows of nodes or of the browser.
import { timeWords, wholeMinutes } from "../../shared/format.js";
import { isolate } from "../../shared/i18n.js";
import { installWords, reasonWords } from "../failure.js";
import { shortPage } from "./address.js";

/**
 * What the page knows.
 *
 * @typedef {object} Model
 * @property {import("./address.js").Address|null} address null where the hash names no page
 * @property {boolean} framed whether this page stands inside another one
 * @property {object|null} verdict the last answer to `page.check`
 * @property {import("../failure.js").Failure|null} failure of the last question
 * @property {boolean} newDay whether a day has begun since the stop
 * @property {{id: string, text: string}|null} puzzle the sum that stands
 * @property {"wrong"|"not-a-number"|"another"|null} note on the answer before
 * @property {number|null} waitMs the pause before the next sum
 * @property {number|null} opened minutes that a right answer has given
 */

/**
 * What the page shows, in this order. A button's `id` is what it does.
 *
 * @typedef {object} View
 * @property {string} title
 * @property {string} headline
 * @property {string[]} lines
 * @property {string|null} command
 * @property {string|null} install what to do where there is no such command
 * @property {{id: string, label: string, note: string|null}|null} sum
 * @property {string|null} wait
 * @property {{href: string, label: string}|null} link
 * @property {{id: "close"|"sum"|"finish"|"try-again", label: string}[]} buttons
 * @property {string|null} quiet the small line at the end
 * @property {"close"|"answer"|"wait"|"link"|null} focus
 */

/** @returns {Model} what is known before anything was asked */
export function emptyModel(address, framed) {
  return {
    address,
    framed,
    verdict: null,
    failure: null,
    newDay: false,
    puzzle: null,
    note: null,
    waitMs: null,
    opened: null,
  };
}

/**
 * The view of a model. Inside another page only the first sentence is left of it.
 *
 * @param {Model} model
 * @param {import("../../shared/i18n.js").Words} t
 * @returns {View}
 */
export function blockedView(model, t) {
  const view = { ...bare, ...whole(model, t) };
  return model.framed ? { ...bare, title: view.title, headline: view.headline } : view;
}

const bare = {
  title: "",
  headline: "",
  lines: [],
  command: null,
  install: null,
  sum: null,
  wait: null,
  link: null,
  buttons: [],
  quiet: null,
  focus: null,
};

function whole(model, t) {
  const { address, verdict, failure } = model;
  if (address === null) return only(t, t("extensionName"), t("blockedNothing"));
  if (failure?.away) return away(failure.away, t);
  if (verdict === null) return unknown(model, t);
  const name = isolate(verdict.rules[0]?.name ?? address.host);
  if (model.opened !== null) return opened(model, name, t);
  if (verdict.action === "pass") return passed(model, name, t);
  return stopped(model, name, t);
}

function closeButton(t) {
  return { id: "close", label: t("blockedClose") };
}

function only(t, title, headline) {
  return { title, headline, buttons: [closeButton(t)], focus: "close" };
}

function away({ reason, command }, t) {
  const why = reasonWords(t, reason);
  return {
    ...only(t, t("extensionName"), t("hostAway")),
    lines: [why ? `${why} ${t("hostAwayKept")}` : t("hostAwayKept"), t("hostAwayRun")],
    command,
    install: installWords(t, reason),
    buttons: [closeButton(t), { id: "try-again", label: t("hostAwayTryAgain") }],
    quiet: t("hostAwayRemove"),
  };
}

function unknown({ address, failure }, t) {
  const view = only(t, address.host, address.host);
  if (!failure) return view;
  const again = { id: "try-again", label: t("hostAwayTryAgain") };
  return { ...view, lines: [failure.error.message], buttons: [...view.buttons, again] };
}

function opened({ address, opened: minutes }, title, t) {
  return {
    title,
    headline: t.count("blockedOpened", minutes),
    link: { href: address.href, label: t("blockedBack", address.page) },
    focus: "link",
  };
}

function passed({ address, verdict, newDay }, name, t) {
  const open = (label) => ({ href: address.href, label: t("blockedOpen", label) });
  if (newDay) return { ...only(t, name, t("blockedNewDay")), link: open(address.host) };
  const page = isolate(shortPage(verdict.page ?? address.page));
  const headline =
    verdict.remainingMs === null
      ? t("blockedNotStopped", address.host)
      : t("blockedTimeLeft", name, timeWords(t, verdict.remainingMs));
  return { ...only(t, name, headline), link: open(page) };
}

function stopped(model, name, t) {
  const { verdict, puzzle, waitMs, failure } = model;
  const view = { ...only(t, name, stopSentence(verdict.rules[0], name, t)), lines: [] };
  if (failure?.error) view.lines.push(failure.error.message);
  const { offer } = verdict;
  if (offer?.kind !== "sum") return { ...view, quiet: opensAt(verdict, t) };
  const finish = { id: "finish", label: t("blockedFinish") };
  view.quiet = offer.of === null ? null : t.count("blockedSumsLeft", offer.of, offer.left);
  if (puzzle) {
    const sum = { id: puzzle.id, label: t("blockedSumLabel", puzzle.text), note: noteOf(model, t) };
    return { ...view, sum, buttons: [closeButton(t), finish], focus: "answer" };
  }
  if (waitMs !== null) {
    const wait = t.count("blockedWait", Math.max(1, Math.ceil(waitMs / 1000)));
    return { ...view, wait, buttons: [closeButton(t), finish], focus: "wait" };
  }
  const sum = { id: "sum", label: t.count("blockedSum", offer.minutes) };
  return { ...view, buttons: [closeButton(t), sum, finish] };
}

/** The first sentence. A rule whose budget is 0 has had no allowance and no unlock today. */
function stopSentence(rule, name, t) {
  const budget = wholeMinutes(rule.budgetMs);
  const used = rule.allowanceMinutes === 0 ? "all-day" : "used-up";
  const bought = budget > rule.allowanceMinutes;
  const standing = rule.standing === "no-sums-left" && bought ? "no-sums-left" : used;
  switch (rule.standing === "done" ? "done" : standing) {
    case "done":
      return t("blockedDone", name);
    case "no-sums-left":
      return t("blockedNoSums", name);
    case "all-day":
      return t("blockedAllDay", name);
    default:
      return t.count("blockedUsed", budget, name);
  }
}

/**
 * The next day opens nothing where there is neither an allowance nor ever a sum: no hour is named.
 * A rule that is done, or has bought minutes today, has sums again then.
 */
function opensAt({ rules, opensAt: hour }, t) {
  const never = rules.some(
    (rule) => rule.allowanceMinutes === 0 && rule.budgetMs === 0 && rule.standing !== "done",
  );
  return never ? null : t("blockedOpensAt", hour);
}

function noteOf({ note }, t) {
  switch (note) {
    case "wrong":
      return t("blockedWrong");
    case "not-a-number":
      return t("blockedNotANumber");
    case "another":
      return t("blockedAnother");
    default:
      return null;
  }
}
