// The part of the facade over `chrome.*` with what the browser is made to enforce: declarative rules,
// content scripts, and what is put into open pages. Imported by browser.js alone.

// Declarative rules

/** @returns {Promise<object[]>} */
export const dynamicRules = () => chrome.declarativeNetRequest.getDynamicRules();

/** @param {{removeRuleIds: number[], addRules: object[]}} change */
export const updateDynamicRules = (change) =>
  chrome.declarativeNetRequest.updateDynamicRules(change);

/** @param {object} options @returns {Promise<boolean>} */
export const regexSupported = (options) =>
  chrome.declarativeNetRequest.isRegexSupported(options).then((answer) => answer.isSupported);

// Content scripts

/** @returns {Promise<object[]>} */
export const registeredScripts = () => chrome.scripting.getRegisteredContentScripts();

/** @param {object[]} scripts */
export const registerScripts = (scripts) => chrome.scripting.registerContentScripts(scripts);

/** @param {object[]} scripts */
export const updateScripts = (scripts) => chrome.scripting.updateContentScripts(scripts);

/** @param {string[]} ids */
export const unregisterScripts = (ids) => chrome.scripting.unregisterContentScripts({ ids });

/**
 * @param {number} tabId @param {string[]} files
 * @param {{allFrames: boolean} | {documentIds: string[]}} [where]
 * @returns {Promise<boolean>} Whether it ran.
 */
export const injectFiles = (tabId, files, where = { allFrames: true }) =>
  chrome.scripting
    .executeScript({ target: { tabId, ...where }, files, injectImmediately: true })
    .then(
      () => true,
      () => false,
    );

/** Runs a function in every frame of a tab that we may see into; none where its top is not ours. */
const inFrames = (tabId, func, args = []) =>
  chrome.scripting
    .executeScript({ target: { tabId, allFrames: true }, func, args, injectImmediately: true })
    .catch(() => []);

/**
 * @param {number} tabId
 * @returns {Promise<{documentId: string, origin: string, watched: boolean}[]>} The frames of a tab
 *   that we may see into, its top among them; `watched`: our scripts of now run in it.
 */
export async function framesOf(tabId) {
  const look = () => ({ origin: self.origin, watched: Boolean(globalThis.scrollBrake?.watching) });
  const frames = await inFrames(tabId, look);
  return frames.map(({ documentId, result }) => ({ documentId, ...result }));
}

/** Begins or ends the silence of quiet.js in every frame that has it. @param {boolean} on */
export const quietFrames = (tabId, on) =>
  inFrames(tabId, (begins) => globalThis.scrollBrake?.quiet?.(begins), [on]);

const styled = (write) => async (place, css) => {
  const { tabId, documentId } = place;
  const target = documentId === undefined ? { tabId } : { tabId, documentIds: [documentId] };
  return write({ target, css, origin: "USER" }).then(
    () => true,
    () => false,
  );
};

/**
 * Puts a style of the user's origin in: its `!important` beats every one of the page.
 * @type {(place: {tabId: number, documentId?: string}, css: string) => Promise<boolean>} Whether the
 *   document was still there.
 */
export const insertStyle = styled((style) => chrome.scripting.insertCSS(style));

/** @type {typeof insertStyle} The same text takes it away. */
export const removeStyle = styled((style) => chrome.scripting.removeCSS(style));
