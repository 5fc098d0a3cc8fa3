"""Winning (Q6)."""

from __future__ import annotations

import pytest

import jackline as jl
from jackline.rules.events import CardDrawn, ChipPlaced, GameWon, SequenceMade
from jackline.testing import position
from tests.rules.lines import board, claims_listed, ends, run

WON = jl.Outcome(0, "sequences")


def one_short(seats: int = 2, teams: int | None = None, **options: object) -> jl.Position:
    """Team 0 has a sequence and, with f5, a second; team 1 has one."""
    return position(
        board("b5-e5 b3-f3", "b7-f7"),
        rules=jl.edition("classic", **options),
        seats=seats,
        teams=teams,
        hands={0: "4H 2C JD", 1: "2S JH 3D"},
        sequences=["b3f3", "b7f7"],
    )


@pytest.mark.parametrize(("seats", "teams"), [(2, 2), (4, 2), (6, 2), (8, 2), (10, 2), (12, 2)])
def test_Q6_two_teams_need_two_sequences(seats: int, teams: int) -> None:
    before = position(board("b5-e5"), seats=seats, teams=teams, hands={0: "4H"})
    first, events = before.play("4H@f5")
    assert first.outcome() is None
    assert not any(isinstance(event, GameWon) for event in events)
    second, events = one_short(seats, teams).play("4H@f5")
    assert second.outcome() == WON
    assert events[-1] == GameWon(0)


@pytest.mark.parametrize(("seats", "teams"), [(3, 3), (6, 3), (9, 3), (12, 3)])
@pytest.mark.parametrize("team", range(3))
def test_Q6_three_teams_need_one(seats: int, teams: int, team: int) -> None:
    mine = [""] * team + ["b5-e5"]
    before = position(board(*mine), seats=seats, teams=teams, hands={team: "4H"}, turn=team)
    after, events = before.play("4H@f5")
    assert after.outcome() == jl.Outcome(team, "sequences")
    assert events[-1] == GameWon(team)


def test_Q6_the_sequences_of_both_teams_do_not_add_up() -> None:
    before = position(board("b5-e5", "b7-f7"), hands={0: "4H"}, sequences=["b7f7"])
    after, _ = before.play("4H@f5")
    assert len(after.sequences) == 2
    assert after.outcome() is None


def test_Q6_both_sequences_may_come_at_once() -> None:
    after, events = position(board("b5-d5 f5 e3 e4 e6 e7"), hands={0: "5H"}).play("5H@e5")
    assert after.outcome() == WON
    assert events == (
        ChipPlaced(0, jl.Card("5H"), 0, "e5"),
        SequenceMade(0, run("e3", "e7")),
        SequenceMade(0, run("b5", "f5")),
        GameWon(0),
    )


@pytest.mark.parametrize(
    ("mine", "earlier", "made"),
    [
        ("b5-d5 f5 e3 e4 e6 e7 b9-f9", ["b9f9"], ["e3e7", "b5f5"]),
        ("b5-d5 f5 e3 e4 e6 e7 c3 d4 f6 g7 g3 f4 d6 c7", [], ["c3g7", "e3e7", "g3c7", "b5f5"]),
        ("a5-d5 f5-i5 e3 e4 e6 e7", [], ["e3e7", "a5e5", "e5i5"]),
    ],
)
def test_Q6_surplus_sequences_are_listed(mine: str, earlier: list[str], made: list[str]) -> None:
    after, events = position(board(mine), hands={0: "5H"}, sequences=earlier).play("5H@e5")
    assert [ends(sequence.spaces) for sequence in after.sequences] == earlier + made
    assert [ends(event.spaces) for event in events if isinstance(event, SequenceMade)] == made
    assert events[-1] == GameWon(0)
    assert sum(isinstance(event, GameWon) for event in events) == 1


def test_Q6_with_three_teams_too() -> None:
    before = position(board("", "b5-d5 f5 e3 e4 e6 e7"), seats=3, hands={1: "5H"}, turn=1)
    after, _ = before.play("5H@e5")
    assert after.sequences == (jl.Sequence(1, run("e3", "e7")), jl.Sequence(1, run("b5", "f5")))
    assert after.outcome() == jl.Outcome(1, "sequences")


def test_Q6_a_winning_chip_offers_its_choices() -> None:
    before = position(board("b5-d5 f5 g5 b3-f3"), hands={0: "5H"}, sequences=["b3f3"])
    assert claims_listed(before, "e5") == ["=b5f5", "=c5g5"]
    after, events = before.play("5H@e5=c5g5")
    assert after.outcome() == WON
    assert SequenceMade(0, run("c5", "g5")) in events
    assert "b5" not in after.locked


@pytest.mark.parametrize("draw", ["automatic", "by_hand"])
def test_Q6_the_winner_draws_no_card(draw: str) -> None:
    before = one_short(draw=draw)
    after, events = before.play("4H@f5")
    assert not any(isinstance(event, CardDrawn) for event in events)
    assert after.hand(0) == ("2C", "JD")
    assert after.discards(0) == ("4H",)
    assert after.draw_deck == before.draw_deck
    assert not after.draw_due(0)


@pytest.mark.parametrize("draw", ["automatic", "by_hand"])
def test_Q6_afterwards_nobody_moves(draw: str) -> None:
    after, _ = one_short(4, 2, draw=draw).play("4H@f5")
    for seat in range(4):
        assert after.legal_moves(seat) == []
        for move in ("2C@e2", "JD@j5", "2S@b1", "JH-b5", "2C!", "2C~", "draw", "pass", "2C@e2=a1b1"):
            assert after.verdict(move, seat) == jl.Verdict.GAME_OVER
            with pytest.raises(jl.IllegalMove) as refusal:
                after.play(move, seat)
            assert refusal.value.verdict == jl.Verdict.GAME_OVER


def test_Q6_not_even_a_draw_that_was_due() -> None:
    before = one_short(draw="by_hand")
    played, _ = before.play("JD@j5")
    played, _ = played.play("2S@b1")
    assert played.draw_due(1)
    after, _ = played.play("4H@f5")
    assert after.outcome() == WON
    assert after.verdict("draw", 1) == jl.Verdict.GAME_OVER
    assert after.legal_moves(1) == []


def test_Q6_no_penalty_either() -> None:
    after, _ = one_short(4).play("4H@f5")
    with pytest.raises(jl.IllegalMove) as refusal:
        after.penalise(1)
    assert refusal.value.verdict == jl.Verdict.GAME_OVER


def test_Q6_a_win_comes_before_the_empty_deck() -> None:
    """With the last card still to be drawn, the winner does not draw it."""
    before = position(
        board("b5-e5 b3-f3"),
        rules=jl.edition("giant"),
        hands={0: "4H", 1: "2C"},
        deck="KD",
        sequences=["b3f3"],
        rest=False,
    )
    after, events = before.play("4H@f5")
    assert after.outcome() == WON
    assert after.draw_deck == ("KD",)
    assert events[-1] == GameWon(0)


def test_Q6_a_removal_does_not_win() -> None:
    before = position(board("b5-e5 b3-f3", "f5"), hands={0: "JS"}, sequences=["b3f3"])
    after, _ = before.play("JS-f5")
    assert after.outcome() is None
