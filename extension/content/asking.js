// Asks the worker, and doubts where nobody answers: a worker that hangs, or that is killed again and
// again, must not let a page with time left go on for ever.
"use strict";

(() => {
  const brake = globalThis.scrollBrake;
  if (brake.asking) return;

  /** A host that is silent is given up after 5 s, and the worker says so; this is beyond it. */
  const DOUBT_MS = 8_000;
  /** When it is asked again after nobody answered. */
  const AGAIN_MS = 1_000;

  /**
   * @param {{end: () => void, doubt: () => void, again: () => void}} watch `end`: the extension that
   *   put this here is gone. `doubt`: nobody has answered for DOUBT_MS. `again`: somebody may answer now.
   * @returns {(method: string, params: object) => Promise<object | undefined>} `undefined` where the
   *   worker could not be reached, or refused.
   */
  function asking({ end, doubt, again }) {
    let failingSince = null;
    let retry = null;

    function askAgain() {
      if (retry !== null) return;
      retry = setTimeout(() => {
        retry = null;
        again();
      }, AGAIN_MS);
    }

    function hangs() {
      doubt();
      askAgain();
    }

    function failed() {
      failingSince ??= performance.now();
      if (performance.now() - failingSince >= DOUBT_MS) doubt();
      askAgain();
    }

    return async (method, params) => {
      const late = setTimeout(hangs, DOUBT_MS);
      try {
        const answer = await chrome.runtime.sendMessage({ method, params });
        // Who is refused is as good as alone: nothing of what it says is taken.
        if (answer && !answer.error) {
          failingSince = null;
          return answer.result;
        }
      } catch {
        // Nobody was there.
      } finally {
        clearTimeout(late);
      }
      if (brake.alive()) failed();
      else end();
      return undefined;
    };
  }

  globalThis.scrollBrake = Object.freeze({ ...brake, asking });
})();
