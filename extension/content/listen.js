// Listening that outlives `document.open`, which takes every listener of a document and its window
// away, ours too: a page that writes itself anew would not be heard any more.
"use strict";

(() => {
  if (globalThis.scrollBrake?.listen) return;

  const held = new Set();

  /**
   * As `target.addEventListener`.
   * @param {EventTarget} target @param {string} type @param {(event: Event) => void} listener
   * @param {AddEventListenerOptions & {signal: AbortSignal}} how
   */
  function listen(target, type, listener, how) {
    const add = () => target.addEventListener(type, listener, how);
    add();
    held.add(add);
  }

  // What is there already is not added again.
  const anew = () => {
    for (const add of held) add();
  };
  // Observers outlive it, and it takes the root element away.
  new MutationObserver(anew).observe(document, { childList: true });

  globalThis.scrollBrake = Object.freeze({ ...globalThis.scrollBrake, listen });
})();
