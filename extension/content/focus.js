// Where the keyboard focus and the pointer stand in this document.
"use strict";

(() => {
  if (globalThis.scrollBrake?.focusHidden) return;

  const HIDING = new Set(["iframe", "frame", "fencedframe", "object", "embed"]);

  // While the browser's print preview shows the page, all inputs go there.
  let printed = false;
  const prints = ({ type, isTrusted }) => {
    if (isTrusted) printed = type === "beforeprint";
  };
  for (const type of ["beforeprint", "afterprint", "pageshow"]) {
    globalThis.scrollBrake.listen(window, type, prints, { capture: true });
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

  globalThis.scrollBrake = Object.freeze({
    ...globalThis.scrollBrake,
    rootIn,
    isPrinted,
    hasFocus,
    focusHidden,
    pointerHidden,
    mayHideFocus,
  });
})();
