"""Sequences: lines, claiming them, and how many fit in a run (Q1, Q2, Q3, Q5)."""

from __future__ import annotations

from collections import Counter

import pytest

import jackline as jl
from jackline.rules.events import CardDrawn, ChipPlaced, SequenceMade
from jackline.testing import position
from tests.rules.lines import (
    COLUMNS,
    CORNERS,
    DIRECTIONS,
    LINES,
    SPACES,
    Line,
    board,
    claimed,
    claims_listed,
    draw,
    ends,
    lines,
    of,
    run,
    runs,
)

CORNER_LINES = [line for line in LINES if CORNERS & set(line)]


def kinds(events: tuple[jl.Event, ...]) -> list[type[jl.Event]]:
    return [type(event) for event in events]


# --- Q1: lines ---


def test_Q1_the_board_has_192_lines() -> None:
    """The ends of any other two spaces are refused as no line."""
    before = position(hands={0: "JC"})
    pairs = [(one, other) for i, one in enumerate(SPACES) for other in SPACES[i + 1 :]]
    found = [p for p in pairs if before.verdict(f"JC@e5={p[0]}{p[1]}") != jl.Verdict.NOT_A_LINE]
    steps = Counter(
        (COLUMNS.index(other[0]) - COLUMNS.index(one[0]), int(other[1:]) - int(one[1:]))
        for one, other in found
    )
    assert steps == {(4, 0): 60, (0, 4): 60, (4, 4): 36, (-4, 4): 36}
    assert len(found) == 192


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_Q1_each_line_is_five_adjacent_spaces(direction: str) -> None:
    for line in runs(5, direction):
        four, last = of(0, line[:2] + line[3:]), line[2]
        _, events = position(draw(four), hands={0: "JC"}).play(f"JC@{last}={ends(line)}")
        assert [event for event in events if isinstance(event, SequenceMade)] == [SequenceMade(0, line)]


@pytest.mark.parametrize(
    ("mine", "theirs", "last"),
    [
        ("b5-d5", "", "e5"),  # four
        ("b5-e5 g5", "", "h5"),  # a gap
        ("b5 c5 e5 f5", "d5", "g5"),  # a rival between
        ("b5-e5", "", "f6"),  # a bend
        ("b5 c5 b6 c6", "", "d5"),  # a block
        ("h5-j5 a6", "", "b6"),  # on in the next row
        ("h5 i6 j7 a9", "", "b10"),  # off one side and on at the other
        ("b5 d5 f5 h5", "", "j5"),  # every second space
    ],
)
def test_Q1_other_shapes_are_no_lines(mine: str, theirs: str, last: str) -> None:
    after, _ = position(board(mine, theirs), hands={0: "JC"}).play(f"JC@{last}")
    assert after.sequences == ()
    assert after.locked == set()


@pytest.mark.parametrize("team", range(3))
@pytest.mark.parametrize("line", CORNER_LINES, ids=ends)
def test_Q1_corners_count_for_every_team(line: Line, team: int) -> None:
    *three, last = [space for space in line if space not in CORNERS]
    before = position(draw(of(team, three)), seats=3, hands={team: "JC"}, turn=team)
    after, _ = before.play(f"JC@{last}")
    assert after.sequences == (jl.Sequence(team, line),)


def test_Q1_there_are_three_lines_at_each_corner() -> None:
    assert Counter(corner for line in CORNER_LINES for corner in CORNERS & set(line)) == dict.fromkeys(
        CORNERS, 3
    )


@pytest.mark.parametrize(("team", "last", "line"), [(0, "i1", "f1j1"), (1, "j2", "j1j5"), (2, "i2", "j1f5")])
def test_Q1_three_teams_may_all_look_to_one_corner(team: int, last: str, line: str) -> None:
    before = position(board("f1-h1", "j3-j5", "h3-f5"), seats=3, hands={team: "JC"}, turn=team)
    after, _ = before.play(f"JC@{last}")
    assert after.sequences == (jl.Sequence(team, lines(line)[0]),)


def test_Q1_two_teams_have_sequences_at_one_corner() -> None:
    before = position(board("b1-e1", "a2-a4"), hands={1: "JC"}, sequences=["a1e1"], turn=1)
    after, _ = before.play("JC@a5")
    assert after.sequences == (jl.Sequence(0, run("a1", "e1")), jl.Sequence(1, run("a1", "a5")))
    assert after.outcome() is None


