"""Seats, teams, cards, the cut and the deal: S1 to S6."""

from __future__ import annotations

import pytest

import jackline as jl
from jackline.rules.cut import begin_cut
from jackline.testing import position
from tests.rules.boards import DECK, deal, happened, play, refused

# --- S1: seats ---


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8, 9, 10, 12])
def test_S1_these_seat_counts_play(seats: int) -> None:
    assert deal(seats).seats == seats
    assert len(deal(seats).view_for(0)["hand_sizes"]) == seats


@pytest.mark.parametrize("seats", [-2, 0, 1, 5, 7, 11, 13, 14, 24, True, 2.0, "4", None])
def test_S1_other_seat_counts_are_refused_and_told_which_work(seats: int) -> None:
    with pytest.raises(jl.DealError, match="2, 3, 4, 6, 8, 9, 10 or 12 seats") as refusal:
        deal(seats)
    assert refusal.value.field == "seats"
    assert "a bot can fill a missing seat" in str(refusal.value)


@pytest.mark.parametrize("seat", ["-1", "2", "12"])
def test_S1_a_seat_that_is_not_at_the_table_cannot_move(seat: str) -> None:
    assert refused(position(hands={0: "2S"}), f"{seat} 2S@b1") == "NO_SUCH_SEAT"


# --- S2: teams ---


@pytest.mark.parametrize(
    ("seats", "teams"), [(2, 2), (3, 3), (4, 2), (6, 2), (8, 2), (9, 3), (10, 2), (12, 2)]
)
def test_S2_teams_unless_the_host_chooses(seats: int, teams: int) -> None:
    assert deal(seats).teams == teams


@pytest.mark.parametrize(
    ("seats", "teams"),
    [(2, 2), (3, 3), (4, 2), (6, 2), (6, 3), (8, 2), (9, 3), (10, 2), (12, 2), (12, 3)],
)
def test_S2_teams_the_host_may_choose(seats: int, teams: int) -> None:
    assert deal(seats, teams).teams == teams


@pytest.mark.parametrize(
    ("seats", "teams"),
    [
        (2, 1),
        (2, 3),
        (3, 2),
        (4, 3),
        (4, 4),
        (6, 1),
        (6, 4),
        (6, 6),
        (8, 3),
        (8, 4),
        (9, 2),
        (10, 3),
        (10, 5),
        (12, 4),
        (12, 6),
        (6, 0),
        (6, -2),
        (6, True),
        (6, 2.0),
        (6, "2"),
    ],
)
def test_S2_other_numbers_of_teams_are_refused(seats: int, teams: int) -> None:
    with pytest.raises(jl.DealError, match=f"{seats} seats make") as refusal:
        deal(seats, teams)
    assert refusal.value.field == "teams"


def test_S2_the_refusal_says_which_numbers_work() -> None:
    with pytest.raises(jl.DealError, match="6 seats make 2 or 3 teams, not 4"):
        deal(6, 4)


# --- S3: teams alternate ---


@pytest.mark.parametrize(
    ("seats", "teams", "expected"),
    [
        (2, 2, [0, 1]),
        (3, 3, [0, 1, 2]),
        (4, 2, [0, 1, 0, 1]),
        (6, 2, [0, 1, 0, 1, 0, 1]),
        (6, 3, [0, 1, 2, 0, 1, 2]),
        (8, 2, [0, 1, 0, 1, 0, 1, 0, 1]),
        (9, 3, [0, 1, 2, 0, 1, 2, 0, 1, 2]),
        (10, 2, [0, 1, 0, 1, 0, 1, 0, 1, 0, 1]),
        (12, 2, [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]),
        (12, 3, [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]),
    ],
)
def test_S3_teams_alternate_around_the_table(seats: int, teams: int, expected: list[int]) -> None:
    start = deal(seats, teams)
    assert [start.team_of(seat) for seat in range(seats)] == expected


def test_S3_a_seat_places_the_chip_of_its_team() -> None:
    start = position(seats=6, teams=3, hands={4: "2S"}, turn=4)
    assert play(start, "4 2S@b1").chips == {"b1": 1}


def test_S3_no_such_seat_has_no_team() -> None:
    with pytest.raises(jl.IllegalMove, match="no such seat"):
        deal(4).team_of(4)


# --- S4: the cards ---


