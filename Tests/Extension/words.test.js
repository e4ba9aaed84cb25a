import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { isolate, makeWords } from "../../extension/shared/i18n.js";
import { messages, t } from "./words.js";

const root = new URL("../../extension/", import.meta.url);
const files = ["pages/", "shared/"].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true }).map((name) => folder + name),
);
const sources = files
  .filter((name) => name.endsWith(".js"))
  .map((name) => [name, withoutComments(readFileSync(new URL(name, root), "utf8"))]);
const all = sources.map(([, text]) => text).join("\n");
const literals = new Set([...all.matchAll(/"([A-Za-z]+)"/g)].map(([, text]) => text));
const pagesOwn =
  /^(unit|rule|standing|hostAway|blocked|options|popup|welcome|private|edit|loosening|settings|report|space)[A-Z_]|^extensionName$|^locale/;
const bases = new Set(Object.keys(messages).map(baseOf));

/** The key in the sources: without plural form, `Help` of a field, and reason of `hostAway_…`. */
function baseOf(key) {
  return key.startsWith("hostAway_") ? "hostAway" : key.replace(/_(one|other)$|Help$/, "");
}

function withoutComments(source) {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

test("every key of the sources has a message", () => {
  const keys = [...all.matchAll(/\bt(?:\.count)?\(\s*"(\w+)"/g)].map(([, key]) => key);
  assert.ok(keys.length > 50);
  assert.deepEqual(
    keys.filter((key) => !bases.has(baseOf(key))),
    [],
  );
});

test("every message is used", () => {
  const unused = Object.keys(messages).filter(
    (key) => pagesOwn.test(key) && !literals.has(baseOf(key)),
  );
  assert.deepEqual(unused, []);
});

test("every plural has the form that stands for all others", () => {
  const alone = Object.keys(messages)
    .filter((key) => key.endsWith("_one"))
    .filter((key) => !messages[key.replace(/_one$/, "_other")]);
  assert.deepEqual(alone, []);
});

test("every placeholder is filled, and none is left over", () => {
  for (const [key, { message, placeholders = {} }] of Object.entries(messages)) {
    const used = [...message.matchAll(/\$(\w+)\$/g)].map(([, name]) => name.toLowerCase());
    assert.deepEqual(new Set(used), new Set(Object.keys(placeholders)), key);
  }
});

test("no page makes nodes out of text", () => {
  for (const [name, text] of sources) {
    assert.doesNotMatch(text, /innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b/, name);
  }
});

test("no page touches the browser past the facade", () => {
  const facade = ["shared/browser.js", "shared/enforcing.js"];
  for (const [name, text] of sources.filter(([path]) => !facade.includes(path))) {
    assert.doesNotMatch(text, /\bchrome\./, name);
  }
});

test("no page shows praise, and nothing moves", () => {
  const styles = files.filter((name) => name.endsWith(".css"));
  const text = styles.map((name) => readFileSync(new URL(name, root), "utf8")).join("\n");
  assert.doesNotMatch(text, /animation|transition|@keyframes/);
  assert.doesNotMatch(all, /setInterval|requestAnimationFrame/);
  const said = Object.values(messages).map(({ message }) => message);
  assert.deepEqual(
    said.filter((message) => message.includes("!") && !message.includes("!reddit.com")),
    [],
  );
});

test("a plural form that a language lacks is the one for all others", () => {
  const some = { localeTag: "ar", minutes_other: "$N$" };
  const words = makeWords((key, subs) => (some[key] ?? "").replace("$N$", subs[0]));
  assert.equal(words.count("minutes", 2), "2");
  assert.equal(t.count("unitMinutes", 1), "1 minute");
});

test("a key without a message is shown as it is", () => assert.equal(t("noSuchKey"), "noSuchKey"));

test("only names that can turn a sentence are wrapped", () => {
  assert.equal(isolate("Reddit"), "Reddit");
  assert.equal(isolate("Bücher 東京"), "Bücher 東京");
  assert.equal(isolate("חדשות"), "\u2068חדשות\u2069");
});
