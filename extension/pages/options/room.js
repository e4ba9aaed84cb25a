// A section of the options page whose changes may cost a sum or wait for the next day.
import { el, fill, focusedKey, focusKey } from "../../shared/dom.js";
import { untilWords } from "../../shared/format.js";
import { ask } from "../../shared/messages.js";
import { failureOf } from "../failure.js";
import { nextUndoEnd, pendingRow, undoRow } from "./edit-rows.js";
import { makeLoosening } from "./loosening.js";

/**
 * @typedef {object} Room
 * @property {HTMLElement} node empty until something was read
 * @property {() => Promise<void>} load asks the host and shows what holds
 * @property {() => void} rest shows what was read last, in place of a form or a sum
 * @property {(nodes: any, key: string) => void} show puts nodes in place of it
 * @property {(run: () => Promise<{loosening?: object}>, words: string) => Promise<void>} put makes
 *   a change: says the words, or what waits, and asks for the sum; throws what `run` throws
 * @property {(thrown: any) => void} fail says what went wrong
 */

/**
 * @param {import("../../shared/i18n.js").Words} t
 * @param {object} parts
 * @param {string} parts.heading
 * @param {() => Promise<any>} parts.read what holds; its `pending` and `undo` have rows of their own
 * @param {(held: any) => string} parts.words what holds, as a sentence
 * @param {(held: any, room: Room) => any} parts.nodes what can be done about it
 * @param {(pending: any) => string} parts.pendingWords
 * @param {string} parts.home what has the focus after a change
 * @param {(time: string) => string} [parts.laterWords] what is said of a change that waits for a time
 * @returns {Room}
 */
export function makeRoom(t, parts) {
  const { heading, read, words, nodes, pendingWords, home } = parts;
  const laterWords = parts.laterWords ?? ((time) => t("looseningNextDay", time));
  const said = el("p", { role: "status", class: "quiet" });
  const place = el("div", { class: "stack" });
  const node = el("section");
  let held = null;
  let isBusy = false;
  let undoTimer = null;
  const say = (text) => {
    said.textContent = text;
  };
  const fail = (thrown) => say(failureOf(thrown).error?.message ?? t("optionsFailedAway"));

  /** Without a host what was read last stays. */
  async function load() {
    try {
      held = await read();
    } catch {
      return;
    }
    if (place.parentNode !== node) fill(node, el("h2", {}, heading), said, place);
    clearTimeout(undoTimer);
    const end = nextUndoEnd(held.undo ? [held.undo] : []);
    undoTimer = end === null ? null : setTimeout(load, end + 1000);
    if (!isBusy) rest();
  }

  function rest(key = focusedKey(place)) {
    isBusy = false;
    const { pending, undo } = held;
    const waits = pending && { edit: pending.edit, text: pendingWords(pending), line: null };
    fill(
      place,
      el("p", {}, words(held)),
      waits && pendingRow(waits, t, (edit) => endEdit("edits.withdraw", edit, t("editWithdrawn"))),
      undo && undoRow({ edit: undo.edit, text: t("editUndoText") }, t, takeBack),
      nodes(held, room),
    );
    focusKey(place, key);
  }

  function show(next, key) {
    isBusy = true;
    say("");
    fill(place, next);
    focusKey(place, key);
  }

  async function loadAtRest() {
    isBusy = false;
    await load();
    focusKey(place, home);
  }

  async function put(run, done) {
    const { loosening = null } = await run();
    await loadAtRest();
    const later = loosening?.when === "next-day";
    if (loosening?.when === "sum") pay(loosening);
    else say(later ? laterWords(untilWords(t, loosening.opensAt)) : done);
  }

  function pay(loosening) {
    const panel = makeLoosening(t, loosening, async (ended) => {
      await loadAtRest();
      say(ended ?? "");
    });
    show(panel.node, panel.key);
  }

  async function endEdit(method, edit, done) {
    try {
      await ask(method, { edit });
      say(done);
    } catch (thrown) {
      fail(thrown);
    }
    await loadAtRest();
  }

  const takeBack = (edit) => endEdit("edits.undo", edit, t("editUndone"));
  const room = { node, load, rest: () => rest(home), show, put, fail };
  return room;
}
