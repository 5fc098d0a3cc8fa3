"""A turn, and what is public: T1 to T4."""

from __future__ import annotations

import pytest

import jackline as jl
from jackline.testing import position
from tests.rules.boards import NO_CHIPS, board, happened, moves, play, refused

SHARED = jl.edition("encyclopedia")

# --- T1: play a card, draw a card, pass the turn to the left ---


def test_T1_play_draw_and_pass_the_turn() -> None:
    start = position(hands={0: "2S 3S", 1: "KD"}, deck="QH TD")
    after = play(start, "0 2S@b1")
    assert after.chips == {"b1": 0}
    assert after.hand(0) == ("3S", "QH")
    assert after.discards(0) == ("2S",)
    assert after.draw_deck[0] == "TD"
    assert after.turn == 1


def test_T1_a_play_is_told_with_its_draw() -> None:
    start = position(hands={0: "2S 3S"}, deck="QH")
    assert happened(start, "0 2S@b1") == ["ChipPlaced 0 2S 0 b1", "CardDrawn 0 QH"]


def test_T1_exactly_one_card_is_played() -> None:
    after = play(position(hands={0: "2S 3S"}), "0 2S@b1")
    assert refused(after, "0 3S@c1") == "NOT_YOUR_TURN"


def test_T1_only_the_seat_on_turn_plays() -> None:
    start = position(board("", "e5"), seats=3, hands={0: "2S", 1: "3S JH", 2: "4S"})
    assert refused(start, "1 3S@c1") == "NOT_YOUR_TURN"
    assert refused(start, "1 JH-e5") == "NOT_YOUR_TURN"
    assert refused(start, "2 pass") == "NOT_YOUR_TURN"
    assert moves(start, 1) == set()
    assert moves(start, 2) == set()


def test_T1_the_card_must_be_in_the_hand() -> None:
    start = position(board("", "c1 f9 e5"), hands={0: "2S"})
    assert refused(start, "0 4S@d1") == "NOT_IN_HAND"
    assert refused(start, "0 JD@d1") == "NOT_IN_HAND"
    assert refused(start, "0 JH-e5") == "NOT_IN_HAND"
    assert refused(start, "0 3S!") == "NOT_IN_HAND"


def test_T1_one_of_two_equal_cards_is_played() -> None:
    after = play(position(hands={0: "2S 3S 2S"}, deck="QH"), "0 2S@b1")
    assert sorted(after.hand(0)) == ["2S", "3S", "QH"]
    assert after.discards(0) == ("2S",)


def test_T1_optionally_a_dead_card_first() -> None:
    start = position(board("", "b1 g9"), hands={0: "2S 3S"}, deck="QH TD")
    after = play(start, "0 2S!", "0 3S@c1")
    assert after.hand(0) == ("QH", "TD")
    assert after.discards(0) == ("2S", "3S")
    assert after.turn == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8, 9, 10, 12])
def test_T1_the_turn_passes_to_the_left(seats: int) -> None:
    after = position(seats=seats, rules=jl.edition(chips=NO_CHIPS))
    turns = []
    for _ in range(seats + 1):
        turns.append(after.turn)
        after, _events = after.play("pass")
    assert turns == [*range(seats), 0]


def test_T1_cards_go_face_up_on_the_seats_own_pile() -> None:
    after = play(position(hands={0: "2S 4S", 1: "3S"}), "0 2S@b1", "1 3S@c1", "0 4S@d1")
    assert after.discards(0) == ("2S", "4S")
    assert after.discards(1) == ("3S",)


def test_T1_cards_go_face_up_on_the_shared_pile() -> None:
    after = play(position(rules=SHARED, hands={0: "2S 4S", 1: "3S"}), "0 2S@b1", "1 3S@c1", "0 4S@d1")
    assert after.discards(0) == ("2S", "3S", "4S")
    assert after.discards(1) == ("2S", "3S", "4S")


