// The long lists of hosts, outside of the copy: each a text under its version, in memory and, where
// there is room, on disk. A version names the contents, so nothing here ever goes stale.

/** Bytes of all lists on disk; of the 10 MB of `storage.local` the rest is the copy's. */
export const MOST_STORED = 6 << 20;

const INDEX = "lists";
const keyOf = (version) => `list ${version}`;

/** A name is found between two of these; none stands in a host, and JSON keeps it one byte long. */
const END = " ";

/**
 * @typedef {object} ListRef One entry of `lists` in PROTOCOL.md.
 * @property {number} rule @property {string} version
 */

export class HostLists {
  #store;
  #getPage;
  #texts = new Map();

  /**
   * @param {{get: Function, set: Function, remove: Function}} store
   * @param {(rule: number, from: number) => Promise<object>} getPage enforcement.hosts
   */
  constructor(store, getPage) {
    this.#store = store;
    this.#getPage = getPage;
  }

  /**
   * Gets what is not here yet, and forgets what is not wanted any more.
   * @param {ListRef[]} wanted
   * @returns {Promise<boolean>} False when a list is another one by now: the compiled rules are old.
   * @throws What `getPage` throws.
   */
  async keep(wanted) {
    const held = (await this.#store.get(INDEX)) ?? {};
    const missing = wanted.filter(({ version: v }) => !this.#texts.has(v) && !(v in held));
    for (const list of missing) {
      const text = await this.#fetch(list);
      if (text === null) return false;
      this.#texts.set(list.version, text);
      await this.#save(list.version, text, held);
    }
    await this.#forget(new Set(wanted.map((list) => list.version)), held);
    return true;
  }

  /** Reads lists into memory, those that are on disk. @param {string[]} versions */
  async load(versions) {
    for (const version of versions) {
      if (this.#texts.has(version)) continue;
      const text = await this.#store.get(keyOf(version));
      if (text) this.#texts.set(version, text);
    }
  }

  /** @param {string} version @returns {Promise<string[] | null>} `null` when it is nowhere. */
  async names(version) {
    await this.load([version]);
    return this.#texts.get(version)?.trim().split(END) ?? null;
  }

  /**
   * @param {string} version Of a list that was loaded.
   * @param {string} url
   * @returns {boolean} Whether its host, or one that it is a subdomain of, is on the list.
   */
  holds(version, url) {
    const text = this.#texts.get(version);
    if (!text || !URL.canParse(url)) return false;
    const labels = new URL(url).hostname.replace(/\.$/, "").split(".");
    return labels.some((_, index) => text.includes(`${END}${labels.slice(index).join(".")}${END}`));
  }

  async #fetch({ rule, version }) {
    const parts = [];
    for (let from = 0; from !== null; ) {
      const page = await this.#getPage(rule, from);
      if (page.version !== version || (page.next !== null && page.next <= from)) return null;
      parts.push(page.hosts.join(END));
      from = page.next;
    }
    return END + parts.join(END) + END;
  }

  /** What does not fit stays in memory, and in the browser's own rules. */
  async #save(version, text, held) {
    const used = Object.values(held).reduce((sum, length) => sum + length, 0);
    if (used + text.length > MOST_STORED) return;
    try {
      await this.#store.set(keyOf(version), text);
      held[version] = text.length;
      await this.#store.set(INDEX, held);
    } catch (error) {
      console.warn("A list was not stored:", error);
    }
  }

  async #forget(wanted, held) {
    for (const version of this.#texts.keys()) if (!wanted.has(version)) this.#texts.delete(version);
    const gone = Object.keys(held).filter((version) => !wanted.has(version));
    if (gone.length === 0) return;
    for (const version of gone) delete held[version];
    await this.#store.set(INDEX, held);
    await this.#store.remove(gone.map(keyOf));
  }
}

/** @param {object} compiled @returns {ListRef[]} Every list that the compiled rules name, once. */
export function listsOf({ stopped, all, expressions }) {
  const named = [...stopped.declarative, ...all.declarative].flatMap((rule) => rule.lists ?? []);
  const listed = expressions.filter((entry) => entry.list);
  const refs = [...named, ...listed.map(({ rule, list }) => ({ rule, version: list }))];
  return [...new Map(refs.map((ref) => [ref.version, ref])).values()];
}
