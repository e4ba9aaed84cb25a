// Where the inputs go: to this document, or where it hears none of them.
"use strict";

(() => {
  if (globalThis.scrollBrake?.focusHidden) return;

  /** The browser tells no shorter time since the machine was touched (presence.js). */
  const VAGUE_MS = 15_000;
  /** So long nothing is heard before it is asked: what is told then was done since, beyond doubt. */
  const UNHEARD_MS = 17_000;

  const HIDING = new Set(["iframe", "frame", "fencedframe", "object", "embed"]);

  // While the browser's print preview shows the page, all inputs go there.
  let printed = false;
  const { signal } = new AbortController();
  const prints = ({ type, isTrusted }) => {
    if (isTrusted) printed = type === "beforeprint";
  };
  for (const type of ["beforeprint", "afterprint", "pageshow"]) {
    globalThis.scrollBrake.listen(window, type, prints, { capture: true, signal });
  }

  const isPrinted = () => printed;

  /** @returns {boolean} Whether what is pressed goes to this page, or to a preview of it. */
  const hasFocus = () => printed || document.hasFocus();

  /** The root inside an element, closed ones too. */
  function rootIn(element) {
    try {
      return chrome.dom.openOrClosedShadowRoot(element);
    } catch {
      return element.shadowRoot ?? null;
    }
  }

  /** @returns {boolean} Whether this document, shown as it is, holds a place for hidden focus. */
  function mayHideFocus() {
    if (document.visibilityState !== "visible") return false;
    return focusHidden() || document.querySelector([...HIDING].join()) !== null;
  }

  /** @returns {boolean} Whether the focused thing is one whose inputs this document never hears. */
  function focusHidden() {
    if (printed || document.contentType === "application/pdf") return true;
    let element = document.activeElement;
    for (let root = element && rootIn(element); root?.activeElement; root = rootIn(element)) {
      element = root.activeElement;
    }
    return HIDING.has(element?.localName);
  }

  /** @returns {boolean} Whether the pointer is over such a thing: the wheel turns there, unheard. */
  function pointerHidden() {
    let pointed = null;
    for (let root = document; root; root = rootIn(pointed)) {
      const inner = [...root.querySelectorAll(":hover")].at(-1);
      if (!inner) break;
      pointed = inner;
    }
    return HIDING.has(pointed?.localName);
  }

  /** Keys pressed in this document, whoever hears them (Event Timing). */
  const presses = () => globalThis.performance.eventCounts?.get("keydown") ?? 0;

  /**
   * Inputs that listeners of the page keep from ours, where they stand before them: after
   * `document.open`, or put on the window by the page that opened it.
   * @returns {{heard: (moment: number, type?: string) => void, asked: (moment: number) => number,
   *   suspected: (moment: number) => boolean}} `heard`: an input of a type was. `asked`: whatever was
   *   here before `moment` is dealt with; until when it was before. `suspected`: nothing was heard for
   *   UNHEARD_MS, and what is done at the machine is done here: the pointer is over this document, or
   *   keys fell that were not heard.
   */
  function withheld() {
    let heardAt = 0;
    let keys = presses();
    return {
      heard(moment, type) {
        heardAt = moment;
        if (type === "keydown") keys += 1;
      },
      asked(moment) {
        const before = heardAt;
        heardAt = moment;
        keys = presses();
        return before;
      },
      suspected: (moment) =>
        moment - heardAt >= UNHEARD_MS &&
        (presses() > keys || document.documentElement.matches(":hover")),
    };
  }

  globalThis.scrollBrake = Object.freeze({
    ...globalThis.scrollBrake,
    VAGUE_MS,
    withheld,
    rootIn,
    isPrinted,
    hasFocus,
    focusHidden,
    pointerHidden,
    mayHideFocus,
  });
})();
