// The profile's id outlives its storage.
import assert from "node:assert/strict";
import { test } from "node:test";
import { planRules } from "../../extension/background/plan.js";
import { profileId } from "../../extension/background/profile.js";
import { putBack } from "../../extension/background/storage.js";

const ID = "5f0c7a1e9b3d4c2f8a6e0d1b7c9f2a34";
const OTHER = "00000000000000000000000000000001";

function browserOf({ stored, rules = [], privately = false } = {}) {
  const world = { stored, rules };
  const browser = {
    inPrivateWindow: () => privately,
    localStore: {
      get: async () => world.stored,
      set: async (_key, value) => {
        world.stored = value;
      },
    },
    dynamicRules: async () => world.rules,
    updateDynamicRules: async ({ removeRuleIds, addRules }) => {
      const stay = world.rules.filter((rule) => !removeRuleIds.includes(rule.id));
      world.rules = [...stay, ...addRules];
    },
  };
  return { browser, world };
}

async function made(id = ID) {
  const { browser, world } = browserOf({ stored: id });
  await profileId(browser);
  return world.rules;
}

test("a new profile: an id, in storage and in a rule that matches nothing", async () => {
  const { browser, world } = browserOf();
  const { id, isNew } = await profileId(browser);
  assert.match(id, /^[0-9a-f]{32}$/);
  assert.deepEqual([isNew, world.stored], [true, id]);
  assert.deepEqual(
    world.rules.map(({ action, condition }) => [action.type, condition.requestDomains]),
    [["block", [`${id}.profile.invalid`]]],
  );
});

test("the same again changes nothing", async () => {
  const rules = await made();
  const { browser, world } = browserOf({ stored: ID, rules });
  assert.deepEqual(await profileId(browser), { id: ID, isNew: false });
  assert.equal(world.rules, rules);
});

for (const stored of [undefined, 7, "", "5F", null, {}]) {
  test(`a storage that holds ${JSON.stringify(stored)}: the id comes from the rule`, async () => {
    const { browser, world } = browserOf({ stored, rules: await made() });
    assert.deepEqual(await profileId(browser), { id: ID, isNew: false });
    assert.equal(world.stored, ID);
  });
}

test("where the two differ the storage is right, and the rule follows", async () => {
  const { browser, world } = browserOf({ stored: ID, rules: await made(OTHER) });
  assert.equal((await profileId(browser)).id, ID);
  assert.deepEqual(world.rules, await made());
});

test("either place may fail", async (t) => {
  t.mock.method(console, "warn", () => {});
  const fails = async () => {
    throw new Error("IO error");
  };
  const { browser: one } = browserOf({ rules: await made() });
  one.localStore = { get: fails, set: fails };
  assert.deepEqual(await profileId(one), { id: ID, isNew: false });
  const { browser: other } = browserOf({ stored: ID });
  Object.assign(other, { dynamicRules: fails, updateDynamicRules: fails });
  assert.deepEqual(await profileId(other), { id: ID, isNew: false });
});

test("the worker of the private windows writes no rule", async () => {
  const { browser, world } = browserOf({ stored: ID, privately: true });
  await profileId(browser);
  assert.deepEqual(world.rules, []);
});

test("the rule of the id stays whatever rules are wanted", async () => {
  assert.deepEqual(planRules(await made(), []), { removeRuleIds: [], addRules: [] });
});

test("what was emptied is put back, what is new stays", async () => {
  const items = { copy: "new" };
  const area = {
    get: async (key) => items[key],
    set: async (key, value) => {
      items[key] = value;
    },
  };
  await putBack(area, { copy: "old", profile: ID });
  assert.deepEqual(items, { copy: "new", profile: ID });
});
