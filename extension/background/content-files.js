// The content scripts, in their order: each builds on those before it. manifests/build-extension joins
// the files of a list.

/** What makes a document silent; put into every frame of a page that is covered in place. */
export const QUIET_FILES = Object.freeze(["content/quiet.js"]);

/** The files of the stop; the net puts them into open pages too. */
export const STOP_FILES = Object.freeze([
  "content/quiet.js",
  "content/listen.js",
  "content/cover.js",
  "content/stop.js",
]);

/** The files of the watch; shared with the sweep that injects them. */
export const WATCH_FILES = Object.freeze([
  "content/quiet.js",
  "content/listen.js",
  "content/cover.js",
  "content/policy.js",
  "content/activity.js",
  "content/inputs.js",
  "content/focus.js",
  "content/unheard.js",
  "content/playback.js",
  "content/frame.js",
  "content/reporting.js",
  "content/pulse.js",
  "content/attended.js",
  "content/attend.js",
  "content/typing.js",
  "content/typed.js",
  "content/in-place.js",
  "content/asking.js",
  "content/watch.js",
]);
