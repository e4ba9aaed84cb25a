// The words of the pages: messages by key, plurals, and the language of the document.

/**
 * A translator: `t("key", "a", "b")` is the message with its substitutions, and
 * `t.count("key", 4, "b")` the plural form of it for 4, which is also the first of them.
 *
 * @typedef {((key: string, ...subs: (string|number)[]) => string) & {
 *   count: (key: string, n: number, ...subs: (string|number)[]) => string
 * }} Words
 */

/**
 * Makes the translator from what looks up a message (`chrome.i18n.getMessage` by its facade).
 *
 * The plural rules are those of the language that the messages are written in (`localeTag`), which
 * is not the browser's where that one has no translation. A form that is missing is `_other`.
 *
 * @param {(key: string, subs: string[]) => string} lookUp answers "" for a key that is missing
 * @returns {Words}
 */
export function makeWords(lookUp) {
  const rules = new Intl.PluralRules(lookUp("localeTag", []) || "en");
  const find = (key, subs) => lookUp(key, subs.map(String));
  const t = (key, ...subs) => find(key, subs) || key;
  t.count = (key, n, ...subs) =>
    find(`${key}_${rules.select(n)}`, [n, ...subs]) || t(`${key}_other`, n, ...subs);
  return t;
}

/**
 * Says the language and the direction of the words to the document.
 *
 * @param {Document} page
 * @param {Words} t
 */
export function setLanguage(page, t) {
  page.documentElement.lang = t("localeTag");
  page.documentElement.dir = t("localeDirection");
}

const rightToLeft = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc]/;

/**
 * A name from outside (a rule's, an address), held together where its writing direction or a
 * control character in it could turn the sentence around it.
 *
 * @param {string} name
 */
export function isolate(name) {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}
