// Rules and counts that an earlier installation on this computer has left.
import { listWords } from "../shared/format.js";
import { isolate } from "../shared/i18n.js";

/**
 * "Rules of an earlier installation, used 2 days ago: Reddit, Shorts and 3 more."
 *
 * @param {{rules: number, lastUsedDaysAgo: number, names: string[]}} space
 * @param {import("../shared/i18n.js").Words} t
 */
export function earlierWords({ rules, lastUsedDaysAgo, names }, t) {
  const more = rules - names.length;
  const items = names.map(isolate);
  if (more > 0) items.push(t.count("spaceMore", more));
  const when = lastUsedDaysAgo === 0 ? t("spaceUsedToday") : t.count("spaceUsed", lastUsedDaysAgo);
  return t("spaceEarlier", when, listWords(t, items));
}
