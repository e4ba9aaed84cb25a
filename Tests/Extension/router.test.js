import assert from "node:assert/strict";
import { test } from "node:test";
import { Router, refusal, SENDERS, senderOf } from "../../extension/background/router.js";
import { HostAway, HostError, METHODS } from "../../extension/shared/messages.js";

const ID = "objdpcdmcijgjhgbklbdecofkpjadmmk";
const OWN = `chrome-extension://${ID}`;

const page = (name, changes = {}) => ({
  id: ID,
  origin: OWN,
  url: `${OWN}/pages/${name}/${name}.html#https://www.youtube.com/shorts/x`,
  frameId: 0,
  tab: { id: 3 },
  ...changes,
});
const content = (changes = {}) => ({
  id: ID,
  origin: "https://www.youtube.com",
  url: "https://www.youtube.com/shorts/x",
  frameId: 0,
  tab: { id: 4 },
  ...changes,
});

/** In the window of a payment, say. */
const apart = (changes = {}) => content({ tab: undefined, frameId: undefined, ...changes });

function router(host = async () => ({ done: true })) {
  const asked = [];
  const toHost = (method, params) => {
    asked.push([method, params]);
    return host(method, params);
  };
  const own = { "watch.check": async ({ url }) => ({ checked: url }) };
  return { asked, router: new Router(ID, own, toHost, () => "HOST doctor") };
}

const senders = [
  ["the blocked page", page("blocked"), "blocked"],
  ["the popup, which has no tab", page("popup", { tab: undefined }), "popup"],
  ["a content script", content(), "content"],
  ["another extension", page("blocked", { id: "a".repeat(32) }), null],
  ["a page of ours without a name", page("blocked", { url: `${OWN}/manifest.json` }), null],
  ["a folder of one name, a page of another", page("x", { url: `${OWN}/pages/a/b.html` }), null],
  [
    "a site that names our address",
    content({ url: `${OWN}/pages/options/options.html` }),
    "content",
  ],
  [
    "our address under another origin",
    page("options", { origin: "https://evil.example", tab: undefined }),
    null,
  ],
  ["a page that its server put into a sandbox", content({ origin: "null" }), "content"],
  ["a frame that a page put into a sandbox", content({ origin: "null", frameId: 5 }), "content"],
  ...[
    "about:srcdoc",
    "data:text/html,x",
    "blob:null/1",
    "file:///x",
    `${OWN}/pages/popup/popup.html`,
  ].map((url) => [`an opaque origin at ${url}`, content({ origin: "null", url }), null]),
  ...["about:srcdoc", "data:text/html,x", "blob:null/1"].map((url) => [
    `a frame without an origin at ${url}`,
    content({ origin: "null", url, frameId: 5 }),
    "part",
  ]),
  ...["file:///x", `${OWN}/pages/popup/popup.html`].map((url) => [
    `a frame of an opaque origin at ${url}`,
    content({ origin: "null", url, frameId: 5 }),
    null,
  ]),
  ["a page of a site that stands in no tab", apart(), "apart"],
  ["one that is not shown yet", apart({ documentLifecycle: "prerender" }), null],
  ["one without an origin", apart({ origin: "null", url: "about:blank" }), null],
  ["a copy that a page wrote", content({ url: "about:blank" }), "content"],
];
for (const [what, sender, name] of senders) {
  test(`sender: ${what}`, () => assert.equal(senderOf(sender, ID)?.name ?? null, name));
}

test("every method that pages and scripts may send has its row, and no other", () => {
  const never = ["session.open", "enforcement.get", "enforcement.hosts", "activity.report"];
  const pages = Object.keys(SENDERS).filter((name) => !name.startsWith("watch."));
  assert.deepEqual(
    pages.sort(),
    Object.keys(METHODS)
      .filter((name) => !never.includes(name))
      .sort(),
  );
});

test("a content script may only watch", () => {
  const who = senderOf(content(), ID);
  const open = Object.keys(SENDERS).filter((method) => !refusal({ method, params: {} }, who));
  assert.deepEqual(open, [
    "watch.hello",
    "watch.check",
    "watch.activity",
    "watch.input",
    "watch.typed",
    "watch.presence",
    "watch.leaving",
    "watch.left",
    "watch.covers",
    "watch.opened",
  ]);
});

test("a page that stands in no tab is asked for and counted, no more, and for its own site", () => {
  const open = (params) => (method) => !refusal({ method, params }, senderOf(apart(), ID));
  const methods = Object.keys(SENDERS);
  const may = ["watch.hello", "watch.check", "watch.activity"];
  assert.deepEqual(methods.filter(open({})), may);
  assert.deepEqual(methods.filter(open({ url: "https://other.example/" })), []);
});

