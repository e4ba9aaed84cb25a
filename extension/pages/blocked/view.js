// What the blocked page says and offers, as data: nothing here knows of nodes or of the browser.
import {
  leftOfDayMs,
  leftTodayWords,
  minutesWords,
  timeWords,
  untilWords,
  wholeMinutes,
} from "../../shared/format.js";
import { isolate } from "../../shared/i18n.js";
import { installWords, reasonWords } from "../failure.js";
import { sumView, waitWords } from "../sum-form.js";
import { noSum } from "../sum-talk.js";
import { shortPage } from "./address.js";

/**
 * What the page knows.
 *
 * @typedef {import("../sum-talk.js").SumState & Known} Model
 * @typedef {object} Known
 * @property {import("./address.js").Address|null} address null where the hash names no page
 * @property {boolean} framed whether this page stands inside another one
 * @property {boolean} covered whether it does so because we covered that one in place
 * @property {boolean} opens whether its address may stand in a frame again, as the browser's rules have it
 * @property {object|null} verdict the last answer to `page.check`
 * @property {import("../failure.js").Failure|null} failure of the last question
 * @property {boolean} newDay whether a day has begun since the stop
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
 * @property {{id: "close"|"sum"|"continue"|"finish"|"try-again", label: string}[]} buttons
 * @property {string|null} quiet the small line at the end
 * @property {"close"|"answer"|"wait"|"link"|null} focus
 */

/** @returns {Model} what is known before anything was asked */
export function emptyModel(address, framed) {
  return {
    address,
    framed,
    covered: false,
    opens: false,
    verdict: null,
    failure: null,
    newDay: false,
    opened: null,
    ...noSum,
  };
}

/**
 * The view of a model. Inside another page only the first sentence is left of it, and, where we put it
 * there, the way to all of it in a tab of its own.
 *
 * @param {Model} model
 * @param {import("../../shared/i18n.js").Words} t
 * @returns {View}
 */
export function blockedView(model, t) {
  const view = { ...bare, ...whole(model, t) };
  if (!model.framed) return view;
  const buttons = model.covered ? [{ id: "open-tab", label: t("blockedOpenTab") }] : [];
  return { ...bare, title: view.title, headline: view.headline, buttons };
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
      : t("blockedTimeLeft", name, timeWords(t, Math.min(...verdict.rules.map(leftOfDayMs))));
  return { ...only(t, name, headline), link: open(page) };
}

function stopped(model, name, t) {
  const { verdict, failure } = model;
  const view = { ...only(t, name, stopSentence(verdict, name, t)), lines: [] };
  if (failure?.error) view.lines.push(failure.error.message);
  switch (verdict.offer?.kind) {
    case "sum":
      return withSum(view, model, t);
    case "continue":
      return {
        ...view,
        buttons: [closeButton(t), { id: "continue", label: t("blockedContinue") }],
        quiet: leftTodayWords(t, verdict.rules[0]),
      };
    default:
      return { ...view, quiet: untilWhen(verdict, t) };
  }
}

function withSum(view, model, t) {
  const { offer } = model.verdict;
  const finish = { id: "finish", label: t("blockedFinish") };
  const quiet = offer.of === null ? null : t.count("blockedSumsLeft", offer.of, offer.left);
  const asked = { ...view, quiet, buttons: [closeButton(t), finish] };
  const sum = sumView(model, t);
  if (sum) return { ...asked, sum, focus: "answer" };
  const wait = waitWords(model, t);
  if (wait) return { ...asked, wait, focus: "wait" };
  const ask = { id: "sum", label: t.count("blockedSum", offer.minutes) };
  return { ...asked, buttons: [closeButton(t), ask, finish] };
}

/**
 * The first sentence. A rule whose budget is 0 has had no allowance and no unlock today; sealed, it
 * never opens.
 */
function stopSentence({ rules: [rule], offer, opensAt }, name, t) {
  const budget = wholeMinutes(rule.budgetMs);
  const never = rule.allowanceMinutes === 0 && budget === 0;
  switch (rule.standing) {
    case "closed":
      return t("blockedClosed", name, opensAt);
    case "sealed":
      return never ? t("blockedAllDay", name) : t("blockedSealed", name, untilWords(t, opensAt));
    case "done":
      return t("blockedDone", name);
    case "session-over":
      return t.count("blockedOpened", offer?.minutes ?? 10);
    case "no-sums-left":
      if (budget > rule.allowanceMinutes) return t("blockedNoSums", name);
  }
  return rule.allowanceMinutes === 0
    ? t("blockedAllDay", name)
    : t.count("blockedUsed", budget, name);
}

/**
 * The last line where nothing is offered. The next day opens nothing where there is neither an
 * allowance nor ever a sum: no hour is named. A rule that is done, or has bought minutes today, has
 * sums again then.
 */
function untilWhen({ rules, opensAt }, t) {
  const [{ standing, usedMs }] = rules;
  const never = rules.some(
    (rule) => rule.allowanceMinutes === 0 && rule.budgetMs === 0 && rule.standing !== "done",
  );
  if (standing === "closed" || never) return null;
  if (standing !== "sealed") return t("blockedOpensAt", opensAt);
  return t("blockedSealedFor", minutesWords(t, wholeMinutes(usedMs)));
}
