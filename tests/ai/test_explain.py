"""Every move can be explained, and what the sentence says is true."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import jackline as jl
from jackline.ai.bot import make_bot
from jackline.ai.explain import KINDS, Reason, explain, reasons_for
from jackline.rules.box.board import CORNER_NAMES, LINE_SPACES, SPACES
from jackline.rules.events import GameWon, SequenceBroken, SequenceMade
from jackline.rules.moves import Forfeit, Move, Place, Remove
from jackline.testing import position
from jackline.testing.conformance import TABLES, Rules

LINES = [tuple(SPACES[space] for space in line) for line in LINE_SPACES]
EVERY = 3
"""Moves of a game from one position that is looked at to the next."""


# --- exact sentences ---


def drawn(mine: str = "", theirs: str = "", third: str = "") -> str:
    """Chips of seat 0 and of its rivals on these spaces."""
    teams = enumerate((mine, theirs, third))
    chips = {space: str(team) for team, spaces in teams for space in spaces.split()}
    return " ".join(chips.get(space, ".") for space in SPACES)


def told(move: str, board: str, hand: str, **more: Any) -> str:
    """The sentence on a move of seat 0."""
    return explain(position(board, hands={0: hand}, **more).view_for(0), jl.parse_move(move))


@pytest.mark.parametrize(
    ("move", "board", "hand", "sentence"),
    [
        (
            "4H@f5",
            drawn("e4 d3", "b5 c5 d5 e5"),
            "4H",
            "Blocks green's four in row 5 and makes three of its own in the diagonal b1–f5.",
        ),
        (
            "4H@f5",
            drawn("", "b5 c5 d5 e5 f1 f2 f3 f4"),
            "4H",
            "Blocks green's four in column f and row 5.",
        ),
        ("9D@h5", drawn("h4 h6"), "9D", "Makes three of its own in column h."),
        ("9D@h5", drawn("h4 h6 g5 f5"), "9D", "Makes three of its own in column h and row 5."),
        ("4S@d1", drawn("b1 c1"), "4S", "Makes four of its own in row 1, corner included."),
        ("AH@f2", drawn("b2 c2 d2 e2"), "AH JD", "Completes five in a row, b2–f2."),
        (
            "AH@f2",
            drawn("b2 c2 d2 e2", "f1 f3 f4 f5"),
            "AH JD",
            "Completes five in a row, b2–f2, and blocks green's four in column f.",
        ),
        (
            "2C@e2=a2e2+e2i2",
            drawn("a2 b2 c2 d2 f2 g2 h2 i2"),
            "2C",
            "Completes two sequences, a2–e2 and e2–i2, and wins the game.",
        ),
        ("2C@e2=b2f2", drawn("a2 b2 c2 d2 f2 g2 h2 i2"), "2C", "Completes five in a row, b2–f2."),
        ("6S@f1", drawn(), "6S", "Starts on f1, where 8 lines of its own are open."),
        (
            "6S@f1",
            drawn(),
            "6S JD",
            "Starts on f1, where 8 lines of its own are open, and keeps a wild jack for later.",
        ),
        ("JS-e5", drawn("", "e5"), "JS", "Takes green's chip from e5."),
        ("JS-e5", drawn("", "e5 f5 g5 h5"), "JS", "Breaks up green's four in row 5."),
        (
            "JS-e5",
            drawn("e4 e6 e7", "e5 f5"),
            "JS",
            "Frees three of its own in column e and breaks up green's two in row 5.",
        ),
        ("2S!", drawn("", "b1 g9"), "2S 9D", "Turns in the dead 2♠ for a new card."),
        ("TD!", drawn("", "h6 e10"), "TD 9D", "Turns in the dead 10♦ for a new card."),
    ],
)
def test_moves_are_told_in_a_sentence(move: str, board: str, hand: str, sentence: str) -> None:
    assert told(move, board, hand) == sentence


def test_the_winning_five_are_named() -> None:
    board = drawn("b2 c2 d2 e2 f2 b4 c4 d4 e4")
    assert told("3C@f4", board, "3C", sequences=["b2f2"]) == (
        "Completes five in a row, b4–f4, and wins the game."
    )


def test_with_three_teams_one_sequence_wins_and_each_rival_is_named() -> None:
    assert told("AH@f2", drawn("b2 c2 d2 e2"), "AH", seats=3).endswith("b2–f2, and wins the game.")
    board = drawn("", "b5 c5 d5 e5", "f2 f3 f4")
    assert (
        told("4H@f5", board, "4H", seats=3)
        == "Blocks green's four in row 5 and blocks red's three in column f."
    )


def test_a_sequence_lends_one_chip_to_the_next() -> None:
    sentence = told("KH@g2", drawn("b2 c2 d2 e2 f2"), "KH", sequences=["b2f2"])
    assert sentence == "Makes two of its own in row 2."


def test_a_broken_sequence_is_named() -> None:
    rules = jl.edition("strategy", advanced_removal=True)
    board = drawn("", "b2 c2 d2 e2 f2 h6 i6")
    assert told("JS-b2", board, "JS", rules=rules, sequences=["b2f2"]) == (
        "Breaks green's five in a row, b2–f2."
    )


def test_a_space_without_an_open_line_is_only_filled() -> None:
    around = drawn("", "d4 e4 f4 d5 f5 d6 e6 f6")
    assert told("JD@e5", around, "JD") == "Fills e5, where no line of its own is open."


def test_penalties_draws_and_passes_are_told() -> None:
    owing, _ = position(drawn("", "b1 g9"), seats=4, hands={0: "2S 9D"}).penalise(0)
    assert explain(owing.view_for(0), jl.parse_move("2S~")) == "Gives up the dead 2♠."
    assert explain(owing.view_for(0), jl.parse_move("9D~")) == "Gives up 9♦."
    by_hand = position(rules=jl.edition(draw="by_hand"), hands={0: "9D"})
    due, _ = by_hand.play("9D@h5")
    assert explain(due.view_for(0), jl.parse_move("draw")) == "Draws the card that is due."
    stuck = position(hands={0: "JS"})
    assert explain(stuck.view_for(0), jl.parse_move("pass")) == "Passes, because no card can be played."


# --- every move of many positions ---


def positions(rules: Rules, seed: int) -> Iterator[jl.Position]:
    """Positions from all over a game."""
    chance = Random(seed)
    game = jl.Position.deal(
        jl.edition(rules.edition, **rules.options),
        seats=rules.seats,
        teams=rules.teams,
        deck=jl.shuffled_deck(seed),
        layout=rules.layout,
        reshuffle=jl.seeded_shuffle(seed),
    )
    players = [make_bot(name, seed) for name in ("greedy", "random")]
    for number in range(400):
        if game.outcome() is not None:
            return
        if number % EVERY == 0:
            yield game
        seat = chance.choice(game.awaited)
        game, _ = game.play(chance.choice(players).choose(game.view_for(seat)), seat)


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_whatever_is_said_is_true(rules: Rules) -> None:
    checked = 0
    for game in positions(rules, seed=3):
        for seat in game.awaited:
            view = game.view_for(seat)
            for move in game.legal_moves(seat)[::2]:
                sentence, reasons = explain(view, move), reasons_for(view, move)
                assert sentence[0].isupper()
                assert sentence.endswith(".")
                assert 1 <= len(reasons) <= 2
                for reason in reasons:
                    Truth(game, seat, move, reason).check()
                    checked += 1
    assert checked > 50


def test_every_kind_of_reason_is_checked() -> None:
    assert {name.removeprefix("is_") for name in vars(Truth) if name.startswith("is_")} == set(KINDS)


class Truth:
    """Whether a reason is true, found by playing the move and by counting on the board."""

    def __init__(self, game: jl.Position, seat: int, move: Move, reason: Reason) -> None:
        self.game, self.seat, self.move, self.reason = game, seat, move, reason
        self.team = game.team_of(seat)
        self.after, self.events = game.with_reshuffle(jl.seeded_shuffle(0)).play(move, seat)

    def check(self) -> None:
        assert getattr(self, f"is_{self.reason.kind}")(), (str(self.move), self.reason, str(self.game))

    @property
    def made(self) -> set[tuple[str, ...]]:
        """The sequences that the mover really makes."""
        made = [event for event in self.events if isinstance(event, SequenceMade)]
        return {tuple(event.spaces) for event in made if event.team == self.team}

    def chips(self, game: jl.Position, team: int, line: tuple[str, ...]) -> int | None:
        """The chips of a team in a line it can still claim; None if it cannot."""
        owners = [team if space in CORNER_NAMES else game.chips.get(space) for space in line]
        old = [set(spaces) for owner, spaces in game.sequences if owner == team]
        if any(owner not in (team, None) for owner in owners) or any(len(s & set(line)) > 1 for s in old):
            return None
        return owners.count(team)

    def most(self, game: jl.Position, team: int) -> int:
        """The chips in the best line of a team through the space of the move."""
        assert isinstance(self.move, (Place, Remove))
        lines = [line for line in LINES if self.move.space in line]
        return max((self.chips(game, team, line) or 0 for line in lines), default=0)

    def is_wins(self) -> bool:
        won = any(isinstance(event, GameWon) and event.team == self.team for event in self.events)
        return won and self.is_completes()

    def is_completes(self) -> bool:
        return self.made == set(self.reason.lines) and self.reason.team == self.team

    def is_builds(self) -> bool:
        counts = {self.chips(self.after, self.team, line) for line in self.reason.lines}
        return counts == {self.reason.count} and self.most(self.after, self.team) == self.reason.count

    def is_starts(self) -> bool:
        lines = [line for line in LINES if getattr(self.move, "space", None) in line]
        usable = [line for line in lines if self.chips(self.after, self.team, line) is not None]
        real = [sum(self.after.chips.get(space) == self.team for space in line) for line in usable]
        return len(usable) == self.reason.count and max(real) == 1

    def is_fills(self) -> bool:
        return self.most(self.after, self.team) == 0

    def is_blocks(self) -> bool:
        rival = self.reason.team
        before = {self.chips(self.game, rival, line) for line in self.reason.lines}
        after = {self.chips(self.after, rival, line) for line in self.reason.lines}
        strongest = self.most(self.game, rival) == self.reason.count
        return rival != self.team and before == {self.reason.count} and after == {None} and strongest

    def is_breaks(self) -> bool:
        rival = self.reason.team
        before = {self.chips(self.game, rival, line) for line in self.reason.lines}
        return rival != self.team and before == {self.reason.count} == {self.most(self.game, rival)}

    def is_frees(self) -> bool:
        before = {self.chips(self.game, self.team, line) for line in self.reason.lines}
        after = {self.chips(self.after, self.team, line) for line in self.reason.lines}
        return before == {None} and after == {self.reason.count}

    def is_breaks_sequence(self) -> bool:
        broken = [event for event in self.events if isinstance(event, SequenceBroken)]
        return {tuple(event.spaces) for event in broken} == set(self.reason.lines)

    def is_takes(self) -> bool:
        assert isinstance(self.move, Remove)
        return self.game.chips[self.move.space] == self.reason.team != self.team

    def is_turns_in(self) -> bool:
        return str(self.reason.card) in self.game.dead_cards(self.seat)

    is_gives_up_dead = is_turns_in

    def is_gives_up(self) -> bool:
        return isinstance(self.move, Forfeit) and not self.is_turns_in()

    def is_draws(self) -> bool:
        return self.game.draw_due(self.seat)

    def is_passes(self) -> bool:
        return self.game.legal_moves(self.seat) == [self.move]

    def is_keeps_wild(self) -> bool:
        return any(card.is_two_eyed for card in self.after.hand(self.seat))
