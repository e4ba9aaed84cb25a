// The queue of active time on its way to the host: a page is answered when the host has it or it is
// stored, and it is taken out when the host has answered, so that no second is lost or counted twice.
import { HostAway, HostError } from "../shared/messages.js";
import { STORAGE_ERROR } from "./away.js";
import { within } from "./within.js";

/** Intervals kept at most, more than an hour of them; the oldest go first. */
export const MOST_INTERVALS = 2_000;

/** Intervals that the host takes in one report. */
export const MOST_IN_REPORT = 1_000;

/** How often the host may die on a report, or fail in it, before the report is given up. */
export const MOST_DEATHS = 3;

/** A host that has not answered by then may never do so: what it was sent is stored. */
export const STORED_MS = 100;

/** The host will never take what it answers so (invalid params); other errors may pass. */
const NOT_TAKEN = -32602;

/**
 * @typedef {object} Entry
 * @property {string} source @property {string} url
 * @property {{sequence: number, kind: string, lengthMs: number, ageMs: number}[]} intervals
 * @property {number} at When it was queued, in the worker's clock.
 * @property {number} deaths How often the host died with it in its hands, or failed in it.
 */

/**
 * One activity.report for the first entry and those of its source that follow it at the same
 * address. The host takes a source's intervals in the order of time, so none is sent before an
 * older one of another address.
 * @param {Entry[]} queue @param {number} now
 * @returns {{params: object, entries: Entry[]}}
 */
export function nextReport(queue, now) {
  const [{ source, url }] = queue;
  const own = queue.filter((entry) => entry.source === source);
  const turn = own.findIndex((entry) => entry.url !== url);
  const entries = upTo(MOST_IN_REPORT, turn < 0 ? own : own.slice(0, turn));
  const intervals = entries.flatMap((entry) => {
    const waited = Math.max(0, Math.round(now - entry.at));
    return entry.intervals.map((one) => ({ ...one, ageMs: one.ageMs + waited }));
  });
  return { params: { source, url, intervals }, entries };
}

/** The first entries with at most so many intervals. */
function upTo(most, entries) {
  let count = 0;
  const end = entries.findIndex(({ intervals }) => {
    count += intervals.length;
    return count > most;
  });
  return end < 0 ? entries : entries.slice(0, end);
}

/**
 * @param {Entry[]} queue
 * @returns {Entry[]} Without the oldest entries beyond the bound.
 */
export const bounded = (queue) => upTo(MOST_INTERVALS, queue.toReversed()).reverse();

export class Attention {
  #with;
  #queue = [];
  #drain = null;
  #isStored = false;
  #verdicts = new WeakMap();

  /**
   * @param {{
   *   load: () => Promise<Entry[] | undefined>, save: (queue: Entry[]) => Promise<void>,
   *   request: (method: string, params: object) => Promise<object>, now: () => number,
   * }} world
   */
  constructor(world) {
    this.#with = world;
  }

  /** Takes up what an earlier worker left. */
  async load() {
    this.#queue = (await this.#with.load()) ?? [];
    this.#isStored = this.#queue.length > 0;
  }

  /** @returns {number} Entries that wait. */
  get waiting() {
    return this.#queue.length;
  }

  /**
   * Queues and reports what waits; stores it where the host does not take it at once. Mostly it does,
   * and the storage is spared.
   * @param {string} source @param {string} url @param {object[]} intervals
   * @returns {Promise<object | null>} The host's verdict, or `null` when no host took it.
   */
  async report(source, url, intervals) {
    const entry = { source, url, intervals, at: this.#with.now(), deaths: 0 };
    this.#queue = bounded([...this.#queue, entry]);
    const drained = this.drain();
    if (!(await within(STORED_MS, drained))) await this.#save();
    await drained;
    return this.#verdicts.get(entry) ?? null;
  }

  /** @returns {Promise<boolean>} Whether the host took all that waited. */
  drain() {
    if (this.#queue.length > 0) this.#drain ??= this.#sendAll();
    return this.#drain ?? Promise.resolve(true);
  }

  /** Over at the moment that the queue is seen empty: a report that comes then begins anew. */
  async #sendAll() {
    try {
      while (this.#queue.length > 0) if (!(await this.#sendNext())) return false;
      return true;
    } finally {
      this.#drain = null;
    }
  }

  async #sendNext() {
    const { params, entries } = nextReport(this.#queue, this.#with.now());
    try {
      const verdict = await this.#with.request("activity.report", params);
      for (const entry of entries) this.#verdicts.set(entry, verdict);
    } catch (error) {
      const refused = error instanceof HostError && error.code === NOT_TAKEN;
      if (!refused && !this.#gaveUp(error, entries)) return false;
      console.warn("Active time dropped:", error.message);
    }
    this.#queue = this.#queue.filter((entry) => !entries.includes(entry));
    if (this.#isStored) await this.#save();
    return true;
  }

  /**
   * Counts a failure that is the report's own: what waits behind it must go on.
   * @returns {boolean} Whether it was one too many.
   */
  #gaveUp(error, entries) {
    const isOwn = error instanceof HostAway ? error.died : error.code !== STORAGE_ERROR;
    if (!isOwn) return false;
    for (const entry of entries) entry.deaths += 1;
    if (entries.some((entry) => entry.deaths >= MOST_DEATHS)) return true;
    this.#save();
    return false;
  }

  /** Storage that is full or gone loses nothing that the memory holds. */
  async #save() {
    this.#isStored = this.#queue.length > 0;
    await this.#with.save(this.#queue).catch(() => {});
  }
}
