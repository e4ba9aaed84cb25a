// Active time in a frame: what happens in it is passed up to the top document, which counts.
"use strict";

(() => {
  const brake = globalThis.scrollBrake;
  if (brake.attendFrame) return;

  /** A frame passes up no more often than this. */
  const PASS_MS = 5_000;

  /**
   * @param {{ask: (method: string, params: object) => Promise<object | undefined>, end: () => void}}
   *   watch As in attend.js.
   */
  function attendFrame({ ask, end }) {
    const ears = brake.ears();
    const isInput = brake.inputFilter();
    const withheld = brake.withheld();
    const now = () => Math.round(performance.now());

    // The newest of each kind that is not passed up yet.
    let input = null;
    let playback = null;
    let timer = null;
    let passedAt = -Infinity;
    // Whether a top document counts what is passed up.
    let heard = true;

    const ago = (moment) => (moment === null ? null : Math.min(now() - moment, PASS_MS));

    /** The first at once, later ones together, with their age. */
    function passLater() {
      // The top document knows whether the window has the focus.
      if (!heard || document.visibilityState !== "visible") return;
      timer ??= setTimeout(pass, Math.max(0, passedAt + PASS_MS - now()));
    }

    async function pass() {
      clearTimeout(timer);
      timer = null;
      passedAt = now();
      videos.search();
      const params = { agoMs: ago(input), playbackAgoMs: ago(playback) };
      input = playback = null;
      const answer = await ask("watch.input", params);
      if (answer) heard = answer.heard;
    }

    const videos = brake.watchPlayback((moment) => {
      playback = moment;
      passLater();
    }, now);

    function acted(event) {
      if (!isInput(event)) return;
      if (!brake.alive()) {
        end();
        return;
      }
      input = now();
      withheld.heard(input, event.type);
      passLater();
    }

    /** Whether this frame has the focus, and tells of what is done in it. */
    const sees = () =>
      heard && document.hasFocus() && !brake.focusHidden() && !withheld.suspected(now());

    /** The top document is not told when the focus leaves the window from inside a frame. */
    function left({ target }) {
      if (target === window && heard && passedAt !== -Infinity) pass();
    }

    /** In front again: what comes first is passed up at once. */
    function arrived() {
      isInput.arrived(now());
      passedAt = Math.min(passedAt, now() - PASS_MS);
    }

    for (const type of brake.HEARD) ears.on(window, type, acted);
    ears.on(window, "blur", left);
    ears.on(window, "focus", ({ target }) => target === window && arrived());
    ears.on(document, "visibilitychange", arrived);

    return {
      learned({ playback: wanted }) {
        heard = true;
        videos.want(wanted);
      },
      passed() {},
      stop() {
        clearTimeout(timer);
        timer = null;
      },
      moved() {},
      hear: ({ watch }) => watch === "seen" && sees(),
      end() {
        ears.end();
        videos.want(false);
        clearTimeout(timer);
      },
    };
  }

  globalThis.scrollBrake = Object.freeze({ ...brake, attendFrame });
})();
