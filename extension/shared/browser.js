// The one facade over `chrome.*`: small named functions, grouped by interface. Its other half, what
// the browser is made to enforce, is in enforcing.js.
export * from "./enforcing.js";

// Runtime

/** @returns {string} This extension's id. */
export const extensionId = () => chrome.runtime.id;

/** @returns {string} This extension's version. */
export const extensionVersion = () => chrome.runtime.getManifest().version;

/** @returns {string} The browser's name and version, for the host's log. */
export function browserName() {
  const brands = navigator.userAgentData?.brands ?? [];
  const named = brands.filter(({ brand }) => !/not.*brand/i.test(brand));
  const own = named.find(({ brand }) => brand !== "Chromium") ?? named[0];
  return own ? `${own.brand} ${own.version}` : "unknown";
}

/** @param {string} path From the extension's root. @returns {string} */
export const extensionUrl = (path) => chrome.runtime.getURL(path);

/** @param {object} message @returns {Promise<any>} The worker's answer. */
export const sendToWorker = (message) => chrome.runtime.sendMessage(message);

/** Tells every open page of ours; nobody listening is no failure. @param {object} notice */
export const notifyPages = (notice) => chrome.runtime.sendMessage(notice).catch(() => {});

/**
 * Hears the worker's notices (messages with a `notice` member).
 * @param {(notice: {notice: string}) => void} listener
 * @returns {() => void} Ends it.
 */
export function onWorkerNotice(listener) {
  const hear = (message, sender) => {
    if (sender.id === chrome.runtime.id && !sender.tab && message?.notice) listener(message);
  };
  chrome.runtime.onMessage.addListener(hear);
  return () => chrome.runtime.onMessage.removeListener(hear);
}

/**
 * Hears messages to the worker; the listener's promise is the answer. Notices are left alone.
 * @param {(message: any, sender: chrome.runtime.MessageSender) => Promise<any>} listener
 */
export function onMessageToWorker(listener) {
  chrome.runtime.onMessage.addListener((message, sender, answer) => {
    if (message?.notice) return false;
    listener(message, sender).then(answer);
    return true;
  });
}

/** @param {(details: {reason: string}) => void} listener */
export const onInstalled = (listener) => chrome.runtime.onInstalled.addListener(listener);

/** @param {() => void} listener */
export const onStartup = (listener) => chrome.runtime.onStartup.addListener(listener);

// Native messaging

/** @param {string} name @returns {chrome.runtime.Port} */
export const connectHost = (name) => chrome.runtime.connectNative(name);

/** @returns {string} Why the port just closed; to be read inside `onDisconnect` only. */
export const disconnectText = () => chrome.runtime.lastError?.message ?? "";

// Private windows

/** @returns {boolean} Whether this is the worker or a page of the private windows. */
export const inPrivateWindow = () => chrome.extension.inIncognitoContext;

/** @returns {Promise<boolean>} Whether the user lets us into private windows. */
export const incognitoAllowed = () => chrome.extension.isAllowedIncognitoAccess();

// Tabs

/** @returns {Promise<chrome.tabs.Tab | undefined>} The tab that this page stands in. */
export const currentTab = () => chrome.tabs.getCurrent();

/** @returns {Promise<chrome.tabs.Tab | undefined>} The front tab of the last focused window. */
export const activeTab = () =>
  chrome.tabs.query({ active: true, lastFocusedWindow: true }).then((tabs) => tabs[0]);

/** @param {number} id */
export const closeTab = (id) => chrome.tabs.remove(id);

/** @param {string} path From the extension's root. */
export const openPage = (path) => chrome.tabs.create({ url: chrome.runtime.getURL(path) });

/** The browser's own page about this extension, where it may be let into private windows. */
export const openDetails = () =>
  chrome.tabs.create({ url: `chrome://extensions/?id=${chrome.runtime.id}` });

/** @param {object} properties As `chrome.tabs.create` takes them. */
export const openTab = (properties) => chrome.tabs.create(properties);

/** @param {number} id */
export const showTab = (id) => chrome.tabs.update(id, { active: true });

/** @returns {Promise<chrome.tabs.Tab[]>} Every tab; `url` only where we hold the site. */
export const allTabs = () => chrome.tabs.query({});

/** @param {number} id @returns {Promise<chrome.tabs.Tab | null>} `null` when it is gone. */
export const tab = (id) => chrome.tabs.get(id).catch(() => null);

/** @param {number} id @param {string} url */
export const navigateTab = (id, url) => chrome.tabs.update(id, { url });

/** Another tab where one is, in front if that is. @param {number} id @param {string} url */
export async function openBeside(id, url) {
  const { windowId, index, active, pinned } = await chrome.tabs.get(id);
  await chrome.tabs.create({ url, windowId, index, active, pinned });
}

/**
 * @param {number} id @param {object} message @param {number} [frameId] All frames without it.
 * @returns {Promise<boolean>} Whether anybody was there to hear it.
 */
export const tellTab = (id, message, frameId) =>
  chrome.tabs.sendMessage(id, message, frameId === undefined ? {} : { frameId }).then(
    () => true,
    () => false,
  );

/**
 * @param {number} id @param {object} message @param {number} [frameId] All frames without it; then
 *   the first answer is taken.
 * @returns {Promise<any>} The answer; `undefined` where nobody answers.
 */
export const askTab = (id, message, frameId) =>
  chrome.tabs
    .sendMessage(id, message, frameId === undefined ? {} : { frameId })
    .catch(() => undefined);

