"""The log: one line an event, whatever the other side calls itself."""


def test_a_name_with_line_breaks_forges_no_line(start, home):
    host = start(opened=False)
    host.ask(
        "session.open",
        {"protocol": {"min": 1, "max": 1}, "profile": "a" * 32, "held": None,
         "browser": "x\n2026-11-30T00:00:00Z [1] forged", "extension": "0\r\nforged"},
    )
    lines = (home / "host.log").read_text().splitlines()
    assert [line for line in lines if "forged" in line] == lines[-1:]
    assert "session open: x2026" in lines[-1]
