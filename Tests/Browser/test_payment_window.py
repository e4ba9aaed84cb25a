"""A page that stands in the window of a payment, in no tab: it counts, and is left when its time is up.

Any site can open one: its own worker answers a request for a payment by opening a page, which goes on
to another site.
"""

import struct
import time
import zlib

import pytest
from harness.devtools import DevTools
from harness.secure import IGNORE
from harness.site import Answer
from harness.waiting import wait_until

PAY = "https://own.secure.test/pay"
FEED = "https://feed.secure.test/shorts/long"
SHOP = f"""<!doctype html><title>own</title>
<button id="buy" style="position: fixed; left: 0; top: 0; width: 400px; height: 400px">Buy</button>
<script>buy.onclick = () => new PaymentRequest([{{ supportedMethods: "{PAY}" }}],
  {{ total: {{ label: "t", amount: {{ currency: "USD", value: "1.00" }} }} }}).show();</script>"""
WORKER = """self.addEventListener("canmakepayment", (event) => event.respondWith(true));
self.addEventListener("paymentrequest", (event) => {
  event.respondWith(new Promise(() => {}));
  event.openWindow("/app");
});"""
APP = """{"name": "Pay", "icons": [{"src": "/icon.png", "sizes": "48x48", "type": "image/png"}],
"serviceworker": {"src": "/worker.js", "scope": "/", "use_cache": false}}"""


def picture(side: int = 48) -> bytes:
    """A grey square as PNG."""

    def chunk(name: bytes, data: bytes) -> bytes:
        sum_of = zlib.crc32(name + data)
        return struct.pack("!I", len(data)) + name + data + struct.pack("!I", sum_of)

    head = struct.pack("!IIBBBBB", side, side, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * side) * side)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def typed(body, kind: str, **more) -> Answer:
    return Answer(body, headers={"Content-Type": kind, **more})


@pytest.mark.long
def test_it_counts_and_is_left(launch, profile, start_plainly, desktop, site):
    link = '<https://own.secure.test/method.json>; rel="payment-method-manifest"'
    site.pages.update({
        "/own": SHOP,
        "/pay": typed("x", "text/plain", Link=link),
        "/method.json": typed(
            '{"default_applications": ["https://own.secure.test/app.json"]}', "application/json"),
        "/app.json": typed(APP, "application/manifest+json"),
        "/icon.png": typed(picture(), "image/png"),
        "/worker.js": typed(WORKER, "text/javascript"),
        "/app": f"<title>app</title><script>setTimeout(() => {{ location.href = '{FEED}'; }}, 1500)</script>",
    })
    browser = launch(profile, args=[IGNORE])
    browser.put("feed.secure.test/shorts*", name="Shorts", allowanceMinutes=5)
    browser.close()
    start_plainly(profile, IGNORE, "--remote-debugging-port=0", "https://own.secure.test/own")
    desktop.wait_for_title("own")
    desktop.settle()
    desktop.click(200, 300)
    wait_until(lambda: site.is_alive("/shorts"), "the feed runs in the window", 20)
    desktop.click(640, 600)
    before, begun = profile.used_ms(), time.monotonic()
    desktop.wander(15)
    assert profile.used_ms() - before >= (time.monotonic() - begun - 6) * 1000
    tools = DevTools(profile.user_data)
    (rule,) = tools.ask("rules.list")["rules"]
    tools.ask("rules.finish", {"ids": [rule["id"]]})
    desktop.wander(20, until=lambda: not site.is_alive("/shorts"))
    tools.close()
    assert not site.is_alive("/shorts")
