// The model of Chrome's match patterns against Chromium's own tests of them.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { matchesPattern } from "./browser-model.js";

const file = new URL("../../../shared/data/url/chromium_match_pattern.json", import.meta.url);
const skip = existsSync(file) ? false : "the shared data is not here";
const rows = skip ? [] : JSON.parse(readFileSync(file, "utf8")).match;

// The compiled match patterns are for http and https, with a host in its own spelling and one port
// or any.
const isOfOurKind = ({ pattern, url }) =>
  /^(\*|https?):\/\/[!-.0-~]*[!--0-~]\/[!-~]*$/.test(pattern) &&
  !/%|:\*/.test(pattern) &&
  /^https?:/.test(url);

test("Chromium's own rows", { skip }, () => {
  const kept = rows.filter(isOfOurKind);
  assert.ok(kept.length > 30);
  for (const { pattern, url, match } of kept)
    assert.equal(
      matchesPattern(pattern.toLowerCase(), new URL(url)),
      match,
      `${pattern} on ${url}`,
    );
});
