// The patterns that the popup offers for the page in front.

/**
 * The address that the popup is about: the tab's, or, on our own blocked page, the stopped one's.
 *
 * @param {string|undefined} url the tab's
 * @param {string} blockedPage the address of our blocked page
 * @returns {URL|null} null where it is no http or https page
 */
export function pageOf(url, blockedPage) {
  const text = url?.startsWith(`${blockedPage}#`) ? url.slice(blockedPage.length + 1) : url;
  try {
    const page = new URL(text);
    return page.protocol === "https:" || page.protocol === "http:" ? page : null;
  } catch {
    return null;
  }
}

/** The host takes no longer pattern. */
const LONGEST = 2_000;

/**
 * The site (without `www.`, with a port that is not the scheme's own), and the part of it that the
 * first segment of the path names, with what is beneath it. A first segment of one character (`/r/swift`) names no part by
 * itself, so the second goes with it. Null where the page has no such part, or none that a pattern can say.
 *
 * @param {URL} page
 * @returns {{site: string, part: string|null}}
 */
export function patternsFor(page) {
  const site = page.host.replace(/^www\.(?=.*\.)/, "").replace(/\.(?=:|$)/, "");
  const segments = page.pathname.split("/").filter((segment) => segment !== "");
  const part = segments.slice(0, segments[0]?.length === 1 ? 2 : 1).join("/");
  // A `$` at the end of a pattern is where the address ends, and a star is never itself.
  const pattern = `${site}/${part.replace(/\$$/, "$&/")}`;
  const isSaid = part !== "" && !part.includes("*") && pattern.length <= LONGEST;
  return { site, part: isSaid ? pattern : null };
}
