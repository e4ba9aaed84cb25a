// What was typed and not sent, and how long a stop waits for the keys.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

const file = new URL("../../extension/content/typing.js", import.meta.url);
const world = createContext({});
runInContext(readFileSync(file, "utf8"), world);
const { Typing } = world.scrollBrake;

const field = (changes = {}) => ({
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
  ["a box to tick", input({ type: "checkbox" }), false],
  ["a slider", input({ type: "range" }), false],
  ["a part that nobody types in", field({ localName: "div", value: undefined }), false],
];
for (const [what, target, expected] of kept) {
  test(`${expected ? "unsent" : "nothing unsent"}: ${what}`, () => {
    const typing = new Typing();
    typing.hear(event(target), 0);
    assert.equal(typing.isUnsent(), expected);
  });
}

test("what a script put there was not typed", () => {
  const typing = new Typing();
  typing.hear(event(field(), "input", { isTrusted: false }), 0);
  assert.equal(typing.isUnsent(), false);
});

test("a form that is sent takes its fields along, and no others", () => {
  const form = { localName: "form" };
  const typing = new Typing();
  typing.hear(event(field({ form })), 0);
  typing.hear(event(form, "submit"), 1);
  assert.equal(typing.isUnsent(), false);
  typing.hear(event(field()), 2);
  typing.hear(event(form, "submit"), 3);
  assert.equal(typing.isUnsent(), true);
});

test("Enter sends a line, not a textarea, and not what a keyboard still composes", () => {
  const typing = new Typing();
  const [line, area] = [input(), field()];
  typing.hear(event(line), 0);
  typing.hear(event(line, "keydown", { key: "Enter", isComposing: true }), 1);
  assert.equal(typing.isUnsent(), true);
  typing.hear(event(line, "keydown", { key: "Enter", isComposing: false }), 2);
  assert.equal(typing.isUnsent(), false);
  typing.hear(event(area), 3);
  typing.hear(event(area, "keydown", { key: "Enter", isComposing: false }), 4);
  assert.equal(typing.isUnsent(), true);
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
