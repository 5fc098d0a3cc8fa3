"""Finds the Chromium that the browser tests drive; run as a program, it also installs one where it can."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
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
    """Install Debian's package, if this is Debian and we may."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        print("Installing Chromium for the browser tests (once) ...")
        quietly = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update"], **quietly, check=False)  # type: ignore[call-overload]
        install = ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"]
        subprocess.run(install, **quietly, check=False)  # type: ignore[call-overload]


def main() -> int:
    """Find or install a Chromium; 1 if there is none though there has to be."""
    if find_chromium() is None and "JACKLINE_CHROMIUM" not in os.environ:
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
