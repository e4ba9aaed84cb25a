// This profile's id, and two places where it is kept: storage, and a declarative rule that matches
// nothing. Whoever empties the storage gets no new profile, without rules, by it.

/** In the domain of the rule that holds the id. RFC 2606. */
const MARK = ".profile.invalid";

/** Outside of the ranges of plan.js. */
const RULE_ID = 20_001;

const UNREAD = Symbol("unread");

const isId = (value) => typeof value === "string" && /^[0-9a-f]{32}$/.test(value);

/** @param {object} rule In the browser's form. @returns {boolean} Whether it only holds an id. */
export const holdsProfile = ({ condition }) =>
  (condition.requestDomains ?? []).some((domain) => domain.endsWith(MARK));

const ruleOf = (id) => ({
  id: RULE_ID,
  action: { type: "block" },
  condition: { requestDomains: [id + MARK], resourceTypes: ["main_frame"] },
});

const idOf = (rules) =>
  rules
    .filter(holdsProfile)
    .flatMap(({ condition }) => condition.requestDomains)
    .map((domain) => domain.slice(0, -MARK.length))
    .find(isId);

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The id: 128 random bits, made once, and put back wherever it is missing.
 * @param {{localStore: object, dynamicRules: Function, updateDynamicRules: Function,
 *   inPrivateWindow: () => boolean}} browser
 * @returns {Promise<{id: string, isNew: boolean}>} 32 hexadecimal digits.
 */
export async function profileId({ localStore, dynamicRules, updateDynamicRules, inPrivateWindow }) {
  const stored = await localStore.get("profile").catch(() => UNREAD);
  const rules = await dynamicRules().catch(() => UNREAD);
  const inRule = rules === UNREAD ? undefined : idOf(rules);
  const held = isId(stored) ? stored : inRule;
  const id = held ?? newId();
  // One of the two places is enough; what could not be read is left as it is.
  const failed = (error) => console.warn("The profile's id was not kept:", error);
  if (stored !== id && stored !== UNREAD) await localStore.set("profile", id).catch(failed);
  if (inRule !== id && rules !== UNREAD && !inPrivateWindow()) {
    const removeRuleIds = rules.filter(holdsProfile).map((rule) => rule.id);
    await updateDynamicRules({ removeRuleIds, addRules: [ruleOf(id)] }).catch(failed);
  }
  return { id, isNew: held === undefined };
}
