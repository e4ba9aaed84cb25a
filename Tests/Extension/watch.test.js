// What a watched page asks the worker, and what it asks again.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

const source = readFileSync(new URL("../../extension/content/watch.js", import.meta.url), "utf8");

const OPEN = { action: "pass", ruled: true, remainingMs: 5, playbackMs: null };
const URL_HERE = "https://a.test/";

/**
 * A page that has just begun, whose worker answers so, one question after the other. `unsent`: whether
 * something stands in it that was typed.
 */
async function begin(answers, { unsent = false } = {}) {
  const asked = [];
  const heard = new Map();
  const learned = [];
  let again;
  const none = () => {};
  class Typing {
    static EVENTS = [];
    passed() {}
    isUnsent = () => unsent;
    inFrame = (frame) => asked.push(`in ${frame}`);
  }
  const brake = {
    ears: () => ({ on: (_, type, listener) => heard.set(type, listener), end: none }),
    passTyping: () => () => asked.push("typed"),
    address: () => URL_HERE,
    alive: () => true,
    asking: (watch) => {
      again = watch.again;
      return async (method) => {
        asked.push(method);
        return answers.shift();
      };
    },
    attend: () => ({ learned: (answer) => learned.push(answer), passed: none }),
    policy: () => () => ({ stop: false }),
    inPlace: none,
    Typing,
  };
  const world = createContext({
    scrollBrake: Object.freeze(brake),
    document: {},
    performance: { now: () => 0 },
    chrome: {
      runtime: {
        id: "id",
        onMessage: { addListener: (listener) => heard.set("message", listener) },
      },
    },
    clearTimeout: none,
  });
  runInContext("globalThis.window = globalThis; window.top = window;", world);
  runInContext(source, world);
  await settle();
  const happens = async (type, event) => settle(heard.get(type)(event, { id: "id" }));
  return { asked, learned, happens, again: () => settle(again()) };
}

async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

const HELLO = { idleAfterMs: 1, verdict: OPEN };

test("a hello that got no answer is said again; after one that did the address is looked at", async () => {
  const { asked, learned, again } = await begin([undefined, HELLO, OPEN]);
  assert.deepEqual([asked, learned], [["watch.hello"], []]);
  await again();
  assert.deepEqual([asked, learned], [["watch.hello", "watch.hello"], [HELLO]]);
  await again();
  assert.deepEqual(asked, ["watch.hello", "watch.hello", "watch.check"]);
});

test("a hello that brings no verdict is followed by the question for it", async () => {
  const { asked } = await begin([{ idleAfterMs: 1 }, OPEN]);
  assert.deepEqual(asked, ["watch.hello", "watch.check"]);
});

for (const [what, unsent, persisted, expected] of [
  ["came back with what was typed", true, true, ["typed", "watch.hello"]],
  ["came back with nothing typed", false, true, ["watch.hello"]],
  ["was loaded", true, false, []],
]) {
  test(`a page that ${what} says: ${expected.join(", ") || "nothing"}`, async () => {
    const { asked, happens } = await begin([HELLO, HELLO], { unsent });
    await happens("pageshow", { persisted });
    assert.deepEqual(asked, ["watch.hello", ...expected]);
  });
}

test("a page speaks for what is typed in its frames", async () => {
  const { asked, happens } = await begin([HELLO]);
  await happens("message", { watch: "typed", frame: "inner", unsent: true, agoMs: 0 });
  assert.deepEqual(asked, ["watch.hello", "in inner", "typed"]);
});
