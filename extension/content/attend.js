// Active time of a page, in its top document: hears inputs, keeps the meters, hands what they counted
// to the worker. Decides nothing and knows no rule. Classic script; watch.js starts it.
"use strict";

(() => {
  const brake = globalThis.scrollBrake;
  if (brake.attend) return;

  /** While somebody may be there, this document looks around at least so often. */
  const PULSE_MS = 5_000;
  /** How often it is looked whether the address changed untold, at most: an event's whole cost is little. */
  const FOLLOW_MS = 1_000;

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
    const tally = new brake.Tally(brake.address());
    const noted = brake.noting();
    const now = () => Math.round(performance.now());

    let stopped = false;
    let locked = false;
    let ruled = true;
    let idleAfter = 15_000;
    // Since when the page has been attended without a break; null while it is not.
    let since = null;
    // The last moment at which this script is known to have run, and the last sign of a person.
    let aliveAt = 0;
    let signAt = -Infinity;
    let followedAt = -Infinity;

    const attended = () =>
      !stopped && !locked && document.visibilityState === "visible" && brake.hasFocus();

    const handover = brake.handover(now);
    const send = brake.reporting({
      ask,
      judge: (verdict, url) => stopped || judge(verdict, url),
      now,
    });

    /** Counts what is noted: attention held when it was. */
    function settle() {
      const moment = noted.take();
      if (moment === null) return;
      signAt = aliveAt = moment;
      handover.heard(moment);
      tally.input(moment, since);
    }

    /** Hands counted time to the worker. @param {object | null} [left] As in reporting.js. */
    function report(left = null) {
      send(tally.take(now()), left);
      if (left === null) videos.search();
    }

    /** Attention ended at `moment`: what is due is handed on at once. @param {object | null} [left] */
    function cut(moment, left = null) {
      settle();
      tally.cut(moment);
      since = null;
      timer.stop();
      report(left);
    }

    /** Looks whether the page is attended, and was since the last look. @returns {boolean} */
    function look() {
      const moment = now();
      settle();
      if (since !== null && (timer.isLate(moment) || !attended())) cut(aliveAt);
      aliveAt = moment;
      if (!attended()) return false;
      if (since === null) {
        since = signAt = moment;
        elsewhere.settle(moment);
      }
      return true;
    }

    /** When the worker is to be asked whether somebody is there; null while we see it ourselves. */
    const askAt = () => (ruled && since !== null ? elsewhere.askAt(aliveAt) : null);

    /**
     * Whether to look around: a minute after the last sign nothing can be counted any more. No event
     * tells that the focus went from elsewhere straight into a frame.
     */
    const watchful = () =>
      ruled && aliveAt - signAt < brake.PAUSE_MS && (since !== null || brake.mayHideFocus());

    /** One timer at most, and none while nobody is there. */
    function plan() {
      const around = watchful() ? Math.min(aliveAt + PULSE_MS, askAt() ?? Infinity) : Infinity;
      timer.plan(Math.min(tally.wake(), around));
    }

    /** Some changes of the address no event tells of, or a page keeps from us. */
    function followAddress() {
      if (aliveAt - followedAt < FOLLOW_MS) return;
      followedAt = aliveAt;
      follow();
    }

    /** What is due after a look around. */
    function proceed() {
      const before = since === null ? null : handover.take();
      if (before !== null) input(before);
      if (tally.wake() <= aliveAt) report();
      if ((askAt() ?? Infinity) <= aliveAt) askPresence();
      plan();
    }

    function beat() {
      followAddress();
      videos.look();
      proceed();
    }

    const timer = brake.pulse({ now, look, beat });

    /** A person did something. */
    function input(moment) {
      handover.heard(moment);
      tally.input(moment, since);
      sign(moment);
    }

    /** A video stands for a person. */
    function played(moment) {
      tally.played(moment, since);
      sign(moment);
    }

    function sign(moment) {
      signAt = Math.max(signAt, moment);
      proceed();
    }

    async function askPresence() {
      const dated = elsewhere.ask(now());
      const { agoMs = null } = (await ask("watch.presence", { printed: brake.isPrinted() })) ?? {};
      const moment = look() ? dated(agoMs, idleAfter, aliveAt) : null;
      if (moment !== null) input(moment);
    }

    const videos = brake.watchPlayback((moment) => {
      if (look()) played(moment);
    }, now);

    /** No input, since scripts can cause it, but a reason to look whether the machine is touched. */
    function scrolled() {
      const moment = now();
      elsewhere.scrolled();
      if (moment - signAt < PULSE_MS) return;
      signAt = moment;
      if (!timer.isPlanned() && look()) plan();
    }

    function acted(event) {
      if (event.type === "scroll" && event.isTrusted) scrolled();
      if (!isInput(event) || noted.notes(event, since)) return;
      if (!brake.alive()) {
        end();
        return;
      }
      locked = false;
      hear(event, now());
    }

    function take(event) {
      if (!look()) return;
      followAddress();
      if (since === null) return;
      elsewhere.heard(aliveAt, event.type);
      const moment = brake.eventMoment(event, aliveAt);
      noted.heard(moment);
      input(moment);
    }

    const hear = brake.hearing({
      isLate: (moment) => since !== null && timer.isLate(moment) && attended(),
      aliveAt: () => aliveAt,
      bridge(from, moment) {
        timer.ran(moment);
        tally.input(from, since);
      },
      take,
    });

    /** Visibility or focus may have changed. */
    function turned() {
      elsewhere.turned();
      const was = since;
      if (was !== null && !attended()) cut(now());
      if (look() && was === null) isInput.arrived(now());
      proceed();
    }

    function leave() {
      settle();
      cut(now(), since === null ? null : handover.give());
    }

    /** What happened in a frame; without any moment only a change of the focus. */
    function inFrame({ agoMs, playbackAgoMs }) {
      if (since !== null && !attended()) cut(now());
      if (!look()) return;
      if (typeof agoMs === "number") {
        elsewhere.heard(aliveAt, "frame");
        input(now() - agoMs);
      }
      if (typeof playbackAgoMs === "number" && brake.frameFillsWindow()) {
        played(now() - playbackAgoMs);
      }
    }

    /** The machine was locked, or somebody came back to it or to this window. */
    function presence(state) {
      locked = state === "locked";
      if (locked && since !== null) cut(now());
      if (state !== "active") return;
      look();
      // The focus may come a little later, and where it is in a frame no event tells of it.
      signAt = now();
      proceed();
    }

    for (const type of brake.HEARD) ears.on(window, type, acted);
    for (const type of ["focus", "blur", "beforeprint", "afterprint"])
      ears.on(window, type, turned);
    ears.on(document, "visibilitychange", turned);
    ears.on(window, "pagehide", leave);
    // Attended from its beginning, however long the answer takes that says by which rule.
    look();

    return {
      /**
       * @param {{idleAfterMs: number, inputAgoMs?: number | null}} hello How long one input keeps the
       *   clock running, and how long ago the last one of the page before in this tab was.
       */
      learned({ idleAfterMs, inputAgoMs = null }) {
        idleAfter = idleAfterMs;
        tally.idleAfterMs = idleAfterMs;
        handover.told(inputAgoMs);
        proceed();
      },

      /** @param {object} verdict One that lets the page stand, for the address it has now. */
      passed({ ruled: isRuled, remainingMs, playbackMs = null }) {
        stopped = false;
        ruled = isRuled;
        tally.leave(ruled ? (remainingMs ?? Infinity) : null, ruled ? playbackMs : null);
        videos.want(ruled && playbackMs !== null);
        look();
        proceed();
      },

      /** The page is stopped: what is due is handed on, and nothing counts until it passes. */
      stop() {
        stopped = true;
        cut(now());
      },

      /** The document went to another address without leaving. */
      moved() {
        settle();
        tally.move(now(), brake.address());
        report();
      },

      /** @param {object} message From the worker. @returns {boolean} Whether the focus is seen. */
      hear(message) {
        if (message.watch === "input") inFrame(message);
        if (message.watch === "followed") {
          handover.told(message.agoMs);
          proceed();
        }
        if (message.watch === "presence") presence(message.state);
        return false;
      },

      end() {
        ears.end();
        videos.want(false);
        timer.stop();
      },
    };
  }

  globalThis.scrollBrake = Object.freeze({ ...brake, attend });
})();
