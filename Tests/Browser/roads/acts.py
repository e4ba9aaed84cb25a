"""What roads are made of: links and buttons to press, and acts that are done in a tab."""

from .pages import BESIDE

LINK = '<a id="act" href="/shorts/x">On</a>'
TO_GO = '<a id="act" href="/go">On</a>'

# It shows its parts by itself, under addresses of their own.
AN_APPLICATION = """<script>
const shown = () => document.documentElement.classList
  .toggle("glaring", /shorts/.test(location.pathname + location.hash));
addEventListener("popstate", shown);
const show = (path) => { history.pushState({}, "", path); shown(); };
</script>"""


def pressed(script: str, more: str = "") -> str:
    """A button that runs a script."""
    return f'<button id="act" onclick="{script}">On</button>{more}'


def typed(address: str):
    """The act of typing an address."""

    def act(walker):
        walker.browser.go(walker.page, walker.named(address))

    return act


def visit(*paths: str):
    """Goes to those addresses one after another, as one types them."""

    def setup(walker):
        for path in paths:
            walker.browser.go(walker.page, walker.site + path)
            walker.page.mouse.click(*BESIDE)

    return setup


def tab(call: str):
    return lambda walker: walker.tab(call)


def both(*acts):
    return lambda walker: [act(walker) for act in acts]


def run(script: str):
    return lambda walker: walker.page.evaluate(script)


def with_minutes(minutes: int):
    return lambda walker: walker.put(walker.road, minutes)
