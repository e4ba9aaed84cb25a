// The real English words for tests, looked up as the browser does it.
import { readFileSync } from "node:fs";
import { makeWords } from "../../extension/shared/i18n.js";

const file = new URL("../../extension/_locales/en/messages.json", import.meta.url);

/** All messages by key. */
export const messages = JSON.parse(readFileSync(file, "utf8"));

/** The keys that were looked up and are not there. */
export const missing = new Set();

/** `chrome.i18n.getMessage`: placeholders by name, then `$1` to `$9` in them. */
export function lookUp(key, subs) {
  const entry = messages[key];
  if (!entry) {
    missing.add(key);
    return "";
  }
  return entry.message.replace(/\$([A-Za-z0-9_@]+)\$/g, (_, name) =>
    entry.placeholders[name.toLowerCase()].content.replace(/\$(\d)/g, (_, n) => subs[n - 1] ?? ""),
  );
}

/** The translator of the pages. */
export const t = makeWords(lookUp);
