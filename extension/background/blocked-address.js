// The address of the blocked page for a stopped one.

/** Chromium goes to no address of more than 2 MB; of what is longer than this the beginning is said. */
const LONGEST = 100_000;

/**
 * As `blockedPage` of the content scripts.
 * @param {string} page The blocked page. @param {string} url Of http or https. @returns {string}
 */
export function blockedAddress(page, url) {
  const parts = [url, url.split("#")[0], url.split(/[?#]/)[0], `${new URL(url).origin}/`];
  return `${page}#${parts.find((part) => part.length <= LONGEST)}`;
}
