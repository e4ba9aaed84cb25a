"""A page that its site's own service worker moves on many times a second, so that no way out of it is
gone to its end: our page comes all the same, in a tab in its place."""

from harness.devtools import DevTools
from harness.secure import IGNORE
from harness.site import Answer
from harness.waiting import wait_until

LOUD = "#FFFF0000FFFF"
WATCH = """<!doctype html><title>watch</title>
<button style="position: fixed; left: 0; top: 0; width: 400px; height: 400px"
  onclick="location = '/shorts/x'">Go</button>
<script>
navigator.serviceWorker.register("/worker.js");
navigator.serviceWorker.addEventListener("controllerchange", () => { document.title = "ready"; });
</script>"""
WORKER = """
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
async function moveOn() {
  for (let turn = 0; turn < 9000; turn += 1) {
    await new Promise((done) => setTimeout(done, 5));
    for (const client of await clients.matchAll({ includeUncontrolled: true })) {
      client.navigate("/shorts/x?" + turn).catch(() => {});
    }
  }
}
const page = "<!doctype html><title>loud</title><body style='background: rgb(255, 0, 255)'>";
let moving = null;
addEventListener("fetch", (event) => {
  if (!new URL(event.request.url).pathname.startsWith("/shorts")) return;
  event.respondWith(new Response(page, { headers: { "Content-Type": "text/html" } }));
  moving ??= moveOn();
  event.waitUntil(moving);
});"""


def test_our_page_comes_in_its_place(launch, profile, start_plainly, desktop, site):
    worker = Answer(WORKER, headers={"Content-Type": "text/javascript"})
    site.pages |= {"/watch": WATCH, "/worker.js": worker}
    browser = launch(profile, args=[IGNORE])
    browser.put("feed.secure.test/shorts*", name="Shorts", allowanceMinutes=30)
    browser.close()
    start_plainly(profile, IGNORE, "--remote-debugging-port=0", "https://feed.secure.test/watch")
    desktop.wait_for_title("ready")
    desktop.settle()
    tools = DevTools(profile.user_data)
    (rule,) = tools.ask("rules.list")["rules"]
    desktop.key("ctrl+1")
    desktop.click(200, 300)
    wait_until(lambda: desktop.pixel(600, 600) == LOUD, "its worker shows the page")
    tools.ask("rules.finish", {"ids": [rule["id"]]})
    # Without another tab the plain way is cut off for longer than this.
    wait_until(lambda: desktop.title().startswith("Shorts"), "our page stands there", patience=8)
    tools.close()
    assert desktop.pixel(600, 600) != LOUD
