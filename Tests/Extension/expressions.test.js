// The compiled forms of every row of the pattern tables, judged as the browser would: expressions
// exactly, declarative rules and match patterns never wider than the patterns.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { isRedirected, matchesPattern } from "./browser-model.js";

const file =
  process.env.SCROLL_BRAKE_EXPRESSIONS ?? new URL("../Fixtures/expressions.json", import.meta.url);
const rows = JSON.parse(readFileSync(file, "utf8"));

/** The address as the browser serialises it; nothing where it is no page's. */
function page(row) {
  if (!URL.canParse(row.url)) return undefined;
  const url = new URL(row.url);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

const takes = (sources, url) => sources.some((source) => new RegExp(source, "i").test(url.href));

test("the fixture is whole", () => assert.ok(rows.length > 200));

for (const row of rows) {
  const url = page(row);
  const name = `${row.patterns} on ${row.url}: ${row.why}`;
  if (url === undefined) {
    test(name, () => assert.equal(row.expected, "allow"));
    continue;
  }
  test(name, () => {
    const stopped = takes(row.stop, url) && !takes(row.except, url);
    if (!row.isPartial) assert.equal(stopped ? "block" : "allow", row.expected, "expressions");
    else if (stopped) assert.equal(row.expected, "block", "partial expressions");

    const redirected = isRedirected(row.declarative, url);
    if (redirected) assert.equal(row.expected, "block", "declarative rules stop too much");
    else if (row.left.length === 0)
      assert.equal(row.expected, "allow", "declarative rules stop too little");

    const covered =
      row.matches.some((pattern) => matchesPattern(pattern, url)) &&
      !row.excludeMatches.some((pattern) => matchesPattern(pattern, url));
    if (covered) assert.equal(row.expected, "block", "match patterns cover too much");

    if (row.expected === "block")
      assert.ok(
        row.watch.some((pattern) => matchesPattern(pattern, url)),
        "nobody watches",
      );
  });
}
