"""Jacks J1 to J3, dead cards D1 and passing P1."""

from __future__ import annotations

import pytest

import jackline as jl
from jackline.testing import position
from tests.rules.boards import FULL, board, happened, moves, play, refused

SHARED = jl.edition("encyclopedia")
ADVANCED = jl.edition(advanced_removal=True)

# --- J1: two-eyed jacks ---


@pytest.mark.parametrize("jack", ["JC", "JD"])
def test_J1_a_two_eyed_jack_is_wild(jack: str) -> None:
    start = position(hands={0: jack}, deck="QH")
    assert len(moves(start)) == 96
    assert happened(start, f"0 {jack}@e5") == [f"ChipPlaced 0 {jack} 0 e5", "CardDrawn 0 QH"]
    assert play(start, f"0 {jack}@e5").chips == {"e5": 0}
    assert play(start, f"0 {jack}@e5").discards(0) == (jack,)


@pytest.mark.parametrize("jack", ["JC", "JD"])
def test_J1_a_wild_jack_needs_an_open_space(jack: str) -> None:
    start = position(board("d5", "e5"), hands={0: jack})
    assert refused(start, f"0 {jack}@d5") == "SPACE_TAKEN"
    assert refused(start, f"0 {jack}@e5") == "SPACE_TAKEN"
    assert len(moves(start)) == 94


# --- J2: one-eyed jacks ---


@pytest.mark.parametrize("jack", ["JS", "JH"])
def test_J2_a_one_eyed_jack_removes_an_opponents_chip(jack: str) -> None:
    start = position(board("d5", "e5 b1"), hands={0: jack}, deck="QH")
    assert moves(start) == {f"{jack}-e5", f"{jack}-b1"}
    assert happened(start, f"0 {jack}-e5") == [f"ChipRemoved 0 {jack} 1 e5", "CardDrawn 0 QH"]
    after = play(start, f"0 {jack}-e5")
    assert after.chips == {"d5": 0, "b1": 1}
    assert after.discards(0) == (jack,)
    assert after.hand(0) == ("QH",)


@pytest.mark.parametrize("jack", ["JS", "JH"])
def test_J2_a_one_eyed_jack_places_no_chip(jack: str) -> None:
    start = position(board("", "e5"), hands={0: jack})
    assert refused(start, f"0 {jack}@d5") == "ONE_EYED_JACK_REMOVES"
    assert refused(start, f"0 {jack}@e5") == "ONE_EYED_JACK_REMOVES"
    assert refused(start, f"0 {jack}@a1") == "ONE_EYED_JACK_REMOVES"


def test_J2_an_open_space_has_nothing_to_remove() -> None:
    assert refused(position(board("", "e5"), hands={0: "JH"}), "0 JH-d5") == "SPACE_OPEN"


def test_J2_removing_ends_the_play() -> None:
    after = play(position(board("", "e5"), hands={0: "JH 5H"}), "0 JH-e5")
    assert after.turn == 1
    assert refused(after, "0 5H@e5") == "NOT_YOUR_TURN"


def test_J2_the_space_stays_open_for_the_next_player() -> None:
    after = play(position(board("", "e5"), hands={0: "JH", 1: "5H"}), "0 JH-e5")
    assert "e5" not in after.chips
    assert play(after, "1 5H@e5").chips == {"e5": 1}


def test_J2_the_space_is_open_to_oneself_from_the_next_turn_on() -> None:
    start = position(board("", "e5"), hands={0: "JH 5H", 1: "2S"})
    assert play(start, "0 JH-e5", "1 2S@b1", "0 5H@e5").chips == {"b1": 1, "e5": 0}


def test_J2_a_chip_of_a_sequence_stays() -> None:
    start = position(board("", "b1 c1 d1 e1 f1"), sequences=["a1e1"], hands={0: "JH"})
    assert refused(start, "0 JH-b1") == "LOCKED"
    assert refused(start, "0 JH-e1") == "LOCKED"
    assert moves(start) == {"JH-f1"}


def test_J2_with_three_teams_either_opponent_may_be_hit() -> None:
    start = position(board("d5", "e5", "f5"), seats=3, hands={0: "JS"})
    assert moves(start) == {"JS-e5", "JS-f5"}
    assert happened(start, "0 JS-f5")[0] == "ChipRemoved 0 JS 2 f5"


