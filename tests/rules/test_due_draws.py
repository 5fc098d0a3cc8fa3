"""Drawing, and draws that are lost: L1 to L3."""

from __future__ import annotations

import pytest

import jackline as jl
from jackline.testing import position
from tests.rules.boards import BY_HAND, HANDS, MOVED, MOVED_AND_DRAWN, board, happened, moves, play, refused

THREE_HANDS = {0: "2S 5S 8S", 1: "3S 6S 9S", 2: "4S 7S TS"}


def due(at: jl.Position) -> list[int]:
    return [seat for seat in range(at.seats) if at.draw_due(seat)]


# --- L1: drawing is part of the turn ---


def test_L1_automatic_draws_happen_by_themselves() -> None:
    start = position(hands={0: "2S 4S", 1: "JH"}, deck="QH TD")
    assert happened(start, "0 2S@b1") == ["ChipPlaced 0 2S 0 b1", "CardDrawn 0 QH"]
    after = play(start, "0 2S@b1")
    assert after.hand(0) == ("4S", "QH")
    assert happened(after, "1 JH-b1") == ["ChipRemoved 1 JH 0 b1", "CardDrawn 1 TD"]
    assert due(play(after, "1 JH-b1")) == []


def test_L1_with_automatic_draws_nobody_draws_by_hand() -> None:
    start = position(hands=HANDS)
    assert refused(start, "0 draw") == "NO_DRAW_DUE"
    after = play(start, "0 2S@b1")
    assert refused(after, "0 draw") == "NO_DRAW_DUE"
    assert refused(after, "1 draw") == "NO_DRAW_DUE"


@pytest.mark.parametrize("rules", BY_HAND)
def test_L1_by_hand_the_turn_passes_with_the_play(rules: jl.Edition) -> None:
    start = position(rules=rules, hands=HANDS, deck="QH")
    assert happened(start, "0 2S@b1") == ["ChipPlaced 0 2S 0 b1"]
    after = play(start, "0 2S@b1")
    assert after.turn == 1
    assert after.hand(0) == ("4S", "6S", "8S")
    assert after.draw_deck == start.draw_deck
    assert due(after) == [0]
    assert after.view_for(1)["draws_due"] == [0]


@pytest.mark.parametrize("rules", BY_HAND)
def test_L1_the_seat_draws_after_its_turn_has_passed(rules: jl.Edition) -> None:
    after = play(position(rules=rules, hands=HANDS, deck="QH TD"), "0 2S@b1")
    assert moves(after, 0) == {"draw"}
    assert happened(after, "0 draw") == ["CardDrawn 0 QH"]
    after = play(after, "0 draw")
    assert after.hand(0) == ("4S", "6S", "8S", "QH")
    assert after.draw_deck[0] == "TD"
    assert after.turn == 1
    assert due(after) == []


@pytest.mark.parametrize("rules", BY_HAND)
def test_L1_one_draw_for_one_play(rules: jl.Edition) -> None:
    after = play(position(rules=rules, hands=HANDS), "0 2S@b1", "0 draw")
    assert refused(after, "0 draw") == "NO_DRAW_DUE"


@pytest.mark.parametrize("rules", BY_HAND)
def test_L1_no_draw_is_due_before_playing(rules: jl.Edition) -> None:
    start = position(rules=rules, hands=HANDS)
    assert refused(start, "0 draw") == "NO_DRAW_DUE"
    assert refused(start, "1 draw") == "NO_DRAW_DUE"


@pytest.mark.parametrize("rules", BY_HAND)
def test_L1_nobody_draws_for_another(rules: jl.Edition) -> None:
    after = play(position(rules=rules, seats=4, hands={0: "2S"}), "0 2S@b1")
    assert refused(after, "1 draw") == "NO_DRAW_DUE"
    assert refused(after, "2 draw") == "NO_DRAW_DUE"


