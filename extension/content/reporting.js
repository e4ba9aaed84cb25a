// Hands the counted time of one document to the worker, each interval under a number of its own.
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
   * @returns {(counted: {url: string, kind: string, lengthMs: number, end: number}[]) => void}
   */
  function reporting({ ask, judge, now }) {
    const source = newSource();
    let sequence = 0;

    /** A worker that died has perhaps not stored it: sent again, under the same numbers. */
    async function send(url, numbered, tries = MOST_TRIES) {
      const sent = now();
      const intervals = numbered.map((one) => ({
        sequence: one.sequence,
        kind: one.kind,
        lengthMs: one.lengthMs,
        ageMs: Math.max(0, sent - one.end),
      }));
      const verdict = await ask("watch.activity", { source, url, intervals });
      if (!verdict && tries > 1) send(url, numbered, tries - 1);
      else judge(verdict, url);
    }

    return (counted) => {
      const numbered = counted.map((one) => ({ ...one, sequence: sequence++ }));
      for (const url of new Set(numbered.map((one) => one.url))) {
        send(
          url,
          numbered.filter((one) => one.url === url),
        );
      }
    };
  }

  globalThis.scrollBrake = Object.freeze({ ...brake, reporting });
})();
