// Active time of a page, in its top document: hears what is done in it, in its frames and at the
// machine, and tells its clock (attended.js). Decides nothing and knows no rule. watch.js starts it.
"use strict";

(() => {
  const brake = globalThis.scrollBrake;
  if (brake.attend) return;

  /**
   * Begins to count.
   * @param {{
   *   ask: (method: string, params: object) => Promise<object | undefined>,
   *   judge: (verdict: object | undefined, url: string) => void, end: () => void,
   *   follow: () => void,
   * }} watch `ask` reaches the worker; `judge` gets the verdict that answers a report; `end` is
   *   called when the extension that put this here is gone; `follow` looks whether the address is
   *   another one by now.
   */
  function attend({ ask, judge, end, follow }) {
    const ears = brake.ears();
    const isInput = brake.inputFilter();
    const elsewhere = brake.unheard(isInput.holds);
    const now = () => Math.round(performance.now());
    const page = brake.attention({ ask, judge, follow, elsewhere, now });

    const hear = brake.hearing({
      isLate: page.isLate,
      aliveAt: page.aliveAt,
      bridge: page.bridge,
      take: page.heard,
    });

    function acted(event) {
      if (event.type === "scroll" && event.isTrusted) page.scrolled();
      if (!isInput(event) || page.notes(event)) return;
      if (!brake.alive()) {
        end();
        return;
      }
      page.lock(false);
      hear(event, now());
    }

    /** Visibility or focus may have changed. */
    function turned() {
      elsewhere.turned();
      const wasAttended = page.since() !== null;
      page.cutLost();
      if (page.look() && !wasAttended) isInput.arrived(now());
      page.proceed();
    }

    /** What happened in a frame; without any moment only a change of the focus. */
    function inFrame({ agoMs, playbackAgoMs }) {
      page.cutLost();
      if (!page.look()) return;
      if (typeof agoMs === "number") {
        elsewhere.heard(page.aliveAt(), "frame");
        page.input(now() - agoMs);
      }
      if (typeof playbackAgoMs === "number" && brake.frameFillsWindow()) {
        page.played(now() - playbackAgoMs);
      }
    }

    /** The machine was locked, or somebody came back to it or to this window. */
    function presence(state) {
      page.lock(state === "locked");
      if (state === "active") page.comesBack();
    }

    for (const type of brake.HEARD) ears.on(window, type, acted);
    for (const type of ["focus", "blur", "beforeprint", "afterprint"])
      ears.on(window, type, turned);
    ears.on(document, "visibilitychange", turned);
    ears.on(window, "pagehide", page.leave);
    // Attended from its beginning, however long the answer takes that says by which rule.
    page.look();

    return {
      /**
       * @param {{idleAfterMs: number, inputAgoMs?: number | null}} hello How long one input keeps the
       *   clock running, and how long ago the last one of the page before in this tab was.
       */
      learned({ idleAfterMs, inputAgoMs = null }) {
        page.idleAfter(idleAfterMs);
        page.follows(inputAgoMs);
      },

      passed: page.passed,
      stop: page.stop,
      moved: page.moved,

      /** @param {object} message From the worker. @returns {boolean} Whether the focus is seen. */
      hear(message) {
        if (message.watch === "input") inFrame(message);
        if (message.watch === "followed") page.follows(message.agoMs);
        if (message.watch === "presence") presence(message.state);
        return false;
      },

      end() {
        ears.end();
        page.end();
      },
    };
  }

  globalThis.scrollBrake = Object.freeze({ ...brake, attend });
})();