def test_S4_two_standard_decks_without_jokers() -> None:
    assert len(jl.CARDS) == 52
    assert {rank + suit for rank in "23456789TJQKA" for suit in "CDHS"} == set(jl.CARDS)
    assert sorted(jl.shuffled_deck()) == sorted(DECK)
    assert sorted(jl.shuffled_deck(seed=7)) == sorted(DECK)
    assert len(DECK) == 104


def test_S4_all_104_cards_are_in_the_game() -> None:
    start = deal(12)
    held = [card for seat in range(12) for card in start.hand(seat)]
    assert sorted([*held, *start.draw_deck]) == sorted(DECK)


@pytest.mark.parametrize("places", [[0], [104], [0, 10, 50, 100], [3, 3, 3, 3]])
def test_S4_jokers_are_taken_out(places: list[int]) -> None:
    deck = DECK.copy()
    for place in places:
        deck.insert(place, "**")
    assert jl.Position.deal(jl.edition(), seats=4, deck=deck) == deal(4)


@pytest.mark.parametrize(
    ("deck", "wrong"),
    [
        (DECK[:-1], "1 of AS"),
        ([*DECK, "7C"], "3 of 7C"),
        (["3C" if card == "2C" else card for card in DECK], "0 of 2C, 4 of 3C"),
        ([*DECK[:-1], "2C"], "3 of 2C, 1 of AS"),
        ([*DECK[:-1], "**"], "1 of AS"),
        (DECK[:52], "1 of 2C"),
        ([*DECK, *DECK], "4 of 2C"),
        ([], "0 of 2C"),
    ],
)
def test_S4_any_other_deck_is_refused(deck: list[str], wrong: str) -> None:
    with pytest.raises(jl.DealError, match=wrong) as refusal:
        jl.Position.deal(jl.edition(), seats=2, deck=deck)
    assert refusal.value.field == "deck"


@pytest.mark.parametrize("deck", ["2C", "", None, 104])
def test_S4_what_is_no_list_of_cards_is_refused(deck: list[str]) -> None:
    with pytest.raises(jl.DealError, match="list of card names") as refusal:
        jl.Position.deal(jl.edition(), seats=2, deck=deck)
    assert refusal.value.field == "deck"


@pytest.mark.parametrize("name", ["1C", "10C", "7c", "XX", "", "JOKER"])
def test_S4_a_deck_with_something_that_is_no_card_is_refused(name: str) -> None:
    with pytest.raises(jl.NotationError, match=f"'{name}' is not a card"):
        jl.Position.deal(jl.edition(), seats=2, deck=[*DECK[:-1], name])


# --- S5: the cut ---


def test_S5_the_lowest_card_deals() -> None:
    cut = jl.cut_for_deal(DECK, [[16, 4, 40]])
    assert cut.shown == (("6C",), ("3C",), ("QC",))
    assert cut.dealer == 1


@pytest.mark.parametrize(("depth", "card"), [(0, "2C"), (1, "2D"), (51, "AS"), (52, "2C"), (103, "AS")])
def test_S5_the_depth_of_a_cut_is_the_number_of_cards_above_it(depth: int, card: str) -> None:
    assert jl.cut_for_deal(DECK, [[depth, 20]]).shown[0] == (card,)


def test_S5_a_packet_shows_its_bottom_card() -> None:
    packet = DECK[:8]
    assert jl.cut_for_deal(DECK, [[len(packet) - 1, 103]]).shown[0] == (packet[-1],)


@pytest.mark.parametrize(
    ("low", "high"), [("KC", "AC"), ("QS", "KC"), ("JC", "QC"), ("TS", "JC"), ("2S", "3C")]
)
def test_S5_aces_are_high(low: str, high: str) -> None:
    assert jl.cut_for_deal(DECK, [[DECK.index(high), DECK.index(low)]]).dealer == 1
    assert jl.cut_for_deal(DECK, [[DECK.index(low), DECK.index(high)]]).dealer == 0


@pytest.mark.parametrize("suit", "CDHS")
def test_S5_suits_do_not_matter(suit: str) -> None:
    with pytest.raises(jl.DealError, match=r"Seats \[0, 1\] are tied"):
        jl.cut_for_deal(DECK, [[DECK.index("2C"), DECK.index("2" + suit)]])


def test_S5_seats_tied_for_lowest_cut_again_and_the_others_do_not() -> None:
    cut = jl.cut_for_deal(DECK, [[0, 4, 1], [12, 8]])
    assert cut.shown == (("2C", "5C"), ("3C",), ("2D", "4C"))
    assert cut.dealer == 2


