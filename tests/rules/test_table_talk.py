"""Table talk: K1 and K2."""

from __future__ import annotations

import pytest

import jackline as jl
from jackline.testing import position
from tests.rules.boards import board, happened, moves, play, refused

FOUR_HANDS = {0: "2S 3S", 1: "4S 5S", 2: "6S 7S", 3: "8S 9S"}
BY_HAND = jl.edition(draw="by_hand")


def owed(at: jl.Position) -> list[int]:
    return [at.owes(seat) for seat in range(at.seats)]


# --- K1: every member of the team gives up a card ---


def test_K1_coaching_costs_every_member_of_the_team_one_card() -> None:
    start = position(seats=4, hands=FOUR_HANDS)
    assert happened(start, "penalty 0") == ["TeamPenalised 0 0 2"]
    assert owed(play(start, "penalty 0")) == [1, 0, 1, 0]
    assert play(start, "penalty 0").view_for(3)["owes"] == [1, 0, 1, 0]


def test_K1_the_other_team_can_be_penalised_too() -> None:
    start = position(seats=4, hands=FOUR_HANDS)
    assert happened(start, "penalty 1") == ["TeamPenalised 1 1 3"]
    assert owed(play(start, "penalty 1")) == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("seats", "teams", "team", "members"),
    [
        (6, 2, 1, "1 3 5"),
        (6, 3, 2, "2 5"),
        (8, 2, 0, "0 2 4 6"),
        (9, 3, 1, "1 4 7"),
        (10, 2, 1, "1 3 5 7 9"),
        (12, 2, 0, "0 2 4 6 8 10"),
        (12, 3, 0, "0 3 6 9"),
    ],
)
def test_K1_members_at_larger_tables(seats: int, teams: int, team: int, members: str) -> None:
    start = position(seats=seats, teams=teams)
    assert happened(start, f"penalty {team}") == [f"TeamPenalised {team} {members}"]


def test_K1_the_card_is_of_the_members_own_choice() -> None:
    after = play(position(seats=4, hands=FOUR_HANDS), "penalty 0")
    assert moves(after, 0) == {"2S~", "3S~"}
    assert moves(after, 2) == {"6S~", "7S~"}
    assert play(after, "0 2S~").hand(0) == ("3S",)
    assert play(after, "0 3S~").hand(0) == ("2S",)


def test_K1_any_card_may_be_chosen() -> None:
    start = position(board("", "b1 g9"), seats=4, hands={0: "2S JD JH"})
    assert moves(play(start, "penalty 0"), 0) == {"2S~", "JD~", "JH~"}


def test_K1_a_card_held_twice_is_listed_once() -> None:
    after = play(position(seats=4, hands={0: "2S 2S"}), "penalty 0")
    assert [str(move) for move in after.legal_moves(0)] == ["2S~"]
    assert play(after, "0 2S~").hand(0) == ("2S",)


def test_K1_the_card_goes_on_the_members_own_pile() -> None:
    after = play(position(seats=4, hands=FOUR_HANDS), "penalty 0")
    assert happened(after, "2 7S~") == ["CardForfeited 2 7S"]
    after = play(after, "2 7S~")
    assert after.discards(2) == ("7S",)
    assert after.discards(0) == ()


def test_K1_the_card_goes_on_the_shared_pile() -> None:
    rules = jl.edition("encyclopedia", table_talk=True)
    after = play(position(rules=rules, seats=4, hands=FOUR_HANDS), "penalty 0", "2 7S~", "0 2S~")
    assert after.discards(0) == ("7S", "2S")
    assert after.discards(3) == ("7S", "2S")


def test_K1_the_card_is_not_replaced() -> None:
    start = position(seats=4, hands=FOUR_HANDS)
    after = play(start, "penalty 0", "0 2S~")
    assert after.hand(0) == ("3S",)
    assert after.draw_deck == start.draw_deck
    assert not after.draw_due(0)


def test_K1_they_play_on_with_fewer_cards() -> None:
    start = position(seats=4, hands=FOUR_HANDS, deck="QH TD")
    after = play(start, "penalty 0", "0 2S~", "2 6S~", "0 3S@c1")
    assert after.hand(0) == ("QH",)
    assert after.hand(2) == ("7S",)


