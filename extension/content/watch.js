// Watches one document of a ruled site: asks for the verdict wherever the address changes, reports
// active time, leaves when the page is stopped. Decides nothing.
"use strict";

(() => {
  const brake = globalThis.scrollBrake;
  if (brake.watching) return;
  globalThis.scrollBrake = Object.freeze({ ...brake, watching: true });

  /** A frame passes its inputs up no more often than this. */
  const PASS_MS = 5_000;

  const framed = window !== window.top;
  const source = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const listening = new AbortController();
  const isInput = brake.inputFilter();
  const meter = new brake.Meter(location.href);
  const now = () => Math.round(performance.now());

  let decide = null;
  let address = location.href;
  let sequence = 0;
  let covered = false;
  let timer = null;
  let timerAt = Infinity;
  let actedAt = 0;
  let passedAt = -PASS_MS;

  /** Asks the worker; `undefined` when it could not be reached or refused. */
  async function ask(method, params) {
    try {
      return (await chrome.runtime.sendMessage({ method, params }))?.result;
    } catch {
      if (!brake.alive()) end();
      return undefined;
    }
  }

  /** The extension was reloaded or removed: its new copy watches, this one ends itself. */
  function end() {
    listening.abort();
    clearTimeout(timer);
    try {
      chrome.runtime.onMessage.removeListener(hear);
    } catch {
      // An orphan has no runtime any more, and hears nothing.
    }
  }

  // The verdict

  /** @param {{keepEntry: boolean}} how */
  function stop(how) {
    covered = true;
    meter.cut(now());
    clearTimeout(timer);
    timer = null;
    report();
    brake.leave(how);
  }

  function open() {
    if (!covered) return;
    covered = false;
    brake.uncover();
  }

  function judge(verdict, url, how) {
    if (!verdict || url !== location.href) return;
    if (verdict.action === "stop") {
      stop(how);
      return;
    }
    open();
    meter.remainingMs = verdict.ruled ? (verdict.remainingMs ?? Infinity) : null;
    plan();
  }

  /** Looks at the address that the document has now. */
  function look(how) {
    const url = location.href;
    if (decide?.(url).stop) stop(how);
    ask("watch.check", { url, framed }).then((verdict) => judge(verdict, url, how));
  }

  /** Gets what the host compiled, then looks. */
  async function learn(how) {
    // What is known may be over: a page that comes back after an unlock must not leave again.
    decide = null;
    const hello = ask("watch.hello", {});
    look(how);
    const answer = await hello;
    if (!answer) return;
    meter.idleAfterMs = answer.idleAfterMs;
    decide = brake.policy(answer, framed);
    if (decide(location.href).stop) stop(how);
  }

  function moved() {
    if (!brake.alive()) {
      end();
      return;
    }
    if (location.href === address) return;
    meter.move(now(), location.href);
    report();
    address = location.href;
    look({ keepEntry: false });
  }

  // Active time

  const attended = () => !covered && document.visibilityState === "visible" && document.hasFocus();

  /** Hands counted time to the worker. @returns {Promise<void> | null} null: nothing to hand on. */
  function report() {
    const sent = now();
    const groups = new Map();
    for (const { url, lengthMs, end: ended } of meter.take(sent)) {
      const ageMs = Math.max(0, sent - ended);
      const interval = { sequence: sequence++, kind: "input", lengthMs, ageMs };
      groups.set(url, [...(groups.get(url) ?? []), interval]);
    }
    if (groups.size === 0) return null;
    const reports = [...groups].map(([url, intervals]) =>
      ask("watch.activity", { source, url, intervals }).then((verdict) => {
        if (!covered) judge(verdict, url, { keepEntry: true });
      }),
    );
    return Promise.all(reports);
  }

  /** One timer at most, and none while nobody is active. */
  function plan() {
    const due = meter.wake();
    if (due === null || (timer !== null && timerAt <= due)) return;
    clearTimeout(timer);
    timerAt = due;
    timer = setTimeout(tick, Math.max(0, due - now()));
  }

  function tick() {
    timer = null;
    if (!attended()) meter.cut(now());
    const due = meter.wake();
    if (due !== null && due <= now()) report();
    plan();
  }

  function active(agoMs = 0) {
    if (!attended()) return;
    meter.input(now() - agoMs);
    const due = meter.wake();
    if (due !== null && due <= now()) report();
    plan();
  }

  function away() {
    if (attended()) return;
    meter.cut(now());
    clearTimeout(timer);
    timer = null;
    report();
  }

  /** Hands a frame's inputs up: the first at once, later ones together, with their age. */
  function passUp() {
    // The top document knows whether the window has the focus.
    if (document.visibilityState !== "visible") return;
    actedAt = now();
    timer ??= setTimeout(passOn, Math.max(0, passedAt + PASS_MS - actedAt));
  }

  function passOn() {
    timer = null;
    passedAt = now();
    ask("watch.input", { agoMs: Math.min(passedAt - actedAt, PASS_MS) });
  }

  function acted(event) {
    if (!isInput(event)) return;
    if (!brake.alive()) end();
    else if (framed) passUp();
    else active();
  }

  // Listeners

  function on(target, type, listener) {
    target.addEventListener(type, listener, {
      capture: true,
      passive: true,
      signal: listening.signal,
    });
  }

  function hear(message, sender) {
    if (sender.id !== chrome.runtime.id) return;
    if (message?.watch === "changed") learn({ keepEntry: true });
    if (message?.watch === "input" && !framed) active(message.agoMs);
  }

  for (const type of brake.INPUTS) on(window, type, acted);
  on(document, "visibilitychange", away);
  on(window, "blur", away);
  on(window, "pagehide", () => {
    meter.cut(now());
    report();
  });
  on(window, "pageshow", (event) => {
    if (event.persisted) learn({ keepEntry: false });
  });
  on(window, "popstate", moved);
  on(window, "hashchange", moved);
  on(document, "prerenderingchange", () => learn({ keepEntry: false }));
  if (globalThis.navigation) on(navigation, "currententrychange", moved);
  chrome.runtime.onMessage.addListener(hear);

  learn({ keepEntry: false });
})();
