// The first answer for an address, from the expressions that the host compiled. Pure.
"use strict";

(() => {
  if (globalThis.scrollBrake?.policy) return;

  const expression = (source) => {
    try {
      return new RegExp(source, "i");
    } catch {
      return /(?!)/;
    }
  };

  /**
   * @param {{stopped: number[], expressions: {rule: number, stop: string[], except: string[],
   *   frames: boolean}[]}} hello The worker's answer to watch.hello.
   * @param {boolean} framed Whether the page is a frame of another.
   * @returns {(url: string) => {stop: boolean, ruled: boolean}}
   */
  function policy({ stopped, expressions }, framed) {
    const halted = new Set(stopped);
    const rules = expressions
      .filter((entry) => !framed || entry.frames)
      .map((entry) => ({
        halted: halted.has(entry.rule),
        stop: entry.stop.map(expression),
        except: entry.except.map(expression),
      }));
    const covers = ({ stop, except }, url) =>
      stop.some((one) => one.test(url)) && !except.some((one) => one.test(url));
    return (url) => {
      const matching = rules.filter((rule) => covers(rule, url));
      return { stop: matching.some((rule) => rule.halted), ruled: matching.length > 0 };
    };
  }

  globalThis.scrollBrake = Object.freeze({ ...globalThis.scrollBrake, policy });
})();
