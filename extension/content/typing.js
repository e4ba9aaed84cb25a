// What a person typed in this document and has not sent: a stop must not lose it. Pure but for the
// fields that it is shown; every moment comes as an argument, in milliseconds of one clock.
"use strict";

(() => {
  if (globalThis.scrollBrake?.Typing) return;

  /** While keys are falling a stop waits for a pause of this length, */
  const PAUSE_MS = 5_000;
  /** and no longer than this. */
  const LONGEST_MS = 60_000;

  /** Inputs that nobody types in. */
  const UNTYPED = new Set([
    "button",
    "checkbox",
    "color",
    "file",
    "hidden",
    "image",
    "radio",
    "range",
    "reset",
    "submit",
  ]);

  const isInput = ({ localName, type }) => localName === "input" && !UNTYPED.has(type);
  const isField = (node) =>
    isInput(node) || node.localName === "textarea" || node.isContentEditable === true;

  function holdsText(field) {
    if (!field.isConnected) return false;
    if (field.isContentEditable) return field.textContent.trim() !== "";
    // Not compared with what it began with: React keeps `defaultValue` equal to every key typed.
    return field.value !== "";
  }

  class Typing {
    #fields = new Set();
    #last = -Infinity;
    #since = null;

    /** The events that it wants to hear. */
    static EVENTS = Object.freeze(["input", "keydown", "submit"]);

    /** @param {Event} event @param {number} now */
    hear(event, now) {
      if (!event.isTrusted) return;
      const [field] = event.composedPath();
      if (event.type === "submit") this.#forget((one) => one.form === field);
      else if (isField(field)) {
        this.#last = now;
        if (event.type === "input") this.#add(field);
        // Enter in a field of one line sends it, also where no form says so.
        else if (event.key === "Enter" && !event.isComposing && isInput(field)) {
          this.#fields.delete(field);
        }
      }
    }

    /** @returns {boolean} Whether something stands there that was typed and not sent. */
    isUnsent() {
      this.#forget((field) => !field.isConnected);
      return [...this.#fields].some(holdsText);
    }

    /**
     * How long a stop that is due waits for the keys to rest, from its first question on.
     * @param {number} now @returns {number} Milliseconds; 0 once they rest, or it waited enough.
     */
    restMs(now) {
      this.#since ??= now;
      return Math.max(0, Math.min(this.#last + PAUSE_MS, this.#since + LONGEST_MS) - now);
    }

    /** No stop is due any more. */
    passed() {
      this.#since = null;
    }

    #add(field) {
      this.#forget((one) => !one.isConnected);
      this.#fields.add(field);
    }

    #forget(is) {
      for (const field of this.#fields) if (is(field)) this.#fields.delete(field);
    }
  }

  globalThis.scrollBrake = Object.freeze({ ...globalThis.scrollBrake, Typing });
})();
