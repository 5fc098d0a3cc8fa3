"""A lesson: a position, what to do there, and what the others do then. What is legal, the rules say."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Final

from jackline.rules.moves import Move
from jackline.rules.position import Position
from jackline.rules.setting_up import position

LEARNER: Final = 0
"""The seat of whoever learns."""


@dataclass(frozen=True)
class Step:
    """One thing to do."""

    goals: tuple[str, ...]
    """The moves that do it, as patterns of notation: `*` is anything, `[3-6]` one of these."""

    shown: str
    """One of them, for those who want to be shown."""

    then: tuple[str, ...] = ()
    """What the others play after it, in turn."""

    def is_reached_by(self, move: Move) -> bool:
        """Whether this move does it."""
        return any(fnmatchcase(str(move), goal) for goal in self.goals)


@dataclass(frozen=True)
class Lesson:
    """One rule to try out. The learner has seat 0 and the first team."""

    id: str
    clause: str
    """The clause of the rulebook that it is about."""

    board: str
    hands: tuple[str, ...]
    """By seat, the learner's first."""

    steps: tuple[Step, ...]
    deck: str = "KH 3C 8D"
    """The top of the draw deck."""

    sequences: tuple[str, ...] = ()

    @cached_property
    def start(self) -> Position:
        """The position in which it begins."""
        return position(
            self.board,
            seats=len(self.hands),
            hands=dict(enumerate(self.hands)),
            deck=self.deck,
            sequences=self.sequences,
        )
