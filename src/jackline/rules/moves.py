"""Moves: what a player chooses, their notation, and the kernel's number for them.

7C@e4  place             JH-e4  remove          7C!  turn in a dead card
7C@e4=b4f4+e1e5  place and claim these lines    7C~  give up a penalty card
draw   take the card that is due                pass
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import ClassVar, Final, Self

from jackline.rules import kernel
from jackline.rules.box.board import (
    LINE_BETWEEN,
    LINE_IN_SLOT,
    LINE_SPACES,
    SPACE_IDS,
    SPACES,
    line_slot,
    space_id,
)
from jackline.rules.box.cards import CARDS, Card
from jackline.rules.errors import NotationError

Ends = tuple[str, str]

LONGEST_CACHED: Final = 40
"""Longer texts are rare, and remembering them would let a stranger fill the memory."""

_CARD: Final = r"[2-9TJQKA][CDHS]"
_SPACE: Final = r"[a-j](?:10|[1-9])"
_ENDS: Final = rf"{_SPACE}{_SPACE}"
_ON_SPACE: Final = re.compile(rf"({_CARD})([@-])({_SPACE})(?:=({_ENDS}(?:\+{_ENDS})*))?", re.ASCII)
_OF_CARD: Final = re.compile(rf"({_CARD})([!~])", re.ASCII)
_EACH_SPACE: Final = re.compile(_SPACE, re.ASCII)


class Move:
    """What a player chooses; `str(move)` is its notation and `parse_move` reads it."""

    kind: ClassVar[int]

    def __new__(cls, *_: object, **__: object) -> Self:
        """Only the kinds below can be made; an abstract base class would slow every move down."""
        if cls is Move:
            raise TypeError("A move is a Place, Remove, TurnIn, Forfeit, Draw or Pass.")
        return super().__new__(cls)

    def __str__(self) -> str:
        return self.notation

    @cached_property
    def notation(self) -> str:
        """The move as people write it, such as `7C@e4`."""
        return self._written()

    @cached_property
    def action(self) -> int:
        """The kernel's number for this move."""
        return self.kind << kernel.KIND_SHIFT | self._details()

    def _written(self) -> str:
        raise NotImplementedError

    def _details(self) -> int:
        """What the number tells besides the kind."""
        return 0


@dataclass(frozen=True)
class _CardMove(Move):
    card: Card
    """The card that leaves the hand."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "card", Card(self.card))

    def _details(self) -> int:
        return self.card.id << kernel.CARD_SHIFT


@dataclass(frozen=True)
class _SpaceMove(_CardMove):
    space: str

    def __post_init__(self) -> None:
        super().__post_init__()
        space_id(self.space)

    def _details(self) -> int:
        return super()._details() | SPACE_IDS[self.space]


@dataclass(frozen=True)
class Place(_SpaceMove):
    """Put a chip on a space, and claim the lines named by their ends; none named: the default of Q4."""

    lines: tuple[Ends, ...] = field(default=())

    kind = kernel.PLACE

    def __post_init__(self) -> None:
        """Bring the lines into reading order, each with its earlier end first."""
        super().__post_init__()
        if not isinstance(self.lines, tuple) or any(len(ends) != 2 for ends in self.lines):
            raise NotationError(f"A line is named by its two ends, not {self.lines!r}")
        numbers = {tuple(sorted((space_id(one), space_id(other)))) for one, other in self.lines}
        lines = tuple((SPACES[first], SPACES[last]) for first, last in sorted(numbers))
        object.__setattr__(self, "lines", lines)

    def _details(self) -> int:
        return super()._details() | _claim_of(SPACE_IDS[self.space], self.lines) << kernel.CLAIM_SHIFT

    def _written(self) -> str:
        claim = "=" + "+".join(first + last for first, last in self.lines) if self.lines else ""
        return f"{self.card}@{self.space}{claim}"


@dataclass(frozen=True)
class Remove(_SpaceMove):
    """Take a rival's chip from a space."""

    kind = kernel.REMOVE

    def _written(self) -> str:
        return f"{self.card}-{self.space}"


