// Covers a stopped page and leaves for the blocked page. Classic script; all content scripts of a
// page share one isolated world and, in it, one frozen object.
"use strict";

(() => {
  if (globalThis.scrollBrake?.cover) return;

  /** A navigation under way is not begun again before this; a page may have cancelled it. */
  const AGAIN_MS = 1_000;
  /** After this a page that is still here has stopped it (`window.stop()` in a loop), */
  const INSIST_MS = 1_000;
  /** and runs nothing for so long, which is enough to be gone. */
  const HOLD_MS = 150;

  /** Chromium goes to no address of more than 2 MB; of what is longer than this the beginning is said. */
  const LONGEST = 100_000;

  let leaving = { page: "", at: -AGAIN_MS };
  // Opacity takes the canvas's background and pseudo-elements along, which visibility leaves; a
  // page's own transition would draw either out.
  const unseen = { visibility: "hidden", opacity: "0", transition: "none" };
  const declarations = Object.entries(unseen).map(
    ([name, value]) => `${name}: ${value} !important;`,
  );

  // Made when it is needed: most pages are never covered.
  let sheet = null;
  function newSheet() {
    const made = new CSSStyleSheet();
    made.replaceSync(`:root, :root *, ::backdrop { ${declarations.join(" ")} }`);
    return made;
  }

  /** Whether the extension that put this script here still runs. */
  const alive = () => {
    try {
      return Boolean(chrome.runtime?.id);
    } catch {
      return false;
    }
  };

  const isPage = (url) => /^https?:/.test(url);

  // What a document that is a copy stands for, as long as no script of it could have moved its base.
  const written = isPage(document.baseURI) ? document.baseURI : `${self.origin}/`;

  /** As the browser shows it: a frame that opens the document of its page anew gives it another `location`. */
  const shown = () => globalThis.navigation?.currentEntry?.url || location.href;

  /**
   * The address that the document stands for. What a page writes into `about:blank` or a blob has
   * none of its own: it stands for the page that wrote it or, where that is unknown, for its site.
   */
  function address() {
    const url = shown();
    return isPage(url) ? url : written;
  }

  /** The blocked page for this document, as `blockedAddress` of the worker. */
  function blockedPage() {
    const url = address();
    const parts = [url, url.split("#")[0], url.split(/[?#]/)[0], `${new URL(url).origin}/`];
    const fits = parts.find((part) => part.length <= LONGEST);
    return `${chrome.runtime.getURL("pages/blocked/blocked.html")}#${fits}`;
  }

  // The covered root, with what stood in its own style before.
  let hidden = null;

  /** What a style says of the same, as name, value and priority; what is short first, then its parts. */
  function said(style) {
    const names = [...Object.keys(unseen), ...style];
    return names
      .filter((name) => Object.keys(unseen).some((one) => name.startsWith(one)))
      .map((name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)])
      .filter(([, value]) => value !== "");
  }

  /** In the root's own style no sheet of the page's, however exact its selector, is stronger. */
  function hideRoot(root) {
    if (!root?.style) return;
    if (hidden?.root !== root) hidden = { root, before: said(root.style) };
    for (const [name, value] of Object.entries(unseen)) {
      root.style.setProperty(name, value, "important");
    }
  }

  /** What the page has set meanwhile stays. */
  function showRoot() {
    if (hidden === null) return;
    const { style } = hidden.root;
    const ours = (name) =>
      style.getPropertyValue(name) === unseen[name] && style.getPropertyPriority(name) !== "";
    const taken = Object.keys(unseen).filter(ours);
    for (const name of taken) style.removeProperty(name);
    for (const [name, ...how] of hidden.before) {
      if (taken.some((one) => name.startsWith(one))) style.setProperty(name, ...how);
    }
    hidden = null;
  }

  /** Hides everything at once and stops sound and video, those that start later too. */
  function cover() {
    hideRoot(document.documentElement);
    sheet ??= newSheet();
    if (!document.adoptedStyleSheets.includes(sheet)) {
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }
    globalThis.scrollBrake.quiet(true);
  }

  /** How often it is looked whether the cover is on still, and how often it is put on in a frame at most. */
  const HOLD_LOOK_MS = 250;
  const MOST_IN_FRAME = 10;

  const isCovered = () =>
    document.adoptedStyleSheets.includes(sheet) &&
    hidden?.root === document.documentElement &&
    Object.entries(unseen).every(
      ([name, value]) =>
        hidden.root.style.getPropertyValue(name) === value &&
        hidden.root.style.getPropertyPriority(name) !== "",
    );

  let holding = null;

  /** Covers a page that stays, and puts on again what a script of it takes off, until `uncover`. */
  function holdCovered() {
    cover();
    if (holding !== null) return;
    let times = 0;
    const again = () => {
      // A page may watch its root as we do: neither is to keep the other busy for ever.
      if (isCovered() || times === MOST_IN_FRAME) return;
      if (times === 0) {
        requestAnimationFrame(() => {
          times = 0;
        });
      }
      times += 1;
      cover();
      watch();
    };
    const observer = new MutationObserver(again);
    const watch = () => {
      observer.observe(document, { childList: true });
      if (hidden) observer.observe(hidden.root, { attributeFilter: ["style"] });
    };
    watch();
    holding = { observer, timer: setInterval(again, HOLD_LOOK_MS) };
  }

  /** Nothing of the page's own listens in on its end, hangs in it, or asks whether it may. */
  let ending = false;
  function hush(event) {
    if (ending) event.stopImmediatePropagation();
  }

  const how = { capture: true };

  function hearNavigations() {
    if (globalThis.navigation) globalThis.scrollBrake.listen(navigation, "navigate", hush, how);
  }

  // At once, since the first to listen is the first to hear.
  if (window === window.top) hearNavigations();

  /** Not before: a page that listens to `beforeunload` is asked, and waited for, whenever it is left. */
  function hearEndings() {
    hearNavigations();
    globalThis.scrollBrake.listen(window, "beforeunload", hush, how);
  }

  /** Takes the cover away again. @param {{again?: boolean}} [played] Whether what played goes on. */
  function uncover(played) {
    ending = false;
    holding?.observer.disconnect();
    clearInterval(holding?.timer);
    holding = null;
    showRoot();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    globalThis.scrollBrake.quiet(false, played);
  }

  /** Covers, and puts the blocked page in the place of this one: Back leads to the page before. */
  function leave() {
    cover();
    if (!ending) hearEndings();
    ending = true;
    const now = performance.now();
    const page = blockedPage();
    if (leaving.page === page && now - leaving.at < AGAIN_MS) return;
    leaving = { page, at: now };
    // The worker's net waits for this navigation, which keeps Back right.
    chrome.runtime.sendMessage({ method: "watch.leaving", params: {} }).catch(() => {});
    location.replace(page);
    setTimeout(insist, INSIST_MS, page);
  }

  function insist(page) {
    if (!ending || leaving.page !== page) return;
    location.replace(page);
    const until = performance.now() + HOLD_MS;
    while (performance.now() < until);
  }

  globalThis.scrollBrake = Object.freeze({
    ...globalThis.scrollBrake,
    address,
    blockedPage,
    alive,
    cover,
    holdCovered,
    uncover,
    leave,
  });
})();
