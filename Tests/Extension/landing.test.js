// A redirect that Chromium refused on its way to the blocked page.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { LAND_MS, Landing } from "../../extension/background/landing.js";

const PAGE = "chrome-extension://x/pages/blocked/blocked.html#https://video.test/shorts/1";

function stage({ stands = false, tab = { url: PAGE, status: "complete" } } = {}) {
  const done = [];
  const browser = {
    extensionUrl: (path) => `chrome-extension://x/${path}`,
    tab: async () => tab,
    standsIn: async () => stands,
    navigateTab: async (...to) => done.push(to),
  };
  return { done, landing: new Landing(browser) };
}

async function pass(ms) {
  mock.timers.tick(ms);
  for (let step = 0; step < 20; step += 1) await Promise.resolve();
}

test.beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
test.afterEach(() => mock.timers.reset());

test("an error under our address is gone to again, once", async () => {
  const { done, landing } = stage();
  for (let time = 0; time < 3; time += 1) {
    landing.updated(1, PAGE);
    await pass(LAND_MS);
  }
  assert.deepEqual(done, [[1, PAGE]]);
  landing.updated(1, "https://video.test/watch");
  landing.updated(1, PAGE);
  await pass(LAND_MS);
  assert.equal(done.length, 2);
});

const left = [
  ["our page stands there", PAGE, { stands: true }],
  ["it still loads", PAGE, { tab: { url: PAGE, status: "loading" } }],
  ["it went on", PAGE, { tab: { url: "https://video.test/", status: "complete" } }],
  ["it is closed", PAGE, { tab: null }],
  ["it is another page of ours", "chrome-extension://x/pages/options/options.html", {}],
  ["it is a page of a site", "https://video.test/watch", {}],
];
for (const [what, url, options] of left) {
  test(`a tab is left alone: ${what}`, async () => {
    const { done, landing } = stage(options);
    landing.updated(1, url);
    await pass(LAND_MS);
    assert.deepEqual(done, []);
  });
}