/** @param {number} id @returns {Promise<boolean>} Whether a page of ours stands in that tab. */
export const standsIn = (id) =>
  chrome.runtime
    .getContexts({ contextTypes: ["TAB"], tabIds: [id] })
    .then((pages) => pages.length > 0);

/** @returns {Promise<chrome.tabs.Tab[]>} The front tab of every window. */
export const frontTabs = () => chrome.tabs.query({ active: true });

/** @param {number} id @returns {Promise<boolean>} Whether the window of that tab has the focus. */
export async function isInFront(id) {
  const { windowId } = (await tab(id)) ?? {};
  const found = windowId === undefined ? null : await chrome.windows.get(windowId);
  return found?.focused === true;
}

/** Needs no permission. @param {number} id @param {boolean} muted */
export const muteTab = (id, muted) => chrome.tabs.update(id, { muted }).catch(() => {});

/** Unloads a page without asking it; the tab stays, the one in front too. @param {number} id */
export const discardTab = (id) => chrome.tabs.discard(id).catch(() => {});

/** Unloading gives a tab another id. @param {(added: number, removed: number) => void} listener */
export const onTabReplaced = (listener) => chrome.tabs.onReplaced.addListener(listener);

/** @param {(id: number, change: object) => void} listener */
export const onTabUpdated = (listener) => chrome.tabs.onUpdated.addListener(listener);

// Sites (host permissions)

/** Must be called inside a click. @param {string[]} origins @returns {Promise<boolean>} */
export const requestSites = (origins) => chrome.permissions.request({ origins });

/** @returns {Promise<string[]>} The origins that we hold. */
export const heldSites = () => chrome.permissions.getAll().then((all) => all.origins ?? []);

/** @param {string} origin @returns {Promise<boolean>} False for what is no match pattern, too. */
export const holdsSite = (origin) =>
  chrome.permissions.contains({ origins: [origin] }).catch(() => false);

/** @param {() => void} listener */
export function onSitesChanged(listener) {
  chrome.permissions.onAdded.addListener(listener);
  chrome.permissions.onRemoved.addListener(listener);
}

// Storage

/** What we take out ourselves, until the browser has told of it. */
const removed = new Set();

const store = (area) => ({
  /** @param {string} key @returns {Promise<any>} `undefined` where nothing is stored. */
  get: (key) => chrome.storage[area].get(key).then((items) => items[key]),
  /** @param {string} key @param {any} value @returns {Promise<void>} */
  set: (key, value) => chrome.storage[area].set({ [key]: value }),
  /** @param {string[]} keys @returns {Promise<void>} */
  remove: (keys) => {
    for (const key of keys) removed.add(key);
    return chrome.storage[area].remove(keys);
  },
});

/** Kept on disk until the extension is removed. */
export const localStore = store("local");

/** Kept in memory until the browser or the extension ends; survives the worker. */
export const sessionStore = store("session");

/** @param {string} key Of the session's storage. @param {(value: any) => void} listener */
export const onStored = (key, listener) =>
  chrome.storage.session.onChanged.addListener((changes) => {
    if (changes[key]?.newValue !== undefined) listener(changes[key].newValue);
  });

/** What is enforced has changed, and holds: its copy was stored. @param {() => void} listener */
export const onEnforced = (listener) =>
  chrome.storage.local.onChanged.addListener((changes) => {
    if (changes.copy?.newValue !== undefined) listener();
  });

/**
 * Hears of what somebody else took out of our storage, in the developer tools say.
 * @param {(area: ReturnType<typeof store>, lost: Record<string, any>) => void} listener
 */
export const onStorageLost = (listener) =>
  chrome.storage.onChanged.addListener((changes, name) => {
    const area = { local: localStore, session: sessionStore }[name];
    const gone = Object.entries(changes).filter(([, change]) => change.newValue === undefined);
    const lost = gone.filter(([key]) => !removed.delete(key)).map(([key, c]) => [key, c.oldValue]);
    if (area && lost.length > 0) listener(area, Object.fromEntries(lost));
  });

// Alarms and presence

/** @param {string} name @param {number} minutes */
export const repeatAlarm = (name, minutes) =>
  chrome.alarms.create(name, { delayInMinutes: minutes, periodInMinutes: minutes });

/** @param {string} name */
export const clearAlarm = (name) => chrome.alarms.clear(name);

/** @param {(alarm: {name: string}) => void} listener */
export const onAlarm = (listener) => chrome.alarms.onAlarm.addListener(listener);

/**
 * @param {(state: "active" | "idle" | "locked") => void} listener
 * @param {number} seconds Without any input to the machine until it is called idle; 15 at least.
 */
export function onPresence(listener, seconds) {
  chrome.idle.setDetectionInterval(seconds);
  chrome.idle.onStateChanged.addListener(listener);
}

/**
 * Another window of ours, or another tab, came to the front. A page whose focus is in a frame or a PDF
 * is not told. Neither event needs a permission.
 * @param {() => void} listener
 */
export function onFront(listener) {
  chrome.tabs.onActivated.addListener(() => listener());
  chrome.windows.onFocusChanged.addListener((id) => {
    if (id !== chrome.windows.WINDOW_ID_NONE) listener();
  });
}

/** @param {number} seconds @returns {Promise<"active" | "idle" | "locked">} */
export const presenceWithin = (seconds) => chrome.idle.queryState(seconds);

// Words

/** @param {string} key @param {string | string[]} [substitutions] @returns {string} */
export const i18nMessage = (key, substitutions) => chrome.i18n.getMessage(key, substitutions);
