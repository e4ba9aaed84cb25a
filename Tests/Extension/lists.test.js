import assert from "node:assert/strict";
import { test } from "node:test";
import { HostLists, listsOf, MOST_STORED } from "../../extension/background/lists.js";
import { golden } from "./golden.js";

const VERSION = "9f3c5a7e1b2d4f60";
const list = { rule: 3, version: VERSION };

/** A store in memory that refuses what is larger than `room`. */
function storeOf(items = {}, room = Infinity) {
  return {
    items,
    get: async (key) => items[key],
    set: async (key, value) => {
      if (JSON.stringify(value).length > room) throw new Error("QUOTA_BYTES quota exceeded");
      items[key] = structuredClone(value);
    },
    remove: async (keys) => {
      for (const key of keys) delete items[key];
    },
  };
}

/** A host with one list, in pages of two; `asked` has the positions asked for. */
function hostOf(hosts, version = VERSION) {
  const asked = [];
  const getPage = async (rule, from) => {
    asked.push(from);
    const next = from + 2 < hosts.length ? from + 2 : null;
    return { version, rule, from, hosts: hosts.slice(from, from + 2), next };
  };
  return { asked, getPage };
}

const hosts = ["a.example", "b.c.example", "d.example", "10.0.0.1", "[2001:db8::1]"];

test("a list comes page by page, once", async () => {
  const { asked, getPage } = hostOf(hosts);
  const store = storeOf();
  const lists = new HostLists(store, getPage);
  assert.equal(await lists.keep([list]), true);
  assert.equal(await lists.keep([list]), true);
  assert.deepEqual(asked, [0, 2, 4]);
  assert.deepEqual(await lists.names(VERSION), hosts);
  const next = new HostLists(store, getPage);
  assert.equal(await next.keep([list]), true);
  assert.deepEqual(await next.names(VERSION), hosts);
  assert.deepEqual(asked, [0, 2, 4]);
});

test("the protocol's own page", async () => {
  const page = golden("answer enforcement.hosts").result;
  const pages = [page, { ...page, from: page.next, hosts: ["z.example"], next: null }];
  const lists = new HostLists(storeOf(), async () => pages.shift());
  assert.equal(await lists.keep([list]), true);
  assert.deepEqual(await lists.names(VERSION), [...page.hosts, "z.example"]);
});

test("another version in between: nothing is kept of it", async () => {
  const { getPage } = hostOf(hosts);
  const store = storeOf();
  const moving = async (rule, from) => ({
    ...(await getPage(rule, from)),
    version: from === 0 ? VERSION : "0000000000000001",
  });
  const lists = new HostLists(store, moving);
  assert.equal(await lists.keep([list]), false);
  assert.deepEqual(store.items, {});
  assert.equal(await lists.names(VERSION), null);
});

test("pages that lead nowhere end", async () => {
  const { getPage } = hostOf(hosts);
  const circle = async (rule, from) => ({ ...(await getPage(rule, from)), next: 0 });
  assert.equal(await new HostLists(storeOf(), circle).keep([list]), false);
});

test("what is not wanted any more is gone, from memory and from disk", async () => {
  const store = storeOf();
  const lists = new HostLists(store, hostOf(hosts).getPage);
  await lists.keep([list]);
  await lists.keep([]);
  assert.deepEqual(store.items, { lists: {} });
  assert.equal(await lists.names(VERSION), null);
});

test("without room on disk it is kept in memory", async (t) => {
  t.mock.method(console, "warn", () => {});
  const full = storeOf({}, 20);
  const lists = new HostLists(full, hostOf(hosts).getPage);
  assert.equal(await lists.keep([list]), true);
  assert.deepEqual(await lists.names(VERSION), hosts);
  assert.deepEqual(full.items, {});

  const taken = storeOf({ lists: { [VERSION]: MOST_STORED } });
  const other = { rule: 4, version: "0000000000000002" };
  const two = new HostLists(taken, hostOf(hosts, other.version).getPage);
  assert.equal(await two.keep([list, other]), true);
  assert.deepEqual(Object.keys(taken.items), ["lists"]);
  assert.deepEqual(await two.names(other.version), hosts);
});

const addresses = [
  ["https://a.example/x", true],
  ["http://www.a.example:8080/", true],
  ["https://a.example./", true],
  ["https://b.c.example/", true],
  ["https://c.example/", false],
  ["https://ba.example/", false],
  ["https://a.example.org/", false],
  ["https://example/", false],
  ["http://10.0.0.1/", true],
  ["http://[2001:db8::1]/", true],
  ["https://x.test/?https://a.example/", false],
  ["about:blank", false],
  ["no address", false],
];

for (const [url, held] of addresses) {
  test(`${url} is ${held ? "" : "not "}on the list`, async () => {
    const lists = new HostLists(storeOf(), hostOf(hosts).getPage);
    await lists.keep([list]);
    assert.equal(lists.holds(VERSION, url), held);
    assert.equal(lists.holds("0000000000000001", url), false);
  });
}

test("every list that the compiled rules name, once", () => {
  const rule = (...lists) => ({ lists: lists.map(([id, version]) => ({ rule: id, version })) });
  const compiled = {
    stopped: { declarative: [rule([1, "a"]), {}] },
    all: { declarative: [rule([1, "a"], [2, "b"])] },
    expressions: [
      { rule: 1, list: "a" },
      { rule: 3, list: "c" },
      { rule: 4, list: null },
    ],
  };
  assert.deepEqual(listsOf(compiled), [
    { rule: 1, version: "a" },
    { rule: 2, version: "b" },
    { rule: 3, version: "c" },
  ]);
});
