"""The tree in docs/architecture.md is the tree: every room and every module, and nothing that is gone."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
TREE = re.search(
    r"## Where things live\n.*?```\n(.*?)```", (ROOT / "docs" / "architecture.md").read_text("utf-8"), re.S
)
DATA = {"src/jackline/static"}
"""Made by make, and so not in every checkout."""


def drawn() -> Iterator[tuple[str, set[str]]]:
    """Every folder of the tree with the modules that are named behind its dots."""
    assert TREE is not None
    open_folders: list[tuple[int, str]] = []
    modules: set[str] = set()
    for line in TREE[1].splitlines():
        depth, words = len(line) - len(line.lstrip()), line.split()
        if words[0].endswith("/"):
            open_folders = [(at, name) for at, name in open_folders if at < depth]
            open_folders.append((depth, words[0]))
            modules = set()
            yield "".join(name for _, name in open_folders).rstrip("/"), modules
        elif words[0] == "·":
            modules.update(words[1:])


def tracked() -> list[Path]:
    told = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [Path(name) for name in told.splitlines()]


def test_every_room_is_drawn_and_every_room_that_is_drawn_is_there() -> None:
    there = {
        str(folder) for file in tracked() for folder in file.parents if str(folder) not in (".", "src", "web")
    }
    rooms = {folder for folder in there if folder.startswith(("src/", "web/src", "tests/"))}
    shown = {folder for folder, _ in drawn()} - DATA
    assert shown - there == set()
    assert {room for room in rooms if not _is_data(room)} - shown == set()


def _is_data(room: str) -> bool:
    """Whether no source is in a folder, only what sources read."""
    return not any(
        file.suffix in (".py", ".ts", ".svelte", ".css", ".js") for file in (ROOT / room).iterdir()
    )


def test_every_module_of_the_package_is_drawn_in_its_room() -> None:
    shown = {folder: modules for folder, modules in drawn() if folder.startswith("src/")}
    for file in tracked():
        if file.parts[:2] == ("src", "jackline") and file.suffix == ".py" and not file.stem.startswith("__"):
            assert file.stem in shown.get(str(file.parent), set()), f"{file} is not in docs/architecture.md"
    for folder, modules in shown.items():
        for module in modules:
            assert (ROOT / folder / f"{module}.py").exists(), f"{folder}/{module}.py is not there any more"
