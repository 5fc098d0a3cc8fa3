"""Layouts, sequences to win and the supply of chips: S7 to S9."""

from __future__ import annotations

import pytest

import jackline as jl
from jackline.testing import position
from tests.rules.boards import DECK, NO_CHIPS, board, deal, moves, play, refused

SPIRAL = """\
** 2S 3S 4S 5S 6S 7S 8S 9S **
6C 5C 4C 3C 2C AH KH QH TH TS
7C AS 2D 3D 4D 5D 6D 7D 9H QS
8C KS 6C 5C 4C 3C 2C 8D 8H KS
9C QS 7C 6H 5H 4H AH 9D 7H AS
TC TS 8C 7H 2H 3H KH TD 6H 2D
QC 9S 9C 8H 9H TH QH QD 5H 3D
KC 8S TC QC KC AC AD KD 4H 4D
AC 7S 6S 5S 4S 3S 2S 2H 3H 5D
** AD KD QD TD 9D 8D 7D 6D **"""

WEDGE = """\
** TS 9S 8S 7S 7D 8D 9D TD **
TC KS 6S 5S 4S 4D 5D 6D KD TH
9C 6C QS 3S 2S 2D 3D QH 6H 9H
8C 5C 3C QC AS AD QD 3H 5H 8H
7C 4C 2C AC KC KH AH 2H 4H 7H
7H 4H 2H AH KH KC AC 2C 4C 7C
8H 5H 3H QD AD AS QC 3C 5C 8C
9H 6H QH 3D 2D 2S 3S QS 6C 9C
TH KD 6D 5D 4D 4S 5S 6S KS TC
** TD 9D 8D 7D 7S 8S 9S TS **"""


# --- S7: the board ---


def test_S7_the_spiral_is_the_layout_printed() -> None:
    assert str(jl.layout("spiral")) == SPIRAL


def test_S7_the_wedge_is_the_layout_printed() -> None:
    assert str(jl.layout("wedge")) == WEDGE


def spiral_spaces() -> list[str]:
    """The 96 spaces from the first row's second space, clockwise and inwards."""
    row, column, step = 0, 0, (0, 1)
    free = {(row, column) for row in range(10) for column in range(10)}
    path = []
    while free:
        free.discard((row, column))
        path.append((row, column))
        if (row + step[0], column + step[1]) not in free:
            step = (step[1], -step[0])
        row, column = row + step[0], column + step[1]
    return [f"{'abcdefghij'[column]}{row + 1}" for row, column in path if {row, column} - {0, 9}]


def test_S7_the_spiral_runs_clockwise_and_inwards_twice() -> None:
    up, down = "23456789TQKA", "AKQT98765432"
    run = [rank + suit for suit, ranks in (("S", up), ("D", up), ("C", down), ("H", down)) for rank in ranks]
    spaces = spiral_spaces()
    assert spaces[:10] == ["b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "j2", "j3"]
    assert [jl.layout("spiral").card_at(space) for space in spaces] == run + run


@pytest.mark.parametrize("name", ["spiral", "wedge"])
def test_S7_four_corners_and_every_card_but_the_jacks_twice(name: str) -> None:
    shown = jl.layout(name).shown
    assert len(shown) == 100
    assert [jl.layout(name).card_at(corner) for corner in ("a1", "j1", "a10", "j10")] == ["**"] * 4
    assert [shown.count(card) for card in jl.CARDS] == [0 if card[0] == "J" else 2 for card in jl.CARDS]


def test_S7_the_spiral_is_the_default() -> None:
    assert jl.layouts() == ("spiral", "wedge")
    assert deal(2).layout == jl.layout("spiral")


def test_S7_a_table_may_choose_the_wedge() -> None:
    start = jl.Position.deal(jl.edition(), seats=2, deck=DECK, layout="wedge")
    assert start.layout == jl.layout("wedge")
    assert {move for move in moves(start) if move[:2] == "2C"} == {"2C@c5", "2C@h6"}


MIRRORED = "\n".join(SPIRAL.splitlines()[::-1])


def test_S7_another_valid_layout_can_be_loaded() -> None:
    start = jl.Position.deal(jl.edition(), seats=2, deck=DECK, layout=MIRRORED)
    assert str(start.layout) == MIRRORED
    assert start.layout.spaces_of("2S") == ("g2", "b10")
    assert {move for move in moves(start, 1) if move[:2] == "2C"} == {"2C@g7", "2C@e9"}


def test_S7_a_loaded_layout_may_be_handed_over() -> None:
    start = jl.Position.deal(jl.edition(), seats=2, deck=DECK, layout=jl.layout(MIRRORED))
    assert str(start.layout) == MIRRORED


def test_S7_blank_lines_and_wide_gaps_do_not_matter() -> None:
    assert jl.layout("\n\n" + SPIRAL.replace(" ", "   ") + "\n\n") == jl.layout("spiral")


@pytest.mark.parametrize(
    ("printed", "instead", "named"),
    [
        ("** 2S", "** 3S", "[23]S appears [13] times"),
        ("** 2S", "** AD", "2S appears 1 times|AD appears 3 times"),
        ("** 2S", "** JC", "JC on b1"),
        ("** 2S", "** JH", "JH on b1"),
        ("** 2S", "** 1S", "'1S' on b1"),
        ("** 2S", "** 2s", "'2s' on b1"),
        ("** 2S", "** **", r"'\*\*' on b1"),
        ("** 2S", "2S **", "a1 is a corner.*'2S'"),
        ("9S **", "9S KS", "j1 is a corner.*'KS'"),
        ("** AD", "KS AD", "a10 is a corner.*'KS'"),
        ("6D **", "6D KS", "j10 is a corner.*'KS'"),
    ],
)
def test_S7_an_invalid_layout_is_refused_by_its_card(printed: str, instead: str, named: str) -> None:
    text = SPIRAL.replace(printed, instead, 1)
    assert text != SPIRAL
    with pytest.raises(jl.LayoutError, match=named) as refusal:
        jl.layout(text)
    assert refusal.value.field == "layout"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "oval",
        "Spiral",
        SPIRAL[:-1],
        SPIRAL + " 2S",
        SPIRAL + "\n" + SPIRAL,
        SPIRAL[30:],
        SPIRAL[3:],
        None,
        100,
    ],
)
def test_S7_what_is_not_ten_rows_of_ten_is_no_layout(text: str) -> None:
    with pytest.raises(jl.LayoutError):
        jl.layout(text)


