import assert from "node:assert/strict";
import { test } from "node:test";
import { readAddress } from "../../extension/pages/blocked/address.js";
import { BlockedSession } from "../../extension/pages/blocked/session.js";

const url = "https://www.reddit.com/r/swift";
const offer = { kind: "sum", minutes: 5, left: 4, of: 4 };
const stop = { action: "stop", offer, rules: [{ id: 1, standing: "used-up" }] };
const pass = { action: "pass", offer: null, rules: [{ id: 1, standing: "open" }] };
const atCap = { action: "stop", offer: null, rules: [{ id: 1, standing: "no-sums-left" }] };
const puzzle = { id: "a", text: "48 + 27" };
const next = { id: "b", text: "31 + 59" };

/**
 * A session against a script: answers by method, the last one again where the list is used up; an
 * Error in it is thrown. `asked` holds what was asked, `state.get` aside where the page is no frame.
 */
function begin(script, { day = ["2026-11-30"], visible = () => true, framed = false } = {}) {
  const asked = [];
  const timers = [];
  const went = [];
  const answers = { "state.get": day.map((each) => ({ state: { day: each } })), ...script };
  const ask = async (method, params) => {
    if (method !== "state.get" || framed) asked.push([method, params]);
    const list = answers[method];
    const answer = list.length > 1 ? list.shift() : list[0];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const session = new BlockedSession({
    address: readAddress(`#${url}`),
    framed,
    ask,
    changed: () => {},
    later: (run, ms) => timers.push({ run, ms }),
    visible,
    go: (href) => went.push(href),
  });
  return { session, asked, timers, went };
}

function hostError(code, message = "No.") {
  return Object.assign(new Error(message), { code, data: null });
}

test("the stop is counted once, however often the page asks", async () => {
  const { session, asked } = begin({ "page.check": [stop] });
  await session.check();
  await session.check();
  assert.deepEqual(asked, [
    ["page.check", { url, stopped: true }],
    ["page.check", { url, stopped: false }],
  ]);
});

test("a stop that no host heard of is counted at the next try", async () => {
  const { session, asked } = begin({ "page.check": [new Error("away"), stop] });
  await session.check();
  assert.ok(session.model.failure.away);
  await session.check();
  assert.equal(session.model.failure, null);
  assert.deepEqual(
    asked.map(([, params]) => params.stopped),
    [true, true],
  );
});

test("no sum is asked for before somebody asks", async () => {
  const { session, asked } = begin({ "page.check": [stop] });
  await session.check();
  assert.equal(session.model.puzzle, null);
  assert.equal(asked.length, 1);
});

test("a right answer stays said when the notice that belongs to it comes first", async () => {
  const { session, asked } = begin({
    "page.check": [stop, pass],
    "puzzle.request": [{ puzzle, waitMs: 0 }],
    "puzzle.answer": [{ outcome: "right", minutes: 5, puzzle: null, waitMs: 0 }],
  });
  await session.check();
  await session.requestSum();
  const answered = session.answer("75");
  session.check();
  await answered;
  await session.check();
  const { opened, puzzle: left, verdict, newDay } = session.model;
  assert.deepEqual([opened, left, verdict, newDay], [5, null, pass, false]);
  assert.deepEqual(asked[2], ["puzzle.answer", { id: "a", answer: "75" }]);
});

test("what a right answer gave is used up again", async () => {
  const { session } = begin({
    "page.check": [stop, pass, stop],
    "puzzle.request": [{ puzzle, waitMs: 0 }],
    "puzzle.answer": [{ outcome: "right", minutes: 5, puzzle: null, waitMs: 0 }],
  });
  await session.check();
  await session.requestSum();
  await session.answer("75");
  await session.check();
  await session.check();
  assert.equal(session.model.opened, null);
});

const outcomes = {
  "a wrong one": [{ outcome: "wrong", puzzle: next, waitMs: 0 }, next, "wrong", null],
  "no number": [{ outcome: "not-a-number", puzzle: null, waitMs: 0 }, puzzle, "not-a-number", null],
  "the third wrong one": [{ outcome: "wrong", puzzle: null, waitMs: 10_000 }, null, null, 10_000],
  "one to a sum that is gone": [
    { outcome: "gone", puzzle: null, waitMs: 0 },
    next,
    "another",
    null,
  ],
};

for (const [name, [answer, ...expected]] of Object.entries(outcomes)) {
  test(`an answer, ${name}`, async () => {
    const { session } = begin({
      "page.check": [stop],
      "puzzle.request": [
        { puzzle, waitMs: 0 },
        { puzzle: next, waitMs: 0 },
      ],
      "puzzle.answer": [answer],
    });
    await session.check();
    await session.requestSum();
    await session.answer("7");
    const { puzzle: stands, note, waitMs, opened } = session.model;
    assert.deepEqual([stands, note, waitMs, opened], [...expected, null]);
  });
}

test("two presses give one answer", async () => {
  const { session, asked } = begin({
    "page.check": [stop],
    "puzzle.request": [{ puzzle, waitMs: 0 }],
    "puzzle.answer": [{ outcome: "wrong", puzzle: next, waitMs: 0 }],
  });
  await session.check();
  await session.requestSum();
  await Promise.all([session.answer("1"), session.answer("1")]);
  assert.equal(asked.filter(([method]) => method === "puzzle.answer").length, 1);
});

test("after the pause the sum appears", async () => {
  const { session, timers } = begin({
    "page.check": [stop],
    "puzzle.request": [
      { puzzle: null, waitMs: 10_000 },
      { puzzle, waitMs: 0 },
    ],
  });
  await session.check();
  await session.requestSum();
  assert.equal(timers[0].ms, 10_000);
  timers[0].run();
  await session.check();
  assert.deepEqual(session.model.puzzle, puzzle);
});

test("after the pause a page that nobody sees waits until it is seen", async () => {
  let seen = false;
  const script = {
    "page.check": [stop],
    "puzzle.request": [
      { puzzle: null, waitMs: 10_000 },
      { puzzle, waitMs: 0 },
    ],
  };
  const { session, timers } = begin(script, { visible: () => seen });
  await session.check();
  await session.requestSum();
  timers[0].run();
  await session.check();
  assert.equal(session.model.puzzle, null);
  seen = true;
  await session.check();
  assert.deepEqual(session.model.puzzle, puzzle);
});

test("a sum that is not offered any more leads to what holds", async () => {
  const { session } = begin({
    "page.check": [stop, atCap],
    "puzzle.request": [hostError(-32004)],
  });
  await session.check();
  await session.requestSum();
  assert.equal(session.model.verdict, atCap);
  assert.equal(session.model.failure, null);
});

test("another error is shown and the sum's offer stays", async () => {
  const { session } = begin({
    "page.check": [stop],
    "puzzle.request": [hostError(-32005, "The disk is full.")],
  });
  await session.check();
  await session.requestSum();
  assert.deepEqual(session.model.failure, {
    error: { code: -32005, message: "The disk is full.", data: null },
  });
});

const sessionOver = {
  action: "stop",
  offer: { kind: "continue", minutes: 10, left: null, of: null },
  rules: [{ id: 1, standing: "session-over" }],
};

test("continuing asks the host once and leads back", async () => {
  const { session, asked, went } = begin({ "page.check": [sessionOver], "page.continue": [pass] });
  await session.check();
  await session.proceed();
  assert.deepEqual(asked[1], ["page.continue", { url }]);
  assert.deepEqual(went, [url]);
});

test("continuing where another rule stops the page says so, and leads nowhere", async () => {
  const { session, went } = begin({ "page.check": [sessionOver], "page.continue": [atCap] });
  await session.check();
  await session.proceed();
  assert.deepEqual([session.model.verdict, went], [atCap, []]);
});

test("continuing what is used up meanwhile leads to what holds", async () => {
  const { session, went } = begin({
    "page.check": [sessionOver, stop],
    "page.continue": [hostError(-32004)],
  });
  await session.check();
  await session.proceed();
  assert.deepEqual([session.model.verdict, session.model.failure, went], [stop, null, []]);
});

test("done for today gives back the rules that are used up or between sessions", async () => {
  const rules = [
    { id: 1, standing: "used-up" },
    { id: 2, standing: "open" },
    { id: 3, standing: "session-over" },
  ];
  const { session, asked } = begin({
    "page.check": [{ ...stop, rules }, atCap],
    "rules.finish": [{}],
  });
  await session.check();
  await session.finish();
  assert.deepEqual(asked[1], ["rules.finish", { ids: [1, 3] }]);
  assert.equal(session.model.verdict, atCap);
});

test("the sum is forgotten where it is offered no more", async () => {
  const { session } = begin({
    "page.check": [stop, atCap],
    "puzzle.request": [{ puzzle, waitMs: 0 }],
  });
  await session.check();
  await session.requestSum();
  await session.check();
  assert.equal(session.model.puzzle, null);
});

const days = {
  "the day has changed": [["2026-11-30", "2026-12-01"], true],
  "the same day": [["2026-11-30"], false],
};

for (const [name, [day, expected]] of Object.entries(days)) {
  test(`a page that is open again, ${name}`, async () => {
    const { session } = begin({ "page.check": [stop, pass] }, { day });
    await session.check();
    await session.check();
    assert.equal(session.model.newDay, expected);
  });
}

test("in a frame no more is asked than its sentence needs: there may be hundreds", async () => {
  const script = { "page.check": [stop], "cover.get": [{ covered: true }] };
  const { session, asked } = begin(script, { framed: true });
  await session.check();
  const methods = asked.map(([method]) => method);
  assert.deepEqual(methods, ["cover.get", "page.check"]);
  assert.deepEqual([session.model.covered, session.model.verdict], [true, stop]);
});

test("without an address nothing is asked", async () => {
  const { asked } = begin({ "page.check": [stop] });
  const ask = (...question) => asked.push(question);
  const session = new BlockedSession({ address: null, framed: false, ask, changed() {} });
  await session.check();
  assert.deepEqual(asked, []);
});
