// Moves of the pointer are noted, and counted later: what is counted is as if each were counted at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PageModel } from "./page-model.js";
import { seeded } from "./seeded.js";

const PAUSES = [4, 16, 40, 99, 100, 101, 3_000, 14_990, 61_000];
const OTHERS = ["focus", "blur", "leave", "moved", "told"];

/** A pointer's way, with pauses, and what happens around it. */
function life(next) {
  return Array.from({ length: 60 }, () => {
    const what = next(10) > 0 ? "input" : OTHERS[next(OTHERS.length)];
    // A move just after the page came to the front is none of a person's.
    const pause = what === "focus" ? 300 : PAUSES[next(PAUSES.length)];
    return { what, pause };
  });
}

/** Plays it with an input of that kind. @returns what was reported, as the worker adds it up. */
async function played(acts, type) {
  const page = new PageModel();
  for (const [at, { what, pause }] of acts.entries()) {
    if (what === "input") await page.event(type, { screenX: at, screenY: at });
    else if (what === "leave") await page.event("pagehide");
    else if (what === "moved") page.attendance.moved();
    else if (what === "told") page.attendance.hear({ watch: "input", agoMs: 10 });
    else await page.turn(what === "focus");
    await page.pass(pause);
  }
  await page.pass(70_000);
  return [
    page.counted(),
    page.sent.map(({ method, left, agoMs }) => left?.agoMs ?? agoMs ?? method),
  ];
}

test("a pointer's way counts as keys at the same moments do", async () => {
  const { seed, next } = seeded();
  for (let turn = 0; turn < 60; turn += 1) {
    const acts = life(next);
    assert.deepEqual(
      await played(acts, "pointermove"),
      await played(acts, "keydown"),
      `TEST_SEED=${seed}, turn ${turn}: ${JSON.stringify(acts)}`,
    );
  }
});