def test_S7_no_game_is_dealt_on_an_invalid_layout() -> None:
    with pytest.raises(jl.LayoutError, match="JC on b1"):
        jl.Position.deal(jl.edition(), seats=2, deck=DECK, layout=SPIRAL.replace("** 2S", "** JC", 1))


# --- S8: sequences to win ---


@pytest.mark.parametrize(
    ("seats", "teams", "goal"),
    [
        (2, 2, 2),
        (4, 2, 2),
        (6, 2, 2),
        (8, 2, 2),
        (10, 2, 2),
        (12, 2, 2),
        (3, 3, 1),
        (6, 3, 1),
        (9, 3, 1),
        (12, 3, 1),
    ],
)
def test_S8_sequences_to_win(seats: int, teams: int, goal: int) -> None:
    assert deal(seats, teams).view_for(None)["sequences_to_win"] == goal


@pytest.mark.parametrize("seats", [2, 4, 6, 8, 10, 12])
def test_S8_one_sequence_does_not_win_for_two_teams(seats: int) -> None:
    after = play(position(board("b1 c1 d1"), seats=seats, hands={0: "5S"}), "0 5S@e1")
    assert [sequence.team for sequence in after.sequences] == [0]
    assert after.outcome() is None


@pytest.mark.parametrize("seats", [2, 4, 6, 8, 10, 12])
def test_S8_the_second_sequence_wins_for_two_teams(seats: int) -> None:
    ours = board("b1 c1 d1 e1 b10 c10 d10")
    after = play(position(ours, seats=seats, sequences=["a1e1"], hands={0: "TD"}), "0 TD@e10")
    assert after.outcome() == (0, "sequences")


@pytest.mark.parametrize("seats", [3, 6, 9, 12])
def test_S8_the_first_sequence_wins_for_three_teams(seats: int) -> None:
    after = play(position(board("b1 c1 d1"), seats=seats, teams=3, hands={0: "5S"}), "0 5S@e1")
    assert after.outcome() == (0, "sequences")


def test_S8_a_sequence_each_does_not_win_for_two_teams() -> None:
    both = board("b1 c1 d1 e1", "b10 c10 d10")
    after = play(position(both, sequences=["a1e1"], hands={1: "TD"}, turn=1), "1 TD@e10")
    assert [sequence.team for sequence in after.sequences] == [0, 1]
    assert after.outcome() is None


# --- S9: chips ---


def test_S9_each_team_has_its_own_supply() -> None:
    start = position(seats=4, hands={0: "2S", 1: "3S", 2: "4S"})
    assert (start.chips_left(0), start.chips_left(1)) == (50, 50)
    after = play(start, "0 2S@b1", "1 3S@c1", "2 4S@d1")
    assert (after.chips_left(0), after.chips_left(1)) == (48, 49)


@pytest.mark.parametrize(
    ("id", "teams", "chips"),
    [
        ("classic", 2, [50, 50]),
        ("bilingual", 2, [50, 50]),
        ("giant", 2, [50, 50]),
        ("strategy", 2, [48, 48]),
        ("encyclopedia", 2, [50, 50]),
        ("classic", 3, [50, 50, 35]),
        ("bilingual", 3, [50, 50, 35]),
        ("giant", 3, [50, 50, 35]),
        ("strategy", 3, [48, 48, 48]),
        ("encyclopedia", 3, [50, 50, 35]),
    ],
)
def test_S9_the_supply_at_the_deal(id: str, teams: int, chips: list[int]) -> None:
    start = jl.Position.deal(jl.edition(id), seats=6, teams=teams, deck=DECK)
    assert [start.chips_left(team) for team in range(teams)] == chips
    assert start.view_for(None)["chips_left"] == chips