test("a frame without an origin may tell what is done in it, and names no address", () => {
  const who = senderOf(content({ origin: "null", url: "about:srcdoc", frameId: 5 }), ID);
  const open = (params) => (method) => !refusal({ method, params }, who);
  const methods = Object.keys(SENDERS);
  assert.deepEqual(methods.filter(open({})), ["watch.hello", "watch.input", "watch.typed"]);
  assert.deepEqual(methods.filter(open({ url: "about:srcdoc" })), []);
});

test("the blocked page may not change a rule, the options page may solve a sum for an edit", () => {
  const open = (name) => (method) => !refusal({ method, params: {} }, senderOf(page(name), ID));
  const methods = Object.keys(SENDERS);
  assert.deepEqual(methods.filter(open("blocked")), [
    "rules.finish",
    "page.check",
    "page.continue",
    "puzzle.request",
    "puzzle.answer",
    "state.get",
    "cover.get",
    "cover.open",
    "cover.return",
  ]);
  assert.ok(open("options")("puzzle.answer") && open("options")("rules.put"));
  assert.ok(!open("options")("page.continue") && !open("welcome")("puzzle.answer"));
});

test("our page inside a frame of a site may only look", () => {
  const framed = senderOf(page("blocked", { frameId: 7 }), ID);
  const open = Object.keys(SENDERS).filter((method) => !refusal({ method, params: {} }, framed));
  assert.deepEqual(open, ["page.check", "cover.get", "cover.open"]);
});

const refused = [
  ["a solved sum from a site", { method: "puzzle.answer", params: { id: "a", answer: "75" } }],
  ["a rule from a site", { method: "rules.put", params: { check: false, rule: {} } }],
  ["a session from a site", { method: "session.open", params: {} }],
  ["another site's address", { method: "watch.check", params: { url: "https://x.example/" } }],
  ["an address that is none", { method: "watch.check", params: { url: 7 } }],
  ["no method", { method: null, params: {} }],
  ["a method of every object", { method: "toString", params: {} }],
  ["params that are a list", { method: "watch.check", params: [] }],
  ["no params", { method: "watch.check" }],
  ["a text", "watch.check"],
  ["nothing", null],
];
for (const [what, message] of refused) {
  test(`refused: ${what}`, async () => {
    const { asked, router: one } = router();
    const answer = await one.answer(message, content());
    assert.equal(answer.error.code, -32600);
    assert.deepEqual(asked, []);
  });
}

const sandboxed = [
  ["its own address", "https://www.youtube.com/shorts/y", false],
  ["another site's", "https://www.reddit.com/", true],
  ["that of none", "null", true],
];
for (const [what, url, isRefused] of sandboxed) {
  test(`a page in a sandbox may speak of ${what}: ${!isRefused}`, () => {
    const who = senderOf(content({ origin: "null" }), ID);
    assert.equal(refusal({ method: "watch.check", params: { url } }, who) !== null, isRefused);
  });
}

test("an allowed method goes to the host, with the members of the protocol alone", async () => {
  const { asked, router: one } = router();
  const params = { id: "a", answer: "75", solved: true };
  const answer = await one.answer({ method: "puzzle.answer", params }, page("blocked"));
  assert.deepEqual(answer, { result: { done: true } });
  assert.deepEqual(asked, [["puzzle.answer", { id: "a", answer: "75" }]]);
});

test("the worker's own method does not go to the host", async () => {
  const { asked, router: one } = router();
  const url = "https://www.youtube.com/shorts/x";
  const answer = await one.answer({ method: "watch.check", params: { url } }, content());
  assert.deepEqual([answer, asked], [{ result: { checked: url } }, []]);
});

const failures = [
  [
    "an error of the host",
    new HostError({ code: -32003, message: "There is no rule 2.", data: { field: "id" } }),
    { error: { code: -32003, message: "There is no rule 2.", data: { field: "id" } } },
  ],
  [
    "a host that is away",
    new HostAway("exited"),
    { away: { reason: "exited", command: "HOST doctor" } },
  ],
];
for (const [what, error, expected] of failures) {
  test(`answered: ${what}`, async () => {
    const { router: one } = router(() => Promise.reject(error));
    const answer = await one.answer({ method: "rules.list", params: {} }, page("options"));
    assert.deepEqual(answer, expected);
  });
}
