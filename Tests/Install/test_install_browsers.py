"""Which browsers `scroll-brake install` finds, and what it says of those that it cannot serve."""

from throwaway import HOST_NAME, picture


def test_one_browser_fails_and_the_others_do_not(user):
    chromium, vivaldi = user.browser(), user.browser(".config/vivaldi")
    (chromium / "NativeMessagingHosts").write_text("in the way")
    before = picture(user.home)
    result = user.run("install")
    assert result.returncode == 1
    failure = [line for line in result.stdout.splitlines() if "failed" in line]
    assert failure == [
        f"Chromium: failed. Could not make the folder {chromium}/NativeMessagingHosts: File exists."
    ]
    assert result.stderr == (
        "Scroll Brake is not wholly installed: mend what is said above, and run this again.\n"
    )
    assert "chrome://extensions" not in result.stdout
    assert user.manifest(vivaldi)["name"] == HOST_NAME
    assert user.run("uninstall").returncode == 0
    assert picture(user.home) == before


def test_opera_reads_the_folder_of_chrome(user):
    opera = user.browser(".config/opera")
    before = picture(user.home)
    assert user.run("install").returncode == 0
    assert user.manifest(user.home / ".config/google-chrome") == user.manifest(opera)
    assert user.run("uninstall").returncode == 0
    assert picture(user.home) == before


def test_snap_is_named_as_unable(user):
    user.browser("snap/chromium/common/chromium")
    line = "Chromium (snap): unable. A snap may not start programs of yours: use another browser."
    before = picture(user.home)
    alone = user.run("install")
    assert (alone.returncode, alone.stdout) == (1, line + "\n")
    assert picture(user.home) == before
    user.browser(".config/vivaldi")
    beside = user.run("install")
    assert beside.returncode == 0
    assert line in beside.stdout.splitlines()
    assert user.run("install", "--browser", "chromium").returncode == 1


def test_flatpak_gets_its_own_host(user):
    app = user.home / ".var/app/com.brave.Browser"
    data = user.browser(".var/app/com.brave.Browser/config/BraveSoftware/Brave-Browser")
    before = picture(user.home)
    assert user.run("install").returncode == 0
    host = app / "data/scroll-brake/scroll-brake"
    assert user.manifest(data)["path"] == str(host)
    assert host.read_bytes() == user.binary.read_bytes()
    assert user.run("uninstall").returncode == 0
    assert picture(user.home) == before


def test_browser_that_never_ran_is_found_by_its_command(user, tmp_path):
    command = tmp_path / "bin/chromium"
    command.parent.mkdir()
    command.write_text("#!/bin/sh\n")
    command.chmod(0o755)
    assert user.run("install", PATH=str(command.parent)).returncode == 0
    assert user.manifest(user.home / ".config/chromium")["name"] == HOST_NAME
    assert user.run("uninstall").returncode == 0
    command.write_text("#!/bin/sh\nexec /snap/bin/chromium\n")
    result = user.run("install", PATH=str(command.parent))
    assert (result.returncode, result.stdout.splitlines()[-1]) == (
        1,
        "Chromium (snap): unable. A snap may not start programs of yours: use another browser.",
    )


def test_no_browser(user):
    before = picture(user.home)
    result = user.run("install")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == (
        "No Chromium browser was found: start yours once and run this again, "
        "or name the folder of its profiles with --user-data-dir DIR.\n"
    )
    result = user.run("install", "--browser", "vivaldi")
    assert (result.returncode, result.stderr) == (
        1,
        "vivaldi was not found here: start it once, and run this again.\n",
    )
    assert picture(user.home) == before


def test_table_of_ones_own(user, tmp_path):
    own = user.browser("elsewhere/my browser")
    table = tmp_path / "own.tsv"
    table.write_text("linux\tmine\tMine\tnative\t$HOME/elsewhere/my browser\t-\t-\t-\t-\n")
    assert user.run("install", "--browsers-table", str(table)).returncode == 0
    assert user.manifest(own)["name"] == HOST_NAME
    table.write_text("linux\tmine\n")
    result = user.run("install", "--browsers-table", str(table))
    assert (result.returncode, result.stderr) == (
        1,
        f"Line 1 of {table} is no row of the table of browsers: see the comment at its top.\n",
    )
