"""What `scroll-brake install` and `uninstall` say to words that they do not take, and to a home that is none."""

import os

import pytest
from throwaway import picture


@pytest.mark.parametrize(
    ("word", "end"),
    [
        ("doctr", "did you mean “scroll-brake doctor”?"),
        (
            "zap",
            "the commands are install, uninstall, doctor, match, check, hosts, import, export, "
            "report, forget, help, version.",
        ),
    ],
)
def test_word_that_is_no_command(user, word, end):
    result = user.run(word)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f"scroll-brake: there is no command “{word}”: {end}\n"


@pytest.mark.parametrize("option", ["--browser", "--user-data-dir"])
def test_uninstall_takes_no_browser(user, option):
    user.browser()
    user.run("install")
    before = picture(user.home)
    result = user.run("uninstall", option, "chromium")
    assert (result.returncode, result.stdout, result.stderr) == (
        2,
        "",
        f"scroll-brake uninstall does not take “{option}”: it takes --dry-run or --help.\n",
    )
    assert picture(user.home) == before


@pytest.mark.parametrize(
    ("arguments", "beginning"),
    [
        (["--zap"], "scroll-brake install does not take “--zap”: it takes --browser NAME, "),
        (["--browser", "netscape"], "No browser is called “netscape” here: write one of chrome, "),
    ],
)
def test_wrong_options(user, arguments, beginning):
    result = user.run("install", *arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(beginning)
    assert result.stderr.count("\n") == 1


def test_no_home_and_broken_receipt(user):
    user.browser()
    result = user.run("install", HOME="")
    assert (result.returncode, result.stderr) == (
        1,
        "HOME is not set to your home folder: set it, and run this again.\n",
    )
    receipt = user.home / ".local/share/scroll-brake/receipt.json"
    user.run("install")
    receipt.write_text("{")
    for command in ("install", "uninstall"):
        result = user.run(command)
        assert (result.returncode, result.stderr) == (
            1,
            f"{receipt}, the list of what was written, cannot be read: "
            "move it away, and run this again.\n",
        )


def test_root_for_another_user(user, is_root):
    if not is_root:
        pytest.skip("only root can be root")
    user.browser()
    before = picture(user.home)
    for command in ("install", "uninstall", "doctor"):
        result = user.run(command, SUDO_USER="ada")
        assert (result.returncode, result.stderr) == (
            1,
            "This installs for one user, and root would install for the wrong one: as ada, "
            f"without sudo, run scroll-brake {command}.\n",
        )
    os.chown(user.home, 1000, 1000)
    assert user.run("install").returncode == 1
    assert picture(user.home) == before
