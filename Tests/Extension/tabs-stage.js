// A browser with one tab, and the net over it.
import { mock } from "node:test";
import { Tabs } from "../../extension/background/tabs.js";

export const SHORT = "http://video.test/shorts/1";
export const WATCH = "http://video.test/watch";

/**
 * A browser with one tab; `tells` says how its page answers, `standing` what its script says,
 * `unloaded` which id it has once it was unloaded.
 */
export function browserWith({
  url,
  tells = async () => false,
  standing = () => "none",
  address,
  opener,
  frames = [],
  hide,
  unloaded,
}) {
  const done = [];
  const covered = [];
  const tab = { id: 1, url, openerTabId: 2 };
  const browser = {
    allTabs: async () => (opener ? [tab, { id: 2, url: opener }] : [tab]),
    tab: async (id) => (unloaded === undefined || id === tab.id ? tab : null),
    tellTab: (id) => tells(id),
    askTab: async (_id, { watch }) => (watch === "address" ? address : standing(watch)),
    framesOf: async (id) => (id === tab.id ? frames : []),
    discardTab: async () => {
      done.push(["discard"]);
      tab.id = unloaded ?? tab.id;
    },
    injectFiles: async (_id, files, where) => {
      done.push(["inject", files.at(-1), where]);
      return true;
    },
    navigateTab: async (_, to) => {
      done.push(["navigate", to]);
    },
    openBeside: async (_, to) => {
      done.push(["beside", to]);
    },
    closeTab: async () => {
      done.push(["close"]);
    },
    extensionUrl: (path) => `chrome-extension://id/${path}`,
  };
  const verdict = async (of) => ({ action: of.includes("/shorts") ? "stop" : "pass" });
  const copy = { compiled: { watch: ["*://*.video.test/*"] } };
  const note = (what) => async () => {
    covered.push(what);
  };
  const covers = Object.fromEntries(
    ["hide", "show", "mute", "unmute"].map((what) => [what, note(what)]),
  );
  if (hide) covers.hide = hide;
  return { tab, done, covered, tabs: new Tabs(browser, () => ({ verdict, copy }), covers) };
}

/** Lets the steps between two timers run. */
export const settle = async () => {
  for (let step = 0; step < 40; step += 1) await Promise.resolve();
};

export async function pass(ms) {
  await settle();
  mock.timers.tick(ms);
  await settle();
}

export const BLOCKED = ["navigate", `chrome-extension://id/pages/blocked/blocked.html#${SHORT}`];
