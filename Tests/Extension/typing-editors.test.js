// Texts that an editor puts in by itself, and fields that a page makes anew.
import assert from "node:assert/strict";
import { test } from "node:test";
import { event, field, free, input, rootOf, SENT_MS, Typing } from "./typing-model.js";

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
  const line = (changes) => input({ marks: { name: "text" }, ...changes });
  const gone = line({ form: null, root: rootOf([line({ form })]) });
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
