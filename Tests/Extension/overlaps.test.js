// Several rules at once: declarative rules never stop a page that no rule takes, in the main frame
// or inside others, and where they stop too little the rule that takes the page is listed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { isRedirected } from "./browser-model.js";

const file =
  process.env.SCROLL_BRAKE_OVERLAPS ??
  new URL("../Fixtures/patterns-overlaps.json", import.meta.url);
const cases = JSON.parse(readFileSync(file, "utf8"));

test("the fixture is whole", () => assert.ok(cases.length >= 60));

for (const { rules, frames, declarative, left, pages } of cases) {
  test(rules.join(" | "), () => {
    for (const [address, taken] of pages) {
      const url = new URL(address);
      for (const inFrame of [false, true]) {
        const asked = declarative.filter((rule) => !inFrame || rule.frames);
        const takers = taken.filter((index) => !inFrame || frames[index]);
        const redirected = isRedirected(asked, url);
        const name = `${address}${inFrame ? " in a frame" : ""}`;
        if (takers.length === 0) assert.ok(!redirected, `${name} is stopped and no rule takes it`);
        else if (!redirected)
          for (const index of takers)
            assert.ok(
              left.some(([rule]) => rule === index),
              `${name} is not stopped, silently`,
            );
      }
    }
  });
}