def test_K1_the_card_must_be_in_the_hand() -> None:
    after = play(position(seats=4, hands=FOUR_HANDS), "penalty 0")
    assert refused(after, "0 4S~") == "NOT_IN_HAND"
    assert refused(after, "2 2S~") == "NOT_IN_HAND"


def test_K1_nobody_gives_up_a_card_that_is_not_owed() -> None:
    start = position(seats=4, hands=FOUR_HANDS)
    assert refused(start, "0 2S~") == "OWES_NOTHING"
    after = play(start, "penalty 0", "0 2S~")
    assert refused(after, "0 3S~") == "OWES_NOTHING"
    assert refused(after, "1 4S~") == "OWES_NOTHING"


@pytest.mark.parametrize("id", ["classic", "bilingual", "giant"])
def test_K1_with_the_rule_on(id: str) -> None:
    start = position(rules=jl.edition(id), seats=4)
    assert owed(play(start, "penalty 0")) == [1, 0, 1, 0]


@pytest.mark.parametrize("id", ["strategy", "encyclopedia"])
def test_K1_with_the_rule_off(id: str) -> None:
    start = position(rules=jl.edition(id), seats=4)
    assert refused(start, "penalty 0") == "TABLE_TALK_ALLOWED"
    assert refused(start, "penalty 1") == "TABLE_TALK_ALLOWED"


def test_K1_the_rule_can_be_switched_by_the_house() -> None:
    on = position(rules=jl.edition("strategy", table_talk=True), seats=4)
    assert owed(play(on, "penalty 1")) == [0, 1, 0, 1]
    off = position(rules=jl.edition("classic", table_talk=False), seats=4)
    assert refused(off, "penalty 1") == "TABLE_TALK_ALLOWED"


@pytest.mark.parametrize(("teams", "team"), [(2, "2"), (2, "-1"), (3, "3"), (3, "99")])
def test_K1_there_must_be_such_a_team(teams: int, team: str) -> None:
    assert refused(position(seats=6, teams=teams), f"penalty {team}") == "NO_SUCH_TEAM"


def test_K1_after_the_game_it_is_too_late() -> None:
    ours = board("b1 c1 d1 e1 b10 c10 d10")
    start = position(ours, seats=4, sequences=["a1e1"], hands={0: "TD", 1: "2S", 2: "3S"})
    assert refused(play(start, "0 TD@e10"), "penalty 1") == "GAME_OVER"
    owing = play(start, "penalty 1", "0 TD@e10")
    assert refused(owing, "1 2S~") == "GAME_OVER"


# --- K2: while a penalty is due ---


def test_K2_who_owes_must_choose_before_the_next_move() -> None:
    start = position(board("", "b1 g9 e5"), seats=4, hands={**FOUR_HANDS, 0: "2S 3S JH"})
    after = play(start, "penalty 0")
    assert refused(after, "0 3S@c1") == "OWES_A_CARD"
    assert refused(after, "0 JH-e5") == "OWES_A_CARD"
    assert refused(after, "0 2S!") == "OWES_A_CARD"
    assert refused(after, "0 pass") == "OWES_A_CARD"
    assert play(after, "0 2S~", "0 3S@c1").chips["c1"] == 0


def test_K2_who_owes_may_not_pass_even_without_a_playable_card() -> None:
    after = play(position(seats=4, hands={0: "JH JS"}), "penalty 0")
    assert refused(after, "0 pass") == "OWES_A_CARD"
    assert moves(play(after, "0 JH~")) == {"pass"}


def test_K2_play_by_others_goes_on() -> None:
    after = play(position(seats=4, hands=FOUR_HANDS), "penalty 1", "0 2S@b1")
    assert refused(after, "1 4S@d1") == "OWES_A_CARD"
    after = play(after, "1 4S~", "1 5S@e1", "2 6S@f1")
    assert after.turn == 3
    assert refused(after, "3 8S@h1") == "OWES_A_CARD"


def test_K2_a_member_may_choose_out_of_turn() -> None:
    after = play(position(seats=4, hands=FOUR_HANDS), "penalty 1", "3 9S~")
    assert after.turn == 0
    assert owed(after) == [0, 1, 0, 0]
    assert after.hand(3) == ("8S",)


