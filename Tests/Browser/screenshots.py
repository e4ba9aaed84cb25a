"""Takes the README's pictures of the real extension with the real host, in headless Chromium.

    PYTHONPATH=Tests/Host .venv/bin/python Tests/Browser/screenshots.py

Needs the release binary (`manifests/build-release`). Writes docs/blocked.png and docs/options.png.
"""

import base64
import tempfile
from pathlib import Path

from harness.browser import Browser
from harness.chromium import launch_context
from harness.profile import install
from harness.site import Site
from host_process import ROOT
from playwright.sync_api import Page, expect, sync_playwright

DOCS = ROOT / "docs"
SHORT = "https://www.youtube.com/shorts/abc"
MARGIN = 28  # around the content, in the page's pixels

# The box around all that the page shows.
CONTENT = """() => {
  const boxes = [...document.querySelectorAll("main *")]
    .map((node) => node.getBoundingClientRect()).filter(({ width, height }) => width && height);
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return { x: left, y: top, width: Math.max(...boxes.map((box) => box.right)) - left,
           height: Math.max(...boxes.map((box) => box.bottom)) - top };
}"""


def shoot(page: Page, path: Path, width: int):
    """A picture of the page's content, drawn so large that it is that many pixels wide."""
    box = page.evaluate(CONTENT)
    clip = {
        "x": box["x"] - MARGIN,
        "y": box["y"] - MARGIN,
        "width": box["width"] + 2 * MARGIN,
        "height": box["height"] + 2 * MARGIN,
    }
    clip["scale"] = width / clip["width"]
    session = page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", {"clip": clip, "captureBeyondViewport": True})
    path.write_bytes(base64.b64decode(shot["data"]))
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} KiB")


def take(browser: Browser):
    browser.put("youtube.com/shorts*", name="YouTube Shorts")
    browser.put("reddit.com", "!reddit.com/r/swift", allowanceMinutes=10, unlocksPerDay=2)
    browser.profile.spend("https://www.reddit.com/", 240)
    browser.profile.spend(SHORT, 300)
    blocked = browser.our_page(f"blocked/blocked.html#{SHORT}")
    expect(blocked.get_by_text("4 of 4 sums left.")).to_be_visible()
    expect(blocked.get_by_role("button")).to_have_count(3)
    shoot(blocked, DOCS / "blocked.png", width=1000)
    browser.profile.let_edits_age()
    options = browser.our_page("options/options.html")
    expect(options.get_by_text("6 of 10 minutes left today.")).to_be_visible()
    # The rules alone: report, settings and the rest make the picture three times as long.
    options.evaluate("document.querySelectorAll('main > section').forEach((each) => each.remove())")
    shoot(options, DOCS / "options.png", width=720)


def main():
    DOCS.mkdir(exist_ok=True)
    site = Site()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:

        def launch(profile, args=()):
            return Browser(launch_context(playwright, profile, site, None, args), profile)

        browser = launch(install(launch, Path(folder), granted=True))
        browser.wait_for_host()
        try:
            take(browser)
        finally:
            browser.close()
            site.close()


main()
