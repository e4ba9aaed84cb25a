"""Which layer stopped a page, seen from outside by how the blocked page was asked for.

A declarative rule redirects the page's own request; a content script navigates, and its file stands
in the stack of the navigation; the worker navigates the tab, which is overheard in it. Where none of
them was seen and the server was not asked (the first navigation of a new tab is over before a
debugger sees it), there was no page for any other layer to act in: it was a declarative rule.
"""

from harness.browser import BLOCKED

SCRIPTS = (
    ("stop.js", "/content/stop.joined.js"),
    ("watch.js", "/content/watch.joined.js"),
)


# Once in a worker's life.
OVERHEAR = """() => {
  globalThis.navigated ??= ((update) => {
    const urls = [];
    chrome.tabs.update = (id, change) => {
      urls.push(change.url ?? "");
      return update.call(chrome.tabs, id, change);
    };
    return urls;
  })(chrome.tabs.update);
  return globalThis.navigated;
}"""


class Layers:
    """Listens to tabs; `of` tells what stopped that host's page."""

    def __init__(self, worker):
        self._worker = worker
        worker.evaluate(OVERHEAR)
        self._redirected: list[str] = []
        self._stacks: list[tuple[str, list[str]]] = []

    def follow(self, session):
        """Reads the navigations of a tab."""
        session.on("Network.requestWillBeSent", self._will_be_sent)
        session.send("Network.enable")

    def of(self, host: str, requests: int) -> str:
        def names(url: str) -> bool:
            return host in url.lower()

        if any(names(url) for url in self._redirected):
            return "dnr"
        files = [file for url, stack in self._stacks if names(url) for file in stack]
        for layer, end in SCRIPTS:
            if any(file.endswith(end) for file in files):
                return layer
        if any(names(url) for url in self._worker.evaluate(OVERHEAR)):
            return "net"
        return "none" if requests else "dnr"

    def _will_be_sent(self, event):
        if event.get("type") != "Document" or not BLOCKED.match(event["documentURL"]):
            return
        frames = event["initiator"].get("stack", {}).get("callFrames", [])
        url = event["documentURL"] + event["request"].get("urlFragment", "")
        if event.get("redirectResponse"):
            self._redirected.append(_stopped(url))
        else:
            self._stacks.append((_stopped(url), [frame["url"] for frame in frames]))


def _stopped(url: str) -> str:
    return url.partition("#")[2]
