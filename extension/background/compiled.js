// Gets the compiled rules from the host, page by page.

const MOST_STARTS = 5;

/**
 * @param {(page: number) => Promise<object>} getPage enforcement.get
 * @param {(whole: object) => Promise<boolean> | boolean} [keepLists] Gets the lists that it names;
 *   false when one of them has another version by now.
 * @returns {Promise<object>} All pages of one version as one.
 * @throws What `getPage` throws, or an Error when the version never holds still.
 */
export async function collectCompiled(getPage, keepLists = () => true) {
  for (let start = 0; start < MOST_STARTS; start += 1) {
    const whole = await oneVersion(getPage);
    if (whole && (await keepLists(whole))) return whole;
  }
  throw new Error("The compiled rules changed faster than they could be read.");
}

async function oneVersion(getPage) {
  const first = await getPage(0);
  let whole = first;
  for (let page = 1; page < first.pages; page += 1) {
    const next = await getPage(page);
    if (next.version !== first.version || next.pages !== first.pages) return null;
    whole = joined(whole, next);
  }
  const { page: _page, pages: _pages, ...rest } = whole;
  return { ...rest, expressions: oneEach(rest.expressions) };
}

const joinedSet = (a, b) => ({
  declarative: [...a.declarative, ...b.declarative],
  scripts: [...a.scripts, ...b.scripts],
});

function joined(a, b) {
  return {
    ...a,
    stoppedRules: [...new Set([...a.stoppedRules, ...b.stoppedRules])],
    stopped: joinedSet(a.stopped, b.stopped),
    all: joinedSet(a.all, b.all),
    expressions: [...a.expressions, ...b.expressions],
    watch: [...a.watch, ...b.watch],
    left: [...a.left, ...b.left],
  };
}

/** A long rule comes in several items: it stays one rule, each exception good for all of it. */
function oneEach(items) {
  const rules = new Map();
  for (const entry of items) {
    const held = rules.get(entry.rule);
    if (!held) rules.set(entry.rule, entry);
    else {
      const stop = [...held.stop, ...entry.stop];
      const except = [...held.except, ...entry.except];
      rules.set(entry.rule, { ...held, stop, except, partial: held.partial || entry.partial });
    }
  }
  return [...rules.values()];
}
