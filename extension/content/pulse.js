// The one timer of a page's active time, and what it tells by coming late: a page that hung, in which
// inputs waited, or a process that was stopped, or a machine asleep.
"use strict";

(() => {
  const brake = globalThis.scrollBrake;
  if (brake.pulse) return;

  /** A timer that comes so much too late: the page hung, the process was stopped or the machine asleep. */
  const LATE_MS = 3_000;
  /** After such a timer, what waited is heard within this: it comes with the next frame. */
  const HEARD_MS = 100;
  /** Moves of the pointer that follow a heard input so soon are noted only: they come with every frame. */
  const NOTE_MS = 100;
  /** An event's own moment is believed when it is no older than this. */
  const EVENT_AGE_MS = 2_000;

  /**
   * @param {{now: () => number, look: () => void, beat: () => void}} page `look` is called while the timer
   *   still tells how late it is, `beat` after it.
   */
  function pulse({ now, look, beat }) {
    let timer = null;
    let dueAt = Infinity;
    let waitedOnce = false;

    function tick() {
      // In a page that hung, what waited in its queue is heard before it is judged.
      waitedOnce = !waitedOnce && now() - dueAt > LATE_MS;
      if (waitedOnce) {
        timer = setTimeout(tick, HEARD_MS);
        return;
      }
      look();
      timer = null;
      beat();
    }

    function stop() {
      clearTimeout(timer);
      timer = null;
    }

    return {
      stop,

      /** Comes at a moment, if not earlier. @param {number} moment */
      plan(moment) {
        if (moment === Infinity || (timer !== null && dueAt <= moment)) return;
        clearTimeout(timer);
        dueAt = moment;
        timer = setTimeout(tick, Math.max(0, moment - now()));
      },

      /** Something ran here, though the timer did not. @param {number} moment */
      ran(moment) {
        dueAt = moment;
      },

      isPlanned: () => timer !== null,

      /** Whether nothing has run here for long. @param {number} moment */
      isLate: (moment) => timer !== null && moment - dueAt > LATE_MS,
    };
  }

  /** When an event was, whose own moment may be of another clock. @param {Event} event @param {number} moment */
  function eventMoment(event, moment) {
    const age = moment - event.timeStamp;
    return age > -1 && age < EVENT_AGE_MS ? Math.round(event.timeStamp) : moment;
  }

  /**
   * Hears inputs where they may have waited while the page hung: nobody slept then.
   * @param {{isLate: (moment: number) => boolean, aliveAt: () => number,
   *   bridge: (from: number, moment: number) => void, take: (event: Event) => void}} page `isLate`: nothing
   *   has run for long in a page that is attended. `bridge`: it hung from one moment to the other.
   * @returns {(event: Event, moment: number) => void}
   */
  function hearing({ isLate, aliveAt, bridge, take }) {
    // Inputs that tell of no hang, until all of their frame are heard: the last move is told first of
    // them, and only on https with those before it.
    const doubtful = [];

    /** Moves of a pointer come as one, the last. */
    function waited(event, moment) {
      const [first = event] = event.getCoalescedEvents?.() ?? [];
      if (first.timeStamp <= aliveAt() || moment - first.timeStamp < EVENT_AGE_MS) return false;
      bridge(Math.round(first.timeStamp), moment);
      return true;
    }

    return (event, moment) => {
      if (!isLate(moment) || waited(event, moment)) take(event);
      else if (doubtful.push(event) === 1) {
        requestAnimationFrame(() => {
          for (const one of doubtful.splice(0)) take(one);
        });
      }
    };
  }

  /**
   * Notes moves of the pointer that follow an input that is counted.
   * @returns {{heard: (moment: number) => void, notes: (event: Event, since: number | null) => boolean,
   *   take: () => number | null}} `heard`: an input was counted. `notes`: whether the event is noted, in
   *   a page that is attended since; one of another clock is so but for a moment. `take`: the last that
   *   is noted, once.
   */
  function noting() {
    let heardAt = -Infinity;
    let notedAt = null;
    return {
      heard(moment) {
        heardAt = moment;
      },
      notes({ type, timeStamp }, since) {
        const age = timeStamp - heardAt;
        if (type !== "pointermove" || since === null || heardAt < since) return false;
        if (age < 0 || age >= NOTE_MS) return false;
        notedAt = Math.round(timeStamp);
        return true;
      },
      take() {
        const noted = notedAt;
        notedAt = null;
        return noted;
      },
    };
  }

  globalThis.scrollBrake = Object.freeze({ ...brake, pulse, eventMoment, hearing, noting });
})();