@pytest.mark.parametrize("rules", BY_HAND)
def test_L1_a_removal_makes_a_draw_due_too(rules: jl.Edition) -> None:
    start = position(board("", "e5"), rules=rules, hands={0: "JH"}, deck="QH")
    after = play(start, "0 JH-e5")
    assert due(after) == [0]
    assert happened(after, "0 draw") == ["CardDrawn 0 QH"]


@pytest.mark.parametrize("rules", [jl.edition(), *BY_HAND])
def test_L1_a_turn_in_is_replaced_at_once_in_both_modes(rules: jl.Edition) -> None:
    start = position(board("", "b1 g9"), rules=rules, hands={0: "2S 4S"}, deck="QH")
    assert happened(start, "0 2S!") == ["DeadCardTurnedIn 0 2S", "CardDrawn 0 QH"]
    assert play(start, "0 2S!").hand(0) == ("4S", "QH")
    assert due(play(start, "0 2S!")) == []


def test_L1_a_late_draw_until_it_is_lost() -> None:
    start = position(rules=MOVED_AND_DRAWN, hands=HANDS, deck="QH TD")
    assert happened(play(start, "0 2S@b1", "1 3S@c1"), "0 draw") == ["CardDrawn 0 QH"]


def test_L1_a_seat_on_turn_may_draw_first() -> None:
    start = position(rules=MOVED_AND_DRAWN, hands=HANDS, deck="QH TD")
    after = play(start, "0 2S@b1", "1 3S@c1", "0 draw")
    assert after.turn == 0
    assert play(after, "0 QH@h2").chips["h2"] == 0


def test_L1_a_seat_on_turn_may_play_without_drawing_first() -> None:
    start = position(rules=MOVED_AND_DRAWN, hands=HANDS)
    after = play(start, "0 2S@b1", "1 3S@c1")
    assert {"draw", "4S@d1", "4S@e9"} <= moves(after)
    assert play(after, "0 4S@d1").turn == 1


def test_L1_a_seat_on_turn_may_pass_without_drawing_first() -> None:
    start = position(board("", "d1 e9"), rules=MOVED_AND_DRAWN, hands={0: "2S 4S", 1: "3S"})
    after = play(start, "0 2S@b1", "1 3S@c1")
    assert moves(after) == {"4S!", "pass", "draw"}
    assert play(after, "0 pass").turn == 1


def test_L1_a_seat_on_turn_may_turn_in_without_drawing_first() -> None:
    start = position(board("", "d1 e9"), rules=MOVED_AND_DRAWN, hands={0: "2S 4S", 1: "3S"}, deck="QH TD")
    after = play(start, "0 2S@b1", "1 3S@c1", "0 4S!")
    assert after.hand(0) == ("QH",)
    assert due(after) == [0, 1]


# --- L2, the first form: lost when the next player has made a move ---


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_L2_moved_the_next_players_play_costs_the_draw(seats: int) -> None:
    start = position(rules=MOVED, seats=seats, hands={0: "2S 4S", 1: "3S"})
    after = play(start, "0 2S@b1")
    assert happened(after, "1 3S@c1") == ["ChipPlaced 1 3S 1 c1", "DrawLost 0"]
    after = play(after, "1 3S@c1")
    assert due(after) == [1]
    assert after.hand(0) == ("4S",)
    assert refused(after, "0 draw") == "NO_DRAW_DUE"


def test_L2_moved_the_last_seats_draw_is_lost_to_the_first() -> None:
    start = position(rules=MOVED, seats=3, hands=THREE_HANDS, turn=2)
    assert happened(play(start, "2 4S@d1"), "0 2S@b1") == ["ChipPlaced 0 2S 0 b1", "DrawLost 2"]


