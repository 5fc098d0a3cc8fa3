"""Counts of all move paths to a given depth, by the engine and by the oracle, from the set-ups in perft/.

A set-up is a table, its whole deck from the top and some moves, so it depends on no generator; discards are
"reshuffled" by turning them over. `perft 3 2744`: there are 2744 ways to make three moves, each by the seat
on turn, every choice of lines counted; a game that has ended has no moves. `everybody 3 3120`: any seat may
make each of the three, which matters where draws are left to the players.
"""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import pytest

import jackline as jl
from tests.oracle import OracleGame
from tests.rules.lines import INTERPRETED

LARGEST = 3000 if INTERPRETED else 1_000_000
"""Counts beyond this are left out."""


@dataclass
class SetUp:
    """What a file in perft/ says."""

    words: dict[str, str] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    deck: list[str] = field(default_factory=list)
    moves: list[tuple[int, str]] = field(default_factory=list)
    counts: list[tuple[str, int, int]] = field(default_factory=list)
    """Whose moves, how deep, how many."""


def read(text: str) -> SetUp:
    """Line by line: a word, and what it says; lines with # are remarks."""
    found = SetUp()
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "option":
            name, _, value = rest.partition(" ")
            found.options[name] = json.loads(value)
        elif word == "deck":
            found.deck += rest.split()
        elif word == "move":
            seat, move = rest.split()
            found.moves.append((int(seat), move))
        elif word in ("perft", "everybody"):
            depth, count = rest.split()
            found.counts.append((word, int(depth), int(count)))
        elif word != "#":
            found.words[word] = rest
    return found


def turned_over(cards: list[str]) -> list[str]:
    return cards[::-1]


# --- two engines ---


class Engine(Protocol):
    """A game in which one can look ahead."""

    def moves(self, whose: str) -> list[tuple[int, str]]:
        """What may be done now, and by which seat."""

    def after(self, seat: int, move: str) -> Engine:
        """The game after a move; this one stays as it is."""


class Ours:
    """The engine of the package."""

    def __init__(self, position: jl.Position) -> None:
        self.position = position

    def moves(self, whose: str) -> list[tuple[int, str]]:
        seats = [self.position.turn] if whose == "perft" else range(self.position.seats)
        return [(seat, str(move)) for seat in seats for move in self.position.legal_moves(seat)]

    def after(self, seat: int, move: str) -> Ours:
        return Ours(self.position.play(move, seat)[0])


class Oracle:
    """The naive engine."""

    def __init__(self, game: OracleGame) -> None:
        self.game = game

    def moves(self, whose: str) -> list[tuple[int, str]]:
        seats = [self.game.turn] if whose == "perft" else range(self.game.seats)
        return [(seat, move) for seat in seats for move in self.game.legal_moves(seat)]

    def after(self, seat: int, move: str) -> Oracle:
        game = copy.copy(self.game)
        game.hands = [list(hand) for hand in game.hands]
        game.piles = [list(pile) for pile in game.piles]
        game.draw_deck, game.sequences = list(game.draw_deck), list(game.sequences)
        game.chips, game.due = dict(game.chips), set(game.due)
        game.owes, game.last_play = list(game.owes), list(game.last_play)
        game.play(move, seat)
        return Oracle(game)


def ours(set_up: SetUp) -> Engine:
    words = set_up.words
    game: Engine = Ours(
        jl.Position.deal(
            jl.edition(words["edition"], **set_up.options),
            seats=int(words["seats"]),
            teams=int(words["teams"]),
            deck=set_up.deck,
            dealer=int(words["dealer"]),
            layout=words["layout"],
            reshuffle=turned_over,
        )
    )
    return after_all(game, set_up.moves)


def oracle(set_up: SetUp) -> Engine:
    words = set_up.words
    game: Engine = Oracle(
        OracleGame(
            jl.edition(words["edition"], **set_up.options).options,
            int(words["seats"]),
            int(words["teams"]),
            set_up.deck,
            int(words["dealer"]),
            [row.split() for row in str(jl.layout(words["layout"])).splitlines()],
            turned_over,
        )
    )
    return after_all(game, set_up.moves)


def after_all(game: Engine, moves: list[tuple[int, str]]) -> Engine:
    for seat, move in moves:
        game = game.after(seat, move)
    return game


# --- counting ---


def paths(game: Engine, depth: int, whose: str) -> int:
    """In how many ways this many moves can be made."""
    moves = game.moves(whose)
    if depth == 1:
        return len(moves)
    return sum(paths(game.after(seat, move), depth - 1, whose) for seat, move in moves)


def breakdown(game: Engine, depth: int, whose: str) -> dict[tuple[int, str], int]:
    """The same for each first move."""
    return {
        (seat, move): paths(game.after(seat, move), depth - 1, whose) if depth > 1 else 1
        for seat, move in game.moves(whose)
    }


def report(set_up: SetUp, depth: int, whose: str) -> str:
    """Both breakdowns side by side, those that differ marked."""
    left, right = breakdown(ours(set_up), depth, whose), breakdown(oracle(set_up), depth, whose)
    rows = [(*first, left.get(first, 0), right.get(first, 0)) for first in sorted({*left, *right})]
    lines = [f"{seat} {move}: {n}, oracle {m}{' <--' * (n != m)}" for seat, move, n, m in rows]
    return "\n".join([f"{whose} {depth}: {sum(left.values())}, oracle {sum(right.values())}", *lines])


FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))
SET_UPS = {file.stem: read(file.read_text("utf-8")) for file in FILES}
COUNTS = [
    pytest.param(set_up, whose, depth, count, id=f"{name}-{whose}-{depth}")
    for name, set_up in SET_UPS.items()
    for whose, depth, count in set_up.counts
    if count <= LARGEST
]


@pytest.mark.parametrize(("set_up", "whose", "depth", "count"), COUNTS)
def test_T1_perft(set_up: SetUp, whose: str, depth: int, count: int) -> None:
    assert paths(ours(set_up), depth, whose) == count, report(set_up, depth, whose)


@pytest.mark.parametrize(("set_up", "whose", "depth", "count"), COUNTS)
def test_T1_perft_of_the_oracle(set_up: SetUp, whose: str, depth: int, count: int) -> None:
    assert paths(oracle(set_up), depth, whose) == count, report(set_up, depth, whose)


def test_T1_there_are_set_ups() -> None:
    assert len(SET_UPS) >= 10
    for set_up in SET_UPS.values():
        assert {1, 2, 3} <= {depth for _, depth, _ in set_up.counts}
