import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isFrame } from "../../extension/background/shapes.js";
import { METHODS, NOTICES } from "../../extension/shared/messages.js";

const page = readFileSync(new URL("../../Sources/Messages/PROTOCOL.md", import.meta.url), "utf8");

/** Every golden example of the page: kind, name and the frame. */
const examples = [...page.matchAll(/^```json (\w+) (\S+)\n(.*?)\n```$/gms)].map(
  ([, kind, name, text]) => ({ kind, name, frame: JSON.parse(text) }),
);

const workersOwn = ["state.get", "cover.get", "cover.open", "cover.return", "sites.refresh"];

test("the page has an example of everything", () => {
  const named = (kind) => examples.filter((one) => one.kind === kind).map((one) => one.name);
  const hosts = Object.keys(METHODS).filter((name) => !workersOwn.includes(name));
  assert.deepEqual(named("request").sort(), [...hosts].sort());
  assert.deepEqual(named("answer").sort(), [...hosts].sort());
  assert.deepEqual(named("notice"), Object.keys(NOTICES));
});

for (const { kind, name, frame } of examples) {
  test(`${kind} ${name}`, () => {
    assert.equal(frame.jsonrpc, "2.0");
    if (kind === "request") {
      assert.equal(frame.method, name);
      assert.deepEqual(Object.keys(frame.params), METHODS[name].params);
    } else if (kind === "answer") {
      assert.deepEqual(Object.keys(frame.result), METHODS[name].result);
    } else if (kind === "notice") {
      assert.equal(frame.method, name);
      assert.deepEqual(Object.keys(frame.params), NOTICES[name]);
    } else {
      assert.equal(kind, "error");
      assert.deepEqual(Object.keys(frame.error), ["code", "message", "data"]);
    }
    if (kind !== "request") assert.ok(isFrame(frame, () => name));
  });
}
