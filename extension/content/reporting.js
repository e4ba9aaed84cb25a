// Hands the counted time of one document to the worker, each interval under a number of its own; and
// its last input to the page that follows it in its tab.
"use strict";

(() => {
  const brake = globalThis.scrollBrake;
  if (brake.reporting) return;

  /** How often a report is sent to a worker that does not answer. */
  const MOST_TRIES = 3;

  const newSource = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join("");

  /**
   * @param {{
   *   ask: (method: string, params: object) => Promise<object | undefined>,
   *   judge: (verdict: object | undefined, url: string) => void, now: () => number,
   * }} watch `judge` gets the verdict that answers a report.
   * @returns {(counted: {url: string, kind: string, lengthMs: number, end: number}[],
   *   left?: {agoMs: number | null} | null) => void} `left`: the page is left with it (`handover`).
   */
  function reporting({ ask, judge, now }) {
    // Made when something is counted: many pages are left before.
    let source = null;
    let sequence = 0;

    /** A worker that died has perhaps not stored it: sent again, under the same numbers. */
    async function send(url, numbered, left = null, tries = MOST_TRIES) {
      const sent = now();
      source ??= newSource();
      const intervals = numbered.map((one) => ({
        sequence: one.sequence,
        kind: one.kind,
        lengthMs: one.lengthMs,
        ageMs: Math.max(0, sent - one.end),
      }));
      const verdict = await ask("watch.activity", {
        source,
        url,
        intervals,
        ...(left && { left }),
      });
      if (!verdict && tries > 1) send(url, numbered, null, tries - 1);
      else judge(verdict, url);
    }

    return (counted, left = null) => {
      const numbered = counted.map((one) => ({ ...one, sequence: sequence++ }));
      const urls = [...new Set(numbered.map((one) => one.url))];
      if (left && urls.length === 0) ask("watch.left", left);
      for (const url of urls) {
        const ofIt = numbered.filter((one) => one.url === url);
        // One message says both: the page that follows is loading meanwhile.
        send(url, ofIt, url === urls[0] ? left : null);
      }
    };
  }

  /** A page that follows another one has the focus within this. */
  const TAKEN_MS = 2_000;

  /**
   * Who goes on by a click or a key looks at what it led to: that input counts on there.
   * @param {() => number} now
   * @returns {{heard: (moment: number) => void, give: () => {agoMs: number | null},
   *   told: (agoMs: number | null) => void, take: () => number | null}} `heard`: an input was. `give`:
   *   what the worker is told where this page is left, attended; it knows of what was done in the
   *   browser's own buttons. `told`: how long ago the last input of the page before was. `take`: that
   *   moment, once, while it is fresh.
   */
  function handover(now) {
    let inputAt = -Infinity;
    let before = null;
    return {
      heard(moment) {
        inputAt = Math.max(inputAt, moment);
      },
      give() {
        const agoMs = Math.round(now() - inputAt);
        return { agoMs: agoMs <= brake.PAUSE_MS ? agoMs : null };
      },
      told(agoMs) {
        if (agoMs !== null) before = { moment: now() - agoMs, until: now() + TAKEN_MS };
      },
      take() {
        const given = before;
        before = null;
        return given !== null && now() <= given.until ? given.moment : null;
      },
    };
  }

  globalThis.scrollBrake = Object.freeze({ ...brake, reporting, handover });
})();
