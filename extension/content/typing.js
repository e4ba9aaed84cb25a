// What a person typed in this document and has not sent: a stop must not lose it. Pure but for the
// fields that it is shown; every moment comes as an argument, in milliseconds of one clock.
"use strict";

(() => {
  if (globalThis.scrollBrake?.Typing) return;

  /** While keys are falling a stop waits for a pause of this length, */
  const PAUSE_MS = 5_000;
  /** and no longer than this. */
  const LONGEST_MS = 60_000;
  /** What was sent is kept until its way to the server has begun. */
  const SENT_MS = 3_000;

  /** Inputs that nobody types in; a chosen file is kept as a typed text is. */
  const UNTYPED = new Set([
    "button",
    "checkbox",
    "color",
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
    if (field.isContentEditable) return field.textContent.trim() !== "";
    // Not compared with what it began with: React keeps `defaultValue` equal to every key typed.
    return field.value !== "";
  }

  /** What an event is about: inside of closed shadows, which keep it to themselves, too. */
  function targetOf(event) {
    const { rootIn = () => null } = globalThis.scrollBrake;
    let [node] = event.composedPath();
    for (let root = rootIn(node); root?.activeElement; root = rootIn(node)) {
      node = root.activeElement;
    }
    return node;
  }

  class Typing {
    // Each with the moments at which it was sent and at which Enter was pressed in it.
    #fields = new Map();
    // What frames said of themselves, by document.
    #frames = new Map();
    #last = -Infinity;
    #since = null;

    /** The events that it wants to hear. */
    static EVENTS = Object.freeze(["input", "keydown", "submit"]);

    /** @param {Event} event @param {number} now @returns {boolean} Whether it was about a field. */
    hear(event, now) {
      if (!event.isTrusted) return false;
      const target = targetOf(event);
      if (event.type === "submit") {
        for (const [field, held] of this.#fields) if (field.form === target) held.sentAt = now;
        return true;
      }
      if (!isField(target)) return false;
      this.#last = now;
      const held = this.#fields.get(target);
      if (event.type === "input")
        this.#fields.set(target, { sentAt: Infinity, enteredAt: -Infinity });
      // Enter in a field of one line sends it, also where no form says so, if the page then goes on.
      else if (held && event.key === "Enter" && !event.isComposing && isInput(target)) {
        held.enteredAt = now;
      }
      return true;
    }

    /** The document went to another address without leaving. @param {number} now */
    moved(now) {
      for (const held of this.#fields.values()) {
        if (now - held.enteredAt < SENT_MS) held.sentAt = -Infinity;
      }
    }

    /** What was sent a moment ago did not get out. */
    unsend() {
      for (const held of this.#fields.values()) held.sentAt = Infinity;
    }

    /**
     * What a frame said of itself.
     * @param {string} frame @param {{unsent: boolean, agoMs: number}} said @param {number} now
     */
    inFrame(frame, { unsent, agoMs }, now) {
      this.#last = Math.max(this.#last, now - agoMs);
      if (unsent) this.#frames.set(frame, true);
      else this.#frames.delete(frame);
    }

    /** @param {number} now @returns {boolean} Whether something stands there that was typed and not sent. */
    isUnsent(now) {
      for (const [field, { sentAt }] of this.#fields) {
        if (!field.isConnected || now - sentAt >= SENT_MS) this.#fields.delete(field);
      }
      return this.#frames.size > 0 || [...this.#fields.keys()].some(holdsText);
    }

    /**
     * How long a stop that is due waits for the keys to rest, from its first question on.
     * @param {number} now @returns {number} Milliseconds; 0 once they rest, or it waited enough.
     */
    restMs(now) {
      this.#since ??= now;
      return Math.max(0, Math.min(this.#last + PAUSE_MS, this.#since + LONGEST_MS) - now);
    }

    /** How long ago the last key fell. @param {number} now */
    agoMs(now) {
      return now - this.#last;
    }

    /** No stop is due any more. */
    passed() {
      this.#since = null;
    }
  }

  globalThis.scrollBrake = Object.freeze({ ...globalThis.scrollBrake, Typing });
})();