def test_S9_a_removed_chip_goes_back_to_its_team() -> None:
    start = position(board("e5", "b1 c1"), hands={0: "JH"})
    assert (start.chips_left(0), start.chips_left(1)) == (49, 48)
    after = play(start, "0 JH-b1")
    assert (after.chips_left(0), after.chips_left(1)) == (49, 49)


def test_S9_with_no_chip_left_a_team_cannot_place() -> None:
    start = position(rules=jl.edition(chips={"blue": 0}), hands={0: "2S JD"})
    assert refused(start, "0 2S@b1") == "NO_CHIPS_LEFT"
    assert refused(start, "0 JD@e5") == "NO_CHIPS_LEFT"
    assert moves(start) == {"pass"}


def test_S9_the_last_chip_can_be_placed() -> None:
    start = position(rules=jl.edition(chips={"blue": 1}), hands={0: "2S 3S", 1: "4S"})
    after = play(start, "0 2S@b1", "1 4S@d1")
    assert after.chips_left(0) == 0
    assert refused(after, "0 3S@c1") == "NO_CHIPS_LEFT"


def test_S9_with_no_chip_left_a_team_may_still_remove() -> None:
    start = position(board("", "e5"), rules=jl.edition(chips={"blue": 0}), hands={0: "2S JH"})
    assert moves(start) == {"JH-e5"}
    assert play(start, "0 JH-e5").chips == {}


def test_S9_a_team_places_again_once_a_chip_has_come_back() -> None:
    start = position(board("e5"), rules=jl.edition(chips={"blue": 1}), hands={0: "2S", 1: "JH"}, turn=1)
    after = play(start, "1 JH-e5")
    assert after.chips_left(0) == 1
    assert play(after, "0 2S@b1").chips == {"b1": 0}


def test_S9_the_other_team_still_places() -> None:
    start = position(rules=jl.edition(chips={"blue": 0}), hands={1: "2S"}, turn=1)
    assert play(start, "1 2S@b1").chips == {"b1": 1}


def test_S9_unlimited_chips_have_no_number() -> None:
    start = position(rules=jl.edition(unlimited_chips=True), hands={0: "2S"})
    assert start.chips_left(0) is None
    assert play(start, "0 2S@b1").chips_left(0) is None
    assert start.view_for(0)["chips_left"] == [None, None]


def test_S9_unlimited_chips_override_the_supply() -> None:
    start = position(rules=jl.edition(unlimited_chips=True, chips=NO_CHIPS), hands={0: "2S"})
    assert play(start, "0 2S@b1").chips == {"b1": 0}


@pytest.mark.parametrize(
    ("id", "colours"),
    [
        ("classic", ("blue", "green", "red")),
        ("bilingual", ("blue", "green", "red")),
        ("giant", ("green", "blue", "red")),
        ("strategy", ("blue", "green", "red")),
        ("encyclopedia", ("blue", "green", "red")),
    ],
)
def test_S9_three_teams_take_the_two_colours_then_red(id: str, colours: tuple[str, ...]) -> None:
    assert jl.edition(id).team_colours(3) == colours


@pytest.mark.parametrize(
    ("chosen", "two", "three"),
    [
        (("red", "blue"), ["red", "blue"], ["red", "blue", "green"]),
        (("green", "red"), ["green", "red"], ["green", "red", "blue"]),
        (("red", "green", "blue"), ["red", "green"], ["red", "green", "blue"]),
    ],
)
def test_S9_players_may_choose_their_colours(
    chosen: tuple[str, ...], two: list[str], three: list[str]
) -> None:
    agreed = jl.edition("strategy", colours=chosen)
    assert position(rules=agreed).view_for(0)["colours"] == two
    assert position(rules=agreed, seats=3).view_for(0)["colours"] == three


def test_S9_the_colour_decides_whose_supply_it_is() -> None:
    agreed = jl.edition(chips={"blue": 1, "green": 2, "red": 3})
    assert position(rules=agreed).view_for(0)["chips_left"] == [1, 2]
    assert position(rules=agreed, seats=3).view_for(0)["chips_left"] == [1, 2, 3]
    chosen = agreed.with_options(colours=("red", "blue"))
    assert position(rules=chosen).view_for(0)["chips_left"] == [3, 1]
    assert position(rules=chosen, seats=3).view_for(0)["chips_left"] == [3, 1, 2]


def test_S9_giant_gives_green_to_the_first_team() -> None:
    agreed = jl.edition("giant", chips={"blue": 1, "green": 2})
    assert position(rules=agreed).view_for(0)["chips_left"] == [2, 1]


@pytest.mark.parametrize("team", [-1, 2])
def test_S9_no_such_team_has_no_supply(team: int) -> None:
    with pytest.raises(jl.IllegalMove, match="no such team"):
        deal(2).chips_left(team)