def test_K2_choosing_does_not_end_the_turn() -> None:
    after = play(position(seats=4, hands=FOUR_HANDS), "penalty 0", "0 2S~")
    assert after.turn == 0
    assert moves(after) == {"3S@c1", "3S@f9"}


def test_K2_a_seat_that_owes_may_draw() -> None:
    start = position(rules=BY_HAND, seats=4, hands=FOUR_HANDS, deck="QH")
    after = play(start, "0 2S@b1", "penalty 0")
    assert moves(after, 0) == {"3S~", "draw"}
    assert happened(after, "0 draw") == ["CardDrawn 0 QH"]
    assert play(after, "0 draw").hand(0) == ("3S", "QH")
    assert play(after, "0 draw").owes(0) == 1


def test_K2_the_card_drawn_may_be_given_up() -> None:
    start = position(rules=BY_HAND, seats=4, hands=FOUR_HANDS, deck="QH")
    after = play(start, "0 2S@b1", "penalty 0", "0 draw", "0 QH~")
    assert after.hand(0) == ("3S",)


def test_K2_a_penalty_does_not_cost_a_due_draw() -> None:
    start = position(rules=jl.edition("giant", draw="by_hand"), seats=4, hands=FOUR_HANDS)
    after = play(start, "0 2S@b1", "penalty 1", "1 4S~")
    assert after.draw_due(0)


def test_K2_penalties_add_up() -> None:
    start = position(seats=4, hands={**FOUR_HANDS, 0: "2S 3S TS"})
    after = play(start, "penalty 0", "penalty 0")
    assert owed(after) == [2, 0, 2, 0]
    after = play(after, "0 2S~")
    assert owed(after) == [1, 0, 2, 0]
    assert refused(after, "0 3S@c1") == "OWES_A_CARD"
    after = play(after, "0 3S~")
    assert owed(after) == [0, 0, 2, 0]
    assert play(after, "0 TS@j2").chips == {"j2": 0}


def test_K2_both_teams_may_owe_at_once() -> None:
    after = play(position(seats=4, hands=FOUR_HANDS), "penalty 0", "penalty 1")
    assert owed(after) == [1, 1, 1, 1]


def test_K2_a_seat_with_an_empty_hand_owes_nothing() -> None:
    start = position(seats=4, hands={**FOUR_HANDS, 2: ""})
    assert happened(start, "penalty 0") == ["TeamPenalised 0 0"]
    assert owed(play(start, "penalty 0")) == [1, 0, 0, 0]


def test_K2_a_hand_that_becomes_empty_owes_nothing_more() -> None:
    start = position(seats=4, hands={**FOUR_HANDS, 0: "2S"})
    after = play(start, "penalty 0", "penalty 0", "0 2S~")
    assert owed(after) == [0, 0, 2, 0]
    assert moves(after) == {"pass"}


def test_K2_a_card_drawn_later_does_not_bring_the_debt_back() -> None:
    start = position(rules=BY_HAND, seats=4, hands={**FOUR_HANDS, 0: "2S 3S"}, deck="QH")
    after = play(start, "0 2S@b1", "penalty 0", "penalty 0", "0 3S~", "0 draw")
    assert after.hand(0) == ("QH",)
    assert after.owes(0) == 0


def test_K2_a_penalty_card_does_not_restart_the_count_of_passes() -> None:
    start = position(seats=4, hands={0: "JH JS", 1: "JH JS", 2: "2S", 3: "3S"})
    after = play(start, "penalty 1", "0 pass", "1 JH~")
    assert after.passes == 1
    assert play(after, "1 pass").passes == 2


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("team", [0, 1])
def test_K2_there_is_no_penalty_against_a_team_of_one(seats: int, team: int) -> None:
    assert refused(position(seats=seats), f"penalty {team}") == "TEAM_OF_ONE"


def test_K2_penalties_are_public() -> None:
    after = play(position(seats=4, hands=FOUR_HANDS), "penalty 0", "2 6S~")
    assert after.view_for(1)["history"] == ["penalty 0", "2 6S~"]
    assert after.view_for(None)["discards"] == [[], [], ["6S"], []]
