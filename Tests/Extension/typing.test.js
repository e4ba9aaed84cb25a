// What was typed and not sent, and how long a stop waits for the keys.
import assert from "node:assert/strict";
import { test } from "node:test";
import { event, field, free, input, SENT_MS, Typing, world } from "./typing-model.js";

const kept = [
  ["a textarea", field(), true],
  ["a line", input(), true],
  ["an editable part", free("text"), true],
  ["an editable part with spaces alone", free(" \n"), false],
  ["an editable part with a picture", free("", { localName: "img" }), true],
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

test("a form that is sent takes its lines along, a moment later, and no others", () => {
  const form = { localName: "form" };
  const typing = new Typing();
  typing.hear(event(input({ form })), 0);
  typing.hear(event(form, "submit"), 1);
  assert.equal(typing.isUnsent(SENT_MS), true);
  assert.equal(typing.isUnsent(1 + SENT_MS), false);
  typing.hear(event(input()), 5_000);
  typing.hear(event(form, "submit"), 5_001);
  assert.equal(typing.isUnsent(5_001 + SENT_MS), true);
});

const longer = [
  ["stands there still", null, "text", true],
  ["stands there, and the page went on", 100, "text", false],
  ["stands there, and the page went on much later", 1 + SENT_MS, "text", true],
  ["is gone", null, "", false],
];
for (const [what, movedAt, left, expected] of longer) {
  test(`a longer text that was sent and ${what}: ${expected ? "not taken" : "sent"}`, () => {
    const form = { localName: "form" };
    const area = field({ form });
    const typing = new Typing();
    typing.hear(event(area), 0);
    typing.hear(event(form, "submit"), 1);
    if (movedAt !== null) typing.moved(movedAt);
    area.value = left;
    assert.equal(typing.isUnsent(1 + SENT_MS), expected);
  });
}

test("a form that did not get out is not sent, nor one in which typing goes on", () => {
  const form = { localName: "form" };
  for (const one of [field({ form }), input({ form })]) {
    const typing = new Typing();
    for (const goOn of [() => typing.unsend(), () => typing.hear(event(one), 2)]) {
      typing.hear(event(one), 0);
      typing.hear(event(form, "submit"), 1);
      goOn();
      typing.moved(3);
      assert.equal(typing.isUnsent(1 + SENT_MS), true);
    }
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
