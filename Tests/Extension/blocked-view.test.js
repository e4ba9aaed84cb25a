import assert from "node:assert/strict";
import { test } from "node:test";
import {
  awayLines,
  close,
  command,
  finish,
  goOn,
  href,
  left,
  puzzle,
  read,
  sumOffer,
  used,
  usedUp,
  verdict,
} from "./blocked-reading.js";

const table = {
  "no page in the hash": [
    { address: null },
    ["# Scroll Brake", "This page has nothing to show.", close],
  ],
  "before the first answer": [{}, ["# reddit.com", "reddit.com", close]],
  "used up": [
    { verdict: usedUp },
    ["# Reddit", used, close, "[A sum for 5 more minutes]", finish, left],
  ],
  "used up after one unlock": [
    { verdict: verdict("used-up", { budget: 10, offer: { ...sumOffer, left: 3 } }) },
    [
      "# Reddit",
      "Reddit: today's 10 minutes are used.",
      close,
      "[A sum for 5 more minutes]",
      finish,
      "3 of 4 sums left.",
    ],
  ],
  "one minute, one sum": [
    {
      verdict: verdict("used-up", {
        allowance: 1,
        offer: { kind: "sum", minutes: 1, left: 1, of: 1 },
      }),
    },
    [
      "# Reddit",
      "Reddit: today's 1 minute is used.",
      close,
      "[A sum for 1 more minute]",
      finish,
      "1 of 1 sum left.",
    ],
  ],
  "no cap": [
    { verdict: verdict("used-up", { offer: { ...sumOffer, left: null, of: null } }) },
    ["# Reddit", used, close, "[A sum for 5 more minutes]", finish],
  ],
  "allowance 0": [
    { verdict: verdict("used-up", { allowance: 0, offer: sumOffer }) },
    ["# Reddit", "Reddit: stopped all day.", close, "[A sum for 5 more minutes]", finish, left],
  ],
  "allowance 0 and no sums": [
    { verdict: verdict("no-sums-left", { allowance: 0 }) },
    ["# Reddit", "Reddit: stopped all day.", close],
  ],
  "allowance 0 at the cap": [
    { verdict: verdict("no-sums-left", { allowance: 0, budget: 20 }) },
    ["# Reddit", "Reddit: no sums left today.", close, "Opens at 00:00."],
  ],
  "a rule without sums": [
    { verdict: verdict("no-sums-left") },
    ["# Reddit", used, close, "Opens at 00:00."],
  ],
  "at the cap": [
    { verdict: verdict("no-sums-left", { budget: 25, opensAt: "04:00" }) },
    ["# Reddit", "Reddit: no sums left today.", close, "Opens at 04:00."],
  ],
  done: [
    { verdict: verdict("done") },
    ["# Reddit", "Reddit: done for today.", close, "Opens at 00:00."],
  ],
  "allowance 0 and done": [
    { verdict: verdict("done", { allowance: 0 }) },
    ["# Reddit", "Reddit: done for today.", close, "Opens at 00:00."],
  ],
  "a session that is over": [
    { verdict: verdict("session-over", { allowance: 30, used: 10, offer: goOn }) },
    ["# Reddit", "10 minutes.", close, "[Continue]", "20 of 30 minutes left today."],
  ],
  "a session that is over, inside the last minute": [
    { verdict: verdict("session-over", { allowance: 11, used: 10.5, offer: goOn }) },
    [
      "# Reddit",
      "10 minutes.",
      close,
      "[Continue]",
      "Less than a minute of 11 minutes left today.",
    ],
  ],
  "time left of a session": [
    { verdict: { ...verdict("open", { allowance: 30 }), remainingMs: 540_000 } },
    ["# Reddit", "Reddit: 29 minutes left today.", `<Open reddit.com/r/swift> ${href}`, close],
  ],
  sealed: [
    { verdict: verdict("sealed", { budget: 25 }) },
    [
      "# Reddit",
      "Reddit: sealed until midnight.",
      close,
      "25 minutes used. No answer opens it before.",
    ],
  ],
  "sealed where the day begins later": [
    { verdict: verdict("sealed", { budget: 25, opensAt: "04:00" }) },
    [
      "# Reddit",
      "Reddit: sealed until 04:00.",
      close,
      "25 minutes used. No answer opens it before.",
    ],
  ],
  "sealed for ever": [
    { verdict: verdict("sealed", { allowance: 0 }) },
    ["# Reddit", "Reddit: stopped all day.", close],
  ],
  closed: [
    { verdict: verdict("closed", { used: 2, opensAt: "07:00" }) },
    ["# Reddit", "Reddit: closed until 07:00.", close],
  ],
  "closed, and no allowance": [
    { verdict: verdict("closed", { allowance: 0, opensAt: "07:00" }) },
    ["# Reddit", "Reddit: closed until 07:00.", close],
  ],
  "a sum": [
    { verdict: usedUp, puzzle },
    ["# Reddit", used, ">48 + 27 = [ ] [Answer]", "[Close this tab]", finish, left],
  ],
  "a wrong answer": [
    { verdict: usedUp, puzzle, note: "wrong" },
    [
      "# Reddit",
      used,
      "Not right. Another sum:",
      ">48 + 27 = [ ] [Answer]",
      "[Close this tab]",
      finish,
      left,
    ],
  ],
  "no number": [
    { verdict: usedUp, puzzle, note: "not-a-number" },
    [
      "# Reddit",
      used,
      "This is not a number.",
      ">48 + 27 = [ ] [Answer]",
      "[Close this tab]",
      finish,
      left,
    ],
  ],
  "a sum that no longer holds": [
    { verdict: usedUp, puzzle, note: "another" },
    ["# Reddit", used, "Another sum:", ">48 + 27 = [ ] [Answer]", "[Close this tab]", finish, left],
  ],
  "the pause": [
    { verdict: usedUp, waitMs: 9_400 },
    ["# Reddit", used, ">Next sum in 10 seconds.", "[Close this tab]", finish, left],
  ],
  "the pause's last moment": [
    { verdict: usedUp, waitMs: 0 },
    ["# Reddit", used, ">Next sum in 1 second.", "[Close this tab]", finish, left],
  ],
  "a right answer": [
    { verdict: usedUp, opened: 5 },
    ["# Reddit", "5 minutes.", `><Back to reddit.com/r/swift> ${href}`],
  ],
  "a new day": [
    { verdict: verdict("open"), newDay: true },
    ["# Reddit", "A new day.", `<Open reddit.com> ${href}`, close],
  ],
  "time left": [
    { verdict: verdict("open") },
    ["# Reddit", "Reddit: 4 minutes left today.", `<Open reddit.com/r/swift> ${href}`, close],
  ],
  "little time left": [
    { verdict: verdict("open", { allowance: 1.999 }) },
    [
      "# Reddit",
      "Reddit: less than a minute left today.",
      `<Open reddit.com/r/swift> ${href}`,
      close,
    ],
  ],
  "no rule any more": [
    { verdict: { ...verdict("open"), rules: [], remainingMs: null } },
    ["# reddit.com", "reddit.com is not stopped.", `<Open reddit.com/r/swift> ${href}`, close],
  ],
  "host away": [{ failure: { away: { reason: null, command } } }, awayLines],
  "host away in the middle of a sum": [
    { verdict: usedUp, puzzle, failure: { away: { reason: "silent", command } } },
    awayLines.with(2, `It gave no answer for 5 seconds. ${awayLines[2]}`),
  ],
  "the host's file is missing": [
    { failure: { away: { reason: "not-found", command } } },
    awayLines
      .with(2, `The browser did not find it. ${awayLines[2]}`)
      .toSpliced(5, 0, "If there is no such file, install Scroll Brake again."),
  ],
  "an error at first": [
    { failure: { error: { code: -32603, message: "The log has a line.", data: null } } },
    ["# reddit.com", "reddit.com", "The log has a line.", close, "[Try again]"],
  ],
  "an error later": [
    { verdict: usedUp, failure: { error: { code: -32005, message: "Disk full.", data: null } } },
    ["# Reddit", used, "Disk full.", close, "[A sum for 5 more minutes]", finish, left],
  ],
};

for (const [name, [model, expected]] of Object.entries(table)) {
  test(`blocked page, ${name}`, () => assert.deepEqual(read(model), expected));
  test(`inside a frame, ${name}: the first sentence only`, () => {
    assert.deepEqual(read({ ...model, framed: true }), expected.slice(0, 2));
  });
  test(`over a page that we covered, ${name}: the way to the whole page besides`, () => {
    const [title, headline] = expected;
    const whole = [title, headline, "[Open in a new tab]"];
    assert.deepEqual(read({ ...model, framed: true, covered: true }), whole);
  });
}

test("of several rules the first decides the sentence", () => {
  const [first] = verdict("done").rules;
  const second = { ...usedUp.rules[0], id: 2, name: "Everything" };
  const both = { ...verdict("done"), rules: [first, second] };
  assert.equal(read({ verdict: both })[1], "Reddit: done for today.");
});

test("a name that turns the writing direction is held together", () => {
  const rules = [{ ...usedUp.rules[0], name: "\u202etider" }];
  assert.equal(
    read({ verdict: { ...usedUp, rules } })[1],
    "\u2068\u202etider\u2069: today's 5 minutes are used.",
  );
});
