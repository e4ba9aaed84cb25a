// What was typed and not sent, and how long a stop waits for the keys.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

const file = new URL("../../extension/content/typing.js", import.meta.url);
const world = createContext({});
runInContext(readFileSync(file, "utf8"), world);
const { Typing } = world.scrollBrake;

/** What a field stands in, with the fields that a page put there since. */
const rootOf = (there = [], activeElement = null) => ({
  activeElement,
  isConnected: true,
  querySelectorAll: (name) => there.filter(({ localName }) => localName === name),
});

const field = ({ marks = {}, root = rootOf(), ...changes } = {}) => ({
  getAttribute: (mark) => marks[mark] ?? null,
  getRootNode: () => root,
  localName: "textarea",
  type: "textarea",
  isConnected: true,
  isContentEditable: false,
  value: "text",
  defaultValue: "",
  form: null,
  ...changes,
});
const input = (changes = {}) => field({ localName: "input", type: "text", ...changes });
const free = (textContent) =>
  field({ localName: "div", isContentEditable: true, textContent, value: undefined });

const event = (target, type = "input", changes = {}) => ({
  type,
  isTrusted: true,
  composedPath: () => [target],
  ...changes,
});

const kept = [
  ["a textarea", field(), true],
  ["a line", input(), true],
  ["an editable part", free("text"), true],
  ["an editable part with spaces alone", free(" \n"), false],
  ["a field that was emptied", field({ value: "" }), false],
  ["a field whose default follows every key", field({ defaultValue: "text" }), true],
  ["a field that is gone", field({ isConnected: false }), false],
  ["a file that was chosen", input({ type: "file" }), true],
  ["a file that was taken out", input({ type: "file", value: "" }), false],
  ["a box to tick", input({ type: "checkbox" }), false],
  ["a slider", input({ type: "range" }), false],
  ["a part that nobody types in", field({ localName: "div", value: undefined }), false],
];
for (const [what, target, expected] of kept) {
  test(`${expected ? "unsent" : "nothing unsent"}: ${what}`, () => {
    const typing = new Typing();
    typing.hear(event(target), 0);
    assert.equal(typing.isUnsent(1), expected);
  });
}

test("what a script put there was not typed", () => {
  const typing = new Typing();
  typing.hear(event(field(), "input", { isTrusted: false }), 0);
  assert.equal(typing.isUnsent(1), false);
});

const key = (changes = {}) => ({
  key: "a",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...changes,
});

const put = [
  ["a text before it is put in", "beforeinput", { inputType: "insertText" }, true],
  ["a paste", "paste", {}, true],
  ["a drop", "drop", {}, true],
  ["a key that prints", "keydown", key(), true],
  ["a shortcut", "keydown", key({ ctrlKey: true }), false],
  ["a key that moves", "keydown", key({ key: "ArrowLeft" }), false],
  ["a paste by a script", "paste", { isTrusted: false }, false],
];
for (const [what, type, changes, expected] of put) {
  test(`an editor that takes the input from the browser, ${what}: ${expected}`, () => {
    const typing = new Typing();
    typing.hear(event(field(), type, changes), 0);
    assert.equal(typing.isUnsent(1), expected);
  });
}

test("Enter in a line that begins as an input does is no text", () => {
  const typing = new Typing();
  typing.hear(event(input(), "beforeinput", { inputType: "insertLineBreak" }), 0);
  assert.equal(typing.isUnsent(1), false);
  typing.hear(event(field(), "beforeinput", { inputType: "insertLineBreak" }), 0);
  assert.equal(typing.isUnsent(1), true);
});

test("a part of an edited text that is made anew: the text as a whole is kept", () => {
  const whole = free("text");
  const part = { ...free("text"), localName: "p", isConnected: false, parentElement: whole };
  const typing = new Typing();
  typing.hear(event(part, "paste"), 0);
  assert.equal(typing.isUnsent(1), true);
});

const named = (changes) => field({ marks: { name: "text" }, ...changes });
const anew = [
  ["one of the same name with text", rootOf([named()]), true],
  ["one of the same name, empty", rootOf([named({ value: "" })]), false],
  ["one of another name", rootOf([field({ marks: { name: "other" } })]), false],
  ["one with the focus", rootOf([], free("text")), true],
  ["something else with the focus", rootOf([], { localName: "body" }), false],
];
for (const [what, root, expected] of anew) {
  test(`a field that is gone, and in its place ${what}: ${expected}`, () => {
    const typing = new Typing();
    const gone = named({ root });
    typing.hear(event(gone), 0);
    gone.isConnected = false;
    assert.equal(typing.isUnsent(1), expected);
    assert.equal(typing.isUnsent(2), expected);
  });
}

