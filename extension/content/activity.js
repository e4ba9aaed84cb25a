// The arithmetic of active time (DESIGN, active time). Pure: every moment comes as an argument, in
// whole milliseconds of one clock.
"use strict";

(() => {
  if (globalThis.scrollBrake?.Meter) return;

  /** The longest pause between two inputs that counts whole. */
  const PAUSE_MS = 60_000;
  /** The longest interval that the host takes. */
  const LONGEST_MS = 60_000;
  /** How often time is handed on while somebody is active. */
  const REPORT_MS = 5_000;
  /** A host that says "pass" with nothing left is not asked again before this. */
  const LEAST_LEFT_MS = 250;

  /** Counts the active time of one document, address by address. */
  class Meter {
    #url;
    #idleAfter = 15_000;
    // Unknown until the first verdict; null where no rule holds.
    #left;
    // The last input since attention began, or null.
    #last = null;
    // Where what is not yet handed on begins.
    #from = 0;
    #takenAt = 0;
    // Quiet stretches at earlier addresses, counted when the next input comes soon enough.
    #parked = [];
    #ready = [];

    constructor(url) {
      this.#url = url;
    }

    /** How long one input keeps the clock running. */
    set idleAfterMs(ms) {
      this.#idleAfter = ms;
    }

    /** What the host said is left at this address: milliseconds, or null where no rule holds. */
    set remainingMs(ms) {
      this.#left = ms === null ? null : Math.max(ms, LEAST_LEFT_MS);
      if (ms === null) this.#ready = this.#ready.filter(({ url }) => url !== this.#url);
    }

    /**
     * An input in a page that is visible and has the focus.
     * @param {number} moment @param {number} [since] Nothing before this counts.
     */
    input(moment, since = moment) {
      // A frame's input comes a little late, and never before what is counted already.
      const now = Math.max(moment, this.#last ?? moment);
      if (this.#last === null || now - this.#last > PAUSE_MS) this.#begin(now, since);
      else for (const part of this.#parked.splice(0)) this.#count(part.url, part.from, part.to);
      this.#last = now;
    }

    /** Visibility or focus broke: nothing after this moment counts, not even the tail. */
    cut(now) {
      if (this.#last === null) return;
      this.#flush(now);
      this.#last = null;
      this.#parked = [];
    }

    /** The document went to another address without leaving. */
    move(now, url) {
      if (this.#last !== null) {
        this.#flush(now);
        if (this.#from < now && this.#left !== null) {
          this.#parked.push({ url: this.#url, from: this.#from, to: now });
        }
        this.#from = now;
      }
      this.#url = url;
      this.#left = undefined;
    }

    /**
     * Hands on what is counted so far, each stretch once.
     * @returns {{url: string, lengthMs: number, end: number}[]}
     */
    take(now) {
      if (this.#last !== null) this.#flush(now);
      this.#takenAt = now;
      return this.#ready.splice(0);
    }

    /** @returns {number | null} When `take` is due next; null while nobody is active. */
    wake() {
      if (this.#ready.length > 0) return 0;
      const end = this.#last === null ? 0 : this.#last + this.#idleAfter;
      if (this.#left === null || this.#last === null || this.#from >= Math.max(end, this.#last)) {
        return null;
      }
      const used = this.#from + (this.#left ?? Infinity);
      return Math.min(end, used, Math.max(this.#takenAt, this.#from) + REPORT_MS);
    }

    #begin(now, since) {
      if (this.#last !== null) this.#flush(now);
      this.#parked = [];
      this.#from = Math.max(now, since);
    }

    #flush(now) {
      const through = Math.min(now, this.#last + this.#idleAfter);
      if (through <= this.#from) return;
      this.#count(this.#url, this.#from, through);
      this.#from = through;
    }

    #count(url, from, to) {
      if (url === this.#url && this.#left === null) return;
      for (let start = from; start < to; start += LONGEST_MS) {
        const end = Math.min(to, start + LONGEST_MS);
        this.#ready.push({ url, lengthMs: end - start, end });
      }
    }
  }

  /** Both times of one document: what counts for every rule, and what for those that count playback. */
  class Tally {
    #input;
    #playback;
    #both;

    constructor(url) {
      this.#input = new Meter(url);
      this.#playback = new Meter(url);
      this.#both = [this.#input, this.#playback];
    }

    set idleAfterMs(ms) {
      for (const meter of this.#both) meter.idleAfterMs = ms;
    }

    /** What the host said is left of either, as `remainingMs` of a meter. */
    leave(inputMs, playbackMs) {
      this.#input.remainingMs = inputMs;
      this.#playback.remainingMs = playbackMs;
    }

    /** @param {number} moment @param {number} [since] */
    input(moment, since) {
      for (const meter of this.#both) meter.input(moment, since);
    }

    /** A video played. @param {number} moment @param {number} since */
    played(moment, since) {
      this.#playback.input(moment, since);
    }

    cut(now) {
      for (const meter of this.#both) meter.cut(now);
    }

    move(now, url) {
      for (const meter of this.#both) meter.move(now, url);
    }

    /** @returns {{url: string, kind: string, lengthMs: number, end: number}[]} */
    take(now) {
      const taken = (kind, meter) => meter.take(now).map((one) => ({ ...one, kind }));
      return [...taken("input", this.#input), ...taken("playback", this.#playback)];
    }

    /** @returns {number} When `take` is due next; Infinity while nobody is active. */
    wake() {
      return Math.min(this.#input.wake() ?? Infinity, this.#playback.wake() ?? Infinity);
    }
  }

  globalThis.scrollBrake = Object.freeze({ ...globalThis.scrollBrake, Meter, Tally, PAUSE_MS });
})();