def test_S5_a_seat_out_of_the_tie_does_not_deal_even_with_a_lower_card() -> None:
    assert jl.cut_for_deal(DECK, [[0, 4, 1], [48, 40]]).dealer == 2


def test_S5_ties_may_be_repeated() -> None:
    cut = jl.cut_for_deal(DECK, [[0, 1, 2, 8], [20, 21, 40], [5, 48]])
    assert cut.shown == (("2C", "7C", "3D"), ("2D", "7D", "AC"), ("2H", "QC"), ("4C",))
    assert cut.dealer == 0


def test_S5_a_tie_that_is_not_for_lowest_does_not_matter() -> None:
    assert jl.cut_for_deal(DECK, [[4, 0, 5]]).dealer == 1


def test_S5_each_cut_is_made_in_the_full_deck() -> None:
    cut = jl.cut_for_deal(DECK, [[7, 7], [7, 103]])
    assert cut.shown == (("3S", "3S"), ("3S", "AS"))
    assert cut.dealer == 0


def test_S5_a_cut_may_be_made_one_by_one_in_any_order() -> None:
    cut = begin_cut(DECK, 3)
    assert (cut.waits_for, cut.round, cut.dealer) == ((0, 1, 2), 1, None)
    cut = cut.after(2, 1).after(0, 0)
    assert (cut.waits_for, cut.dealer) == ((1,), None)
    cut = cut.after(1, 4)
    assert (cut.waits_for, cut.round, cut.dealer) == ((0, 2), 2, None), "two twos are tied for lowest"
    cut = cut.after(2, 8).after(0, 12)
    assert (cut.waits_for, cut.round, cut.dealer) == ((), 2, 2)
    shown = [(one.seat, one.card, one.round, one.depth) for one in cut.shown]
    assert shown == [(2, "2D", 1, 1), (0, "2C", 1, 0), (1, "3C", 1, 4), (2, "4C", 2, 8), (0, "5C", 2, 12)]


def test_S5_who_has_cut_or_does_not_sit_here_cannot_cut() -> None:
    cut = begin_cut(DECK, 2).after(0, 0)
    for seat in (0, 2, -1):
        with pytest.raises(jl.DealError, match="nothing to cut"):
            cut.after(seat, 5)
    with pytest.raises(jl.DealError, match="not a depth"):
        cut.after(1, 104)


def test_S5_every_seat_of_the_largest_table_cuts() -> None:
    cut = jl.cut_for_deal(DECK, [[48, 44, 40, 36, 32, 28, 24, 20, 16, 12, 8, 4]])
    assert cut.dealer == 11
    assert [shown[0][0] for shown in cut.shown] == list("AKQJT9876543")


def test_S5_a_single_round_may_be_given_bare() -> None:
    assert jl.cut_for_deal(DECK, [4, 0]) == jl.cut_for_deal(DECK, [[4, 0]])  # type: ignore[list-item]


def test_S5_jokers_are_taken_out_before_the_cut() -> None:
    assert jl.cut_for_deal(["**", "**", *DECK], [[4, 0]]).shown == (("3C",), ("2C",))


def test_S5_a_wrong_deck_cannot_be_cut() -> None:
    with pytest.raises(jl.DealError, match="1 of 2C") as refusal:
        jl.cut_for_deal(DECK[1:], [[4, 0]])
    assert refusal.value.field == "deck"


@pytest.mark.parametrize(
    ("cuts", "sentence"),
    [
        ([[0, 1]], r"Seats \[0, 1\] are tied for lowest and must cut again"),
        ([[4, 0, 1]], r"Seats \[1, 2\] are tied for lowest and must cut again"),
        ([[0, 1], [4, 5]], r"Seats \[0, 1\] are tied for lowest and must cut again"),
        ([[4, 0], [8, 12]], "Seat 1 already deals after 1 rounds"),
        ([[0, 1, 4], [4, 8, 12]], r"Round 2: seats \[0, 1\] cut, so give 2 depths"),
        ([[0, 1, 4], [4]], r"Round 2: seats \[0, 1\] cut, so give 2 depths"),
        ([[0, 104]], "104 is not a depth"),
        ([[0, -1]], "-1 is not a depth"),
        ([[0, True]], "True is not a depth"),
        ([[0, 4.0]], "4.0 is not a depth"),
        ([[0, "4"]], "'4' is not a depth"),
        ([], "rounds of depths"),
        ("04", "rounds of depths"),
        ([0, [4]], "rounds of depths"),
        (None, "rounds of depths"),
        (4, "rounds of depths"),
    ],
)
def test_S5_wrong_cuts_are_refused(cuts: list[list[int]], sentence: str) -> None:
    with pytest.raises(jl.DealError, match=sentence) as refusal:
        jl.cut_for_deal(DECK, cuts)
    assert refusal.value.field == "cuts"


