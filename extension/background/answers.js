// The worker's own methods: what pages ask about this browser, and what content scripts watch.
import { HostAway, HostError } from "../shared/messages.js";
import { Following } from "./following.js";
import { inPlace } from "./in-place.js";
import { IDLE_SECONDS, lastTouched } from "./presence.js";
import { playbackLeft, stoppedRules } from "./verdict.js";
import { within } from "./within.js";

const DEFAULT_COMMAND = "~/.local/share/scroll-brake/scroll-brake doctor";
const DEFAULT_IDLE_MS = 15_000;
/** A frame hands its inputs on every 5 s; nothing older comes from it. */
const LONGEST_AGO_MS = 5_000;
/** A host that says nothing for so long keeps a page that says hello from nothing else. */
const HELLO_MS = 250;

const ago = (value) =>
  Number.isSafeInteger(value) ? Math.min(Math.max(value, 0), LONGEST_AGO_MS) : null;

/** @param {string | null} [path] The host's binary. @returns {string} For a POSIX shell. */
export function repairCommand(path) {
  if (!path) return DEFAULT_COMMAND;
  const plain = /^[\w./+-]+$/.test(path);
  return `${plain ? path : `'${path.replaceAll("'", "'\\''")}'`} doctor`;
}

/**
 * @param {any} params Of watch.activity, from a content script.
 * @returns {boolean} Whether every member is one that the host would take.
 */
export function isActivity({ source, url, intervals }) {
  const whole = (value, most) => Number.isSafeInteger(value) && value >= 0 && value <= most;
  return (
    typeof url === "string" &&
    typeof source === "string" &&
    /^[0-9a-f]{16}$/.test(source) &&
    Array.isArray(intervals) &&
    intervals.length > 0 &&
    intervals.length <= 100 &&
    intervals.every(
      (one) =>
        whole(one?.sequence, Number.MAX_SAFE_INTEGER) &&
        (one.kind === "input" || one.kind === "playback") &&
        whole(one.lengthMs, 60_000) &&
        whole(one.ageMs, 3_600_000),
    )
  );
}

/** The host's verdict in the content scripts' form. */
const briefly = ({ action, remainingMs, rules }, copy) => ({
  action,
  remainingMs,
  playbackMs: playbackLeft(copy, rules),
  ruled: rules.length > 0,
});

/**
 * @param {{browser: object, host: object, enforcement: object, attention: object,
 *   tabs: object, covers: object, about: () => {version?: string, path?: string}}} parts
 * @returns {Record<string, (params: object, who: object) => Promise<object>>}
 */
export function answers({ browser, host, enforcement, attention, tabs, covers, about }) {
  const copy = () => enforcement.copy;
  const following = new Following(
    (tabId, message) => browser.tellTab(tabId, message, 0),
    async () => (await browser.presenceWithin(IDLE_SECONDS)) === "active",
  );
  const local = (url, who) => enforcement.verdict(url, { framed: who.framed });

  /** The host's word; the stored copy's where there is no host, or one that cannot store. */
  async function check(url, who) {
    if (who.framed) return local(url, who);
    if (copy()?.mode === "all") {
      const own = await local(url, who);
      host.need();
      if (own.action === "stop") return own;
    }
    try {
      return briefly(await host.request("page.check", { url, stopped: false }), copy());
    } catch (error) {
      if (error instanceof HostAway || error instanceof HostError) return local(url, who);
      throw error;
    }
  }

  /** Whether it is a tab's own page, which another one follows. */
  const goesOn = ({ framed, tabId }) => !framed && tabId !== null;
  const leaves = async (who, { agoMs }) => goesOn(who) && following.left(who.tabId, agoMs);

  /** The verdict that goes with a hello; `undefined` where the page is to ask for it by itself. */
  async function atHello({ url, framed }, who) {
    if (url === undefined) return undefined;
    const asked = { framed: framed === true, ...who };
    // What is stopped already is left at once, whatever the host takes.
    if ((await local(url, asked)).action === "stop") return undefined;
    return within(HELLO_MS, check(url, asked));
  }

  return {
    "state.get": async () => {
      // What the command line changed is seen at the host's next message: a notice follows then.
      if (host.status.connected) host.request("rules.list", {}).catch(() => {});
      return {
        state: copy()?.state ?? null,
        host: hostStatus(host.status, about()),
        enforced: await missingSites(browser, copy()?.state?.rules ?? []),
        left: enforcement.left,
      };
    },

    "sites.refresh": async () => {
      await enforcement.apply();
      return {};
    },

    "watch.hello": async (params, who) => ({
      verdict: await atHello(params, who),
      inputAgoMs: goesOn(who) ? following.inputAgoMs(who.tabId) : null,
      idleAfterMs: copy()?.state?.idleAfterMs ?? DEFAULT_IDLE_MS,
      stopped: stoppedRules(copy()),
      expressions: copy()?.compiled?.expressions ?? [],
      playback: (copy()?.state?.rules ?? []).some((rule) => rule.countsPlayback),
    }),

    "watch.check": ({ url, framed }, who) => check(url, { framed: framed === true, ...who }),

    "watch.activity": async (params, who) => {
      if (!isActivity(params)) {
        throw new HostError({ code: -32602, message: "This is no report of active time." });
      }
      const { source, url, intervals, left } = params;
      if (left) leaves(who, left);
      const verdict = await attention.report(source, url, intervals);
      return verdict ? briefly(verdict, copy()) : local(url, who);
    },

    "watch.input": async ({ agoMs, playbackAgoMs }, who) => {
      const passed = { agoMs: ago(agoMs), playbackAgoMs: ago(playbackAgoMs) };
      return { heard: await browser.tellTab(who.tabId, { watch: "input", ...passed }, 0) };
    },

    "watch.typed": async ({ unsent, agoMs }, { framed, tabId, documentId }) => {
      const said = { unsent: unsent === true, agoMs: ago(agoMs) ?? LONGEST_AGO_MS };
      const told = { watch: "typed", frame: documentId, ...said };
      // A page speaks for its frames too.
      if (framed) await browser.tellTab(tabId, told, 0);
      else tabs.types(tabId, said.unsent);
      return {};
    },

    "watch.left": async (left, who) => {
      await leaves(who, left);
      return {};
    },

    "watch.presence": async ({ printed }, { tabId }) => {
      // A print preview stays open behind other windows, and no page is told.
      if (printed === true && !(await browser.isInFront(tabId))) return { agoMs: null };
      // A frame that sees the focus passes its own inputs up.
      const seen = await browser.askTab(tabId, { watch: "seen" });
      return { agoMs: seen === true ? null : await lastTouched(browser.presenceWithin) };
    },

    "watch.leaving": async (_params, who) => {
      if (!who.framed) await tabs.leaves(who.tabId, who.documentId);
      return {};
    },

    ...inPlace({ browser, host, tabs, covers, enforcement }),
  };
}

const hostStatus = (status, { version = null, path = null }) => ({
  ...status,
  version,
  path,
  command: repairCommand(path),
});

/** @returns {Promise<Record<number, {missingSites: string[]}>>} Per rule, what we do not hold. */
async function missingSites(browser, rules) {
  const entries = rules.map(async ({ id, sites }) => {
    const held = await Promise.all(sites.map((site) => browser.holdsSite(site)));
    return [id, { missingSites: sites.filter((_, index) => !held[index]) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}
