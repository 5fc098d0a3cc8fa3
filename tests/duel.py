"""Drives the engine and the oracle through one game side by side and compares all that can be seen."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import jackline as jl
from jackline.rules.board import LINE_SPACES, SPACES
from tests.oracle import OracleGame

TABLES = [(2, 2), (3, 3), (4, 2), (6, 2), (6, 3), (8, 2), (9, 3), (10, 2), (12, 2), (12, 3)]
COLOURS = ["blue", "green", "red"]
LINES_THROUGH = {
    space: [[SPACES[i] for i in line] for line in LINE_SPACES if SPACES.index(space) in line]
    for space in SPACES
}


def random_options(chance: random.Random) -> dict[str, Any]:
    """House rules of all kinds; scarce chips and early stalemates often, because there the rules creak."""
    every: dict[str, Callable[[], Any]] = {
        "draw": lambda: chance.choice(["automatic", "by_hand"]),
        "deck_empty": lambda: chance.choice(["reshuffle", "drawn"]),
        "lost_draw": lambda: chance.choice(["moved", "moved_and_drawn"]),
        "table_talk": lambda: chance.random() < 0.7,
        "advanced_removal": lambda: chance.random() < 0.6,
        "discards": lambda: chance.choice(["own", "shared"]),
        "cut": lambda: chance.choice(["card", "packet"]),
        "chips": lambda: {colour: chance.choice([0, 1, 3, 8, 20, 50]) for colour in COLOURS},
        "unlimited_chips": lambda: chance.random() < 0.5,
        "colours": lambda: tuple(chance.sample(COLOURS, chance.choice([2, 3]))),
        "stalemate_rounds": lambda: chance.choice([1, 2, 5]),
    }
    return {name: make() for name, make in every.items() if chance.random() < 0.4}


class Duel:
    """One game, played by both engines."""

    def __init__(
        self, chance: random.Random, edition: jl.Edition, seats: int, teams: int, layout: str
    ) -> None:
        self.chance = chance
        deck = chance.sample([*jl.CARDS, *jl.CARDS], 104)
        dealer = chance.randrange(seats)
        seed = chance.getrandbits(32)
        self.position = jl.Position.deal(
            edition,
            seats=seats,
            teams=teams,
            deck=deck,
            dealer=dealer,
            layout=layout,
            reshuffle=jl.seeded_shuffle(seed),
        )
        rows = [line.split() for line in str(jl.layout(layout)).splitlines()]
        names = [str(card) for card in deck]
        self.oracle = OracleGame(edition.options, seats, teams, names, dealer, rows, jl.seeded_shuffle(seed))

    @classmethod
    def random(cls, seed: int) -> Duel:
        """A game at a random table with random house rules."""
        chance = random.Random(seed)
        edition = jl.edition(chance.choice(jl.editions()))
        if chance.random() < 0.8:
            edition = edition.with_options(**random_options(chance))
        return cls(chance, edition, *chance.choice(TABLES), layout=chance.choice(jl.layouts()))

    def play_out(self, limit: int = 2000) -> int:
        """Play to the end, comparing at every ply; the number of plies."""
        for ply in range(limit):
            self.compare()
            if self.position.outcome() is not None:
                return ply
            self.step()
        return limit

    def step(self) -> None:
        """Ask about a few senseless moves, then make a legal one in both engines."""
        for _ in range(3):
            self.ask(self.senseless_move(), self.chance.choice([None, *range(-1, self.position.seats + 1)]))
        if self.chance.random() < 0.02:
            self.penalise(self.chance.randrange(-1, self.position.teams + 1))
        late = [seat for seat in range(self.position.seats) if self.position.legal_moves(seat)]
        seat = self.position.turn if self.chance.random() < 0.6 else self.chance.choice(late)
        moves = [str(move) for move in self.position.legal_moves(seat)]
        self.play(self.choose(moves, seat % self.position.teams) if moves else "pass", seat)

    def choose(self, moves: list[str], team: int) -> str:
        """Often something that builds lines, so that games have choices of sequences in them."""
        if self.chance.random() < 0.4:
            return self.chance.choice(moves)
        some = self.chance.sample(moves, min(8, len(moves)))
        return max(some, key=lambda move: self.progress(move, team))

    def progress(self, move: str, team: int) -> int:
        """How many own chips are in the fullest line through the space of a placement."""
        if "@" not in move:
            return 0
        chips = self.position.chips
        space = move.partition("@")[2].partition("=")[0]
        return max(sum(chips.get(other) == team for other in line) for line in LINES_THROUGH[space])

    def play(self, move: str, seat: int) -> None:
        """The same move in both, refused for the same reason if it is."""
        assert self.ask(move, seat) == "OK"
        self.position, _ = self.position.play(move, seat=seat)
        self.oracle.play(move, seat)

    def penalise(self, team: int) -> None:
        """The same penalty in both."""
        expected = self.oracle.penalty_verdict(team)
        if expected == "OK":
            self.position, _ = self.position.penalise(team)
            self.oracle.penalise(team)
            return
        with pytest.raises(jl.IllegalMove) as refusal:
            self.position.penalise(team)
        assert refusal.value.verdict.name == expected

    def ask(self, move: str, seat: int | None) -> str:
        """The verdict of both."""
        verdict = self.position.verdict(move, seat).name
        assert verdict == self.oracle.verdict(move, seat), (move, seat)
        return verdict

    def senseless_move(self) -> str:
        """A readable move, often nearly legal."""
        chance, turn = self.chance, self.position.turn
        card = (
            chance.choice(self.position.hand(turn) or jl.CARDS)
            if chance.random() < 0.8
            else chance.choice(jl.CARDS)
        )
        space = chance.choice(SPACES)
        if chance.random() < 0.7 and not card.is_jack:
            space = chance.choice(self.position.layout.spaces_of(card))
        kind = chance.choice(["@", "@", "@", "-", "!", "~", "draw", "pass"])
        if kind in ("draw", "pass"):
            return kind
        if kind in ("!", "~"):
            return card + kind
        move = card + kind + space
        return move + self.senseless_claim(space) if kind == "@" and chance.random() < 0.5 else move

    def senseless_claim(self, space: str) -> str:
        lines = self.chance.sample(LINES_THROUGH[space], self.chance.choice([1, 1, 2]))
        ends = [self.chance.sample([line[0], line[-1]], 2) for line in lines]
        if self.chance.random() < 0.2:
            ends[0] = self.chance.choices(SPACES, k=2)
        return "=" + "+".join(one + other for one, other in ends)

    def compare(self) -> None:
        """All that both engines can show must be the same."""
        ours, theirs = self.position, self.oracle
        seats, teams = range(ours.seats), range(ours.teams)
        outcome = ours.outcome()
        assert (outcome and tuple(outcome)) == theirs.outcome()
        assert ours.turn == theirs.turn
        assert ours.chips == theirs.chips
        assert ours.locked == theirs.locked
        assert [tuple(sequence) for sequence in ours.sequences] == theirs.sequences
        assert list(ours.draw_deck) == theirs.draw_deck
        assert [ours.chips_left(team) for team in teams] == [theirs.chips_left(team) for team in teams]
        for seat in seats:
            assert list(ours.hand(seat)) == theirs.hands[seat]
            assert list(ours.discards(seat)) == theirs.discards(seat)
            assert sorted(set(ours.dead_cards(seat))) == theirs.dead_cards(seat)
            assert ours.owes(seat) == theirs.owes[seat]
            moves = [str(move) for move in ours.legal_moves(seat)]
            assert len(set(moves)) == len(moves)
            assert set(moves) == theirs.legal_moves(seat)
        if outcome is None:
            assert {seat for seat in seats if ours.draw_due(seat)} == theirs.due
