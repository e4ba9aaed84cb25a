// Inputs that this document does not hear: where the focus or the pointer is hidden from it, and where
// the page keeps them from us. The worker is asked then whether the machine is used.
"use strict";

(() => {
  const brake = globalThis.scrollBrake;
  if (brake.unheard) return;

  /** The browser tells no shorter time since the machine was touched (presence.js). */
  const VAGUE_MS = 15_000;
  /** So long nothing is heard before it is asked: what is told then was done since, beyond doubt. */
  const UNHEARD_MS = 17_000;
  /** How often the worker is asked at most. */
  const ASK_MS = 5_000;
  /** Where the focus is is looked for no more often than this: it is the dearest of an event. */
  const LOOK_MS = 250;

  /** Keys pressed in this document, whoever hears them (Event Timing). */
  const presses = () => performance.eventCounts?.get("keydown") ?? 0;

  /**
   * Inputs that listeners of the page keep from ours, where they stand before them: after
   * `document.open`, or put on the window by the page that opened it.
   * @returns {{heard: (moment: number, type: string) => void, settle: (moment: number) => number,
   *   scrolled: () => void, suspected: (moment: number) => boolean}} `heard`: an input of a type was.
   *   `settle`: whatever was before `moment` is dealt with; until when it was so far. `scrolled`: the
   *   document did, by a button of the browser's perhaps. `suspected`: nothing was heard for UNHEARD_MS,
   *   and what is done at the machine is done here: the pointer is over this document, or it scrolled, or
   *   keys fell that were not heard.
   */
  function withheld() {
    let settledAt = 0;
    let keys = presses();
    let hasScrolled = false;
    return {
      heard(moment, type) {
        settledAt = moment;
        hasScrolled = false;
        if (type === "keydown") keys += 1;
      },
      settle(moment) {
        const before = settledAt;
        settledAt = moment;
        keys = presses();
        hasScrolled = false;
        return before;
      },
      scrolled() {
        hasScrolled = true;
      },
      suspected: (moment) =>
        moment - settledAt >= UNHEARD_MS &&
        (hasScrolled || presses() > keys || document.documentElement.matches(":hover")),
    };
  }

  /**
   * What the top document does not hear, itself or from its frames.
   * @param {() => boolean} holds Whether a pointer is held.
   */
  function unheard(holds) {
    const kept = withheld();
    let lookedAt = -LOOK_MS;
    let wasHidden = false;
    let askedAt = -ASK_MS;

    /** Whether inputs go where we hear none: to a frame that we cannot see into, say. */
    function hidden(moment) {
      if (holds()) return true;
      if (moment - lookedAt >= LOOK_MS) {
        lookedAt = moment;
        wasHidden = brake.focusHidden() || brake.pointerHidden();
      }
      return wasHidden;
    }

    return {
      heard: kept.heard,
      settle: kept.settle,
      scrolled: kept.scrolled,

      /** The focus may have moved. */
      turned() {
        lookedAt = -LOOK_MS;
      },

      /** @param {number} moment @returns {number | null} When the worker is to be asked. */
      askAt: (moment) => (hidden(moment) || kept.suspected(moment) ? askedAt + ASK_MS : null),

      /**
       * The worker is asked at `asked` how long ago the machine was touched.
       * @returns {(agoMs: number | null, idleAfterMs: number, moment: number) => number | null} From
       *   the answer, which came at `moment`, when there was an input here; null where there was none.
       */
      ask(asked) {
        askedAt = asked;
        const suspected = kept.suspected(asked);
        const before = kept.settle(asked);
        return (agoMs, idleAfterMs, moment) => {
          // What was done before the page was here is no sign of a person in it.
          const isHere = hidden(moment) || (suspected && asked - agoMs > before);
          if (agoMs === null || !isHere) return null;
          // Up to VAGUE_MS it was at some moment since: all of the tail may be over, and is not gained.
          return asked - (agoMs > VAGUE_MS ? agoMs : Math.min(agoMs, idleAfterMs));
        };
      },
    };
  }

  globalThis.scrollBrake = Object.freeze({ ...brake, withheld, unheard });
})();
