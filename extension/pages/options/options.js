// The options page: its rooms, and what the worker says to them.
import { i18nMessage, onWorkerNotice } from "../../shared/browser.js";
import { el, fill } from "../../shared/dom.js";
import { makeWords, setLanguage } from "../../shared/i18n.js";
import { ask } from "../../shared/messages.js";
import { failureOf, isAway } from "../failure.js";
import { hostAwayNotice } from "../host-away.js";
import { privateWindows } from "../private-windows.js";
import { nextUndoEnd } from "./edit-rows.js";
import { makeExchange } from "./exchange.js";
import { makeReportRoom } from "./report-room.js";
import { makeRulesRoom } from "./rules-room.js";
import { makeSettingsRoom } from "./settings-room.js";
import { makeSpaceRoom } from "./space-room.js";

const t = makeWords(i18nMessage);
setLanguage(document, t);
document.title = t("optionsTitle");

const said = el("p", { role: "status", class: "quiet" });
const away = el("div", { class: "stack" });
const say = (text) => {
  said.textContent = text;
};
const room = makeRulesRoom(t, { say, load });
const settings = makeSettingsRoom(t);
const space = makeSpaceRoom(t, load);
let answer = null;
let undoTimer = null;

async function load() {
  try {
    answer = await ask("state.get");
    await countNow();
  } catch (thrown) {
    const { away: gone, error } = failureOf(thrown);
    answer ??= { state: null, enforced: {} };
    answer.host = { connected: !gone, ...gone };
    if (error) say(error.message);
  }
  showAway(answer.host);
  room.show(answer);
  lookAgainWhenUndoEnds();
  if (isAway(answer.host)) return;
  settings.load();
  space.load();
}

/** The worker's copy is not told of each minute that is used: the host knows what is left now. */
async function countNow() {
  if (!answer.state || isAway(answer.host)) return;
  const { rules } = await ask("rules.list");
  answer.state = { ...answer.state, rules };
}

/** What can be taken back is offered no longer than that; nothing is counted down. */
function lookAgainWhenUndoEnds() {
  clearTimeout(undoTimer);
  const { rules = [], removed = [] } = answer.state ?? {};
  const end = nextUndoEnd([...rules.map(({ undo }) => undo).filter(Boolean), ...removed]);
  undoTimer = end === null ? null : setTimeout(load, end + 1000);
}

function showAway(host) {
  const shown = isAway(host) ? JSON.stringify(host) : "";
  if (shown === away.dataset.shown) return;
  away.dataset.shown = shown;
  fill(away, shown && hostAwayNotice(t, host, load));
}

const privacy = await privateWindows(t);
fill(
  document.querySelector("main"),
  el("h1", {}, t("optionsHeading")),
  el("p", { class: "quiet" }, t("optionsHow")),
  said,
  away,
  room.node,
  makeReportRoom(t),
  settings.node,
  space.node,
  makeExchange(t, room.imported),
  privacy && el("section", { id: "private" }, el("h2", {}, privacy.headline), privacy.nodes),
  el("section", {}, el("h2", {}, t("optionsLimits")), el("p", {}, t("optionsLimitsText"))),
);
await load();
onWorkerNotice((notice) => {
  if (notice?.notice === "state.changed") load();
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") load();
});
