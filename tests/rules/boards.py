"""Small words for tests: boards from lists of spaces, moves and events as lines of a score sheet.

A line is a seat and its move, "0 7C@e4", or a penalty, "penalty 1", as in the record of a game.
"""

from __future__ import annotations

import pytest

import jackline as jl

FULL = """
**  0  1  1  0  0  1  1  0 **
 1  1  0  0  1  1  0  0  1  1
 0  0  1  1  0  0  1  1  0  0
 1  1  0  0  1  1  0  0  1  1
 0  0  1  1  0  0  1  1  0  0
 1  1  0  0  1  1  0  0  1  1
 0  0  1  1  0  0  1  1  0  0
 1  1  0  0  1  1  0  0  1  1
 0  0  1  1  0  0  1  1  0  0
**  1  0  0  1  1  0  0  1 **
"""
"""Every space covered, no line complete."""

NO_CHIPS = {"blue": 0, "green": 0, "red": 0}
DECK: list[str] = [*jl.CARDS, *jl.CARDS]  # 2C 2D 2H 2S 3C ... AS, twice

MOVED = jl.edition(draw="by_hand", lost_draw="moved")
MOVED_AND_DRAWN = jl.edition(draw="by_hand", lost_draw="moved_and_drawn")
BY_HAND = [MOVED, MOVED_AND_DRAWN]
HANDS = {0: "2S 4S 6S 8S", 1: "3S 5S 7S 9S"}


def deal(seats: int, teams: int | None = None, dealer: int = 0) -> jl.Position:
    """A classic game with the cards in order."""
    return jl.Position.deal(jl.edition(), seats=seats, teams=teams, deck=DECK, dealer=dealer)


def board(*teams: str) -> str:
    """A drawing with the chips of team 0, 1 and 2 on the spaces named."""
    owner = {space: str(team) for team, spaces in enumerate(teams) for space in spaces.split()}
    return " ".join(owner.pop(f"{column}{row}", ".") for row in range(1, 11) for column in "abcdefghij")


def play(position: jl.Position, *lines: str) -> jl.Position:
    """The position after these lines."""
    for line in lines:
        position, _ = _done(position, line)
    return position


def happened(position: jl.Position, line: str) -> list[str]:
    """The events of one line, each as its name and its values: "ChipPlaced 0 7C 0 a3"."""
    return [written(event) for event in _done(position, line)[1]]


def written(event: jl.Event) -> str:
    """An event as one line."""
    words: list[str] = [type(event).__name__]
    for value in vars(event).values():
        words += map(str, value) if isinstance(value, tuple) else [str(value)]
    return " ".join(words)


def refused(position: jl.Position, line: str) -> str:
    """The name of the verdict that refuses this line; nothing may have changed by asking."""
    before = facts(position)
    with pytest.raises(jl.IllegalMove) as refusal:
        _done(position, line)
    assert facts(position) == before
    return refusal.value.verdict.name


def facts(position: jl.Position) -> list[object]:
    """All there is to know about a position."""
    vars(position).clear()  # what it remembers of earlier questions is asked again
    return [position.draw_deck, *(position.view_for(seat) for seat in range(position.seats))]


def moves(position: jl.Position, seat: int | None = None) -> set[str]:
    """What a seat may do, in notation."""
    return {str(move) for move in position.legal_moves(seat)}


def _done(position: jl.Position, line: str) -> tuple[jl.Position, tuple[jl.Event, ...]]:
    who, what = line.split(" ")
    return position.penalise(int(what)) if who == "penalty" else position.play(what, seat=int(who))
