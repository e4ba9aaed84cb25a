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
  /** More fields are not kept: a page may make a new one for every key. */
  const MOST_FIELDS = 100;

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

  const PICTURES = "img, video, audio, canvas, svg";

  const isInput = ({ localName, type }) => localName === "input" && !UNTYPED.has(type);
  const isField = (node) =>
    isInput(node) || node.localName === "textarea" || node.isContentEditable === true;

  function holdsText(field) {
    if (field.isContentEditable) {
      return field.textContent.trim() !== "" || Boolean(field.querySelector(PICTURES));
    }
    // Not compared with what it began with: React keeps `defaultValue` equal to every key typed.
    return field.value !== "";
  }

  /** The focused thing in a node: inside of closed shadows, which keep events to themselves, too. */
  function innermost(node) {
    const { rootIn = () => null } = globalThis.scrollBrake;
    let inner = node;
    for (let root = rootIn(inner); root?.activeElement; root = rootIn(inner)) {
      inner = root.activeElement;
    }
    return inner;
  }

  /** What an event is about: of a text that is edited in parts, the whole. */
  function targetOf(event) {
    let node = innermost(event.composedPath()[0]);
    while (node.localName !== "body" && node.parentElement?.isContentEditable) {
      node = node.parentElement;
    }
    return node;
  }

  /**
   * Whether an event is a person's who puts something in. Many editors keep keys and pastes from the
   * browser and put them in by themselves: no `input` follows then.
   */
  function puts(event, field) {
    if (event.type !== "keydown") {
      // In a field of one line it sends.
      return !(event.inputType === "insertLineBreak" && isInput(field));
    }
    return event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  }

  const MARKS = ["id", "name", "aria-label", "placeholder"];

  /** A field with text that a page put in the place of one that is gone: like it, or in use. */
  function successor(field, { root }) {
    const place = root.isConnected ? root : root.ownerDocument;
    const isLike = (one) => {
      const same = (mark) => one.getAttribute(mark) === field.getAttribute(mark);
      return MARKS.some((mark) => one.getAttribute(mark) && same(mark));
    };
    const alike = [...place.querySelectorAll(field.localName)].filter(isLike);
    const focused = innermost(place.activeElement ?? place);
    return [...alike, focused].find((one) => one.isConnected && isField(one) && holdsText(one));
  }

  class Typing {
    // The last ones, each with the moments at which it was sent and at which Enter was pressed in it.
    #fields = new Map();
    // What frames said of themselves, by document.
    #frames = new Map();
    #last = -Infinity;
    #since = null;

    /** The events that it wants to hear. */
    static EVENTS = Object.freeze(["input", "beforeinput", "paste", "drop", "keydown", "submit"]);

    /** @param {Event} event @param {number} now @returns {boolean} Whether it was about a field. */
    hear(event, now) {
      if (!event.isTrusted) return false;
      const target = targetOf(event);
      if (event.type === "submit") {
        this.#follow();
        for (const [field, held] of this.#fields) {
          if (field.form !== target) continue;
          // A longer text that stands there still, in a page that did not go on, was not taken.
          if (isInput(field)) held.sentAt = now;
          else held.enteredAt = now;
        }
        return true;
      }
      if (!isField(target)) return false;
      this.#last = now;
      const held = this.#fields.get(target);
      if (puts(event, target)) this.#keep(target, { sentAt: Infinity, enteredAt: -Infinity });
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
      for (const held of this.#fields.values()) {
        held.sentAt = Infinity;
        held.enteredAt = -Infinity;
      }
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
      this.#follow();
      for (const [field, { sentAt }] of this.#fields) {
        if (now - sentAt >= SENT_MS) this.#fields.delete(field);
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

    #keep(field, held) {
      this.#fields.delete(field);
      this.#fields.set(field, { ...held, root: field.getRootNode() });
      const [oldest] = this.#fields.keys();
      if (this.#fields.size > MOST_FIELDS) this.#fields.delete(oldest);
    }

    /** Fields that are gone give way to those in their place. */
    #follow() {
      for (const [field, held] of this.#fields) {
        if (field.isConnected) continue;
        this.#fields.delete(field);
        const next = successor(field, held);
        if (next && !this.#fields.has(next)) this.#keep(next, held);
      }
    }
  }

  globalThis.scrollBrake = Object.freeze({ ...globalThis.scrollBrake, Typing });
})();
