// Silence in one document: what sounds and plays in it is paused, and out of the windows that a page
// can put it in. Also put into the frames of a covered page, ours to see or not.
"use strict";

(() => {
  if (globalThis.scrollBrake?.quiet) return;

  const pictures = globalThis.documentPictureInPicture;

  function pause(event) {
    event.target.pause?.();
  }

  /** Takes a video, or a part of the page, out of the little window above all others. */
  function close() {
    document.exitPictureInPicture?.().catch(() => {});
    pictures?.window?.close();
  }

  /** @param {boolean} on Whether silence begins; what starts later is held too, until it ends. */
  function quiet(on) {
    const change = on ? "addEventListener" : "removeEventListener";
    document[change]("play", pause, true);
    document[change]("enterpictureinpicture", close, true);
    pictures?.[change]("enter", close);
    if (!on) return;
    for (const media of document.querySelectorAll("audio, video")) media.pause();
    close();
  }

  globalThis.scrollBrake = Object.freeze({ ...globalThis.scrollBrake, quiet });
})();
