// The page that stands in the way: wires the session to the browser and to the nodes.
import {
  closeTab,
  currentTab,
  i18nMessage,
  onEnforced,
  onWorkerNotice,
} from "../../shared/browser.js";
import { makeWords, setLanguage } from "../../shared/i18n.js";
import { ask } from "../../shared/messages.js";
import { readAddress } from "./address.js";
import { lookWhenSeen } from "./in-frame.js";
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
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") session.check();
  });
}

/** A frame on the screen, in the tab in front of its window. @param {(isSeen: boolean) => void} listener */
function onSeen(listener) {
  let isOnScreen = false;
  const tell = () => listener(isOnScreen && document.visibilityState === "visible");
  new IntersectionObserver((entries) => {
    isOnScreen = entries.at(-1).isIntersecting;
    tell();
  }).observe(document.documentElement);
  document.addEventListener("visibilitychange", tell);
}

/** A part of somebody's page is there again by itself: nobody has to load that page anew. */
function comeBack() {
  const { address, covered, verdict, failure } = session.model;
  // Over a page that is covered in place it stays: that page takes it away.
  if (!covered && failure === null && verdict?.action === "pass") location.replace(address.href);
}

if (framed) {
  const look = () => session.check().then(comeBack);
  lookWhenSeen({ onEnforced, onSeen, later: (run, ms) => setTimeout(run, ms), look });
  looked.then(() => {
    if (session.model.covered) hear();
    // Its page came back in the history, or its time was given as it was loading.
    else if (session.model.opens) comeBack();
  });
} else hear();
// Another address in the hash is another stopped page.
window.addEventListener("hashchange", () => location.reload());