@dataclass(frozen=True)
class TurnIn(_CardMove):
    """Exchange a dead card."""

    kind = kernel.TURN_IN

    def _written(self) -> str:
        return f"{self.card}!"


@dataclass(frozen=True)
class Forfeit(_CardMove):
    """Give up a card for table talk."""

    kind = kernel.FORFEIT

    def _written(self) -> str:
        return f"{self.card}~"


@dataclass(frozen=True)
class Draw(Move):
    """Take the card that is due."""

    kind = kernel.DRAW

    def _written(self) -> str:
        return "draw"


@dataclass(frozen=True)
class Pass(Move):
    """Do nothing, having no card to play."""

    kind = kernel.PASS

    def _written(self) -> str:
        return "pass"


def _claim_of(space: int, lines: tuple[Ends, ...]) -> int:
    """The lines named, as the kernel's mask."""
    claim = 0
    for ends in lines:
        line = LINE_BETWEEN.get((SPACE_IDS[ends[0]], SPACE_IDS[ends[1]]))
        slot = None if line is None else line_slot(space, line)
        if line is None:
            claim |= kernel.NAMES_NO_LINE
        elif slot is None:
            claim |= kernel.NAMES_LINE_ELSEWHERE
        else:
            claim |= 1 << slot
    return claim


def _lines_of(space: int, claim: int) -> tuple[Ends, ...]:
    """The lines of a kernel's mask, by their ends."""
    lines = [LINE_SPACES[LINE_IN_SLOT[space, slot]] for slot in range(kernel.SLOTS) if claim >> slot & 1]
    return tuple((SPACES[line[0]], SPACES[line[-1]]) for line in lines)


def parse_move(text: str) -> Move:
    """Read a move; NotationError if the text is none."""
    if not isinstance(text, str):
        raise NotationError(f"{text!r} is not a move: write it as text, such as 7C@e4")
    return _parse_cached(text) if len(text) <= LONGEST_CACHED else _parse(text)


def _parse(text: str) -> Move:
    if text == "draw":
        return Draw()
    if text == "pass":
        return Pass()
    if found := _OF_CARD.fullmatch(text):
        card, sign = found.groups()
        return TurnIn(Card(card)) if sign == "!" else Forfeit(Card(card))
    if found := _ON_SPACE.fullmatch(text):
        card, sign, space, claim = found.groups()
        if sign == "@":
            return Place(Card(card), space, _parse_lines(claim or ""))
        if claim is None:
            return Remove(Card(card), space)
    raise NotationError(
        f"{_shortened(text)} is not a move: write 7C@e4 to place, JH-e4 to remove, 7C! to turn in a dead"
        " card, 7C~ for a penalty card, draw or pass"
    )


_parse_cached: Final = lru_cache(maxsize=8192)(_parse)


def _parse_lines(text: str) -> tuple[Ends, ...]:
    spaces = _EACH_SPACE.findall(text)
    return tuple(zip(spaces[::2], spaces[1::2], strict=True))


def _shortened(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "...")


@lru_cache(maxsize=65536)
def notation_of(action: int) -> str:
    """The notation of the move that a number of the kernel stands for."""
    return move_of(action).notation


@lru_cache(maxsize=65536)
def move_of(action: int) -> Move:
    """The move that a number of the kernel stands for."""
    kind = action >> kernel.KIND_SHIFT & kernel.KIND_BITS
    card, space = CARDS[action >> kernel.CARD_SHIFT & kernel.CARD_BITS], action & kernel.SPACE_BITS
    if kind == kernel.PLACE:
        return Place(card, SPACES[space], _lines_of(space, action >> kernel.CLAIM_SHIFT))
    if kind == kernel.REMOVE:
        return Remove(card, SPACES[space])
    if kind == kernel.TURN_IN:
        return TurnIn(card)
    if kind == kernel.FORFEIT:
        return Forfeit(card)
    return Draw() if kind == kernel.DRAW else Pass()