def test_T1_teammates_have_a_pile_each() -> None:
    start = position(seats=4, hands={0: "2S", 1: "3S", 2: "4S"})
    after = play(start, "0 2S@b1", "1 3S@c1", "2 4S@d1")
    assert after.discards(0) == ("2S",)
    assert after.discards(2) == ("4S",)


def test_T1_a_position_is_not_changed_by_playing_from_it() -> None:
    start = position(hands={0: "2S 3S"})
    before = (start.view_for(0), start.draw_deck)
    play(start, "0 2S@b1")
    vars(start).clear()
    assert (start.view_for(0), start.draw_deck) == before


# --- T2: ordinary cards ---


def test_T2_a_card_goes_on_either_of_its_spaces() -> None:
    start = position(hands={0: "2S"})
    assert moves(start) == {"2S@b1", "2S@g9"}
    assert play(start, "0 2S@b1").chips == {"b1": 0}
    assert play(start, "0 2S@g9").chips == {"g9": 0}


@pytest.mark.parametrize("drawn", [board("b1"), board("", "b1")])
def test_T2_a_covered_space_is_not_open(drawn: str) -> None:
    start = position(drawn, hands={0: "2S"})
    assert moves(start) == {"2S@g9"}
    assert refused(start, "0 2S@b1") == "SPACE_TAKEN"


def test_T2_a_card_goes_nowhere_else() -> None:
    start = position(hands={0: "2S"})
    assert refused(start, "0 2S@c1") == "WRONG_SPACE"
    assert refused(start, "0 2S@a2") == "WRONG_SPACE"


@pytest.mark.parametrize("card", ["2S", "JC", "JD"])
@pytest.mark.parametrize("corner", ["a1", "j1", "a10", "j10"])
def test_T2_corners_are_never_open(card: str, corner: str) -> None:
    assert refused(position(hands={0: card}), f"0 {card}@{corner}") == "CORNER"


def test_T2_the_chip_is_the_teams() -> None:
    start = position(seats=4, hands={3: "2S"}, turn=3)
    assert happened(start, "3 2S@b1")[0] == "ChipPlaced 3 2S 1 b1"
    assert play(start, "3 2S@b1").chips == {"b1": 1}


def test_T2_the_layout_says_where() -> None:
    start = position(hands={0: "2S"}, board_layout="wedge")
    assert moves(start) == {"2S@e3", "2S@f8"}
    assert refused(start, "0 2S@b1") == "WRONG_SPACE"


def test_T2_a_card_held_twice_is_listed_once() -> None:
    assert len(position(hands={0: "2S 2S"}).legal_moves()) == 2


# --- T3: chips stay ---


@pytest.mark.parametrize("card", ["5H", "JC", "JD", "AS", "QH"])
@pytest.mark.parametrize("space", ["e5", "d5", "f5", "a1"])
def test_T3_only_a_one_eyed_jack_removes(card: str, space: str) -> None:
    start = position(board("d5", "e5"), hands={0: card})
    assert refused(start, f"0 {card}-{space}") == "NOT_A_REMOVER"


@pytest.mark.parametrize("drawn", [board("e5"), board("", "e5")])
def test_T3_no_chip_is_put_on_top_of_another(drawn: str) -> None:
    start = position(drawn, hands={0: "5H JC JD"})
    assert refused(start, "0 5H@e5") == "SPACE_TAKEN"
    assert refused(start, "0 JC@e5") == "SPACE_TAKEN"
    assert refused(start, "0 JD@e5") == "SPACE_TAKEN"


# --- T4: what is public and what is secret ---


def test_T4_all_discards_are_public() -> None:
    after = play(position(seats=3, hands={0: "2S", 1: "3S"}), "0 2S@b1", "1 3S@c1")
    assert after.view_for(0)["discards"] == [["2S"], ["3S"], []]
    assert after.view_for(2)["discards"] == [["2S"], ["3S"], []]
    assert after.view_for(None)["discards"] == [["2S"], ["3S"], []]


