import assert from "node:assert/strict";
import { test } from "node:test";
import {
  failureOf,
  isAway,
  reasonWords,
  unknownHostCommand,
} from "../../extension/pages/failure.js";
import { pageOf, patternsFor } from "../../extension/pages/popup/offers.js";
import { popupView } from "../../extension/pages/popup/view.js";
import { golden } from "./golden.js";
import { t } from "./words.js";

const blocked = "chrome-extension://objdpcdmcijgjhgbklbdecofkpjadmmk/pages/blocked/blocked.html";

const patterns = [
  ["https://www.youtube.com/shorts/abc?x=1#y", "youtube.com", "youtube.com/shorts"],
  ["https://www.youtube.com/", "youtube.com", null],
  ["https://www.youtube.com//shorts", "youtube.com", "youtube.com/shorts"],
  ["https://m.youtube.com/watch?v=1", "m.youtube.com", "m.youtube.com/watch"],
  ["https://www.reddit.com/r/swift/new", "reddit.com", "reddit.com/r/swift"],
  ["https://www.reddit.com/r", "reddit.com", "reddit.com/r"],
  ["http://localhost:3000/a", "localhost:3000", "localhost:3000/a"],
  ["https://example.com:443/", "example.com", null],
  ["https://www.com/a", "www.com", "www.com/a"],
  ["https://example.com./a", "example.com", "example.com/a"],
  ["https://ada:pw@example.com/a", "example.com", "example.com/a"],
  ["https://bücher.example/ä", "xn--bcher-kva.example", "xn--bcher-kva.example/%C3%A4"],
  [`${blocked}#https://x.com/home`, "x.com", "x.com/home"],
  ["https://x.com/price$/1", "x.com", "x.com/price$/"],
  ["https://x.com/a/$$/1", "x.com", "x.com/a/$$/"],
  ["https://x.com/$a", "x.com", "x.com/$a"],
  ["https://x.com/a*/1", "x.com", null],
  [`https://x.com/${"a".repeat(1_994)}/b`, "x.com", `x.com/${"a".repeat(1_994)}`],
  [`https://x.com/${"a".repeat(1_995)}/b`, "x.com", null],
];

for (const [url, site, part] of patterns) {
  test(`offers for ${url.slice(0, 100)}, of ${url.length} characters`, () =>
    assert.deepEqual(patternsFor(pageOf(url, blocked)), { site, part }));
}

const noPages = [
  undefined,
  "",
  "chrome://settings",
  "about:blank",
  "file:///etc/passwd",
  blocked,
  `${blocked}#javascript:alert(1)`,
  blocked.replace("blocked.html", "other.html#https://x.com/"),
];

for (const url of noPages) {
  test(`no web page: ${url}`, () => assert.equal(pageOf(url, blocked), null));
}

const { state } = golden("answer session.open").result;
const verdict = golden("answer activity.report").result;
const none = { ...verdict, rules: [] };
const short = new URL("https://www.youtube.com/shorts/abc");

test("the popup on a page that no rule names", () => {
  const known = { page: new URL("https://x.com/home"), verdict: none, root: none };
  assert.deepEqual(popupView({ ...known, answer: { state, enforced: {} } }, t), {
    headline: "x.com",
    text: null,
    rules: [],
    offers: [
      { label: "Stop this site", pattern: "x.com" },
      { label: "Stop this part of it", pattern: "x.com/home" },
    ],
    defaults: "5 minutes a day, then a sum for 5 more, 4 times.",
  });
});

test("the popup on a page of a rule that is not enforced", () => {
  const enforced = { 1: { missingSites: ["*://*.youtube.com/*"] } };
  assert.deepEqual(
    popupView({ page: short, verdict, root: none, answer: { state, enforced } }, t),
    {
      headline: "youtube.com",
      text: null,
      rules: [
        {
          id: 1,
          name: "Shorts",
          standing: "3 of 5 minutes left today.",
          notEnforced:
            "Not enforced on youtube.com: the browser has not been given this permission.",
          finish: true,
        },
      ],
      offers: [{ label: "Stop this site", pattern: "youtube.com" }],
      defaults: "5 minutes a day, then a sum for 5 more, 4 times.",
    },
  );
});

const finishes = [
  ["open", true],
  ["session-over", true],
  ["used-up", true],
  ["no-sums-left", false],
  ["done", false],
  ["closed", false],
  ["sealed", false],
];

for (const [standing, wanted] of finishes) {
  test(`done for today is ${wanted ? "" : "not "}offered for a rule that is ${standing}`, () => {
    const rules = [{ ...verdict.rules[0], standing }];
    const known = { page: short, verdict: { ...verdict, rules }, root: none, answer: { state } };
    assert.equal(popupView(known, t).rules[0].finish, wanted);
  });
}

/** What is offered on a short, by which of the page and its site's root a rule holds. */
const held = [
  [none, none, ["youtube.com", "youtube.com/shorts"]],
  [verdict, none, ["youtube.com"]],
  [verdict, verdict, []],
  [none, verdict, ["youtube.com/shorts"]],
];

for (const [page, root, wanted] of held) {
  test(`offered beside ${page.rules.length} rules, ${root.rules.length} at the root`, () => {
    const view = popupView({ page: short, verdict: page, root, answer: { state } }, t);
    assert.deepEqual(
      view.offers.map(({ pattern }) => pattern),
      wanted,
    );
    assert.equal(view.defaults === null, wanted.length === 0);
  });
}

test("what a rule names already is not offered", () => {
  const rules = [{ ...state.rules[0], patterns: ["youtube.com", "youtube.com/shorts"] }];
  const known = { page: short, verdict: none, root: none, answer: { state: { ...state, rules } } };
  assert.deepEqual(popupView(known, t).offers, []);
});

test("the popup on what is no web page", () => {
  const view = popupView({ page: null, verdict: null, root: null, answer: { state } }, t);
  assert.equal(view.text, "This is not a web page. Only http and https pages can be stopped.");
});

const failures = [
  [
    { code: -32005, message: "Disk full.", data: { a: 1 } },
    { error: { code: -32005, message: "Disk full.", data: { a: 1 } } },
  ],
  [{ reason: "exited", command: "x doctor" }, { away: { reason: "exited", command: "x doctor" } }],
  [{ reason: "exited", command: "" }, { away: { reason: "exited", command: unknownHostCommand } }],
  [new Error("gone"), { away: { reason: "exited", command: unknownHostCommand } }],
  [undefined, { away: { reason: "exited", command: unknownHostCommand } }],
];

for (const [thrown, expected] of failures) {
  test(`a failure: ${JSON.stringify(expected)}`, () =>
    assert.deepEqual(failureOf(thrown), expected));
}

test("a worker that has just begun says neither that the host is there nor that it is away", () => {
  assert.equal(isAway({ connected: true, reason: null }), false);
  assert.equal(isAway({ connected: false, reason: null }), false);
  assert.equal(isAway({ connected: false, reason: "not-found" }), true);
});

test("every reason has its sentence, and no other text becomes a key", () => {
  const reasons = [
    "not-found",
    "forbidden",
    "exited",
    "silent",
    "garbage",
    "storage",
    "protocol",
    "administrator",
  ];
  for (const reason of reasons) assert.match(reasonWords(t, reason), /^[A-Z].*\.$/);
  assert.equal(reasonWords(t, "Run"), null);
  assert.equal(reasonWords(t, null), null);
});