# --- J3: what a one-eyed jack never removes ---


@pytest.mark.parametrize("rules", [jl.edition(), ADVANCED])
def test_J3_never_ones_own_chip(rules: jl.Edition) -> None:
    start = position(board("e5", "d5"), rules=rules, hands={0: "JH"})
    assert refused(start, "0 JH-e5") == "OWN_CHIP"


def test_J3_never_a_teammates_chip() -> None:
    start = position(seats=4, hands={0: "5H", 1: "2S", 2: "JH"})
    after = play(start, "0 5H@e5", "1 2S@b1")
    assert refused(after, "2 JH-e5") == "OWN_CHIP"
    assert moves(after) == {"JH-b1"}


@pytest.mark.parametrize("rules", [jl.edition(), ADVANCED])
@pytest.mark.parametrize("corner", ["a1", "j1", "a10", "j10"])
def test_J3_never_a_corner(corner: str, rules: jl.Edition) -> None:
    start = position(board("", "b1 c1 d1 e1"), rules=rules, sequences=["a1e1"], hands={0: "JH"})
    assert refused(start, f"0 JH-{corner}") == "CORNER"


def test_J3_never_a_locked_chip() -> None:
    start = position(board("", "b1 c1 d1 e1"), sequences=["a1e1"], hands={0: "JS"})
    assert refused(start, "0 JS-c1") == "LOCKED"


def test_J3_but_a_locked_chip_with_advanced_removal() -> None:
    start = position(board("", "b1 c1 d1 e1"), rules=ADVANCED, sequences=["a1e1"], hands={0: "JS"})
    assert moves(start) == {"JS-b1", "JS-c1", "JS-d1", "JS-e1"}


def test_J3_never_ones_own_locked_chip() -> None:
    start = position(board("b1 c1 d1 e1", "e5"), rules=ADVANCED, sequences=["a1e1"], hands={0: "JS"})
    assert refused(start, "0 JS-c1") == "OWN_CHIP"


# --- D1: dead cards ---


@pytest.mark.parametrize("drawn", [board("b1 g9"), board("", "b1 g9"), board("b1", "g9")])
def test_D1_a_card_with_both_spaces_covered_is_dead(drawn: str) -> None:
    start = position(drawn, hands={0: "2S 3S"})
    assert start.dead_cards(0) == ("2S",)
    assert "2S!" in moves(start)
    assert refused(start, "0 2S@b1") == "SPACE_TAKEN"


def test_D1_a_dead_card_is_replaced_at_once() -> None:
    start = position(board("", "b1 g9"), hands={0: "2S 3S"}, deck="QH TD")
    after = play(start, "0 2S!")
    assert after.hand(0) == ("3S", "QH")
    assert after.discards(0) == ("2S",)
    assert after.draw_deck[0] == "TD"


def test_D1_a_dead_card_goes_on_the_shared_pile() -> None:
    start = position(board("", "b1 g9"), rules=SHARED, hands={0: "2S 3S"})
    assert play(start, "0 2S!").discards(1) == ("2S",)


def test_D1_a_turn_in_is_announced() -> None:
    start = position(board("", "b1 g9"), hands={0: "2S 3S"}, deck="QH")
    assert happened(start, "0 2S!") == ["DeadCardTurnedIn 0 2S", "CardDrawn 0 QH"]


def test_D1_the_turn_goes_on_after_a_turn_in() -> None:
    after = play(position(board("", "b1 g9"), hands={0: "2S 3S"}, deck="QH"), "0 2S!")
    assert after.turn == 0
    assert after.turned_in
    assert moves(after) == {"3S@c1", "3S@f9", "QH@h2", "QH@g7"}


def test_D1_one_turn_in_a_turn() -> None:
    start = position(board("", "b1 g9 c1 f9"), hands={0: "2S 3S 4S"})
    after = play(start, "0 2S!")
    assert refused(after, "0 3S!") == "ONE_TURN_IN_A_TURN"
    assert "3S!" not in moves(after)


def test_D1_not_even_when_the_new_card_is_dead() -> None:
    start = position(board("", "b1 g9"), hands={0: "2S 4S"}, deck="2S")
    assert refused(play(start, "0 2S!"), "0 2S!") == "ONE_TURN_IN_A_TURN"


