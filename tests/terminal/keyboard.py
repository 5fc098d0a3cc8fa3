"""A table in this process: what is typed comes from a list, what is shown goes into a text."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import suppress

import pytest
from rich.console import Console

import jackline as jl
from jackline.terminal.game import Game
from jackline.terminal.screen import Screen
from jackline.terminal.table import Agreement, Chance, Table


class Keyboard:
    """Types for a person and remembers what they saw."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, width: int = 80, terminal: bool = False) -> None:
        self._shown = io.StringIO()
        self._typed: Iterator[str] = iter(())
        self.screen = Screen(Console(file=self._shown, width=width, force_terminal=terminal))
        monkeypatch.setattr("builtins.input", self._input)

    def _input(self, question: str) -> str:
        self._shown.write(question)
        answer = next(self._typed, None)
        if answer is None:
            raise EOFError
        return answer

    def type(self, *lines: str) -> None:
        """What the person will type next."""
        self._typed = iter(lines)

    @property
    def shown(self) -> str:
        """All that the person saw."""
        return self._shown.getvalue()


def table_for(position: jl.Position | None = None, seats: int = 2) -> Table:
    """A table whose game stands at this position."""
    table = Table(Agreement(jl.edition(), seats), Chance(1), dealer=seats - 1)
    if position is not None:
        table.position = position
    return table


def play(keyboard: Keyboard, position: jl.Position, *typed: str) -> Table:
    """Play on from a position, typing these lines until there are none left or the game is over."""
    table = table_for(position, position.seats)
    keyboard.type(*typed)
    with suppress(EOFError):
        Game(keyboard.screen, table).run()
    return table
