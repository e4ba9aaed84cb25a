/* global isRedirected, matchesPattern */
/* oxlint-disable no-unused-expressions */
// Runs in a page of the extension, after the text of Tests/Extension/browser-model.js: puts worlds
// into force by the extension's own enforcement step and asks the browser what it would stop.
async (worlds) => {
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
    const host = { request: async (_method, { page }) => pages[page] };
    const enforcement = new Enforcement(browser, host, { sweep: nothing, changed: () => {} });
    await enforcement.takeState({ rules: [], enforcement: pages[0].version }, { fresh: true });
    return enforcement;
  }

  const isRedirect = ({ ruleId }) => ruleId >= RULE_IDS.redirect.start && ruleId < RULE_IDS.redirect.end;

  /** What the browser's rules do with a request: "redirect", "allow" or null. */
  async function outcome(url, type) {
    const { matchedRules } = await chrome.declarativeNetRequest.testMatchOutcome({ url, type });
    if (matchedRules.length === 0) return null;
    return matchedRules.some(isRedirect) ? "redirect" : "allow";
  }

  /** The rules that the expressions find, as content/policy.js does. */
  function taken({ expressions }, url, framed) {
    const rules = expressions.map(({ rule }) => rule);
    return rules.filter((rule) => policy({ stopped: [rule], expressions }, framed)(url).stop);
  }

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

  async function judged(compiled, inForce, url) {
    return {
      page: await outcome(url, "main_frame"),
      frame: inForce.some(({ frames }) => frames) ? await outcome(url, "sub_frame") : null,
      modelled: isRedirected(inForce, new URL(url)),
      taken: taken(compiled, url, false),
      takenInFrames: taken(compiled, url, true),
      covered: covered(compiled, url),
      watched: compiled.watch.some((pattern) => matchesPattern(pattern, new URL(url))),
    };
  }

  const results = [];
  for (const { pages, addresses } of worlds) {
    errors.length = 0;
    const enforcement = await enforce(pages);
    const { compiled } = enforcement.copy;
    const inForce = (await browser.dynamicRules()).map(modelled);
    const judgements = [];
    for (const url of addresses) judgements.push(await judged(compiled, inForce, url));
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
