"""A whole game as text: what was agreed, the deal, and every move. It replays without any generator or file.

jackline record 2
edition: "classic"
title: "Classic"
...
draw: "automatic"
...
published: {}
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

The first line says which version of this form it is. What stands above the layout is read as plain data and
brought from its version to the next until it is the newest; only then is it understood. So every record is
readable for ever.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, TypeAlias

from jackline.rules.box.cards import Card
from jackline.rules.box.edition import Edition, edition_from
from jackline.rules.box.layout import Layout, layout
from jackline.rules.errors import NoRecord, NotationError
from jackline.rules.moves import Move, parse_move
from jackline.rules.records.history import Deal, Past
from jackline.rules.records.kept import first_edition

Header: TypeAlias = dict[str, Any]
"""What stands above the layout, by name."""

FIRST_WORDS: Final = "jackline record "
NEWEST: Final = 2
"""The version of the form that is written."""

CARDS_IN_A_ROW: Final = 26

_VERSION: Final = re.compile(rf"{FIRST_WORDS}([1-9][0-9]{{0,8}})", re.ASCII)
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
    lines = [f"{FIRST_WORDS}{NEWEST}"]
    lines += [f"{name}: {json.dumps(value)}" for name, value in _header(deal).items()]
    lines += ["layout:", str(deal.layout), "deck:", *_rows(deal.deck), "moves:"]
    for done in past:
        lines.append(str(done))
        if done.reshuffled is not None:
            lines.append(f"reshuffle {' '.join(done.reshuffled)}")
    return "\n".join(lines) + "\n"


def _header(deal: Deal) -> Header:
    """Everything that was agreed, whether the edition has it like that or not: editions change."""
    table = {"seats": deal.seats, "teams": deal.teams, "dealer": deal.dealer}
    return {**_lines_of(deal.edition.plain()), **table}


def _lines_of(edition: dict[str, Any]) -> Header:
    sheet = {name: edition[place] for name, place in _SHEET.items()}
    return {**sheet, **edition["options"], "published": edition["published"]}


def _rows(cards: tuple[Card, ...]) -> list[str]:
    return [" ".join(cards[i : i + CARDS_IN_A_ROW]) for i in range(0, len(cards), CARDS_IN_A_ROW)]


def read_record(text: str) -> Record:
    """Read a record; what is not one raises NotationError, what cannot be played other JacklineErrors."""
    if not isinstance(text, str):
        raise NotationError(f"{text!r} is not a record: a record is text")
    lines = _Lines(text)
    version = _version(lines.next())
    header = lines.values_until("layout:")
    for older in range(version, NEWEST):
        header = _STEPS[older](header)
    board = layout("\n".join(lines.next() for _ in range(10)))
    lines.expect("deck:")
    deck = [Card(name) for _ in range(104 // CARDS_IN_A_ROW) for name in lines.next().split(" ")]
    lines.expect("moves:")
    seats, teams, dealer = (_taken(header, name) for name in _TABLE)
    return Record(_edition(header), seats, teams, dealer, board, deck, list(_steps(lines)))


def _version(first: str) -> int:
    found = _VERSION.fullmatch(first)
    if found is None:
        raise NotationError(
            f"A record begins with a line such as '{FIRST_WORDS}{NEWEST}', not with {first[:40]!r}"
        )
    if int(found[1]) > NEWEST:
        raise NotationError(
            f"This record was written by a newer version of Jackline: its form is number {found[1]}, and this"
            f" version reads those up to {NEWEST}; update it to read the record"
        )
    return int(found[1])


def _edition(header: Header) -> Edition:
    """The edition, of whose options is all that is left in the header."""
    plain = {place: _taken(header, name) for name, place in _SHEET.items()}
    published = _taken(header, "published")
    return edition_from({**plain, "published": published, "options": header})


def _taken(header: Header, name: str) -> Any:
    _check_given(header, name)
    return header.pop(name)


def _check_given(header: Header, name: str) -> None:
    if name not in header:
        raise NotationError(f"The record does not give {name!r}")


_SHEET: Final = {
    "edition": "id",
    "title": "title",
    "languages": "languages",
    "board": "layout",
    "hand_size": "hand_size",
    "sequences_to_win": "sequences_to_win",
}
"""The lines about the edition but for its options, each with its name in `Edition.plain`."""

_TABLE: Final = ("seats", "teams", "dealer")


# ---- from one version of the form to the next ---------------------------------------------------------


def _from_first(header: Header) -> Header:
    """0.1.0 named the edition and all its options; hand sizes and goals were those of the edition's file."""
    options = dict(header)
    id, table = _taken(options, "edition"), {name: _taken(options, name) for name in _TABLE}
    plain = first_edition(id, options)
    for name in plain["published"]:
        _check_given(options, name)
    return {**_lines_of(plain), **table}


_STEPS: Final[dict[int, Callable[[Header], Header]]] = {1: _from_first}
"""By the version that each begins with."""


# ---- reading ------------------------------------------------------------------------------------------


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

    def values_until(self, last: str) -> Header:
        """The lines `name: value` above this one, each name once."""
        values: Header = {}
        while (line := self.next()) != last:
            name, colon, text = line.partition(": ")
            if not colon or name in values:
                what = "gives the same again" if colon else f"must give a value, or be {last!r}"
                raise NotationError(f"Line {self.number} of the record {what}")
            values[name] = self._value(text)
        return values

    def _value(self, text: str) -> Any:
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
