"""An empty draw deck E1 to E3, and stalemate E4."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import jackline as jl
from jackline.testing import position
from tests.rules.boards import (
    BY_HAND,
    HANDS,
    MOVED,
    MOVED_AND_DRAWN,
    NO_CHIPS,
    board,
    facts,
    happened,
    moves,
    play,
    refused,
)

DRAWN_WHEN_EMPTY = jl.edition("giant")


# --- E1: reshuffling ---


class Spy:
    """A shuffle that remembers what it was given and turns it round."""

    def __init__(self) -> None:
        self.given: list[list[str]] = []

    def __call__(self, cards: list[str]) -> list[str]:
        self.given.append(list(cards))
        return cards[::-1]


def test_E1_an_empty_deck_is_made_of_all_discards() -> None:
    start = position(
        hands=HANDS,
        deck="QH",
        discards={0: "7H 8H", 1: "9H"},
        rest=False,
        reshuffle=(spy := Spy()),
    )
    assert happened(start, "0 2S@b1") == ["ChipPlaced 0 2S 0 b1", "CardDrawn 0 QH", "DeckReshuffled 4"]
    after = play(start, "0 2S@b1")
    assert spy.given[0] == ["7H", "8H", "2S", "9H"]
    assert after.draw_deck == ("9H", "2S", "8H", "7H")
    assert after.discards(0) == ()
    assert after.discards(1) == ()
    assert after.hand(0) == ("4S", "6S", "8S", "QH")


def test_E1_the_new_deck_is_drawn_from_its_top() -> None:
    start = position(hands=HANDS, deck="QH", discards={0: "7H 8H"}, rest=False, reshuffle=Spy())
    assert happened(play(start, "0 2S@b1"), "1 3S@c1") == ["ChipPlaced 1 3S 1 c1", "CardDrawn 1 2S"]


def test_E1_piles_are_gathered_seat_by_seat() -> None:
    start = position(
        seats=3,
        hands={0: "2S"},
        deck="QH",
        discards={2: "7H", 1: "8H 9H", 0: "TH"},
        rest=False,
        reshuffle=(spy := Spy()),
    )
    play(start, "0 2S@b1")
    assert spy.given == [["TH", "2S", "8H", "9H", "7H"]]


def test_E1_the_shared_pile_is_gathered_as_it_lies() -> None:
    start = position(
        rules=jl.edition("encyclopedia"),
        hands={0: "2S"},
        deck="QH",
        discards={1: "8H 9H", 0: "TH"},
        rest=False,
        reshuffle=(spy := Spy()),
    )
    after = play(start, "0 2S@b1")
    assert spy.given == [["8H", "9H", "TH", "2S"]]
    assert after.discards(0) == ()


def test_E1_the_card_turned_in_is_among_them() -> None:
    start = position(board("", "b1 g9"), hands={0: "2S 4S"}, deck="QH", rest=False, reshuffle=(spy := Spy()))
    assert happened(start, "0 2S!") == ["DeadCardTurnedIn 0 2S", "CardDrawn 0 QH", "DeckReshuffled 1"]
    assert play(start, "0 2S!").draw_deck == ("2S",)
    assert spy.given[0] == ["2S"]


def test_E1_the_jack_just_played_is_among_them() -> None:
    start = position(board("", "e5"), hands={0: "JH"}, deck="QH", rest=False)
    assert happened(start, "0 JH-e5") == ["ChipRemoved 0 JH 1 e5", "CardDrawn 0 QH", "DeckReshuffled 1"]


def test_E1_penalty_cards_are_among_them() -> None:
    start = position(
        seats=4, hands={0: "2S 3S", 1: "4S", 2: "5S"}, deck="QH", rest=False, reshuffle=(spy := Spy())
    )
    play(start, "penalty 0", "2 5S~", "0 3S~", "0 2S@b1")
    assert spy.given == [["3S", "2S", "5S"]]


def test_E1_only_at_the_moment_the_deck_becomes_empty() -> None:
    start = position(hands=HANDS, deck="QH TD", discards={0: "7H"}, rest=False, reshuffle=(spy := Spy()))
    after = play(start, "0 2S@b1")
    assert spy.given == []
    assert after.draw_deck == ("TD",)
    play(after, "1 3S@c1")
    assert spy.given == [["7H", "2S", "3S"]]


@pytest.mark.parametrize("rules", BY_HAND)
def test_E1_by_hand_the_draw_empties_the_deck_not_the_play(rules: jl.Edition) -> None:
    start = position(rules=rules, hands=HANDS, deck="QH", rest=False, reshuffle=(spy := Spy()))
    after = play(start, "0 2S@b1")
    assert spy.given == []
    assert happened(after, "0 draw") == ["CardDrawn 0 QH", "DeckReshuffled 1"]


def test_E1_a_late_draw_gathers_what_was_played_since() -> None:
    start = position(rules=MOVED_AND_DRAWN, hands=HANDS, deck="QH", rest=False, reshuffle=(spy := Spy()))
    play(start, "0 2S@b1", "1 3S@c1", "0 draw")
    assert spy.given == [["2S", "3S"]]


def test_E1_it_happens_as_often_as_the_deck_runs_out() -> None:
    start = position(hands=HANDS, deck="QH", rest=False, reshuffle=(spy := Spy()))
    after = play(start, "0 2S@b1", "1 3S@c1", "0 4S@d1")
    assert spy.given == [["2S"], ["3S"], ["4S"]]
    assert after.view_for(None)["history"] == [
        "0 2S@b1",
        "reshuffle",
        "1 3S@c1",
        "reshuffle",
        "0 4S@d1",
        "reshuffle",
    ]


def test_E1_no_card_is_lost_without_a_shuffle_handed_in() -> None:
    start = position(hands={0: "2S"}, deck="QH", discards={0: "7H 8H", 1: "9H"}, rest=False)
    assert sorted(play(start, "0 2S@b1").draw_deck) == ["2S", "7H", "8H", "9H"]


def test_E1_a_seeded_shuffle_gives_the_same_order_again() -> None:
    one, other = (
        position(
            hands={0: "2S"},
            deck="QH",
            discards={0: "7H 8H 9H TH"},
            rest=False,
            reshuffle=jl.seeded_shuffle(5),
        )
        for _ in range(2)
    )
    assert play(one, "0 2S@b1").draw_deck == play(other, "0 2S@b1").draw_deck


@pytest.mark.parametrize("id", ["classic", "bilingual", "strategy", "encyclopedia"])
def test_E1_is_the_rule_of_these_editions(id: str) -> None:
    start = position(rules=jl.edition(id), hands={0: "2S"}, deck="QH", rest=False)
    assert happened(start, "0 2S@b1")[-1] == "DeckReshuffled 1"
    assert play(start, "0 2S@b1").outcome() is None


def test_E1_as_a_house_rule_of_giant() -> None:
    rules = jl.edition("giant", deck_empty="reshuffle")
    start = position(rules=rules, hands={0: "2S"}, deck="QH", rest=False)
    assert happened(start, "0 2S@b1")[-1] == "DeckReshuffled 1"


@pytest.mark.parametrize(
    "shuffle",
    [
        lambda cards: cards[1:],
        lambda cards: [],
        lambda cards: [*cards, "KC"],
        lambda cards: [*cards, cards[0]],
        lambda cards: [*cards[1:], "KC"],
        lambda cards: [*cards[1:], cards[1]],
        lambda cards: cards.clear() or cards,
    ],
    ids=[
        "loses one",
        "loses all",
        "adds another",
        "adds one twice",
        "changes one",
        "puts one for another",
        "empties the list it was given",
    ],
)
def test_E1_a_shuffle_that_does_not_give_back_the_cards_is_refused(
    shuffle: Callable[[list[str]], list[str]],
) -> None:
    start = position(hands=HANDS, deck="QH", discards={1: "9H"}, rest=False, reshuffle=shuffle)
    before = facts(start)
    with pytest.raises(jl.DealError, match="must return the cards it was given") as refusal:
        start.play("2S@b1")
    assert refusal.value.field == "reshuffle"
    assert facts(start) == before


def test_E1_a_shuffle_that_gives_back_no_cards_at_all_is_refused() -> None:
    start = position(hands=HANDS, deck="QH", rest=False, reshuffle=lambda cards: ["joker"])
    before = facts(start)
    with pytest.raises(jl.DealError, match="must return the cards it was given"):
        start.play("2S@b1")
    assert facts(start) == before


def test_E1_a_shuffle_that_returns_nothing_is_refused() -> None:
    in_place: Any = random.Random(1).shuffle
    start = position(hands=HANDS, deck="QH", rest=False, reshuffle=in_place)
    with pytest.raises(jl.DealError, match="must return the cards it was given"):
        start.play("2S@b1")


# --- E2: drawn when the deck is empty ---


def test_E2_the_game_is_drawn_when_the_deck_becomes_empty() -> None:
    start = position(rules=DRAWN_WHEN_EMPTY, hands=HANDS, deck="QH", discards={0: "7H"}, rest=False)
    assert happened(start, "0 2S@b1") == [
        "ChipPlaced 0 2S 0 b1",
        "CardDrawn 0 QH",
        "GameDrawn deck empty",
    ]
    assert play(start, "0 2S@b1").outcome() == (None, "deck empty")


def test_E2_the_drawn_position_keeps_its_board_and_discards() -> None:
    start = position(
        board("e5", "f5"), rules=DRAWN_WHEN_EMPTY, hands=HANDS, deck="QH", discards={0: "7H"}, rest=False
    )
    after = play(start, "0 2S@b1")
    assert after.chips == {"e5": 0, "f5": 1, "b1": 0}
    assert after.discards(0) == ("7H", "2S")
    assert after.draw_deck == ()
    assert after.hand(0) == ("4S", "6S", "8S", "QH")


def test_E2_nobody_moves_in_a_drawn_game() -> None:
    start = position(rules=DRAWN_WHEN_EMPTY, seats=4, hands=HANDS, deck="QH", rest=False)
    after = play(start, "0 2S@b1")
    assert refused(after, "0 4S@d1") == "GAME_OVER"
    assert refused(after, "1 3S@c1") == "GAME_OVER"
    assert refused(after, "1 pass") == "GAME_OVER"
    assert refused(after, "0 draw") == "GAME_OVER"
    assert refused(after, "penalty 0") == "GAME_OVER"
    assert moves(after, 0) == moves(after, 1) == set()


def test_E2_not_before_the_last_card() -> None:
    start = position(rules=DRAWN_WHEN_EMPTY, hands=HANDS, deck="QH TD", rest=False)
    after = play(start, "0 2S@b1")
    assert after.outcome() is None
    assert play(after, "1 3S@c1").outcome() == (None, "deck empty")


def test_E2_a_removal_draws_the_last_card_too() -> None:
    start = position(board("", "e5"), rules=DRAWN_WHEN_EMPTY, hands={0: "JH"}, deck="QH", rest=False)
    assert play(start, "0 JH-e5").outcome() == (None, "deck empty")


def test_E2_a_turn_in_draws_the_last_card_too() -> None:
    start = position(board("", "b1 g9"), rules=DRAWN_WHEN_EMPTY, hands={0: "2S 4S"}, deck="QH", rest=False)
    assert happened(start, "0 2S!") == [
        "DeadCardTurnedIn 0 2S",
        "CardDrawn 0 QH",
        "GameDrawn deck empty",
    ]
    assert refused(play(start, "0 2S!"), "0 4S@d1") == "GAME_OVER"


@pytest.mark.parametrize("lost_draw", ["moved", "moved_and_drawn"])
def test_E2_by_hand_the_draw_ends_the_game_not_the_play(lost_draw: str) -> None:
    rules = jl.edition("giant", draw="by_hand", lost_draw=lost_draw)
    after = play(position(rules=rules, hands=HANDS, deck="QH", rest=False), "0 2S@b1")
    assert after.outcome() is None
    assert happened(after, "0 draw") == ["CardDrawn 0 QH", "GameDrawn deck empty"]


def test_E2_a_late_draw_ends_the_game_too() -> None:
    rules = jl.edition(draw="by_hand", deck_empty="drawn")
    start = position(rules=rules, hands=HANDS, deck="QH", rest=False)
    after = play(start, "0 2S@b1", "1 3S@c1", "0 draw")
    assert after.outcome() == (None, "deck empty")
    assert refused(after, "1 draw") == "GAME_OVER"


def test_E2_a_lost_draw_leaves_the_card_in_the_deck() -> None:
    rules = jl.edition("giant", draw="by_hand")
    after = play(position(rules=rules, hands=HANDS, deck="QH", rest=False), "0 2S@b1", "1 3S@c1")
    assert after.outcome() is None
    assert after.draw_deck == ("QH",)


def test_E2_a_win_comes_first() -> None:
    ours = board("b1 c1 d1 e1 b10 c10 d10")
    start = position(ours, rules=DRAWN_WHEN_EMPTY, sequences=["a1e1"], hands={0: "TD"}, deck="QH", rest=False)
    after = play(start, "0 TD@e10")
    assert after.outcome() == (0, "sequences")
    assert after.draw_deck == ("QH",)
    assert happened(start, "0 TD@e10")[-1] == "GameWon 0"


def test_E2_a_sequence_that_does_not_win_is_made_before_the_draw() -> None:
    start = position(board("b1 c1 d1"), rules=DRAWN_WHEN_EMPTY, hands={0: "5S"}, deck="QH", rest=False)
    after = play(start, "0 5S@e1")
    assert after.outcome() == (None, "deck empty")
    assert len(after.sequences) == 1


def test_E2_as_a_house_rule_of_classic() -> None:
    start = position(rules=jl.edition(deck_empty="drawn"), hands={0: "2S"}, deck="QH", rest=False)
    assert play(start, "0 2S@b1").outcome() == (None, "deck empty")


def test_E2_a_new_game_is_a_new_position() -> None:
    start = position(rules=DRAWN_WHEN_EMPTY, hands=HANDS, deck="QH", rest=False)
    ended = play(start, "0 2S@b1")
    again = jl.Position.deal(ended.edition, seats=ended.seats, deck=jl.shuffled_deck(seed=3), dealer=1)
    assert again.chips == {}
    assert again.outcome() is None
    assert ended.chips == {"b1": 0}


# --- E3: no card in deck or discards ---


def test_E3_a_dead_card_cannot_be_replaced() -> None:
    start = position(board("", "b1 g9"), hands={0: "2S 4S", 1: "3S"}, rest=False)
    assert refused(start, "0 2S!") == "NOTHING_TO_DRAW"


@pytest.mark.parametrize("rules", [jl.edition(), *BY_HAND])
def test_E3_a_pass_needs_no_card(rules: jl.Edition) -> None:
    start = position(board("", "b1 g9"), rules=rules, hands={0: "2S", 1: "3S"}, rest=False)
    assert happened(start, "0 pass") == ["Passed 0"]


def test_E3_the_only_card_is_the_one_just_played() -> None:
    start = position(hands={0: "2S 4S", 1: "3S"}, rest=False)
    after = play(start, "0 2S@b1")
    assert after.hand(0) == ("4S", "2S")
    assert after.draw_deck == ()
    assert after.discards(0) == ()
    assert after.outcome() is None


@pytest.mark.parametrize("rules", BY_HAND)
def test_E3_by_hand_the_only_card_is_the_one_just_played(rules: jl.Edition) -> None:
    start = position(rules=rules, hands={0: "2S 4S", 1: "3S"}, rest=False)
    after = play(start, "0 2S@b1")
    assert after.hand(0) == ("4S",)
    assert happened(after, "0 draw") == ["CardDrawn 0 2S"]


def test_E3_hands_shrink_when_draws_are_lost() -> None:
    start = position(rules=MOVED, hands={0: "2S 4S", 1: "3S 5S"}, rest=False)
    after = play(start, "0 2S@b1", "1 3S@c1", "0 4S@d1", "1 5S@e1")
    assert (after.hand(0), after.hand(1)) == ((), ())
    assert moves(after) == {"pass"}


def test_E3_a_card_laid_beside_an_empty_deck_is_the_new_deck() -> None:
    start = position(rules=MOVED_AND_DRAWN, hands={0: "2S 4S", 1: "3S"}, rest=False, reshuffle=(spy := Spy()))
    after = play(start, "0 2S@b1", "1 3S@c1")
    assert after.draw_deck == ("2S",)
    assert play(after, "0 draw").hand(0) == ("4S", "2S")
    assert spy.given == [["2S"], ["3S"]]


# --- E4: stalemate ---


def passed(start: jl.Position, times: int) -> jl.Position:
    for _ in range(times):
        start, _events = start.play("pass")
    return start


@pytest.mark.parametrize(
    ("seats", "teams"),
    [(2, 2), (3, 3), (4, 2), (6, 2), (6, 3), (8, 2), (9, 3), (10, 2), (12, 2), (12, 3)],
)
def test_E4_when_every_seat_has_passed_five_times(seats: int, teams: int) -> None:
    start = position(rules=jl.edition(chips=NO_CHIPS), seats=seats, teams=teams)
    nearly = passed(start, 5 * seats - 1)
    assert nearly.outcome() is None
    assert nearly.turn == seats - 1
    assert happened(nearly, f"{seats - 1} pass") == [f"Passed {seats - 1}", "GameDrawn stalemate"]
    assert passed(start, 5 * seats).outcome() == (None, "stalemate")


@pytest.mark.parametrize(("rounds", "passes"), [(1, 3), (2, 6), (7, 21), (20, 60)])
def test_E4_the_number_of_rounds_is_a_house_rule(rounds: int, passes: int) -> None:
    start = position(rules=jl.edition(chips=NO_CHIPS, stalemate_rounds=rounds), seats=3)
    assert passed(start, passes - 1).outcome() is None
    assert passed(start, passes).outcome() == (None, "stalemate")


def test_E4_the_count_begins_with_any_seat() -> None:
    start = position(rules=jl.edition(chips=NO_CHIPS, stalemate_rounds=1), seats=3, turn=1)
    assert passed(start, 2).outcome() is None
    assert passed(start, 3).outcome() == (None, "stalemate")


def test_E4_nobody_moves_after_a_stalemate() -> None:
    after = passed(position(rules=jl.edition(chips=NO_CHIPS)), 10)
    assert refused(after, "0 pass") == "GAME_OVER"
    assert refused(after, "1 pass") == "GAME_OVER"


def test_E4_the_count_is_public() -> None:
    after = passed(position(rules=jl.edition(chips=NO_CHIPS)), 3)
    assert after.passes == 3
    assert after.view_for(None)["passes"] == 3


DEAD_TWOS_AND_THREES = board("e5", "b1 g9 c1 f9")


def test_E4_turning_in_a_dead_card_does_not_restart_the_count() -> None:
    start = position(DEAD_TWOS_AND_THREES, hands={0: "2S", 1: "3S"}, deck="2S 3S")
    after = play(passed(start, 8), "0 2S!")
    assert after.passes == 8
    after = play(after, "0 pass", "1 3S!", "1 pass")
    assert after.outcome() == (None, "stalemate")


def test_E4_a_chip_placed_restarts_the_count() -> None:
    start = position(DEAD_TWOS_AND_THREES, hands={0: "2S", 1: "3S"}, deck="KD 3S")
    after = play(passed(start, 9), "1 3S!", "1 KD@h8")
    assert after.passes == 0
    assert passed(after, 9).outcome() is None
    assert passed(after, 10).outcome() == (None, "stalemate")


def test_E4_a_chip_removed_restarts_the_count() -> None:
    start = position(DEAD_TWOS_AND_THREES, hands={0: "2S", 1: "3S"}, deck="JH 3S")
    after = play(passed(start, 9), "1 3S!", "1 JH-e5")
    assert after.passes == 0
    assert passed(after, 9).outcome() is None
    assert passed(after, 10).outcome() == (None, "stalemate")


def test_E4_a_penalty_card_does_not_restart_the_count() -> None:
    start = position(
        rules=jl.edition(chips=NO_CHIPS), seats=4, hands={0: "2S 3S", 1: "4S", 2: "5S 6S", 3: "7S"}
    )
    after = play(passed(start, 18), "penalty 0", "2 5S~", "0 2S~")
    assert after.passes == 18
    assert play(after, "2 pass", "3 pass").outcome() == (None, "stalemate")


def test_E4_a_late_draw_does_not_restart_the_count() -> None:
    start = position(board("", "c1 f9 d1 e9"), rules=MOVED_AND_DRAWN, hands={0: "2S 4S", 1: "3S"}, deck="4S")
    after = play(passed(play(start, "0 2S@b1"), 9), "0 draw")
    assert after.passes == 9
    assert passed(after, 1).outcome() == (None, "stalemate")


def test_E4_passes_that_are_not_in_succession_do_not_add_up() -> None:
    start = position(DEAD_TWOS_AND_THREES, rules=jl.edition(stalemate_rounds=1), hands={0: "2S", 1: "KD"})
    after = play(start, "0 pass", "1 KD@h8", "0 pass")
    assert after.passes == 1
    assert after.outcome() is None
