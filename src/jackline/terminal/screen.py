"""Where the game is shown and where answers come from: a terminal, or a pipe."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Final, TextIO

from rich.console import Console, Group, RenderableType
from rich.text import Text

from jackline.terminal.look import NAME_STYLES, Look
from jackline.terminal.names import Names
from jackline.terminal.sentences import Told

LEAVING: Final = ("quit", "exit", "q")


class Leave(Exception):
    """The person wants to go."""


class Screen:
    """Says things and asks for answers."""

    def __init__(self, console: Console | None = None) -> None:
        _survive_odd_letters(sys.stdin, sys.stdout)
        self._console = console or Console()
        self.is_interactive = self._console.is_terminal and sys.stdin.isatty()
        if self.is_interactive:
            _edit_lines()

    @property
    def look(self) -> Look:
        """What can be shown now; a window may have changed its size since last time."""
        dumb = os.environ.get("TERM", "").lower() in ("dumb", "unknown")
        return Look(not dumb and not self._console.options.ascii_only, self._console.width)

    def say(self, *things: RenderableType) -> None:
        """Show these, one below the other; long lines are broken for people, not for programs."""
        plain = [Text(thing) if isinstance(thing, str) else thing for thing in things]
        # Printed by itself, a board would lose its wish not to be broken; in a group it keeps it.
        self._console.print(Group(*plain), soft_wrap=not self._console.is_terminal)

    def tell(self, told: Told, names: Names) -> None:
        """Show what happened, with the mark of the team that did it."""
        if told.team is None:
            self.say(told.text)
            return
        colour = names.colours[told.team]
        self.say(Text.assemble((self.look.chip(colour), NAME_STYLES[colour]), f" {told.text}"))

    def ask(self, question: str) -> str:
        """What the person answers; Leave if they want to go, EOFError if nobody is there any more."""
        answer = input(f"{question} ").strip()
        if not sys.stdin.isatty():
            self.say(answer)  # what a pipe types is not seen otherwise
        if answer.lower() in LEAVING:
            raise Leave
        return answer


def _survive_odd_letters(*streams: TextIO) -> None:
    """Letters that the terminal's encoding lacks become question marks instead of ending the game."""
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _edit_lines() -> None:
    """Cursor keys and history at the prompt, where the system has them."""
    with suppress(ImportError):
        import readline  # noqa: F401 - importing it is all it takes
