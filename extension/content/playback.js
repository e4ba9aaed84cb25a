// Which videos of a document stand for a person's input: playing, and heard or full-screen.
"use strict";

(() => {
  const brake = globalThis.scrollBrake;
  if (brake.watchPlayback) return;

  /** A playing video is looked at no more often than this. */
  const LOOK_MS = 1_000;

  /** Whether a video has a sound track at all; before the first sound is decoded it has none. */
  const hasSound = (video) =>
    video.srcObject instanceof MediaStream
      ? video.srcObject.getAudioTracks().length > 0
      : video.webkitAudioDecodedByteCount !== 0;

  const isHeard = (video) => !video.muted && video.volume > 0 && hasSound(video);

  /** More than half of the window's width or height, so that a clip held upright does too. */
  function fillsWindow(element) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const width = Math.min(right, innerWidth) - Math.max(left, 0);
    const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
    return width > 0 && height > 0 && (width > innerWidth / 2 || height > innerHeight / 2);
  }

  /** Whether what frames show fills the window. */
  const frameFillsWindow = () =>
    brake
      .rootsIn(document)
      .flatMap((root) => [...root.querySelectorAll("iframe, frame, object, embed")])
      .some(fillsWindow);

  const counts = (video) =>
    !video.paused &&
    !video.ended &&
    (document.fullscreenElement !== null || isHeard(video)) &&
    fillsWindow(video);

  /**
   * Hears `timeupdate`, which a playing video sends by itself: nothing plays, nothing runs.
   * @param {(moment: number) => void} played Called about once a second while a video counts.
   * @param {() => number} now
   * @returns {{want: (wanted: boolean) => void, search: () => void, look: () => void}} `want`:
   *   whether a rule counts playback here. `search` finds the videos of components, whose events stay
   *   inside them; `look`, now and then, those whose events the page keeps for itself.
   */
  function watchPlayback(played, now) {
    let listening = null;
    let heard = new WeakSet();
    let lookedAt = -LOOK_MS;
    // Where each video stood when it was looked at last.
    const times = new WeakMap();

    function update({ isTrusted, target }) {
      if (!isTrusted || now() - lookedAt < LOOK_MS || !(target instanceof HTMLVideoElement)) return;
      if (document.visibilityState !== "visible" || !counts(target)) return;
      lookedAt = now();
      played(lookedAt);
    }

    function hear(root) {
      if (heard.has(root)) return;
      heard.add(root);
      const how = { capture: true, passive: true, signal: listening.signal };
      if (root === document) brake.listen(document, "timeupdate", update, how);
      else root.addEventListener("timeupdate", update, how);
    }

    function search() {
      for (const root of brake.rootsIn(document)) hear(root);
    }

    const goesOn = (video) => {
      const before = times.get(video);
      times.set(video, video.currentTime);
      // One that is new here is not at its beginning any more.
      return (before ?? 0) !== video.currentTime && counts(video);
    };

    /** Looks at the videos themselves: a page can keep their events from us. */
    function look() {
      if (!listening || document.visibilityState !== "visible") return;
      const videos = brake.rootsIn(document).flatMap((root) => [...root.querySelectorAll("video")]);
      if (videos.filter(goesOn).length > 0) played(now());
    }

    return {
      want(wanted) {
        if (wanted === (listening !== null)) return;
        listening?.abort();
        listening = wanted ? new AbortController() : null;
        heard = new WeakSet();
        if (wanted) search();
      },
      search: () => listening && search(),
      look,
    };
  }

  globalThis.scrollBrake = Object.freeze({ ...brake, watchPlayback, frameFillsWindow });
})();
