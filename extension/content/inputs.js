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

  /** What the filter is to be shown: with what ends a hold on a scroll bar. */
  const HEARD = Object.freeze([...INPUTS, "pointerup", "pointercancel"]);

  /** A page that comes to the front under a still pointer is told of a move within this. */
  const ARRIVAL_MS = 250;

  /** Whether a pointer is on a scroll bar: on its element, and outside of what that shows. */
  function onScrollBar(event) {
    const target = event.composedPath?.()[0] ?? event.target;
    const isRoot = target === target?.ownerDocument?.documentElement;
    const [x, y] = isRoot ? [event.clientX, event.clientY] : [event.offsetX, event.offsetY];
    // What is no box has no bars.
    if (!(target?.clientWidth > 0 && target.clientHeight > 0)) return false;
    return x < 0 || y < 0 || x >= target.clientWidth || y >= target.clientHeight;
  }

  /**
   * @returns {{(event: Event): boolean, arrived: (moment: number) => void, holdsBar: () => boolean}}
   *   Whether a person made the event: trusted, one of INPUTS, and, for a pointer that moved, at
   *   another place of the screen than before. `arrived`: the page has just come to the front, at
   *   `moment` of the events' clock. `holdsBar`: a scroll bar is held, and no event tells of its drag.
   */
  function inputFilter() {
    let place = null;
    let arrivedAt = -Infinity;
    let held = false;

    function hold(event) {
      if (event.type === "pointerdown") held = onScrollBar(event);
      // A button may come up where no page is told of it.
      else if (event.type.startsWith("pointer") && !event.buttons) held = false;
    }

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
      if (!event.isTrusted) return false;
      hold(event);
      if (!INPUTS.includes(event.type)) return false;
      return event.type !== "pointermove" || moved(event);
    };
    filter.arrived = (moment) => {
      arrivedAt = moment;
      held = false;
    };
    filter.holdsBar = () => held;
    return filter;
  }

  globalThis.scrollBrake = Object.freeze({
    ...globalThis.scrollBrake,
    INPUTS,
    HEARD,
    inputFilter,
  });
})();
