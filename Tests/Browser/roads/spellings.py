"""Other spellings of the same address."""

from .acts import typed
from .road import BEFORE, Road

SPELLED = [
    "{site}/%73horts/x",
    "{site}/%53HORTS/x",
    "{site}/shorts%2Fx",
    "{site}//shorts/x",
    "{site}/./shorts/x",
    "{site}/a/../shorts/x",
    "{site}/a/%2e%2e/shorts/x",
    "{site}/SHORTS/x",
    "{site}\\shorts\\x",
    "{site}/shorts?x",
    "{site}/shorts#x",
    "http://{host}./shorts/x",
    "http://{host}:80/shorts/x",
    "http://{host}:{port}/shorts/x",
    "http://{HOST}/shorts/x",
    "http://m.{host}/shorts/x",
    "http://user:secret@{host}/shorts/x",
    "http:/{host}/shorts/x",
]


def spelled(address: str, host: str | None = None) -> Road:
    name = address.replace("{site}", "http://{host}").replace("{", "").replace("}", "")
    return Road(f"typed as {name}", act=typed(address), rule=(BEFORE,), host=host)


SPELLINGS = [spelled(address) for address in SPELLED] + [
    spelled(address, host="127.0.0.1")
    for address in ["http://2130706433:{port}/shorts/x", "http://0x7f.1:{port}/shorts/x"]
]
