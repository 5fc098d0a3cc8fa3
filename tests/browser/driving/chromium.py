"""Finds the Chromium that the browser tests drive; run as a program, it also installs one where it can."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Final

SHELL: Final = "chromium-headless-shell"
NAMES: Final = (
    SHELL,  # without windows that nobody sees it takes half the time
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
NONE_FOUND: Final = (
    "There is no Chromium for the browser tests: install chromium or google-chrome, or name one in"
    " JACKLINE_CHROMIUM."
)

FLAGS: Final = (
    "--no-sandbox",  # root has no other way
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def find_chromium() -> str | None:
    """The path of a Chromium, or None."""
    named = os.environ.get("JACKLINE_CHROMIUM")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES)), None)


def must_have_chromium() -> bool:
    """Whether the tests may not be skipped."""
    return any(map(os.environ.get, ("CI", "JACKLINE_NEEDS_BROWSER")))


def install_chromium() -> None:
    """Install Debian's package, if this is Debian and we may; the whole browser where there is none else."""
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    print("Installing Chromium for the browser tests (once) ...")
    _quietly("apt-get", "update")
    _quietly("apt-get", "install", "--yes", "--no-install-recommends", SHELL)
    if find_chromium() is None:
        _quietly("apt-get", "install", "--yes", "--no-install-recommends", "chromium")


def _quietly(*command: str) -> None:
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def main() -> int:
    """Find or install a Chromium, best without windows; 1 if there is none though there has to be."""
    if shutil.which(SHELL) is None and "JACKLINE_CHROMIUM" not in os.environ:
        install_chromium()
    if find_chromium():
        return 0
    if must_have_chromium():
        print(NONE_FOUND, file=sys.stderr)
        return 1
    print(f"{NONE_FOUND} Those tests will be skipped.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
