// Typing in a page: the worker is told, which cannot ask a page that hangs; of a frame the top document,
// which a stop asks, is told by it.
"use strict";

(() => {
  const brake = globalThis.scrollBrake;
  if (brake.passTyping) return;

  /** A key is followed by what it did to its field. */
  const SETTLE_MS = 50;
  /** While keys are falling it is told no more often than this, */
  const TELL_MS = 1_000;
  /** and once more when what was sent is surely on its way. */
  const AFTER_MS = 3_100;

  /**
   * @param {{typing: object, framed: boolean,
   *   ask: (method: string, params: object) => Promise<object | undefined>}} watch
   * @returns {() => void} To be called after each event that was about a field.
   */
  function passTyping({ typing, framed, ask }) {
    let toldAt = -Infinity;
    let told = false;
    let soon = null;
    let after = null;

    /** When it was is of a frame alone: its page waits for the keys there. */
    function say(unsent, agoMs) {
      if (!framed && unsent === told) return;
      told = unsent;
      ask("watch.typed", { unsent, agoMs });
    }

    function tell() {
      const now = performance.now();
      toldAt = now;
      soon = null;
      say(typing.isUnsent(now), Math.round(Math.min(typing.agoMs(now), AFTER_MS)));
    }

    // What stood in a document that is left is gone.
    window.addEventListener("pagehide", () => {
      clearTimeout(soon);
      clearTimeout(after);
      if (toldAt > -Infinity) say(false, AFTER_MS);
    });

    return () => {
      soon ??= setTimeout(tell, Math.max(SETTLE_MS, toldAt + TELL_MS - performance.now()));
      clearTimeout(after);
      after = setTimeout(tell, AFTER_MS);
    };
  }

  globalThis.scrollBrake = Object.freeze({ ...brake, passTyping });
})();
