// Runs in a page of the extension: puts worlds into force by the extension's own enforcement step
// and asks the browser what it would stop. `differential.py` sends it together with what it imports.
import { isRedirected, matchesPattern } from "../../Extension/browser-model.js";

/**
 * @param {{pages: object[], addresses: string[]}[]} worlds `pages` as `enforcement.get` answers.
 * @returns {Promise<object[]>} One result a world.
 */
export async function judgeWorlds(worlds) {
  const facade = await import("/shared/browser.js");
  const { Enforcement } = await import("/background/enforcement.js");
  const { RULE_IDS } = await import("/background/plan.js");
  await import("/content/policy.js");
  const { policy } = globalThis.scrollBrake;
  const nothing = async () => {};
  const store = { get: nothing, set: nothing };
  const browser = { ...facade, localStore: store, sessionStore: store };

  const errors = [];
  console.error = (...words) => errors.push(words.map(String).join(" "));

  async function enforce(pages) {
    const request = async (_method, { page }) => pages[page];
    const host = { request, status: { connected: true } };
    const enforcement = new Enforcement(browser, host, { sweep: nothing, changed: () => {} });
    await enforcement.takeState({ rules: [], enforcement: pages[0].version }, { fresh: true });
    return enforcement;
  }

  const isRedirect = ({ ruleId }) =>
    ruleId >= RULE_IDS.redirect.start && ruleId < RULE_IDS.redirect.end;

  /** What the browser's rules do with a request: "redirect", "allow" or null. */
  async function outcome(url, type) {
    const { matchedRules } = await chrome.declarativeNetRequest.testMatchOutcome({ url, type });
    if (matchedRules.length === 0) return null;
    return matchedRules.some(isRedirect) ? "redirect" : "allow";
  }

  /** One question a rule: whether the expressions find it for an address, as in content/policy.js. */
  const asked = ({ expressions }, framed) =>
    expressions.map((entry) => {
      const { rule } = entry;
      return { rule, judge: policy({ stopped: [rule], expressions: [entry] }, framed) };
    });

  const taken = (rules, url) =>
    rules.filter(({ judge }) => judge(url).stop).map(({ rule }) => rule);

  function covered({ stopped }, url) {
    const takes = (pattern) => matchesPattern(pattern, new URL(url));
    return stopped.scripts
      .filter(({ matches, excludeMatches }) => matches.some(takes) && !excludeMatches.some(takes))
      .map(({ rule }) => rule);
  }

  /** A rule in force, in the words of the model. */
  const modelled = ({ priority, action, condition }) => ({
    priority,
    allow: action.type === "allow",
    regex: condition.regexFilter,
    domains: condition.requestDomains ?? [],
    frames: condition.resourceTypes.includes("sub_frame"),
    excluded: condition.excludedRequestDomains ?? [],
  });

  async function judged({ compiled, inForce, rules, framed }, url) {
    return {
      page: await outcome(url, "main_frame"),
      frame: inForce.some(({ frames }) => frames) ? await outcome(url, "sub_frame") : null,
      modelled: isRedirected(inForce, new URL(url)),
      taken: taken(rules, url),
      takenInFrames: taken(framed, url),
      covered: covered(compiled, url),
      watched: compiled.watch.some((pattern) => matchesPattern(pattern, new URL(url))),
    };
  }

  const results = [];
  for (const { pages, addresses } of worlds) {
    errors.length = 0;
    const enforcement = await enforce(pages);
    const { compiled } = enforcement.copy;
    // One rule holds the profile's id and matches nothing.
    const held = await browser.dynamicRules();
    const inForce = held.filter((rule) => rule.condition.regexFilter).map(modelled);
    const world = {
      compiled,
      inForce,
      rules: asked(compiled, false),
      framed: asked(compiled, true),
    };
    const judgements = [];
    for (const url of addresses) judgements.push(await judged(world, url));
    results.push({
      judgements,
      left: enforcement.left,
      refused: enforcement.left.slice(compiled.left.length),
      rules: inForce.length,
      scripts: (await browser.registeredScripts()).map(({ id }) => id),
      errors: [...errors],
      compiled,
    });
  }
  return results;
}
