import assert from "node:assert/strict";
import { test } from "node:test";
import { collectCompiled } from "../../extension/background/compiled.js";

const set = (...names) => ({
  declarative: names.map((regex) => ({ regex })),
  scripts: names.map((rule) => ({ rule })),
});

const page = (version, number, pages, name, changes = {}) => ({
  version,
  page: number,
  pages,
  stoppedRules: [1],
  stopped: set(name),
  all: set(name, `${name}2`),
  expressions: [
    { rule: 1, stop: [name], except: [`!${name}`], frames: false, partial: name === "b" },
  ],
  watch: [name],
  left: [{ pattern: name }],
  ...changes,
});

test("one page is the whole", async () => {
  const { page: _page, pages: _pages, ...whole } = page(5, 0, 1, "a");
  assert.deepEqual(await collectCompiled(async () => page(5, 0, 1, "a")), whole);
});

test("every array goes on in the next page; a rule in two pages is one rule", async () => {
  const pages = [page(5, 0, 2, "a"), page(5, 1, 2, "b", { stoppedRules: [1, 2] })];
  assert.deepEqual(await collectCompiled(async (number) => pages[number]), {
    version: 5,
    stoppedRules: [1, 2],
    stopped: set("a", "b"),
    all: set("a", "a2", "b", "b2"),
    expressions: [
      { rule: 1, stop: ["a", "b"], except: ["!a", "!b"], frames: false, partial: true },
    ],
    watch: ["a", "b"],
    left: [{ pattern: "a" }, { pattern: "b" }],
  });
});

test("a rule in several items of one page is one rule", async () => {
  const items = ["a", "b"].map((name) => ({
    rule: 1,
    stop: [name],
    except: [`!${name}`],
    frames: false,
    partial: false,
  }));
  const whole = await collectCompiled(async () => page(5, 0, 1, "a", { expressions: items }));
  assert.deepEqual(whole.expressions, [
    { rule: 1, stop: ["a", "b"], except: ["!a", "!b"], frames: false, partial: false },
  ]);
});

test("another version in between: from the start again", async () => {
  const asked = [];
  const answers = [page(5, 0, 2, "a"), page(6, 1, 2, "b"), page(6, 0, 2, "c"), page(6, 1, 2, "d")];
  const whole = await collectCompiled(async (number) => {
    asked.push(number);
    return answers.shift();
  });
  assert.deepEqual(asked, [0, 1, 0, 1]);
  assert.deepEqual([whole.version, whole.watch], [6, ["c", "d"]]);
});

test("a version that never holds still ends with an error", async () => {
  let version = 0;
  const moving = async (number) => page(++version, number, 2, "a");
  await assert.rejects(collectCompiled(moving), /faster/);
});
