// Watches one document of a ruled site: asks for the verdict wherever the address changes, leaves when
// the page is stopped. Decides nothing; active time is attend.js.
"use strict";

(() => {
  const brake = globalThis.scrollBrake;
  if (brake.watching) return;
  globalThis.scrollBrake = Object.freeze({ ...brake, watching: true });

  const framed = window !== window.top;
  const listening = new AbortController();

  let decide = null;
  let address = location.href;
  let covered = false;

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
    attendance.end();
    try {
      chrome.runtime.onMessage.removeListener(hear);
    } catch {
      // An orphan has no runtime any more, and hears nothing.
    }
  }

  const attendance = (framed ? brake.attendFrame : brake.attend)({
    ask,
    end,
    judge,
  });

  // The verdict

  function stop() {
    covered = true;
    attendance.stop();
    brake.leave();
  }

  function judge(verdict, url) {
    if (!verdict || url !== location.href) return;
    if (verdict.action === "stop") {
      stop();
      return;
    }
    if (covered) brake.uncover();
    covered = false;
    attendance.passed(verdict);
  }

  /** Looks at the address that the document has now. */
  function look() {
    const url = location.href;
    if (decide?.(url).stop) stop();
    ask("watch.check", { url, framed }).then((verdict) => judge(verdict, url));
  }

  /** Gets what the host compiled, then looks. */
  async function learn() {
    // What is known may be over: a page that comes back after an unlock must not leave again.
    decide = null;
    const hello = ask("watch.hello", {});
    look();
    const answer = await hello;
    if (!answer) return;
    attendance.learned(answer);
    decide = brake.policy(answer, framed);
    if (decide(location.href).stop) stop();
  }

  function moved() {
    if (!brake.alive()) {
      end();
      return;
    }
    if (location.href === address) return;
    attendance.moved();
    address = location.href;
    look();
  }

  // Listeners

  function on(target, type, listener) {
    target.addEventListener(type, listener, {
      capture: true,
      passive: true,
      signal: listening.signal,
    });
  }

  function hear(message, sender, answer) {
    if (sender.id !== chrome.runtime.id || !message?.watch) return;
    if (message.watch === "changed") learn();
    else if (attendance.hear(message)) answer(true);
  }

  on(window, "pageshow", (event) => {
    if (event.persisted) learn();
  });
  on(window, "popstate", moved);
  on(window, "hashchange", moved);
  on(document, "prerenderingchange", () => learn());
  if (globalThis.navigation) on(navigation, "currententrychange", moved);
  chrome.runtime.onMessage.addListener(hear);

  learn();
})();
