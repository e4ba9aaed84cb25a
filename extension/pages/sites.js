// Which sites to ask the browser for, and how: by name, after our own list, or all of them.

/** The match pattern of every site. */
export const allSites = "*://*/*";

const askedByName = 3;
const askedAtOnce = 12;

/**
 * How to ask for sites. The browser names up to three in its prompt; beyond that it says "a number
 * of websites", so our own list comes first; no single sites, or too many, need all.
 *
 * @param {string[]} missing origins (match patterns) that are not held
 * @returns {{kind: "none"|"names"|"list"|"all", origins: string[]}}
 */
export function sitePlan(missing) {
  if (missing.length === 0) return { kind: "none", origins: [] };
  if (missing.some(isAll) || missing.length > askedAtOnce) {
    return { kind: "all", origins: [allSites] };
  }
  return { kind: missing.length <= askedByName ? "names" : "list", origins: missing };
}

/**
 * The origins of a rule that are not held. A wider one that is held counts only where it is all
 * sites: asking for what is held anyway shows no prompt.
 *
 * @param {string[]} sites
 * @param {string[]} held
 */
export function missingSites(sites, held) {
  return held.some(isAll) ? [] : sites.filter((site) => !held.includes(site));
}

/**
 * An origin as it is shown: `*://*.youtube.com/*` is "youtube.com". Null for all sites.
 *
 * @param {string} origin
 */
export function siteName(origin) {
  if (isAll(origin)) return null;
  return origin.replace(/^[^:]+:\/\/(\*\.)?/, "").replace(/\/.*$/, "");
}

function isAll(origin) {
  return origin === "<all_urls>" || /^(\*|https?):\/\/\*\//.test(origin);
}
