// Active time of one document: hears inputs, keeps the meter and hands what it counted to the worker.
// Decides nothing and knows no rule. Classic script; watch.js starts it.
"use strict";

(() => {
  const brake = globalThis.scrollBrake;
  if (brake.attend) return;

  /** A frame passes its inputs up no more often than this. */
  const PASS_MS = 5_000;

  /**
   * Begins to count.
   * @param {{
   *   ask: (method: string, params: object) => Promise<object | undefined>,
   *   judge: (verdict: object | undefined, url: string) => void, end: () => void,
   * }} watch `ask` reaches the worker; `judge` gets the verdict that answers a report; `end` is
   *   called when the extension that put this here is gone.
   */
  function attend({ ask, judge, end }) {
    const framed = window !== window.top;
    const source = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join("");
    const listening = new AbortController();
    const isInput = brake.inputFilter();
    const meter = new brake.Meter(location.href);
    const now = () => Math.round(performance.now());

    let sequence = 0;
    let stopped = false;
    let timer = null;
    let timerAt = Infinity;
    let actedAt = 0;
    let passedAt = -PASS_MS;

    const attended = () =>
      !stopped && document.visibilityState === "visible" && document.hasFocus();

    /** Hands counted time to the worker. */
    function report() {
      const sent = now();
      const groups = new Map();
      for (const { url, lengthMs, end: ended } of meter.take(sent)) {
        const ageMs = Math.max(0, sent - ended);
        const interval = { sequence: sequence++, kind: "input", lengthMs, ageMs };
        groups.set(url, [...(groups.get(url) ?? []), interval]);
      }
      for (const [url, intervals] of groups) {
        ask("watch.activity", { source, url, intervals }).then((verdict) => {
          if (!stopped) judge(verdict, url);
        });
      }
    }

    /** One timer at most, and none while nobody is active. */
    function plan() {
      const due = meter.wake();
      if (due === null || (timer !== null && timerAt <= due)) return;
      clearTimeout(timer);
      timerAt = due;
      timer = setTimeout(tick, Math.max(0, due - now()));
    }

    function reportWhatIsDue() {
      const due = meter.wake();
      if (due !== null && due <= now()) report();
      plan();
    }

    function tick() {
      timer = null;
      if (!attended()) meter.cut(now());
      reportWhatIsDue();
    }

    function active(agoMs = 0) {
      if (!attended()) return;
      meter.input(now() - agoMs);
      reportWhatIsDue();
    }

    function cut() {
      meter.cut(now());
      clearTimeout(timer);
      timer = null;
      report();
    }

    function away() {
      if (!attended()) cut();
    }

    /** Hands a frame's inputs up: the first at once, later ones together, with their age. */
    function passUp() {
      // The top document knows whether the window has the focus.
      if (document.visibilityState !== "visible") return;
      actedAt = now();
      timer ??= setTimeout(passOn, Math.max(0, passedAt + PASS_MS - actedAt));
    }

    function passOn() {
      timer = null;
      passedAt = now();
      ask("watch.input", { agoMs: Math.min(passedAt - actedAt, PASS_MS) });
    }

    function acted(event) {
      if (!isInput(event)) return;
      if (!brake.alive()) end();
      else if (framed) passUp();
      else active();
    }

    function on(target, type, listener) {
      target.addEventListener(type, listener, {
        capture: true,
        passive: true,
        signal: listening.signal,
      });
    }

    for (const type of brake.INPUTS) on(window, type, acted);
    on(document, "visibilitychange", away);
    on(window, "blur", away);
    on(window, "pagehide", () => {
      meter.cut(now());
      report();
    });

    return {
      /** How long one input keeps the clock running. */
      set idleAfterMs(ms) {
        meter.idleAfterMs = ms;
      },

      /** @param {object} verdict One that lets the page stand, for the address it has now. */
      passed({ ruled, remainingMs }) {
        stopped = false;
        meter.remainingMs = ruled ? (remainingMs ?? Infinity) : null;
        plan();
      },

      /** The page is stopped: what is due is handed on, and nothing counts until it passes. */
      stop() {
        stopped = true;
        cut();
      },

      /** The document went to another address without leaving. */
      moved() {
        meter.move(now(), location.href);
        report();
      },

      /** A frame of this page had an input so long ago. */
      frameInput(agoMs) {
        if (!framed) active(agoMs);
      },

      end() {
        listening.abort();
        clearTimeout(timer);
      },
    };
  }

  globalThis.scrollBrake = Object.freeze({ ...brake, attend });
})();