def test_D1_another_in_the_next_turn() -> None:
    start = position(board("", "b1 g9 c1 f9"), hands={0: "2S 3S 4S", 1: "5S"}, deck="QH TD KC AD")
    after = play(start, "0 2S!", "0 4S@d1", "1 5S@e1", "0 3S!")
    assert after.discards(0) == ("2S", "4S", "3S")


def test_D1_each_seat_may_turn_one_in() -> None:
    start = position(board("", "b1 g9 c1 f9"), hands={0: "2S 4S", 1: "3S 5S"})
    after = play(start, "0 2S!", "0 4S@d1", "1 3S!")
    assert after.turned_in
    assert after.discards(1) == ("3S",)


def test_D1_turning_in_is_optional() -> None:
    after = play(position(board("", "b1 g9"), hands={0: "2S 3S"}, deck="QH"), "0 3S@c1")
    assert after.hand(0) == ("2S", "QH")


def test_D1_only_before_playing() -> None:
    after = play(position(board("", "b1 g9"), hands={0: "2S 3S"}), "0 3S@c1")
    assert refused(after, "0 2S!") == "NOT_YOUR_TURN"


def test_D1_only_on_ones_turn() -> None:
    start = position(board("", "b1 g9"), hands={0: "4S", 1: "2S"})
    assert refused(start, "1 2S!") == "NOT_YOUR_TURN"
    assert start.dead_cards(1) == ("2S",)


@pytest.mark.parametrize("jack", ["JC", "JD", "JH", "JS"])
@pytest.mark.parametrize("drawn", [board(), FULL])
def test_D1_jacks_are_never_dead(jack: str, drawn: str) -> None:
    start = position(drawn, hands={0: jack})
    assert start.dead_cards(0) == ()
    assert refused(start, f"0 {jack}!") == "JACKS_NEVER_DIE"


@pytest.mark.parametrize("hand", ["2S", "2S 2S"])
@pytest.mark.parametrize("drawn", [board(), board("b1"), board("", "g9")])
def test_D1_a_card_with_an_open_space_is_not_dead(hand: str, drawn: str) -> None:
    start = position(drawn, hands={0: hand})
    assert start.dead_cards(0) == ()
    assert refused(start, "0 2S!") == "NOT_DEAD"


def test_D1_of_two_equal_dead_cards_one_is_turned_in() -> None:
    start = position(board("b1", "g9"), hands={0: "2S 2S"}, deck="QH")
    assert start.dead_cards(0) == ("2S", "2S")
    assert play(start, "0 2S!").hand(0) == ("2S", "QH")


def test_D1_a_removal_brings_a_dead_card_back_to_life() -> None:
    start = position(board("", "b1 g9"), hands={0: "JH 2S"})
    assert start.dead_cards(0) == ("2S",)
    assert play(start, "0 JH-b1").dead_cards(0) == ()


def test_D1_a_team_without_chips_may_turn_in() -> None:
    start = position(board("", "b1 g9"), rules=jl.edition(chips={"blue": 0}), hands={0: "2S"}, deck="QH")
    assert play(start, "0 2S!").hand(0) == ("QH",)


def test_D1_refused_when_no_other_card_is_left_to_draw() -> None:
    start = position(board("", "b1 g9"), hands={0: "2S 3S", 1: "4S"}, rest=False)
    assert refused(start, "0 2S!") == "NOTHING_TO_DRAW"
    assert "2S!" not in moves(start)


def test_D1_the_last_other_card_may_be_drawn() -> None:
    start = position(board("", "b1 g9"), hands={0: "2S 3S", 1: "4S"}, deck="QH", rest=False)
    assert play(start, "0 2S!").hand(0) == ("3S", "QH")


# --- P1: passing ---


def test_P1_all_cards_dead() -> None:
    start = position(board("", "b1 g9 c1 f9"), hands={0: "2S 3S"})
    assert moves(start) == {"2S!", "3S!", "pass"}
    assert happened(start, "0 pass") == ["Passed 0"]