test("a component that is gone as a whole is looked for in its document", () => {
  const gone = named({
    root: { ...rootOf([named()]), isConnected: false, ownerDocument: rootOf([named()]) },
  });
  const typing = new Typing();
  typing.hear(event(gone), 0);
  gone.isConnected = false;
  assert.equal(typing.isUnsent(1), true);
});

test("a form that is sent takes along the fields that were made anew in it", () => {
  const form = { localName: "form" };
  const typing = new Typing();
  const gone = named({ form: null, root: rootOf([named({ form })]) });
  typing.hear(event(gone), 0);
  gone.isConnected = false;
  typing.hear(event(form, "submit"), 1);
  assert.equal(typing.isUnsent(1 + SENT_MS), false);
});

test("a page that makes a field for every key fills no memory", () => {
  const typing = new Typing();
  let looked = 0;
  const counting = {
    get isConnected() {
      looked += 1;
      return true;
    },
  };
  for (let i = 0; i < 1_000; i += 1) {
    const one = field({ value: "" });
    typing.hear(event(Object.defineProperties(one, Object.getOwnPropertyDescriptors(counting))), i);
  }
  assert.equal(typing.isUnsent(1_000), false);
  assert.equal(looked, 100);
});

/** A moment's grace: what is sent may still be on its way out. */
const SENT_MS = 3_000;

test("a form that is sent takes its fields along, a moment later, and no others", () => {
  const form = { localName: "form" };
  const typing = new Typing();
  typing.hear(event(field({ form })), 0);
  typing.hear(event(form, "submit"), 1);
  assert.equal(typing.isUnsent(SENT_MS), true);
  assert.equal(typing.isUnsent(1 + SENT_MS), false);
  typing.hear(event(field()), 5_000);
  typing.hear(event(form, "submit"), 5_001);
  assert.equal(typing.isUnsent(5_001 + SENT_MS), true);
});

test("a form that did not get out is not sent, nor one in which typing goes on", () => {
  const form = { localName: "form" };
  const typing = new Typing();
  const area = field({ form });
  for (const goOn of [() => typing.unsend(), () => typing.hear(event(area), 2)]) {
    typing.hear(event(area), 0);
    typing.hear(event(form, "submit"), 1);
    goOn();
    assert.equal(typing.isUnsent(1 + SENT_MS), true);
  }
});

const entered = [
  ["in a line, and the page goes on", input(), {}, 100, false],
  ["in a line, and nothing follows", input(), {}, null, true],
  ["in a line, and the page goes on much later", input(), {}, SENT_MS, true],
  ["in a line of text that a keyboard composes", input(), { isComposing: true }, 100, true],
  ["in a textarea", field(), {}, 100, true],
];
for (const [what, target, keys, movedAt, expected] of entered) {
  test(`Enter ${what}: ${expected ? "not sent" : "sent"}`, () => {
    const typing = new Typing();
    typing.hear(event(target), -1);
    typing.hear(event(target, "keydown", { key: "Enter", isComposing: false, ...keys }), 0);
    if (movedAt !== null) typing.moved(movedAt);
    assert.equal(typing.isUnsent(SENT_MS), expected);
  });
}

test("what stands in a closed shadow is seen, through as many as there are", () => {
  const inner = { activeElement: field() };
  const outer = { activeElement: { localName: "x-inner", root: inner } };
  world.scrollBrake = { ...world.scrollBrake, rootIn: ({ root }) => root ?? null };
  const typing = new Typing();
  assert.equal(typing.hear(event({ localName: "x-outer", root: outer }), 0), true);
  assert.equal(typing.isUnsent(1), true);
});

test("what frames say of themselves holds until they say otherwise, and their keys fall too", () => {
  const typing = new Typing();
  typing.inFrame("a", { unsent: true, agoMs: 200 }, 1_000);
  typing.inFrame("b", { unsent: true, agoMs: 3_000 }, 1_000);
  typing.inFrame("b", { unsent: false, agoMs: 3_100 }, 1_100);
  assert.equal(typing.isUnsent(1_200), true);
  assert.equal(typing.restMs(1_200), 4_600);
  typing.inFrame("a", { unsent: false, agoMs: 3_100 }, 9_000);
  assert.equal(typing.isUnsent(9_000), false);
});

test("a stop waits for a pause of 5 s, and 60 s at most", () => {
  const typing = new Typing();
  const area = field();
  typing.hear(event(area), 1_000);
  assert.equal(typing.restMs(2_000), 4_000);
  typing.hear(event(area, "keydown", { key: "a" }), 5_900);
  assert.equal(typing.restMs(6_000), 4_900);
  assert.equal(typing.restMs(10_900), 0);
  for (let now = 11_000; now <= 62_000; now += 1_000) typing.hear(event(area), now);
  assert.equal(typing.restMs(61_000), 1_000);
  assert.equal(typing.restMs(62_000), 0);
  typing.passed();
  typing.hear(event(area), 100_000);
  assert.equal(typing.restMs(100_000), 5_000);
});
