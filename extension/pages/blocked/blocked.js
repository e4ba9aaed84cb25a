// The page that stands in the way: wires the session to the browser and to the nodes.
import { closeTab, currentTab, i18nMessage, onWorkerNotice } from "../../shared/browser.js";
import { makeWords, setLanguage } from "../../shared/i18n.js";
import { ask } from "../../shared/messages.js";
import { readAddress } from "./address.js";
import { makeRenderer } from "./render.js";
import { BlockedSession } from "./session.js";
import { blockedView } from "./view.js";

const t = makeWords(i18nMessage);
setLanguage(document, t);

async function close() {
  const tab = await currentTab();
  if (tab) await closeTab(tab.id);
}

/** To the tab that this one was opened from, where that still holds the page; else here. */
async function go(href) {
  const back = await ask("cover.return", { url: href }).catch(() => null);
  // In the place of this page in the history, so that Back does not lead here again.
  if (!back?.returned) location.replace(href);
}

const show = makeRenderer(document.querySelector("main"), t, {
  close,
  sum: () => session.requestSum(),
  finish: () => session.finish(),
  continue: () => session.proceed(),
  answer: (text) => session.answer(text),
  "try-again": () => session.check(),
  "open-tab": () => ask("cover.open").catch(() => session.check()),
  go,
});

const framed = window.top !== window;

const session = new BlockedSession({
  address: readAddress(location.hash),
  framed,
  ask,
  changed: (model) => show(blockedView(model, t)),
  later: (run, ms) => setTimeout(run, ms),
  visible: () => document.visibilityState === "visible",
  go,
});

show(blockedView(session.model, t));
const looked = session.check();

function hear() {
  onWorkerNotice((notice) => {
    if (notice?.notice === "state.changed") session.check();
  });
}

// Whatever any page of ours asks goes to all that hear, so that the hundreds of frames that a page may
// hold would keep each other busy: they look again when their tab is shown again.
if (framed) looked.then(() => session.model.covered && hear());
else hear();
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") session.check();
});
// Another address in the hash is another stopped page.
window.addEventListener("hashchange", () => location.reload());
