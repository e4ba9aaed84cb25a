// Listening that outlives `document.open`, which takes every listener of a document and its window
// away, ours too: a page that writes itself anew would not be heard any more.
"use strict";

(() => {
  if (globalThis.scrollBrake?.listen) return;

  const held = new Set();

  /**
   * As `target.addEventListener`.
   * @param {EventTarget} target @param {string} type @param {(event: Event) => void} listener
   * @param {AddEventListenerOptions} how
   * @returns {() => void} Ends it.
   */
  function listen(target, type, listener, how) {
    const add = () => target.addEventListener(type, listener, how);
    add();
    held.add(add);
    return () => {
      held.delete(add);
      target.removeEventListener(type, listener, how);
    };
  }

  const FIRST = Object.freeze({ capture: true, passive: true });

  /**
   * Listeners that end together. Without an `AbortSignal`, which costs each of them some time at every load.
   * @returns {{on: (target: EventTarget, type: string, listener: (event: Event) => void,
   *   how?: AddEventListenerOptions) => void, end: () => void}}
   */
  function ears() {
    const ends = [];
    return {
      on: (target, type, listener, how = FIRST) => ends.push(listen(target, type, listener, how)),
      end() {
        for (const end of ends.splice(0)) end();
      },
    };
  }

  // What is there already is not added again.
  const anew = () => {
    for (const add of held) add();
  };
  // Observers outlive it, and it takes the root element away.
  new MutationObserver(anew).observe(document, { childList: true });

  globalThis.scrollBrake = Object.freeze({ ...globalThis.scrollBrake, listen, ears });
})();
