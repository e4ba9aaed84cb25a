// Silence in one document: what sounds and plays in it is paused, and out of the windows that a page
// can put it in. Also put into the frames of a covered page, ours to see or not.
"use strict";

(() => {
  if (globalThis.scrollBrake?.quiet) return;

  const pictures = globalThis.documentPictureInPicture;

  function pause(event) {
    event.target.pause?.();
  }

  /** Takes a video, or a part of the page, out of the little window above all others. */
  function close() {
    document.exitPictureInPicture?.().catch(() => {});
    pictures?.window?.close();
  }

  /** Besides components, what may carry a shadow (DOM, "valid shadow host name"). */
  const HOSTS = new Set(
    "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(
      " ",
    ),
  );

  /** The shadow in an element, a closed one too. */
  function shadowOf(element) {
    if (!HOSTS.has(element.localName) && !element.localName.includes("-")) return null;
    try {
      return chrome.dom.openOrClosedShadowRoot(element);
    } catch {
      // An orphan has no such function any more.
      return element.shadowRoot;
    }
  }

  /** The document and all shadows in it: what happens there is told to nobody outside. */
  function rootsIn(root) {
    const shadows = [...root.querySelectorAll("*")].map(shadowOf).filter(Boolean);
    return [root, ...shadows.flatMap(rootsIn)];
  }

  /** Whether something of the page stands in a little window in spite of it. */
  const isOut = () => document.pictureInPictureElement !== null || Boolean(pictures?.window);

  /** How often a frame looks itself whether something came out: a page can keep its events from us. */
  const LOOK_MS = 1_000;

  const heard = new Set();
  // What silence has paused.
  const held = new Set();
  let looking = null;

  /**
   * @param {boolean} on Whether silence begins; what starts later is held too, until it ends.
   * @param {{again?: boolean}} [how] `again`: at its end what it paused goes on.
   */
  function quiet(on, { again = false } = {}) {
    const change = on ? "addEventListener" : "removeEventListener";
    if (on) for (const root of rootsIn(document)) heard.add(root);
    for (const root of heard) root[change]("play", pause, true);
    window[change]("enterpictureinpicture", close, true);
    pictures?.[change]("enter", close);
    clearInterval(looking);
    if (!on) {
      heard.clear();
      if (again) for (const media of held) media.play().catch(() => {});
      held.clear();
      return;
    }
    for (const root of heard) {
      for (const media of root.querySelectorAll("audio, video")) {
        if (!media.paused) held.add(media);
        media.pause();
      }
    }
    close();
    // In the top document in-place.js looks, which leaves a page that goes on with it.
    if (window !== window.top) looking = setInterval(() => isOut() && close(), LOOK_MS);
  }

  globalThis.scrollBrake = Object.freeze({ ...globalThis.scrollBrake, quiet, isOut, rootsIn });
})();
