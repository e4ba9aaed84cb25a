"""What a browser does by itself, or a site for it."""

from harness.site import Answer

from .acts import LINK, run
from .road import Road

WORKER = """
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  if (!new URL(event.request.url).pathname.startsWith("/shorts")) return;
  const page = "<!doctype html><style>html { background: #f0f }</style><h1>/shorts/x</h1>";
  event.respondWith(new Response(page, { headers: { "Content-Type": "text/html" } }));
});"""

WITH_WORKER = """async () => {
  await navigator.serviceWorker.register("/worker.js");
  while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
}"""

BY_THE_BROWSER = [
    Road(
        "the site's own service worker",
        LINK,
        setup=run(WITH_WORKER),
        pages={"/worker.js": Answer(WORKER, headers={"Content-Type": "text/javascript"})},
        end="localhost",
        layer="stop.js",
        unlock=True,
    ),
    Road(
        "speculation, prefetched",
        LINK + """<script type="speculationrules">
        {"prefetch": [{"source": "list", "urls": ["/shorts/x"], "eagerness": "immediate"}]}
        </script>""",
        setup=lambda walker: walker.page.wait_for_timeout(300),
        end="localhost",
    ),
]
