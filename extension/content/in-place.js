// Covers a page without leaving it, so that what was typed in it is there after an unlock: the worker
// hides it by the user's own style, and our blocked page stands over it in a frame. The frame's shadow
// is closed and its key known to nobody, so that the page can take the frame away, no more.
"use strict";

(() => {
  const brake = globalThis.scrollBrake;
  if (brake?.inPlace) return;

  const FRAME = {
    position: "fixed",
    inset: "0",
    width: "100%",
    height: "100%",
    margin: "0",
    border: "0",
    padding: "0",
    display: "block",
    visibility: "visible",
    opacity: "1",
    background: "Canvas",
    "color-scheme": "light dark",
  };

  function framed(key) {
    const frame = document.createElement("iframe");
    frame.src = `${chrome.runtime.getURL("pages/blocked/blocked.html")}#${brake.address()}`;
    frame.setAttribute("data-scroll-brake", key);
    frame.popover = "manual";
    for (const [name, value] of Object.entries(FRAME)) {
      frame.style.setProperty(name, value, "important");
    }
    return frame;
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

    function look() {
      if (placed && placed.host.parentNode !== document.documentElement) lost();
    }

    function place() {
      if (placed) return;
      const key = newKey();
      const host = document.createElement("div");
      host.style.setProperty("all", "initial", "important");
      const frame = framed(key);
      host.attachShadow({ mode: "closed" }).append(frame);
      const observer = new MutationObserver(look);
      placed = { key, host, observer, focused: document.activeElement };
      document.exitFullscreen?.().catch(() => {});
      document.documentElement.append(host);
      frame.showPopover();
      frame.focus();
      observer.observe(document, { childList: true });
      observer.observe(document.documentElement, { childList: true });
      ask("watch.covers", { key, url: brake.address() }).then((answer) => {
        if (placed?.key === key && !answer?.covered) lost();
      });
    }

    /** @returns {string | null} The key of the cover that was taken away. */
    function remove() {
      if (!placed) return null;
      const { key, host, observer, focused } = placed;
      placed = null;
      observer.disconnect();
      host.remove();
      focused?.focus?.({ preventScroll: true });
      return key;
    }

    return { place, remove, isPlaced: () => placed !== null };
  }

  globalThis.scrollBrake = Object.freeze({ ...brake, inPlace });
})();
