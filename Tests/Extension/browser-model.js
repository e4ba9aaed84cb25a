// What Chrome does with match patterns and declarative rules, as far as the compiled rules use
// them, so that they can be judged without a browser.

/** Whether a host is a domain or a subdomain of it; trailing dots aside. */
const isWithin = (host, domain) => host === domain || host.endsWith(`.${domain}`);

const hostOf = (url) => url.hostname.replace(/\.+$/, "");

/** Whether declarative rules redirect an address: the highest priority decides, allows first. */
export function isRedirected(rules, url) {
  const host = hostOf(url);
  const matching = rules.filter(
    (rule) =>
      (rule.domains.length === 0 || rule.domains.some((domain) => isWithin(host, domain))) &&
      !rule.excluded.some((domain) => isWithin(host, domain)) &&
      new RegExp(rule.regex, "i").test(url.href),
  );
  if (matching.length === 0) return false;
  const highest = Math.max(...matching.map((rule) => rule.priority));
  return !matching.some((rule) => rule.priority === highest && rule.allow);
}

/** Whether a host is an address, which has no subdomains. */
const isAddress = (host) => /^\[|(^|\.)\d+$/.test(host);

/** A glob of stars as an expression. */
const glob = (text) =>
  new RegExp(`^${text.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^]*")}$`);

/** Whether a Chrome match pattern takes an address. */
export function matchesPattern(pattern, url) {
  const [, scheme, authority, path] = /^(\*|https?):\/\/([^/]+)(\/.*)$/.exec(pattern);
  if (scheme !== "*" && `${scheme}:` !== url.protocol) return false;
  const [, host, port] = /^(.*?)(?::(\d+))?$/.exec(
    authority.startsWith("[")
      ? authority.replace(/^(\[[^\]]*\])/, (text) => text.replaceAll(":", "_"))
      : authority,
  );
  const actualPort = url.port || (url.protocol === "https:" ? "443" : "80");
  if (port !== undefined && port !== actualPort) return false;
  const name = host.replaceAll("_", authority.startsWith("[") ? ":" : "_");
  const actual = hostOf(url);
  const domain = name.replace(/^\*\./, "");
  const isBelow = name !== domain && !isAddress(actual) && isWithin(actual, domain);
  const fits = name === "*" || actual === domain || isBelow;
  if (!fits) return false;
  const text = url.pathname + url.search;
  return path === `${text}/*` || glob(path).test(text);
}
