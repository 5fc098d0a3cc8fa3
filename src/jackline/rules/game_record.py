"""A whole game as text: what was agreed, the deal, and every move. It replays without any generator.

jackline record 1
edition: "classic"
draw: "automatic"
...
seats: 2
teams: 2
dealer: 0
layout:
** 2S 3S ...
deck:
7C TD ...
moves:
1 7C@e4
0 JD@e5
reshuffle 2S 3S ...
penalty 1
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from jackline.rules.cards import Card
from jackline.rules.edition import OPTIONS, Edition, edition
from jackline.rules.errors import NoRecord, NotationError
from jackline.rules.history import Deal, Past
from jackline.rules.layout import Layout, layout
from jackline.rules.moves import Move, parse_move

FIRST_LINE: Final = "jackline record 1"
CARDS_IN_A_ROW: Final = 26

_MOVE: Final = re.compile(r"(1?[0-9]) (\S+)", re.ASCII)
_PENALTY: Final = re.compile(r"penalty ([0-9])", re.ASCII)
_RESHUFFLE: Final = re.compile(r"reshuffle((?: \S\S)+)", re.ASCII)


class Step(NamedTuple):
    """One thing that was done."""

    line: int
    """Where in the text it stands."""

    seat: int | None
    done: Move | int
    reshuffled: tuple[Card, ...] | None


class Record(NamedTuple):
    """A record that has been read, but not yet played."""

    edition: Edition
    seats: int
    teams: int
    dealer: int
    layout: Layout
    deck: list[Card]
    steps: list[Step]


def write_record(deal: Deal, past: list[Past]) -> str:
    """The game as text; NoRecord if the position was set up by hand."""
    if deal.deck is None:
        raise NoRecord("This position was set up by hand: there is no game to write down.")
    lines = [FIRST_LINE, f"edition: {json.dumps(deal.edition.id)}"]
    lines += [f"{name}: {json.dumps(value)}" for name, value in deal.edition.plain_options().items()]
    lines += [f"seats: {deal.seats}", f"teams: {deal.teams}", f"dealer: {deal.dealer}"]
    lines += ["layout:", str(deal.layout), "deck:", *_rows(deal.deck), "moves:"]
    for done in past:
        lines.append(str(done))
        if done.reshuffled is not None:
            lines.append(f"reshuffle {' '.join(done.reshuffled)}")
    return "\n".join(lines) + "\n"


def _rows(cards: tuple[Card, ...]) -> list[str]:
    return [" ".join(cards[i : i + CARDS_IN_A_ROW]) for i in range(0, len(cards), CARDS_IN_A_ROW)]


def read_record(text: str) -> Record:
    """Read a record; what is not one raises NotationError, what cannot be played other JacklineErrors."""
    if not isinstance(text, str):
        raise NotationError(f"{text!r} is not a record: a record is text")
    lines = _Lines(text)
    first = lines.next()
    if first != FIRST_LINE:
        raise NotationError(f"A record begins with the line {FIRST_LINE!r}, not with {first[:40]!r}")
    id = lines.value("edition")
    options = {name: lines.value(name) for name in OPTIONS}
    seats, teams, dealer = lines.value("seats"), lines.value("teams"), lines.value("dealer")
    lines.expect("layout:")
    board = layout("\n".join(lines.next() for _ in range(10)))
    lines.expect("deck:")
    deck = [Card(name) for _ in range(104 // CARDS_IN_A_ROW) for name in lines.next().split(" ")]
    lines.expect("moves:")
    return Record(edition(id, **options), seats, teams, dealer, board, deck, list(_steps(lines)))


class _Lines:
    """The lines of a record, one after the other."""

    def __init__(self, text: str) -> None:
        self._lines = text.removeprefix("\ufeff").rstrip().splitlines()
        self.number = 0

    def next(self) -> str:
        if self.number == len(self._lines):
            raise NotationError("The record ends too early")
        self.number += 1
        return self._lines[self.number - 1]

    def rest(self) -> Iterator[str]:
        while self.number < len(self._lines):
            yield self.next()

    def expect(self, wanted: str) -> None:
        if self.next() != wanted:
            raise NotationError(f"Line {self.number} of the record must be {wanted!r}")

    def value(self, name: str) -> Any:
        label, _, text = self.next().partition(": ")
        if label != name:
            raise NotationError(f"Line {self.number} of the record must give {name!r}")
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise NotationError(f"Line {self.number} of the record: the value is unreadable") from None


def _steps(lines: _Lines) -> Iterator[Step]:
    step: Step | None = None
    for text in lines.rest():
        if found := _RESHUFFLE.fullmatch(text):
            if step is None or step.reshuffled is not None:
                raise NotationError(f"Line {lines.number} of the record: nothing was shuffled here")
            step = step._replace(reshuffled=tuple(Card(name) for name in found[1].split()))
            continue
        if step is not None:
            yield step
        step = _step(text, lines.number)
    if step is not None:
        yield step


def _step(text: str, line: int) -> Step:
    if found := _PENALTY.fullmatch(text):
        return Step(line, None, int(found[1]), None)
    if found := _MOVE.fullmatch(text):
        return Step(line, int(found[1]), parse_move(found[2]), None)
    raise NotationError(f"Line {line} of the record: {text[:40]!r} is not a move, penalty or reshuffle")
