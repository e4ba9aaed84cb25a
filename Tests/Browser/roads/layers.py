"""Which layer stopped a page, seen from outside by how the blocked page was asked for.

A declarative rule redirects the page's own request; a content script navigates, and its file stands
in the stack of the navigation; what has neither was navigated by the worker. The first navigation of
a new tab is over before a debugger sees it: where the server was not asked, there was no page for any
other layer to act in, and it was a declarative rule.
"""

from harness.browser import BLOCKED

SCRIPTS = {"stop.js": "/content/stop.js", "watch.js": "/content/watch.js"}


class Layers:
    """Listens to tabs; `of` tells what stopped that host's page."""

    def __init__(self):
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
        navigated = [stack for url, stack in self._stacks if names(url)]
        files = [file for stack in navigated for file in stack]
        for layer, end in SCRIPTS.items():
            if any(file.endswith(end) for file in files):
                return layer
        if navigated:
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
