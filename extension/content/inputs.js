// Which events are an input of a person. Pure.
"use strict";

(() => {
  if (globalThis.scrollBrake?.inputFilter) return;

  /**
   * The events that can be an input. What scripts can cause and the browser still calls trusted is
   * not among them: `scroll`, and `input`, which `document.execCommand` makes; a person's text comes
   * with `beforeinput`.
   */
  const INPUTS = Object.freeze([
    "pointermove",
    "pointerdown",
    "wheel",
    "keydown",
    "touchstart",
    "touchmove",
    "beforeinput",
  ]);

  /** A page that comes to the front under a still pointer is told of a move within this. */
  const ARRIVAL_MS = 250;

  /**
   * @returns {{(event: Event): boolean, arrived: (moment: number) => void}} Whether a person made the
   *   event: trusted, one of INPUTS, and, for a pointer that moved, at another place of the screen
   *   than before. `arrived`: the page has just come to the front, at `moment` of the events' clock.
   */
  function inputFilter() {
    let place = null;
    let arrivedAt = -Infinity;

    const moved = (event) => {
      const before = place;
      place = { x: event.screenX, y: event.screenY };
      const arriving = event.timeStamp - arrivedAt < ARRIVAL_MS;
      arrivedAt = -Infinity;
      if (arriving) return false;
      if (before === null || before.x !== place.x || before.y !== place.y) return true;
      // A locked pointer moves without leaving its place.
      return Boolean(event.movementX || event.movementY);
    };

    const filter = (event) => {
      if (!event.isTrusted || !INPUTS.includes(event.type)) return false;
      return event.type !== "pointermove" || moved(event);
    };
    filter.arrived = (moment) => {
      arrivedAt = moment;
    };
    return filter;
  }

  globalThis.scrollBrake = Object.freeze({ ...globalThis.scrollBrake, INPUTS, inputFilter });
})();
