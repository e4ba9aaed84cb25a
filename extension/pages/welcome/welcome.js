// Shown once, after the first installation.
import { extensionUrl, i18nMessage, onWorkerNotice } from "../../shared/browser.js";
import { el, fill } from "../../shared/dom.js";
import { makeWords, setLanguage } from "../../shared/i18n.js";
import { ask } from "../../shared/messages.js";
import { failureOf, isAway } from "../failure.js";
import { hostAwayNotice } from "../host-away.js";
import { makeEarlier } from "./earlier.js";

const t = makeWords(i18nMessage);
setLanguage(document, t);
document.title = t("welcomeTitle");
const away = el("div", {});
const earlier = makeEarlier(t);
let shown = "";

async function load() {
  let host;
  try {
    ({ host } = await ask("state.get"));
  } catch (thrown) {
    const { away: gone } = failureOf(thrown);
    host = { connected: !gone, ...gone };
  }
  if (!isAway(host)) await earlier.load();
  const next = isAway(host) ? JSON.stringify(host) : "";
  if (next === shown) return;
  shown = next;
  fill(away, next && hostAwayNotice(t, host, load));
}

fill(
  document.querySelector("main"),
  el("h1", {}, t("welcomeTitle")),
  away,
  earlier.node,
  el("p", {}, t("welcomePin")),
  el("p", {}, t("welcomeFirst")),
  el(
    "a",
    { class: "button primary", href: extensionUrl("pages/options/options.html#add") },
    t("welcomeOpen"),
  ),
  el("p", {}, t("welcomeDeveloper")),
);
await load();
onWorkerNotice((notice) => {
  if (notice?.notice === "state.changed") load();
});
