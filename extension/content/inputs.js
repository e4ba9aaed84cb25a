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

  const DRAG = ["dragover", "dragend", "drop"];
  /** What the filter is to be shown: with what ends a hold, and what a held pointer moves. */
  const HEARD = Object.freeze([...INPUTS, "pointerup", "pointercancel", "scroll", ...DRAG]);

  const MIDDLE = 1;
  /** So long after the pointer's last event the page's scrolling is that of the middle button. */
  const ROLLS_MS = 60_000;
  /** Its scrolling is told with every frame, a script's own now and then: so many, no more than so far apart. */
  const STEADY_EVENTS = 8;
  const STEADY_MS = 250;
  const onLink = ({ target }) => Boolean(target?.closest?.("a[href], area[href]"));

  /** A page that comes to the front under a still pointer is told of a move within this. */
  const ARRIVAL_MS = 250;

  /**
   * @returns {{(event: Event): boolean, arrived: (moment: number) => void, holds: () => boolean}}
   *   Whether a person made the event: trusted, one of INPUTS, and, for a pointer that moved, at
   *   another place of the screen than before; or a scroll while a pointer is held, which scrolls by
   *   its rest too: a selection drawn beyond the edge, a scroll bar's thumb, the middle button's pad,
   *   something that is dragged to the edge.
   *   `arrived`: the page has just come to the front, at `moment` of the events' clock. `holds`: a
   *   pointer is held, and perhaps no event tells of its drag.
   */
  function inputFilter() {
    let place = null;
    let arrivedAt = -Infinity;
    let held = false;
    // From a press of the middle button to the next press the page scrolls by itself.
    let rolling = false;
    let pointedAt = -Infinity;
    let scrolledAt = -Infinity;
    let steady = 0;

    /** @returns {boolean} Whether the page has scrolled without a pause. */
    function steadily({ timeStamp }) {
      steady = timeStamp - scrolledAt <= STEADY_MS ? steady + 1 : 0;
      scrolledAt = timeStamp;
      return steady >= STEADY_EVENTS;
    }

    function hold(event, type) {
      if (rolling && type.startsWith("pointer")) pointedAt = event.timeStamp;
      if (type === "keydown") rolling = false;
      if (type === "pointerdown") {
        held = true;
        pointedAt = event.timeStamp;
        rolling = event.button === MIDDLE && !rolling && !onLink(event);
      }
      // A button may come up where no page is told of it.
      else if (type.startsWith("pointer")) held &&= event.buttons > 0;
      // A drag takes the pointer's events away, and is told of as long as it is over the page.
      else if (DRAG.includes(type)) held = type === "dragover";
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
      const { type } = event;
      hold(event, type);
      if (type === "scroll") {
        const isSteady = steadily(event);
        return held || (rolling && isSteady && event.timeStamp - pointedAt < ROLLS_MS);
      }
      return type === "pointermove" ? moved(event) : INPUTS.includes(type);
    };
    filter.arrived = (moment) => {
      arrivedAt = moment;
      held = rolling = false;
    };
    filter.holds = () => held;
    return filter;
  }

  globalThis.scrollBrake = Object.freeze({
    ...globalThis.scrollBrake,
    INPUTS,
    HEARD,
    inputFilter,
  });
})();