def test_T4_the_shared_pile_is_public() -> None:
    after = play(position(rules=SHARED, hands={0: "2S", 1: "3S"}), "0 2S@b1", "1 3S@c1")
    assert after.view_for(0)["discards"] == [["2S", "3S"]]
    assert after.view_for(None)["discards"] == [["2S", "3S"]]


def test_T4_all_announcements_are_public() -> None:
    start = position(board("", "b1 g9"), hands={0: "2S 3S"}, deck="QH TD")
    after = play(start, "0 2S!", "0 3S@c1")
    assert after.view_for(1)["history"] == ["0 2S!", "0 3S@c1"]
    assert after.view_for(None)["history"] == ["0 2S!", "0 3S@c1"]
    _, (turned_in, _) = start.play("2S!")
    assert turned_in.seen_by(1) == turned_in
    assert turned_in.seen_by(None) == turned_in


def test_T4_a_seat_knows_its_own_hand() -> None:
    start = position(seats=4, hands={0: "2S 3S", 1: "4S"})
    assert start.view_for(0)["hand"] == ["2S", "3S"]
    assert start.view_for(1)["hand"] == ["4S"]
    assert start.view_for(None)["hand"] is None


def test_T4_how_many_cards_others_hold_is_public() -> None:
    start = position(seats=3, hands={0: "2S 3S", 1: "4S", 2: ""})
    assert start.view_for(1)["hand_sizes"] == [2, 1, 0]
    assert start.view_for(None)["deck_size"] == 101


HIDDEN = [
    ({1: "4S 5S", 2: "6S 7S", 3: "8S 9S"}, "QH TD KC"),
    ({1: "QH JH", 2: "JC JD", 3: "2H 2H"}, "TD KC 4S"),
]


@pytest.mark.parametrize("seat", [0, None])
def test_T4_other_hands_and_the_order_of_the_deck_do_not_show(seat: int | None) -> None:
    """Two games that differ only in hidden cards look the same; a teammate's hand (seat 2) is hidden too."""
    one, other = (
        position(board("e5", "b1 g9"), seats=4, hands={0: "2S 3S", **hands}, deck=deck)
        for hands, deck in HIDDEN
    )
    assert one != other
    assert one.view_for(seat) == other.view_for(seat)


def test_T4_a_card_drawn_is_known_only_to_the_drawer() -> None:
    _, (_, drawn) = position(seats=4, hands={0: "2S"}, deck="QH").play("2S@b1")
    assert drawn.to_json() == {"event": "CardDrawn", "seat": 0, "card": "QH"}
    assert drawn.seen_by(0) == drawn
    hidden = {"event": "CardDrawn", "seat": 0, "card": None}
    assert drawn.seen_by(1).to_json() == hidden
    assert drawn.seen_by(2).to_json() == hidden
    assert drawn.seen_by(None).to_json() == hidden


def test_T4_the_order_after_a_reshuffle_does_not_show() -> None:
    hands, piles = {0: "2S 3S", 1: "4S"}, {0: "7H 8H", 1: "9H"}
    one, other = (
        play(
            position(hands=hands, discards=piles, deck="KD", rest=False, reshuffle=shuffle),
            "0 2S@b1",
        )
        for shuffle in (lambda cards: sorted(cards), lambda cards: sorted(cards)[::-1])
    )
    assert one.draw_deck != other.draw_deck
    assert one.view_for(0) == other.view_for(0)
    assert one.view_for(None)["history"] == ["0 2S@b1", "reshuffle"]


def test_T4_only_a_seats_own_moves_and_dead_cards_show() -> None:
    start = position(board("", "b1 g9"), hands={0: "2S", 1: "3S"})
    assert start.view_for(0)["dead_cards"] == ["2S"]
    assert start.view_for(0)["moves"] == ["2S!", "pass"]
    assert start.view_for(1)["dead_cards"] == []
    assert start.view_for(1)["moves"] == []
    assert start.view_for(None)["dead_cards"] == []
    assert start.view_for(None)["moves"] == []