def test_L2_moved_a_removal_is_a_move() -> None:
    after = play(position(rules=MOVED, hands={0: "2S", 1: "JH"}), "0 2S@b1")
    assert happened(after, "1 JH-b1") == ["ChipRemoved 1 JH 0 b1", "DrawLost 0"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_L2_moved_a_pass_is_a_move(seats: int) -> None:
    start = position(board("", "c1 f9"), rules=MOVED, seats=seats, hands={0: "2S", 1: "3S"})
    after = play(start, "0 2S@b1")
    assert happened(after, "1 pass") == ["Passed 1", "DrawLost 0"]
    assert due(play(after, "1 pass")) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_L2_moved_a_turn_in_is_no_move(seats: int) -> None:
    start = position(board("", "c1 f9"), rules=MOVED, seats=seats, hands={0: "2S", 1: "3S 5S"})
    after = play(start, "0 2S@b1", "1 3S!")
    assert due(after) == [0]
    assert play(after, "0 draw").hand(0) != ()
    assert happened(after, "1 5S@e1") == ["ChipPlaced 1 5S 1 e1", "DrawLost 0"]


def test_L2_moved_a_draw_made_in_time_is_not_lost() -> None:
    start = position(rules=MOVED, hands=HANDS, deck="QH TD")
    after = play(start, "0 2S@b1", "0 draw", "1 3S@c1")
    assert after.hand(0) == ("4S", "6S", "8S", "QH")
    assert due(after) == [1]


def test_L2_moved_is_the_form_of_giant() -> None:
    start = position(rules=jl.edition("giant", draw="by_hand"), hands=HANDS)
    assert "DrawLost 0" in happened(play(start, "0 2S@b1"), "1 3S@c1")


def test_L2_moved_a_pass_costs_the_passer_nothing() -> None:
    """Seat 1 cannot keep a due draw until its next turn in this form; seat 0 passes and loses nothing."""
    start = position(board("", "b1 g9"), rules=MOVED, hands={0: "2S", 1: "3S"})
    after = play(start, "0 pass", "1 3S@c1")
    assert due(after) == [1]
    assert happened(after, "1 draw")[0].startswith("CardDrawn 1")


def test_L2_moved_losing_again_costs_another_card() -> None:
    start = position(rules=MOVED, hands=HANDS)
    after = play(start, "0 2S@b1", "1 3S@c1", "0 4S@d1", "1 5S@e1")
    assert after.hand(0) == ("6S", "8S")
    after = play(after, "0 6S@f1", "0 draw")
    assert len(after.hand(0)) == 2


# --- L2, the second form: lost when the next player has made a move and drawn ---


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_L2_moved_and_drawn_the_next_players_play_is_not_enough(seats: int) -> None:
    start = position(rules=MOVED_AND_DRAWN, seats=seats, hands={0: "2S", 1: "3S"}, deck="QH")
    after = play(start, "0 2S@b1")
    assert happened(after, "1 3S@c1") == ["ChipPlaced 1 3S 1 c1"]
    after = play(after, "1 3S@c1")
    assert due(after) == [0, 1]
    assert happened(after, "0 draw") == ["CardDrawn 0 QH"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_L2_moved_and_drawn_the_next_players_draw_costs_the_draw(seats: int) -> None:
    start = position(rules=MOVED_AND_DRAWN, seats=seats, hands={0: "2S 4S", 1: "3S"}, deck="QH")
    after = play(start, "0 2S@b1", "1 3S@c1")
    assert sorted(happened(after, "1 draw")) == ["CardDrawn 1 QH", "DrawLost 0"]
    after = play(after, "1 draw")
    assert due(after) == []
    assert after.hand(0) == ("4S",)
    assert refused(after, "0 draw") == "NO_DRAW_DUE"


def test_L2_moved_and_drawn_the_last_seats_draw_is_lost_to_the_first() -> None:
    start = position(rules=MOVED_AND_DRAWN, seats=3, hands=THREE_HANDS, turn=2)
    assert "DrawLost 2" in happened(play(start, "2 4S@d1", "0 2S@b1"), "0 draw")


def test_L2_moved_and_drawn_after_a_removal() -> None:
    start = position(rules=MOVED_AND_DRAWN, hands={0: "2S", 1: "JH"})
    assert "DrawLost 0" in happened(play(start, "0 2S@b1", "1 JH-b1"), "1 draw")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_L2_moved_and_drawn_a_pass_alone_costs_nothing(seats: int) -> None:
    """A pass is the next player's move, but it draws no card."""
    start = position(board("", "c1 f9"), rules=MOVED_AND_DRAWN, seats=seats, hands={0: "2S", 1: "3S"})
    after = play(start, "0 2S@b1")
    assert happened(after, "1 pass") == ["Passed 1"]
    assert due(play(after, "1 pass")) == [0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_L2_moved_and_drawn_a_turn_in_costs_nothing(seats: int) -> None:
    start = position(
        board("", "c1 f9"), rules=MOVED_AND_DRAWN, seats=seats, hands={0: "2S", 1: "3S"}, deck="QH"
    )
    after = play(start, "0 2S@b1")
    assert happened(after, "1 3S!") == ["DeadCardTurnedIn 1 3S", "CardDrawn 1 QH"]
    assert due(play(after, "1 3S!")) == [0]


@pytest.mark.parametrize("id", ["classic", "bilingual", "strategy", "encyclopedia"])
def test_L2_moved_and_drawn_is_the_form_of_the_other_editions(id: str) -> None:
    start = position(rules=jl.edition(id, draw="by_hand"), hands=HANDS)
    after = play(start, "0 2S@b1", "1 3S@c1")
    assert due(after) == [0, 1]
    assert "DrawLost 0" in happened(after, "1 draw")


def test_L2_a_pass_does_not_cost_the_passer_its_own_due_draw() -> None:
    start = position(board("", "d1 e9"), rules=MOVED_AND_DRAWN, hands={0: "2S 4S", 1: "3S 5S"}, deck="QH")
    after = play(start, "0 2S@b1", "1 3S@c1")
    assert happened(after, "0 pass") == ["Passed 0"]
    after = play(after, "0 pass")
    assert due(after) == [0, 1]
    assert happened(after, "0 draw") == ["CardDrawn 0 QH"]


def test_L2_once_lost_a_seat_plays_on_with_one_card_fewer() -> None:
    start = position(rules=MOVED_AND_DRAWN, hands=HANDS)
    after = play(start, "0 2S@b1", "1 3S@c1", "1 draw")
    assert len(after.hand(0)) == 3
    after = play(after, "0 4S@d1", "0 draw", "1 5S@e1", "1 draw", "0 6S@f1", "0 draw")
    assert len(after.hand(0)) == 3
    assert len(after.hand(1)) == 4


def test_L2_losing_again_costs_another_card() -> None:
    start = position(rules=MOVED_AND_DRAWN, hands=HANDS)
    after = play(start, "0 2S@b1", "1 3S@c1", "1 draw", "0 4S@d1", "1 5S@e1", "1 draw")
    assert after.hand(0) == ("6S", "8S")
    assert len(after.hand(1)) == 4


# --- L3: whose draw counts against whom ---


def test_L3_a_late_draw_for_an_older_move_does_not_count() -> None:
    start = position(rules=MOVED_AND_DRAWN, hands=HANDS)
    after = play(start, "0 2S@b1", "1 3S@c1", "0 draw", "0 4S@d1")
    assert due(after) == [0, 1]
    assert happened(after, "1 draw")[0].startswith("CardDrawn 1")
    assert due(play(after, "1 draw")) == [0]


def test_L3_nor_does_it_after_a_pass() -> None:
    start = position(
        board("", "e1 d9"), rules=MOVED_AND_DRAWN, hands={0: "2S 4S 6S", 1: "3S 5S"}, deck="QH TD"
    )
    after = play(start, "0 2S@b1", "1 3S@c1", "0 draw", "0 4S@d1", "1 pass")
    assert due(after) == [0, 1]
    assert happened(after, "1 draw") == ["CardDrawn 1 TD"]
    assert due(play(after, "1 draw")) == [0]


def test_L3_a_draw_for_a_move_made_since_counts() -> None:
    start = position(rules=MOVED_AND_DRAWN, hands=HANDS)
    after = play(start, "0 2S@b1", "1 3S@c1", "0 draw", "0 4S@d1", "1 draw", "1 5S@e1")
    assert due(after) == [0, 1]
    assert "DrawLost 0" in happened(after, "1 draw")


def test_L3_the_replacement_of_a_turn_in_does_not_count() -> None:
    """Seat 1 has moved since and then takes a card, but for a dead one."""
    start = position(
        board("", "d1 e9 e1 d9"), rules=MOVED_AND_DRAWN, hands={0: "2S 4S", 1: "3S 5S"}, deck="QH"
    )
    after = play(start, "0 2S@b1", "1 3S@c1", "0 pass")
    assert happened(after, "1 5S!") == ["DeadCardTurnedIn 1 5S", "CardDrawn 1 QH"]
    after = play(after, "1 5S!")
    assert due(after) == [0, 1]
    assert "DrawLost 0" in happened(after, "1 draw")


def test_L3_a_draw_is_judged_only_against_the_seat_after_it() -> None:
    start = position(rules=MOVED_AND_DRAWN, seats=3, hands=THREE_HANDS)
    after = play(start, "0 2S@b1", "1 3S@c1", "2 4S@d1")
    assert due(after) == [0, 1, 2]
    assert sorted(happened(after, "2 draw"))[1:] == ["DrawLost 1"]
    after = play(after, "2 draw")
    assert due(after) == [0]
    assert happened(after, "0 draw")[0].startswith("CardDrawn 0")


def test_L3_a_whole_round_may_go_by_if_the_next_seat_does_not_draw() -> None:
    start = position(rules=MOVED_AND_DRAWN, seats=4, hands={0: "2S 6S", 1: "3S", 2: "4S", 3: "5S"})
    after = play(start, "0 2S@b1", "1 3S@c1", "2 4S@d1", "2 draw", "3 5S@e1", "3 draw")
    assert due(after) == [0]
    assert after.turn == 0


def test_L3_moved_only_the_draw_of_the_seat_before_is_lost() -> None:
    start = position(rules=MOVED, seats=3, hands=THREE_HANDS)
    after = play(start, "0 2S@b1", "1 3S@c1")
    assert due(after) == [1]
    assert happened(after, "2 4S@d1") == ["ChipPlaced 2 4S 2 d1", "DrawLost 1"]


def test_L3_a_seat_that_plays_again_has_lost_the_earlier_draw() -> None:
    start = position(rules=MOVED_AND_DRAWN, hands=HANDS, deck="QH TD")
    after = play(start, "0 2S@b1", "1 3S@c1")
    assert happened(after, "0 4S@d1") == ["ChipPlaced 0 4S 0 d1", "DrawLost 0"]
    after = play(after, "0 4S@d1")
    assert due(after) == [0, 1]
    assert len(after.hand(0)) == 2


def test_L3_at_most_one_draw_is_ever_due() -> None:
    start = position(rules=MOVED_AND_DRAWN, hands=HANDS, deck="QH TD")
    after = play(start, "0 2S@b1", "1 3S@c1", "0 4S@d1", "0 draw")
    assert after.hand(0) == ("6S", "8S", "QH")
    assert refused(after, "0 draw") == "NO_DRAW_DUE"


def test_L3_after_playing_again_the_next_seats_older_move_does_not_count() -> None:
    start = position(rules=MOVED_AND_DRAWN, hands=HANDS)
    after = play(start, "0 2S@b1", "1 3S@c1", "0 4S@d1", "1 draw")
    assert due(after) == [0]


def test_L3_drawing_does_not_cost_the_next_seat_its_draw() -> None:
    start = position(rules=MOVED_AND_DRAWN, seats=3, hands=THREE_HANDS)
    assert due(play(start, "0 2S@b1", "1 3S@c1", "0 draw")) == [1]
