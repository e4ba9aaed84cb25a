// The address of the stopped page, from the hash of ours. Whoever opens this page chooses the hash.

/**
 * @typedef {{href: string, host: string, page: string}} Address
 *   `href` is what a link may open; `host` and `page` are for showing.
 */

/**
 * Reads the hash: an http or https address, without its credentials. Null for anything else.
 *
 * @param {string} hash as `location.hash` gives it
 * @returns {Address|null}
 */
export function readAddress(hash) {
  let url;
  try {
    url = new URL(hash.replace(/^#/, ""));
  } catch {
    return null;
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  url.username = "";
  url.password = "";
  return { href: url.href, host: withoutWww(url.host), page: shortPage(url.host + pathOf(url)) };
}

/**
 * An address as it is shown: without `www.`, without a bare final slash, and cut where it is long.
 *
 * @param {string} page host and path
 */
export function shortPage(page) {
  const text = withoutWww(page).replace(/^([^/]*)\/$/, "$1");
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}

function withoutWww(host) {
  return host.replace(/^www\.(?=[^/]*\.)/, "");
}

function pathOf(url) {
  return url.pathname + url.search;
}