# --- Q2: claiming ---


def test_Q2_a_completed_line_is_claimed_without_being_named() -> None:
    before = position(board("b5-e5"), hands={0: "4H 2C"}, deck="KD")
    assert claims_listed(before, "f5") == [""]
    after, events = before.play("4H@f5")
    assert after.sequences == (jl.Sequence(0, run("b5", "f5")),)
    assert events == (
        ChipPlaced(0, jl.Card("4H"), 0, "f5"),
        SequenceMade(0, run("b5", "f5")),
        CardDrawn(0, jl.Card("KD")),
    )


def test_Q2_whatever_is_chosen_something_is_claimed() -> None:
    before = position(board("b5-d5 f5-i5"), hands={0: "5H"})
    choices = claims_listed(before, "e5")
    assert len(choices) == 4
    for choice in ["", *choices]:
        after, _ = before.play(f"5H@e5{choice}")
        assert len(after.sequences) == 1


def test_Q2_the_chips_of_a_sequence_are_locked() -> None:
    before = position(board("b5-e5 h8"), hands={0: "4H", 1: "JS"})
    assert before.locked == set()
    assert before.verdict("JS-c5", seat=1) == jl.Verdict.NOT_YOUR_TURN
    after, _ = before.play("4H@f5")
    assert after.locked == set(run("b5", "f5"))
    for space in run("b5", "f5"):
        assert after.verdict(f"JS-{space}") == jl.Verdict.LOCKED
    assert [str(move) for move in after.legal_moves()] == ["JS-h8"]


def test_Q2_corners_are_never_among_the_locked() -> None:
    after, _ = position(board("b2-d4"), hands={0: "5H"}).play("5H@e5")
    assert after.sequences == (jl.Sequence(0, run("a1", "e5")),)
    assert after.locked == {"b2", "c3", "d4", "e5"}
    assert "a1" not in after.chips


def test_Q2_a_sequence_scores_one_for_its_team() -> None:
    before = position(board("b5-e5", "b7-e7"), hands={0: "JC", 1: "JC"})
    first, _ = before.play("JC@f5")
    second, _ = first.play("JC@f7")
    assert [sequence.team for sequence in second.sequences] == [0, 1]
    assert second.outcome() is None


def test_Q2_teammates_complete_each_others_lines() -> None:
    before = position(board("b5-e5"), seats=4, hands={2: "4H"}, turn=2)
    after, _ = before.play("4H@f5")
    assert after.sequences == (jl.Sequence(0, run("b5", "f5")),)


def test_Q2_a_rival_chip_completes_nothing_for_the_owner() -> None:
    before = position(board("b5-e5"), hands={1: "4H"}, turn=1)
    after, events = before.play("4H@f5")
    assert after.sequences == ()
    assert kinds(events) == [ChipPlaced, CardDrawn]


# --- Q3: how many fit ---


def filled_in_order(spaces: Line, step: int) -> list[int]:
    """The number of sequences after each chip when a run is filled from one end."""
    placed: dict[str, int] = {}
    sequences: tuple[Line, ...] = ()
    counts = []
    for space in [space for space in spaces[::step] if space not in CORNERS]:
        before = position(draw(placed), hands={0: "JC"}, sequences=[ends(line) for line in sequences])
        after, _ = before.play(f"JC@{space}")
        placed, sequences = after.chips, claimed(after, 0)
        counts.append(len(sequences))
    return counts


@pytest.mark.parametrize("step", [1, -1])
@pytest.mark.parametrize("spaces", [run("a5", "i5"), run("d1", "d9"), run("b1", "j9"), run("i1", "a9")])
def test_Q3_six_to_eight_are_one_sequence_and_nine_are_two(spaces: Line, step: int) -> None:
    assert filled_in_order(spaces, step) == [0, 0, 0, 0, 1, 1, 1, 1, 2]


@pytest.mark.parametrize("step", [1, -1])
@pytest.mark.parametrize("edge", [run("a1", "j1"), run("a10", "j10"), run("a1", "a10"), run("j1", "j10")])
def test_Q3_a_whole_edge_from_corner_to_corner_is_two(edge: Line, step: int) -> None:
    assert filled_in_order(edge, step) == [0, 0, 0, 1, 1, 1, 1, 2]


