// Covers a stopped page and leaves for the blocked page. Classic script; all content scripts of a
// page share one isolated world and, in it, one frozen object.
"use strict";

(() => {
  if (globalThis.scrollBrake?.cover) return;

  /** A navigation under way is not begun again before this; a page may have cancelled it. */
  const AGAIN_MS = 1_000;

  const sheet = new CSSStyleSheet();
  let leaving = { url: "", at: -AGAIN_MS };
  // Opacity takes the canvas's background and pseudo-elements along, which visibility leaves; a
  // page's own transition would draw either out.
  const unseen = { visibility: "hidden", opacity: "0", transition: "none" };
  const declarations = Object.entries(unseen).map(
    ([name, value]) => `${name}: ${value} !important;`,
  );
  sheet.replaceSync(`:root, :root *, ::backdrop { ${declarations.join(" ")} }`);

  /** Whether the extension that put this script here still runs. */
  const alive = () => {
    try {
      return Boolean(chrome.runtime?.id);
    } catch {
      return false;
    }
  };

  function quiet(event) {
    event.target.pause?.();
  }

  /** Hides everything at once and stops sound and video, those that start later too. */
  function cover() {
    for (const [name, value] of Object.entries(unseen)) {
      document.documentElement?.style.setProperty(name, value, "important");
    }
    if (!document.adoptedStyleSheets.includes(sheet)) {
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }
    document.addEventListener("play", quiet, true);
    for (const media of document.querySelectorAll("audio, video")) media.pause();
  }

  /** Nothing of the page's own listens in on its end, or asks whether it may. */
  function hush(event) {
    event.stopImmediatePropagation();
  }

  function endings(change) {
    window[change]("beforeunload", hush, true);
    globalThis.navigation?.[change]("navigate", hush, true);
  }

  /** Takes the cover away again. */
  function uncover() {
    endings("removeEventListener");
    for (const name of Object.keys(unseen)) document.documentElement?.style.removeProperty(name);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    document.removeEventListener("play", quiet, true);
  }

  /** Covers, and puts the blocked page in the place of this one: Back leads to the page before. */
  function leave() {
    cover();
    endings("addEventListener");
    const now = performance.now();
    if (leaving.url === location.href && now - leaving.at < AGAIN_MS) return;
    leaving = { url: location.href, at: now };
    // The worker's net waits for this navigation, which keeps Back right.
    chrome.runtime.sendMessage({ method: "watch.leaving", params: {} }).catch(() => {});
    const page = `${chrome.runtime.getURL("pages/blocked/blocked.html")}#${location.href}`;
    location.replace(page);
  }

  globalThis.scrollBrake = Object.freeze({
    ...globalThis.scrollBrake,
    alive,
    cover,
    uncover,
    leave,
  });
})();
