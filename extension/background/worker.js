// Wiring only. Every listener stands at the top level, and each waits for `ready`.
import * as browser from "../shared/browser.js";
import { HOST_NAME, HostAway } from "../shared/messages.js";
import { answers, repairCommand } from "./answers.js";
import { Attention } from "./attention.js";
import { Enforcement, PRIVATE_VERSION } from "./enforcement.js";
import { HostPort } from "./host-port.js";
import { Landing } from "./landing.js";
import { attempt } from "./layers.js";
import { Covers } from "./net.js";
import { IDLE_SECONDS } from "./presence.js";
import { profileId } from "./profile.js";
import { Router } from "./router.js";
import { isEntry, isHost } from "./shapes.js";
import { putBack } from "./storage.js";
import { Tabs } from "./tabs.js";
import { heldOf } from "./verdict.js";

const RETRY_ALARM = "host";
const RETRY_MINUTES = 1;

let profile = "";
let isNew = false;
let about = {};

const host = new HostPort({
  connect: () => browser.connectHost(HOST_NAME),
  disconnectText: browser.disconnectText,
  now: Date.now,
  setTimer: (fn, ms) => setTimeout(fn, ms),
  clearTimer: (timer) => clearTimeout(timer),
  openParams: () => ({
    protocol: { min: 1, max: 1 },
    profile,
    browser: browser.browserName(),
    extension: browser.extensionVersion(),
    held: heldOf(enforcement.copy),
  }),
  onOpen: hostOpened,
  onNotice: (method, { state }) => {
    if (method === "state.changed") enforcement.takeState(state);
  },
  onAway: hostAway,
});

const covers = new Covers(browser);

const tabs = new Tabs(browser, () => enforcement, covers);

const landing = new Landing(browser);

const enforcement = new Enforcement(browser, host, {
  sweep: () => tabs.sweep(),
  changed: () => browser.notifyPages({ notice: "state.changed" }),
});

const queueKey = browser.inPrivateWindow() ? "attention.private" : "attention";

const attention = new Attention({
  load: async () => {
    const held = await browser.sessionStore.get(queueKey);
    return Array.isArray(held) ? held.filter(isEntry) : [];
  },
  save: (queue) => browser.sessionStore.set(queueKey, queue),
  request: (method, params) => host.request(method, params),
  // No step of the wall clock changes how long something has waited.
  now: () => performance.timeOrigin + performance.now(),
});

const router = new Router(
  browser.extensionId(),
  answers({ browser, host, enforcement, attention, tabs, covers, about: () => about }),
  async (method, params) => {
    if (host.status.reason === "storage") await retry();
    if (host.status.reason === "storage" && method === "page.check") throw new HostAway("storage");
    // A page's change is in force before the page hears of it.
    const result = await host.request(method, params, { urgent: true });
    await enforcement.settled();
    return result;
  },
  () => repairCommand(about.path),
);

const ready = boot().catch((error) => console.error("Boot:", error));

/** A part that fails leaves the others: without a copy what the browser enforces stays. */
async function boot() {
  await attempt("copy", () => enforcement.load());
  await attempt("queue", () => attention.load());
  await attempt("host's place", async () => {
    const held = await browser.localStore.get("host");
    if (isHost(held)) about = held;
  });
  await attempt("profile", async () => {
    ({ id: profile, isNew } = await profileId(browser));
  });
  enforcement.apply();
  enforcement.hostIsAway();
  host.need();
}

/** @param {object | null} answer Of session.open; `null` when a silent host is back. */
function hostOpened(answer) {
  if (host.status.connected) browser.clearAlarm(RETRY_ALARM);
  if (answer) {
    about = answer.host;
    browser.localStore.set("host", about).catch(() => {});
  }
  const state = answer?.state ?? enforcement.copy?.state;
  if (state) enforcement.takeState(state, { fresh: true });
  attention.drain();
}

function hostAway(reason, isNews) {
  enforcement.hostIsAway({ atOnce: reason === "silent" });
  if (enforcement.needsHost) browser.repeatAlarm(RETRY_ALARM, RETRY_MINUTES);
  // A page asks again at each notice, and each asking tries to connect: told once, no circle.
  if (isNews) browser.notifyPages({ notice: "state.changed" });
}

/** Looks whether the host is back, or can store again; what waits for it goes first. */
async function retry() {
  host.need();
  await attention.drain();
  if (attention.waiting === 0) await host.probe();
}

browser.onMessageToWorker(async (message, sender) => {
  await ready;
  return router.answer(message, sender);
});

browser.onTabUpdated(async (id, change) => {
  if (!change.url && !change.mutedInfo && change.frozen !== false) return;
  await ready;
  if (change.mutedInfo?.muted === false) tabs.sounds(id);
  if (change.frozen === false) tabs.wakes(id);
  if (!change.url) return;
  tabs.updated(id, change.url);
  landing.updated(id, change.url);
});

browser.onTabReplaced(async (added, removed) => {
  await ready;
  tabs.replaced(added, removed);
});

browser.onSitesChanged(async () => {
  await ready;
  await enforcement.apply();
  browser.notifyPages({ notice: "state.changed" });
});

browser.onStored(PRIVATE_VERSION, async (version) => {
  await ready;
  const isOld = enforcement.copy?.compiled.version !== version;
  if (isOld && !browser.inPrivateWindow()) host.request("rules.list", {}).catch(() => {});
});

browser.onStorageLost(async (area, lost) => {
  await ready;
  if (browser.inPrivateWindow()) return;
  await putBack(area, lost);
  if (enforcement.copy !== null) return;
  await enforcement.load();
  await enforcement.apply();
});

browser.onAlarm(async () => {
  await ready;
  await retry();
});

browser.onPresence(async (state) => {
  await ready;
  if (state === "active") host.need();
  if (state !== "idle") tabs.tellFront({ watch: "presence", state });
}, IDLE_SECONDS);

browser.onFront(async () => {
  await ready;
  tabs.tellFront({ watch: "presence", state: "active" });
});

browser.onInstalled(async ({ reason }) => {
  await ready;
  if (reason === "install" && isNew) browser.openPage("pages/welcome/welcome.html");
});

// Its only use is to start the worker, whose boot does the work.
browser.onStartup(() => ready);