def test_P1_whether_there_is_any_choice_but_to_pass() -> None:
    assert position(hands={0: "JS JH"}).must_pass
    assert not position(hands={0: "JS 2S"}).must_pass
    assert not position(board("", "b1 g9 c1 f9"), hands={0: "2S 3S"}).must_pass, (
        "a dead card may be turned in"
    )


def test_P1_a_pass_draws_no_card() -> None:
    start = position(board("", "b1 g9"), hands={0: "2S"}, deck="QH")
    after = play(start, "0 pass")
    assert after.hand(0) == ("2S",)
    assert after.draw_deck == start.draw_deck
    assert after.discards(0) == ()
    assert after.turn == 1
    assert after.passes == 1


def test_P1_a_pass_makes_no_draw_due() -> None:
    start = position(board("", "b1 g9"), rules=jl.edition(draw="by_hand"), hands={0: "2S"})
    assert not play(start, "0 pass").draw_due(0)


@pytest.mark.parametrize("drawn", [board(), board("e5 f5")])
def test_P1_only_one_eyed_jacks_and_nothing_to_remove(drawn: str) -> None:
    start = position(drawn, hands={0: "JS JH"})
    assert moves(start) == {"pass"}
    assert play(start, "0 pass").turn == 1


def test_P1_only_locked_chips_to_remove() -> None:
    locked = board("", "b1 c1 d1 e1")
    start = position(locked, sequences=["a1e1"], hands={0: "JS"})
    assert moves(start) == {"pass"}
    advanced = position(locked, rules=ADVANCED, sequences=["a1e1"], hands={0: "JS"})
    assert refused(advanced, "0 pass") == "MUST_PLAY"


def test_P1_no_chips() -> None:
    start = position(rules=jl.edition(chips={"blue": 0}), hands={0: "2S JD JH"})
    assert moves(start) == {"pass"}
    assert play(start, "0 pass").turn == 1


def test_P1_no_cards() -> None:
    start = position(hands={0: "", 1: "2S"})
    assert moves(start) == {"pass"}
    assert play(start, "0 pass").turn == 1


def test_P1_no_open_space_for_a_wild_jack() -> None:
    assert moves(position(FULL, hands={0: "JC JD"})) == {"pass"}


def test_P1_a_mixed_hand_that_cannot_be_played() -> None:
    assert moves(position(board("b1 g9"), hands={0: "2S JH"})) == {"2S!", "pass"}


@pytest.mark.parametrize(
    ("hand", "drawn"),
    [
        ("2S", board()),
        ("2S", board("", "b1")),
        ("2S 3S", board("", "b1 g9 c1")),
        ("2S JD", board("", "b1 g9")),
        ("2S JC", board("b1 g9")),
        ("2S JH", board("", "b1 g9")),
        ("JS", board("", "e5")),
    ],
)
def test_P1_passing_is_legal_only_then(hand: str, drawn: str) -> None:
    start = position(drawn, hands={0: hand})
    assert refused(start, "0 pass") == "MUST_PLAY"
    assert "pass" not in moves(start)


def test_P1_no_chips_but_a_chip_to_remove() -> None:
    start = position(board("", "e5"), rules=jl.edition(chips={"blue": 0}), hands={0: "2S JH"})
    assert refused(start, "0 pass") == "MUST_PLAY"


def test_P1_a_dead_card_need_not_be_turned_in_before_passing() -> None:
    start = position(board("", "b1 g9"), hands={0: "2S"}, deck="QH")
    assert play(start, "0 pass").hand(0) == ("2S",)


def test_P1_a_seat_may_pass_after_a_turn_in_that_did_not_help() -> None:
    start = position(board("", "b1 g9"), hands={0: "2S"}, deck="2S")
    assert moves(play(start, "0 2S!")) == {"pass"}
    assert play(start, "0 2S!", "0 pass").turn == 1


def test_P1_a_seat_must_play_what_a_turn_in_brought() -> None:
    start = position(board("", "b1 g9"), hands={0: "2S"}, deck="QH")
    assert refused(play(start, "0 2S!"), "0 pass") == "MUST_PLAY"


@pytest.mark.parametrize("seats", [3, 6, 9, 12])
def test_P1_passing_with_three_teams(seats: int) -> None:
    start = position(board("", "b1", "g9"), seats=seats, teams=3, hands={0: "2S"})
    assert play(start, "0 pass").turn == 1