@pytest.mark.parametrize("seats", [0, 1, 5, 7, 13])
def test_S5_only_as_many_as_can_play_can_cut(seats: int) -> None:
    with pytest.raises(jl.DealError, match="it takes 2, 3, 4, 6, 8, 9, 10 or 12 seats"):
        jl.cut_for_deal(DECK, [list(range(seats))])


@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_S5_the_seat_to_the_dealers_left_starts(dealer: int, first: int) -> None:
    assert deal(4, dealer=dealer).turn == first
    assert deal(4, dealer=dealer).dealer == dealer


def test_S5_play_is_clockwise() -> None:
    start = position(seats=3, hands={0: "2S", 1: "3S", 2: "4S"}, turn=2)
    assert play(start, "2 4S@d1", "0 2S@b1", "1 3S@c1").turn == 2


def test_S5_the_deal_takes_another_shuffle_than_the_cut() -> None:
    cut = jl.cut_for_deal(DECK, [[4, 0]])
    shuffled = jl.shuffled_deck(seed=2)
    start = jl.Position.deal(jl.edition(), seats=2, deck=shuffled, dealer=cut.dealer)
    assert shuffled != DECK
    assert start.hand(0)[0] == shuffled[0]


@pytest.mark.parametrize("dealer", [-1, 4, True, 1.0, "0", None])
def test_S5_a_dealer_who_does_not_sit_here_is_refused(dealer: int) -> None:
    with pytest.raises(jl.DealError, match="seats 0 to 3") as refusal:
        deal(4, dealer=dealer)
    assert refusal.value.field == "dealer"


# --- S6: the deal ---


@pytest.mark.parametrize(
    ("seats", "cards"), [(2, 7), (3, 6), (4, 6), (6, 5), (8, 4), (9, 4), (10, 3), (12, 3)]
)
def test_S6_cards_dealt_to_each(seats: int, cards: int) -> None:
    start = deal(seats)
    assert [len(start.hand(seat)) for seat in range(seats)] == [cards] * seats
    assert len(start.draw_deck) == 104 - seats * cards


@pytest.mark.parametrize("teams", [2, 3])
@pytest.mark.parametrize(("seats", "cards"), [(6, 5), (12, 3)])
def test_S6_the_number_of_teams_does_not_change_the_deal(seats: int, teams: int, cards: int) -> None:
    assert len(deal(seats, teams).hand(0)) == cards


def test_S6_one_at_a_time_from_the_dealers_left() -> None:
    start = deal(4, dealer=2)
    assert start.hand(3) == ("2C", "3C", "4C", "5C", "6C", "7C")
    assert start.hand(0) == ("2D", "3D", "4D", "5D", "6D", "7D")
    assert start.hand(1) == ("2H", "3H", "4H", "5H", "6H", "7H")
    assert start.hand(2) == ("2S", "3S", "4S", "5S", "6S", "7S")


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8, 9, 10, 12])
def test_S6_the_dealer_is_dealt_last(seats: int) -> None:
    start = deal(seats, dealer=1)
    order = [(2 + step) % seats for step in range(seats)]
    assert [start.hand(seat)[0] for seat in order] == DECK[:seats]
    assert [start.hand(seat)[1] for seat in order] == DECK[seats : 2 * seats]


def test_S6_what_remains_is_the_draw_deck_drawn_from_the_top() -> None:
    start = deal(2)
    assert list(start.draw_deck) == DECK[14:]
    assert start.hand(1) == ("2C", "2H", "3C", "3H", "4C", "4H", "5C")
    assert happened(start, "1 2C@e2") == ["ChipPlaced 1 2C 1 e2", "CardDrawn 1 5H"]
    assert list(play(start, "1 2C@e2").draw_deck) == DECK[15:]


def test_S6_nothing_is_on_the_table_at_the_deal() -> None:
    start = deal(3)
    assert start.chips == {}
    assert start.sequences == ()
    assert [start.discards(seat) for seat in range(3)] == [(), (), ()]
    assert start.outcome() is None
    assert start.past is None
