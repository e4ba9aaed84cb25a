// Whether a page is attended, since when, and what is counted of it: the clock of active time. What
// happens in the page comes from attend.js.
"use strict";

(() => {
  const brake = globalThis.scrollBrake;
  if (brake.attention) return;

  /** While somebody may be there, this document looks around at least so often. */
  const PULSE_MS = 5_000;
  /** How often it is looked whether the address changed untold, at most: an event's whole cost is little. */
  const FOLLOW_MS = 1_000;

  /**
   * @param {{
   *   ask: (method: string, params: object) => Promise<object | undefined>,
   *   judge: (verdict: object | undefined, url: string) => void, follow: () => void,
   *   elsewhere: object, now: () => number,
   * }} page As in attend.js; `elsewhere` is what it does not hear (unheard.js).
   */
  function attention({ ask, judge, follow, elsewhere, now }) {
    const tally = new brake.Tally(brake.address());
    const noted = brake.noting();
    const handover = brake.handover(now);

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

    /** Attention ended now, where it did. */
    function cutLost() {
      if (since !== null && !attended()) cut(now());
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

    return {
      since: () => since,
      aliveAt: () => aliveAt,
      look,
      cutLost,
      proceed,
      input,
      played,

      /** Whether nothing has run for long in a page that is attended. @param {number} moment */
      isLate: (moment) => since !== null && timer.isLate(moment) && attended(),

      /** The page hung from one moment to the other, and inputs waited. */
      bridge(from, moment) {
        timer.ran(moment);
        tally.input(from, since);
      },

      /** @param {Event} event An input. @returns {boolean} Whether it is noted, and counted later. */
      notes: (event) => noted.notes(event, since),

      /** @param {Event} event An input. */
      heard(event) {
        if (!look()) return;
        followAddress();
        if (since === null) return;
        elsewhere.heard(aliveAt, event.type);
        const moment = brake.eventMoment(event, aliveAt);
        noted.heard(moment);
        input(moment);
      },

      /** No input, since scripts can cause it, but a reason to look whether the machine is touched. */
      scrolled() {
        const moment = now();
        elsewhere.scrolled();
        if (moment - signAt < PULSE_MS) return;
        signAt = moment;
        if (!timer.isPlanned() && look()) plan();
      },

      /** The page is left: the one that follows it takes its last input over. */
      leave() {
        settle();
        cut(now(), since === null ? null : handover.give());
      },

      /** How long ago the last input of the page before was. @param {number | null} agoMs */
      follows(agoMs) {
        handover.told(agoMs);
        proceed();
      },

      /** The machine was locked, or is used: what is done in it says so. */
      lock(isLocked) {
        locked = isLocked;
        if (locked && since !== null) cut(now());
      },

      /** Somebody came back to the machine, or to this window. */
      comesBack() {
        look();
        // The focus may come a little later, and where it is in a frame no event tells of it.
        signAt = now();
        proceed();
      },

      /** @param {number} ms How long one input keeps the clock running. */
      idleAfter(ms) {
        idleAfter = ms;
        tally.idleAfterMs = ms;
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

      end() {
        videos.want(false);
        timer.stop();
      },
    };
  }

  globalThis.scrollBrake = Object.freeze({ ...brake, attention });
})();
