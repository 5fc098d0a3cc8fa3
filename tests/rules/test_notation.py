"""The notation of cards, spaces and moves, and the errors: unreadable is one thing, not allowed another."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError

import pytest

import jackline as jl
from jackline.testing import position
from tests.rules.boards import board, facts, moves, play, refused

# --- cards ---


def test_notation_of_all_cards() -> None:
    assert [str(card) for card in jl.CARDS] == [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]
    assert [jl.Card(str(card)) for card in jl.CARDS] == list(jl.CARDS)


def test_notation_of_a_card_is_rank_and_suit() -> None:
    assert (jl.Card("TD").rank, jl.Card("TD").suit) == ("T", "D")


def test_J1_two_eyed_jacks_are_those_of_clubs_and_diamonds() -> None:
    assert [card for card in jl.CARDS if card.is_two_eyed] == ["JC", "JD"]


def test_J2_one_eyed_jacks_are_those_of_hearts_and_spades() -> None:
    assert [card for card in jl.CARDS if card.is_one_eyed] == ["JH", "JS"]
    assert [card for card in jl.CARDS if card.is_jack] == ["JC", "JD", "JH", "JS"]


@pytest.mark.parametrize(
    "name", ["", "7", "C7", "7c", "tD", "10C", "1C", "7X", "**", " 7C", "7C ", "7CC", 7, None]
)
def test_notation_refuses_what_is_no_card(name: str) -> None:
    with pytest.raises(jl.NotationError, match="is not a card: write rank and suit"):
        jl.Card(name)


# --- spaces ---


@pytest.mark.parametrize(
    ("space", "card"),
    [("b1", "2S"), ("i1", "9S"), ("a2", "6C"), ("j2", "TS"), ("e4", "4C"), ("b10", "AD"), ("i10", "6D")],
)
def test_notation_of_a_space_is_column_then_row_from_the_top(space: str, card: str) -> None:
    assert jl.layout("spiral").card_at(space) == card
    assert space in jl.layout("spiral").spaces_of(card)


def test_notation_of_all_spaces() -> None:
    spaces = [f"{column}{row}" for row in range(1, 11) for column in "abcdefghij"]
    assert [str(jl.Place(jl.Card("JD"), space)) for space in spaces] == [f"JD@{space}" for space in spaces]
    assert [str(jl.parse_move(f"JD@{space}")) for space in spaces] == [f"JD@{space}" for space in spaces]


@pytest.mark.parametrize("name", ["", "e", "4", "4e", "E4", "k4", "e0", "e11", "e04", "e 4", None, 34])
def test_notation_refuses_what_is_no_space(name: str) -> None:
    with pytest.raises(jl.NotationError, match="is not a space: write a letter a-j and a number 1-10"):
        jl.Place(jl.Card("7C"), name)


# --- moves ---


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("7C@e4", jl.Place(jl.Card("7C"), "e4")),
        ("JD@e4", jl.Place(jl.Card("JD"), "e4")),
        ("7C@j10", jl.Place(jl.Card("7C"), "j10")),
        ("7C@e4=b4f4", jl.Place(jl.Card("7C"), "e4", (("b4", "f4"),))),
        ("7C@e4=e1e5+b4f4", jl.Place(jl.Card("7C"), "e4", (("e1", "e5"), ("b4", "f4")))),
        ("7C@f10=b10f10+f6f10", jl.Place(jl.Card("7C"), "f10", (("b10", "f10"), ("f6", "f10")))),
        ("JH-e4", jl.Remove(jl.Card("JH"), "e4")),
        ("7C!", jl.TurnIn(jl.Card("7C"))),
        ("7C~", jl.Forfeit(jl.Card("7C"))),
        ("draw", jl.Draw()),
        ("pass", jl.Pass()),
    ],
)
def test_notation_of_every_kind_of_move(text: str, move: jl.Move) -> None:
    assert jl.parse_move(text) == move
    assert jl.parse_move(str(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "7C@e4",
        "JD@a10",
        "7C@e4=b4f4",
        "7C@e4=e1e5+b4f4",
        "JH-e4",
        "JS-j9",
        "7C!",
        "AS!",
        "7C~",
        "draw",
        "pass",
    ],
)
def test_notation_is_printed_as_it_is_read(text: str) -> None:
    assert str(jl.parse_move(text)) == text


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("7C@e4=f4b4", "7C@e4=b4f4"),
        ("7C@e4=e5e1", "7C@e4=e1e5"),
        ("7C@e4=b4f4+e1e5", "7C@e4=e1e5+b4f4"),
        ("7C@e4=b4f4+f4b4", "7C@e4=b4f4"),
        ("7C@e4=e1e5+e1e5+e5e1", "7C@e4=e1e5"),
    ],
)
def test_Q4_ends_are_printed_once_and_in_reading_order(text: str, printed: str) -> None:
    assert str(jl.parse_move(text)) == printed
    assert jl.parse_move(text) == jl.parse_move(printed)


def test_Q4_ends_may_be_named_in_any_order() -> None:
    start = position(board("b4 c4 d4 f4 g4"), hands={0: "4C"})
    assert moves(start) == {"4C@e4=b4f4", "4C@e4=c4g4", "4C@c2"}
    assert play(start, "0 4C@e4=g4c4").sequences == ((0, ("c4", "d4", "e4", "f4", "g4")),)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "7C",
        "e4",
        "@e4",
        "7C@",
        "7C@e",
        "7C@4",
        "7C@e0",
        "7C@e11",
        "7C@k4",
        "7C@E4",
        "7c@e4",
        "10C@e4",
        "7X@e4",
        "1C@e4",
        "7C @e4",
        " 7C@e4",
        "7C@e4 ",
        "7C@e4\n",
        "7C@e4=",
        "7C@e4=b4",
        "7C@e4=b4f",
        "7C@e4=b4f4+",
        "7C@e4=b4f4+e1",
        "7C@e4=b4f4,e1e5",
        "7C@e4=b4 f4",
        "7C@e4+b4f4",
        "JH-",
        "JH-e4=b4f4",
        "JH--e4",
        "7C!!",
        "7C!e4",
        "!7C",
        "7C~e4",
        "~",
        "Draw",
        "DRAW",
        "draw ",
        "pass\n",
        "Pass",
        "draw!",
        "resign",
        "0 7C@e4",
        "penalty 0",
        "\uff17C@e4",
        "7C@e\u0664",
        "7C@e4" * 1000,
    ],
)
def test_notation_refuses_what_is_no_move(text: str) -> None:
    with pytest.raises(jl.NotationError, match="is not a move"):
        jl.parse_move(text)


@pytest.mark.parametrize("text", [None, 7, 7.5, True, b"7C@e4", ["7C@e4"], ("7C", "e4")])
def test_notation_refuses_what_is_no_text(text: str) -> None:
    with pytest.raises(jl.NotationError, match="is not a move"):
        jl.parse_move(text)


def test_notation_refuses_the_wrong_parts_of_a_move() -> None:
    with pytest.raises(jl.NotationError, match="'7c' is not a card"):
        jl.TurnIn("7c")  # type: ignore[arg-type]
    with pytest.raises(jl.NotationError, match="'z9' is not a space"):
        jl.Remove(jl.Card("JH"), "z9")
    with pytest.raises(jl.NotationError, match="'z9' is not a space"):
        jl.Place(jl.Card("7C"), "e4", (("b4", "z9"),))


def test_notation_of_every_legal_move_is_readable() -> None:
    start = position(board("b4 c4 d4 f4 g4", "b1 g9 e7"), hands={0: "4C 2S JD JH"})
    assert [jl.parse_move(str(move)) for move in start.legal_moves()] == start.legal_moves()


def test_notation_moves_are_values() -> None:
    move = jl.Place(jl.Card("7C"), "e4")
    assert {move, jl.parse_move("7C@e4")} == {move}
    assert pickle.loads(pickle.dumps(move)) == move
    with pytest.raises(FrozenInstanceError):
        move.space = "e5"  # type: ignore[misc]


# --- readable, but not allowed ---


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("7C@e4", "WRONG_SPACE"),
        ("7C@a1", "CORNER"),
        ("7C@e5", "SPACE_TAKEN"),
        ("JH@e4", "ONE_EYED_JACK_REMOVES"),
        ("7C-e5", "NOT_A_REMOVER"),
        ("JD-e5", "NOT_A_REMOVER"),
        ("JH-e4", "SPACE_OPEN"),
        ("JH!", "JACKS_NEVER_DIE"),
        ("7C!", "NOT_DEAD"),
        ("7C~", "OWES_NOTHING"),
        ("AS@b3", "NOT_IN_HAND"),
        ("draw", "NO_DRAW_DUE"),
        ("pass", "MUST_PLAY"),
        ("7C@a3=a1a1", "NOT_A_LINE"),
        ("7C@a3=a1a4", "NOT_A_LINE"),
        ("7C@a3=a1b5", "NOT_A_LINE"),
        ("7C@a3=a1a10", "NOT_A_LINE"),
        ("7C@a3=a1a5", "LINE_NOT_COMPLETED"),
        ("7C@a3=f6j6", "LINE_NOT_COMPLETED"),
    ],
)
def test_notation_that_is_readable_but_not_allowed(text: str, verdict: str) -> None:
    start = position(board("", "e5"), hands={0: "7C JD JH"})
    assert start.verdict(text).name == verdict
    assert refused(start, f"0 {text}") == verdict


def test_T1_a_refused_move_changes_nothing() -> None:
    start = position(board("", "e5"), hands={0: "7C JH"}, deck="QH TD")
    before = facts(start)
    with pytest.raises(jl.IllegalMove):
        start.play("7C@e4")
    with pytest.raises(jl.NotationError):
        start.play("7C at e4")
    assert facts(start) == before
    assert play(start, "0 7C@a3").hand(0) == ("JH", "QH")


def test_T1_asking_for_a_verdict_changes_nothing() -> None:
    start = position(hands={0: "7C"})
    before = facts(start)
    assert start.verdict("7C@a3") == jl.Verdict.OK
    assert start.verdict("7C@a3", seat=1) == jl.Verdict.NOT_YOUR_TURN
    assert facts(start) == before


def test_T1_a_move_may_be_given_as_text_or_as_a_move() -> None:
    start = position(hands={0: "7C"})
    assert start.play("7C@a3")[0] == start.play(jl.Place(jl.Card("7C"), "a3"))[0]
    assert start.verdict(jl.Place(jl.Card("7C"), "a3")) == jl.Verdict.OK


@pytest.mark.parametrize("seat", [-1, 2, 99, 10**30, True, 1.0, "0"])
def test_S1_what_is_no_seat_cannot_move(seat: int) -> None:
    start = position(hands={0: "7C", 1: "2S"})
    assert start.verdict("7C@a3", seat=seat) == jl.Verdict.NO_SUCH_SEAT
    with pytest.raises(jl.IllegalMove, match="no such seat"):
        start.play("7C@a3", seat=seat)
    with pytest.raises(jl.IllegalMove, match="no such seat"):
        start.legal_moves(seat)
    with pytest.raises(jl.IllegalMove, match="no such seat"):
        start.hand(seat)
    with pytest.raises(jl.IllegalMove, match="no such seat"):
        start.view_for(seat)


# --- errors ---


def test_errors_make_one_tree() -> None:
    assert issubclass(jl.NotationError, jl.JacklineError)
    assert issubclass(jl.IllegalMove, jl.JacklineError)
    assert issubclass(jl.EditionError, jl.JacklineError)
    assert issubclass(jl.DealError, jl.EditionError)
    assert issubclass(jl.LayoutError, jl.NotationError)
    assert issubclass(jl.LayoutError, jl.EditionError)
    assert issubclass(jl.NoRecord, jl.JacklineError)
    assert not issubclass(jl.NotationError, jl.IllegalMove)
    assert not issubclass(jl.IllegalMove, jl.NotationError)


def test_errors_of_a_refused_move_say_why() -> None:
    start = position(hands={0: "7C"})
    with pytest.raises(jl.IllegalMove) as refusal:
        start.play("7C@e4")
    error = refusal.value
    assert error.verdict == jl.Verdict.WRONG_SPACE
    assert error.verdict.sentence == "That space does not show your card."
    assert error.verdict.clause == "T2"
    assert (error.move, error.seat) == ("7C@e4", 0)
    assert str(error) == "7C@e4: That space does not show your card."


def test_errors_of_unreadable_text_show_the_text_and_the_notation() -> None:
    with pytest.raises(jl.NotationError, match=r"'7C to e4' is not a move: write 7C@e4 to place"):
        jl.parse_move("7C to e4")


def test_errors_of_long_text_are_short() -> None:
    with pytest.raises(jl.NotationError) as refusal:
        jl.parse_move("7C@e4" * 1000)
    assert len(str(refusal.value)) < 250


@pytest.mark.parametrize("verdict", jl.Verdict)
def test_errors_have_a_sentence_and_a_clause_for_every_verdict(verdict: jl.Verdict) -> None:
    assert verdict.sentence[0].isupper()
    assert verdict.sentence.endswith(".")
    assert verdict.clause in (
        *("S1", "S2", "S9", "T1", "T2", "T3", "J2", "J3", "D1", "P1"),
        *("L1", "E3", "Q1", "Q2", "Q3", "Q6", "K1", "K2"),
    )


def test_errors_have_a_sentence_of_their_own() -> None:
    assert len({verdict.sentence for verdict in jl.Verdict}) == len(jl.Verdict)


def test_errors_name_the_option_that_is_wrong() -> None:
    with pytest.raises(jl.EditionError, match="'draw' is 'automatic' or 'by_hand', not 'slowly'") as refusal:
        jl.edition(draw="slowly")
    assert refusal.value.field == "draw"


def test_errors_of_a_penalty_that_is_refused() -> None:
    with pytest.raises(jl.IllegalMove, match="penalty for team 0: A team of one") as refusal:
        position().penalise(0)
    assert refusal.value.verdict == jl.Verdict.TEAM_OF_ONE
    assert refusal.value.seat is None


def test_errors_of_a_position_without_a_game() -> None:
    with pytest.raises(jl.NoRecord, match="set up by hand"):
        position().record()
