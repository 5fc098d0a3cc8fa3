"""What the Makefile would do, without doing it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def last_command(target: str, arguments: str) -> list[str]:
    """The command a target ends with."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    command = ["make", "--dry-run", target, f"ARGS={arguments}"]
    told = subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True, text=True).stdout
    return told.splitlines()[-1].split()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("", "--open"),
        ("--no-open", "--no-open"),
        ("--open --port 1", "--open --port 1"),
        ("--port 1", "--open --port 1"),
    ],
)
def test_make_play_opens_the_page_unless_it_is_told_otherwise(arguments: str, told: str) -> None:
    assert last_command("play", arguments) == [".venv/bin/jackline", "serve", *told.split()]


def test_make_terminal_hands_its_arguments_on() -> None:
    assert last_command("terminal", "--seats 3") == [".venv/bin/jackline", "play", "--seats", "3"]