@pytest.mark.parametrize("step", [1, -1])
@pytest.mark.parametrize("diagonal", [run("a1", "j10"), run("j1", "a10")])
def test_Q3_so_is_a_whole_diagonal(diagonal: Line, step: int) -> None:
    assert filled_in_order(diagonal, step) == [0, 0, 0, 1, 1, 1, 1, 2]


@pytest.mark.parametrize(
    ("mine", "earlier", "last", "made"),
    [
        ("c5-g5 e3 e4 e6", "c5g5", "e7", ["e3e7"]),  # crosses it
        ("c5-g5 g6-g8", "c5g5", "g9", ["g5g9"]),  # at its end
        ("b5-f5 g5-i5", "b5f5", "j5", ["f5j5"]),  # goes on from its last chip
        ("a5-e5 f5 h5-j5", "a5e5", "g5", ["f5j5"]),  # so would e5i5
        ("c5-g5 c7-f7", "c5g5", "g7", ["c7g7"]),  # apart from it
        ("b1-e1 a2-a4", "a1e1", "a5", ["a1a5"]),  # shares its corner
        ("b5-f5 g5", "b5f5", "h5", []),  # would share three
        ("b5-f5 g5 h5", "b5f5", "i5", []),  # would share two
        ("b1-e1 f1 g1", "a1e1", "h1", []),  # would share two in an edge
    ],
)
def test_Q3_an_earlier_sequence_may_share_one_space(
    mine: str, earlier: str, last: str, made: list[str]
) -> None:
    before = position(board(mine), hands={0: "JC"}, sequences=[earlier])
    choice = f"={made[0]}" if len(claims_listed(before, last)) > 1 else ""
    after, _ = before.play(f"JC@{last}{choice}")
    assert [ends(line) for line in claimed(after, 0)] == [earlier, *made]


def test_Q3_a_sequence_of_another_team_takes_no_space_away() -> None:
    """The two share a corner and lie along one edge each."""
    before = position(board("b1-e1", "g1-i1"), hands={1: "JC"}, sequences=["a1e1"], turn=1)
    after, _ = before.play("JC@f1")
    assert [sequence.team for sequence in after.sequences] == [0, 1]


# --- Q5: the middle of ten ---


@pytest.mark.parametrize("row", [1, 6])
@pytest.mark.parametrize(
    ("middle", "later"), [("cg", "bahij"), ("cg", "hibja"), ("dh", "cbaij"), ("dh", "icjba")]
)
def test_Q5_a_middle_five_leaves_no_second(middle: str, later: str, row: int) -> None:
    first, last = f"{middle[0]}{row}", f"{middle[1]}{row}"
    placed = of(0, run(first, last))
    for space in [f"{column}{row}" for column in later if f"{column}{row}" not in CORNERS]:
        before = position(draw(placed), hands={0: "JC"}, sequences=[first + last])
        assert claims_listed(before, space) == [""]
        after, _ = before.play(f"JC@{space}")
        assert [ends(line) for line in claimed(after, 0)] == [first + last]
        placed = after.chips
    assert len(placed) == (8 if row == 1 else 10)


def test_Q5_a_full_edge_around_its_middle_refuses_every_other_line() -> None:
    before = position(board("c1-g1 b1 h1"), hands={0: "JC"}, sequences=["c1g1"])
    for line in ("e1i1", "f1j1"):
        assert before.verdict(f"JC@i1={line}") == jl.Verdict.LINE_CLASHES


@pytest.mark.parametrize("row", [1, 6])
@pytest.mark.parametrize(("claimed_first", "later"), [("bf", "ghij"), ("bf", "jihg"), ("ei", "dcba")])
def test_Q5_after_the_second_to_the_sixth_the_sixth_to_the_tenth_is_possible(
    claimed_first: str, later: str, row: int
) -> None:
    first, last = f"{claimed_first[0]}{row}", f"{claimed_first[1]}{row}"
    placed = of(0, run(first, last))
    for space in [f"{column}{row}" for column in later if f"{column}{row}" not in CORNERS]:
        before = position(draw(placed), hands={0: "JC"}, sequences=[first + last])
        after, _ = before.play(f"JC@{space}")
        placed = after.chips
    other = f"f{row}j{row}" if claimed_first == "bf" else f"a{row}e{row}"
    assert [ends(line) for line in claimed(after, 0)] == [first + last, other]
    assert after.outcome() == jl.Outcome(0, "sequences")
