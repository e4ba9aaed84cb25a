// Watches one document of a ruled site: asks for the verdict wherever the address changes, leaves when
// the page is stopped. Decides nothing; active time is attend.js.
"use strict";

(() => {
  const brake = globalThis.scrollBrake;
  if (brake.watching) return;
  globalThis.scrollBrake = Object.freeze({ ...brake, watching: true });

  const framed = window !== window.top;
  // A frame that its page wrote is a part of that page, and stopped with it; one that wrote itself anew
  // stands for its own site.
  const isInside = () => self.origin === "null" || location.ancestorOrigins[0] === self.origin;
  const isPart = framed && isInside() && !/^https?:/.test(location.href);
  const ears = brake.ears();
  let ended = false;

  let decide = null;
  let address = brake.address();
  let covered = false;
  let inDoubt = false;
  let waiting = null;
  // Whether this address passed before: only its time can run out over what is typed.
  let wasOpen = false;

  /** The extension was reloaded or removed: its new copy watches, this one ends itself. */
  function end() {
    if (ended) return;
    ended = true;
    ears.end();
    attendance.end();
    clearTimeout(waiting);
    try {
      chrome.runtime.onMessage.removeListener(hear);
    } catch {
      // An orphan has no runtime any more, and hears nothing.
    }
    // The style over it can be taken away by the copy of the extension alone that put it there.
    if (inPlace.isPlaced()) location.reload();
    else if (inDoubt) brake.uncover({ again: true });
  }

  const ask = brake.asking({ end, doubt, again: () => (decide ? look() : learn()) });

  const attendance = (framed ? brake.attendFrame : brake.attend)({
    ask,
    end,
    judge,
    follow: moved,
  });

  const typing = new brake.Typing();
  const passTyping = brake.passTyping({ typing, framed, ask });
  const inPlace = brake.inPlace({
    ask,
    lost: () => {
      inPlace.remove();
      brake.leave();
    },
  });

  // The verdict

  const now = () => performance.now();

  /** @param {{atOnce?: boolean}} [how] `atOnce`: whether or not keys are falling. */
  function stop({ atOnce = false } = {}) {
    clearTimeout(waiting);
    waiting = null;
    // A print preview shows what it has taken up until the page is left.
    // Where the server put the page into a sandbox, a frame of ours may do nothing.
    const holds = self.origin !== "null" && !brake.isPrinted();
    const stays = wasOpen && !framed && holds && typing.isUnsent(now());
    const restMs = stays && !covered && !atOnce ? typing.restMs(now()) : 0;
    if (restMs > 0) {
      waiting = setTimeout(stop, restMs);
      attendance.passed({ ruled: true, remainingMs: null });
      return;
    }
    covered = true;
    inDoubt = false;
    attendance.stop();
    if (stays) {
      brake.cover();
      inPlace.place();
    } else {
      inPlace.remove();
      brake.leave();
    }
  }

  /** Nobody says whether it may stand: hidden until somebody does; a part is so with its page. */
  function doubt() {
    if (isPart || covered || waiting !== null || ended) return;
    covered = inDoubt = true;
    attendance.stop();
    brake.holdCovered();
  }

  function open() {
    wasOpen = true;
    clearTimeout(waiting);
    waiting = null;
    typing.passed();
    if (!covered) return;
    // Nobody but we had anything against what played.
    brake.uncover({ again: inDoubt });
    covered = inDoubt = false;
    ask("watch.opened", { key: inPlace.remove() }).then(inPlace.refocus);
  }

  function judge(verdict, url) {
    if (!verdict || url !== brake.address()) return;
    if (verdict.action === "stop") {
      stop();
      return;
    }
    open();
    attendance.passed(verdict);
  }

  /** What the worker's net is told of this page, so that it does not navigate over it. */
  function standing() {
    if (inPlace.isPlaced()) return "covered";
    return waiting !== null || (wasOpen && !covered && typing.isUnsent(now())) ? "waiting" : "none";
  }

  /** Looks at the address that the document has now. */
  function look() {
    if (isPart) return;
    const url = brake.address();
    if (decide?.(url).stop) stop();
    ask("watch.check", { url, framed }).then((verdict) => judge(verdict, url));
  }

  /** Gets what the host compiled, and mostly the verdict with it: each message costs a page that loads. */
  async function learn() {
    // What is known may be over: a page that comes back after an unlock must not leave again.
    decide = null;
    const url = brake.address();
    const answer = await ask("watch.hello", isPart ? {} : { url, framed });
    if (!answer) return;
    attendance.learned(answer);
    decide = brake.policy(answer, framed);
    if (isPart) return;
    if (decide(brake.address()).stop) stop();
    if (answer.verdict) judge(answer.verdict, url);
    else look();
  }

  function moved() {
    if (!brake.alive()) {
      end();
      return;
    }
    if (brake.address() === address) return;
    attendance.moved();
    typing.moved(now());
    address = brake.address();
    // An editor that names its draft in the address, say, while the stop waits or covers it.
    wasOpen = wasOpen && (covered || waiting !== null);
    look();
  }

  /** A form that is sent while the stop waits would be lost on its way: its text stays here. */
  function sends(event) {
    if (waiting === null || !event.formData || !event.cancelable) return;
    if (!decide?.(event.destination.url).stop) return;
    event.preventDefault();
    typing.unsend();
    stop({ atOnce: true });
  }

  function types(event) {
    if (typing.hear(event, now())) passTyping();
  }

  function typesInFrame(message) {
    typing.inFrame(message.frame, message, now());
    passTyping();
  }

  // Listeners

  function hear(message, sender, answer) {
    if (sender.id !== chrome.runtime.id || !message?.watch) return;
    if (message.watch === "standing") answer(standing());
    else if (message.watch === "address") answer(brake.address());
    else if (message.watch === "typed") typesInFrame(message);
    else if (message.watch === "changed") learn();
    else if (message.watch === "moved") {
      moved();
      answer(standing());
    } else if (attendance.hear(message)) answer(true);
  }

  ears.on(window, "pageshow", (event) => {
    if (!event.persisted) return;
    if (typing.isUnsent(now())) passTyping();
    learn();
  });
  for (const type of brake.Typing.EVENTS) ears.on(window, type, types);
  ears.on(window, "popstate", moved);
  ears.on(window, "hashchange", moved);
  ears.on(document, "prerenderingchange", () => learn());
  if (globalThis.navigation) {
    ears.on(navigation, "currententrychange", moved);
    // Not passive: it may keep a navigation from being sent.
    if (!framed) ears.on(navigation, "navigate", sends, { capture: true });
  }
  chrome.runtime.onMessage.addListener(hear);

  learn();
})();
