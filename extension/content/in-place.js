// Covers a page without leaving it, so that what was typed in it is there after an unlock: the worker
// hides it by the user's own style, and our blocked page stands over it in a dialog. The dialog's shadow
// is closed and its key known to nobody, so that the page can take it away, no more.
"use strict";

(() => {
  const brake = globalThis.scrollBrake;
  if (brake?.inPlace) return;

  /** How often it is looked whether the cover can be used: a page may lay a modal dialog over it, */
  const LOOK_MS = 1_000;
  /** which is answered so often. */
  const MOST_SHOWN = 10;
  /** A page that puts a video out into a little window has it taken back so often before it is left. */
  const MOST_OUT = 3;

  const WHOLE = {
    position: "fixed",
    inset: "0",
    width: "100%",
    height: "100%",
    "max-width": "none",
    "max-height": "none",
    overflow: "hidden",
    margin: "0",
    border: "0",
    padding: "0",
    display: "block",
    visibility: "visible",
    opacity: "1",
    "pointer-events": "auto",
    background: "Canvas",
    "color-scheme": "light dark",
  };

  /** In a document of XML an element without a namespace has neither style nor shadow. */
  const element = (name) => document.createElementNS("http://www.w3.org/1999/xhtml", name);

  /** An element that the user's style over the page leaves to be seen. */
  function seen(name, key) {
    const made = element(name);
    made.setAttribute("data-scroll-brake", key);
    for (const [property, value] of Object.entries(WHOLE)) {
      made.style.setProperty(property, value, "important");
    }
    return made;
  }

  /** Our page in a modal dialog: under one of the page's own nothing else could be used. */
  function framed(key) {
    const dialog = seen("dialog", key);
    const frame = seen("iframe", key);
    frame.src = brake.blockedPage();
    dialog.setAttribute("closedby", "none");
    dialog.ariaLabel = chrome.runtime.getManifest().name;
    return { dialog, frame };
  }

  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /**
   * @param {{ask: (method: string, params: object) => Promise<object | undefined>,
   *   lost: () => void}} watch `lost`: the page took the cover away, or it could not be placed.
   */
  function inPlace({ ask, lost }) {
    let placed = null;
    let toFocus = null;

    function look() {
      if (placed && placed.host.parentNode !== document.documentElement) lost();
    }

    /** Of several modal dialogs the last one can be used. */
    function show() {
      const { dialog, frame } = placed;
      placed.shown += 1;
      dialog.close();
      dialog.showModal();
      frame.focus();
    }

    /**
     * Only once the user's style leaves it to be seen: a frame that is hidden while its page takes its
     * place (in a process of its own) is never drawn, also when it is shown again (Chromium 156).
     */
    function fill() {
      const { dialog, frame } = placed;
      dialog.append(frame);
      frame.focus();
    }

    /** Shows it again where something else can be used, or it was closed; keeps the page quiet. */
    function hold() {
      const { dialog, host, shown } = placed;
      // Who carries the key is seen: read in the page's developer tools, perhaps.
      if (document.querySelector("[data-scroll-brake]")) {
        lost();
        return;
      }
      if (brake.isOut()) {
        // A page can keep every event of it from us.
        placed.out += 1;
        brake.quiet(true);
        if (placed.out > MOST_OUT) {
          lost();
          return;
        }
      }
      const inUse = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      const isSmall = innerWidth === 0 || innerHeight === 0;
      if (dialog.open && (isSmall || inUse === host)) return;
      if (shown < MOST_SHOWN) show();
      else lost();
    }

    function place() {
      if (placed) return;
      const key = newKey();
      const host = element("div");
      host.style.setProperty("all", "initial", "important");
      const { dialog, frame } = framed(key);
      host.attachShadow({ mode: "closed" }).append(dialog);
      const observer = new MutationObserver(look);
      const focused = document.activeElement;
      placed = { key, host, dialog, frame, observer, focused, shown: 0, out: 0 };
      document.exitFullscreen?.().catch(() => {});
      document.documentElement.append(host);
      dialog.addEventListener("cancel", (event) => event.preventDefault());
      show();
      // In a picture (SVG) nothing of ours is drawn.
      if (dialog.getClientRects().length === 0) {
        lost();
        return;
      }
      placed.timer = setInterval(hold, LOOK_MS);
      observer.observe(document, { childList: true });
      observer.observe(document.documentElement, { childList: true });
      ask("watch.covers", { key, url: brake.address() }).then((answer) => {
        if (placed?.key !== key) return;
        if (answer?.covered) fill();
        else lost();
      });
    }

    /** @returns {string | null} The key of the cover that was taken away. */
    function remove() {
      if (!placed) return null;
      const { key, host, dialog, observer, timer, focused } = placed;
      placed = null;
      clearInterval(timer);
      observer.disconnect();
      dialog.close();
      host.remove();
      toFocus = focused;
      return key;
    }

    /** Once the page is seen again, which nothing hidden takes the focus before. */
    function refocus() {
      if (!placed) toFocus?.focus?.({ preventScroll: true });
      toFocus = null;
    }

    return { place, remove, refocus, isPlaced: () => placed !== null };
  }

  globalThis.scrollBrake = Object.freeze({ ...brake, inPlace });
})();
