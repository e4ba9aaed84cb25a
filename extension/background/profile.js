// This profile's id, and two places where it is kept: storage, and a declarative rule that matches
// nothing. Whoever empties the storage gets no new profile, without rules, by it.

/** In the domain of the rule that holds the id. RFC 2606. */
const MARK = ".profile.invalid";

/** Outside of the ranges of plan.js. */
const RULE_ID = 20_001;

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
  const stored = await localStore.get("profile");
  const rules = await dynamicRules();
  const inRule = idOf(rules);
  const held = isId(stored) ? stored : inRule;
  const id = held ?? newId();
  if (stored !== id) await localStore.set("profile", id);
  if (inRule !== id && !inPrivateWindow()) {
    const removeRuleIds = rules.filter(holdsProfile).map((rule) => rule.id);
    await updateDynamicRules({ removeRuleIds, addRules: [ruleOf(id)] });
  }
  return { id, isNew: held === undefined };
}
