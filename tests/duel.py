"""Drives the engine and the oracle through one game side by side and compares all that can be seen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import jackline as jl
from jackline import testing
from jackline.rules.box.board import DIRECTIONS, LINE_SPACES, SPACES
from tests.oracle import OracleGame

TABLES = [(2, 2), (3, 3), (4, 2), (6, 2), (6, 3), (8, 2), (9, 3), (10, 2), (12, 2), (12, 3)]
COLOURS = ["blue", "green", "red"]
LINES = [[SPACES[i] for i in line] for line in LINE_SPACES]
LINES_THROUGH = {
    space: [[SPACES[i] for i in line] for line in LINE_SPACES if SPACES.index(space) in line]
    for space in SPACES
}


def _long_lines() -> list[list[str]]:
    """Rows, columns and diagonals as far as the board goes, from every space at the edge."""
    lines = []
    for row, column in [(r, c) for r in range(10) for c in range(10)]:
        for down, right in DIRECTIONS:
            if row - down >= 0 and 0 <= column - right <= 9:
                continue  # not at the edge it starts from
            cells = [(row + i * down, column + i * right) for i in range(10)]
            line = [SPACES[r * 10 + c] for r, c in cells if r <= 9 and 0 <= c <= 9]
            lines += [line] if len(line) >= 5 else []
    return lines


LONG_LINES = _long_lines()


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


def random_edition(chance: random.Random) -> jl.Edition:
    """A published edition, mostly with house rules."""
    edition = jl.edition(chance.choice(jl.editions()))
    return edition.with_options(**random_options(chance)) if chance.random() < 0.8 else edition


def crowded_board(chance: random.Random, teams: int) -> tuple[dict[str, int], list[str]]:
    """Long runs of chips, and at most one sequence a team where two are needed: chips and ends of lines."""
    chips: dict[str, int] = {}
    for _ in range(chance.randrange(2, 14)):
        team, line = chance.randrange(teams), chance.choice(LONG_LINES)
        chips.update({space: team for space in line if chance.random() < 0.85})
    for corner in ("a1", "j1", "a10", "j10"):
        chips.pop(corner, None)
    sequences: dict[int, list[str]] = {}
    for line in chance.sample(LINES, len(LINES)):
        owner = complete_for(line, chips)
        if owner is None or len(set(line) & set(sequences.get(owner, []))) > 1:
            continue
        if owner not in sequences and teams == 2:
            sequences[owner] = line
        else:
            loose = [space for space in line if space in chips and space not in sequences.get(owner, [])]
            del chips[chance.choice(loose)]
    return chips, [line[0] + line[-1] for line in sequences.values()]


def complete_for(line: list[str], chips: dict[str, int]) -> int | None:
    """The team for which a line is complete."""
    owners = {chips.get(space) for space in line if space not in ("a1", "j1", "a10", "j10")}
    return owners.pop() if len(owners) == 1 else None


def oracle_at(position: jl.Position, reshuffle: jl.Shuffle) -> OracleGame:
    """The oracle, set up as this position."""
    rows = [line.split() for line in str(position.layout).splitlines()]
    cards = [str(card) for card in jl.CARDS * 2]
    seats, options = position.seats, position.edition.options
    oracle = OracleGame(options, seats, position.teams, cards, position.dealer, rows, reshuffle)
    oracle.turn = position.turn
    oracle.chips = dict(position.chips)
    oracle.sequences = [(team, spaces) for team, spaces in position.sequences]
    oracle.hands = [[str(card) for card in position.hand(seat)] for seat in range(seats)]
    oracle.draw_deck = [str(card) for card in position.draw_deck]
    return oracle


class Duel:
    """One game, played by both engines."""

    def __init__(self, chance: random.Random, position: jl.Position, oracle: OracleGame) -> None:
        self.chance = chance
        self.position = position
        self.oracle = oracle

    @classmethod
    def dealt(cls, chance: random.Random, edition: jl.Edition, seats: int, teams: int, layout: str) -> Duel:
        """A game from the deal."""
        deck = chance.sample([*jl.CARDS, *jl.CARDS], 104)
        dealer, seed = chance.randrange(seats), chance.getrandbits(32)
        position = jl.Position.deal(
            edition,
            seats=seats,
            teams=teams,
            deck=deck,
            dealer=dealer,
            layout=layout,
            reshuffle=jl.seeded_shuffle(seed),
        )
        rows = [line.split() for line in str(position.layout).splitlines()]
        names = [str(card) for card in deck]
        oracle = OracleGame(edition.options, seats, teams, names, dealer, rows, jl.seeded_shuffle(seed))
        return cls(chance, position, oracle)

    @classmethod
    def random(cls, seed: int) -> Duel:
        """A game at a random table with random house rules."""
        chance = random.Random(seed)
        seats, teams = chance.choice(TABLES)
        return cls.dealt(chance, random_edition(chance), seats, teams, chance.choice(jl.layouts()))

    @classmethod
    def crowded(cls, seed: int) -> Duel:
        """A game that begins on a board full of long runs, where claims and broken sequences abound."""
        chance = random.Random(seed)
        seats, teams = chance.choice([(2, 2), (2, 2), (4, 2), (3, 3)])
        edition = random_edition(chance).with_options(unlimited_chips=True)
        chips, sequences = crowded_board(chance, teams)
        jacks = chance.sample([card for card in jl.CARDS * 2 if card.is_jack], 8)
        others = chance.sample([card for card in jl.CARDS * 2 if not card.is_jack], 96)
        hands = {seat: [*jacks[seat::seats][:2], *others[seat::seats][:4]] for seat in range(seats)}
        in_hands = Counter(card for hand in hands.values() for card in hand)
        deck = chance.sample(list((Counter(jl.CARDS * 2) - in_hands).elements()), 104 - in_hands.total())
        seed = chance.getrandbits(32)
        position = testing.position(
            " ".join(str(chips.get(space, ".")) for space in SPACES),
            rules=edition,
            seats=seats,
            teams=teams,
            hands={seat: " ".join(hand) for seat, hand in hands.items()},
            deck=" ".join(deck),
            sequences=sequences,
            turn=chance.randrange(seats),
            board_layout=chance.choice(jl.layouts()),
            reshuffle=jl.seeded_shuffle(seed),
        )
        return cls(chance, position, oracle_at(position, jl.seeded_shuffle(seed)))

    def play_out(self, limit: int = 2000) -> int:
        """Play to the end, comparing at every ply; the number of plies."""
        for ply in range(limit):
            self.compare()
            if self.position.outcome() is not None:
                return ply
            self.step()
        raise AssertionError(f"the game has not ended after {limit} plies")

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
