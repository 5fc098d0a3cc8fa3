"""Which lines a chip claims: several at once, choices, the default, and naming them in a move (Q4)."""

from __future__ import annotations

import pytest

import jackline as jl
from jackline.rules.events import SequenceMade
from jackline.testing import position
from tests.rules.lines import (
    board,
    chips,
    claimed,
    claims_listed,
    default,
    ends,
    lines,
    room,
)

FIVE_ACROSS = "b5-d5 f5"
SIX_ACROSS = "b5-d5 f5 g5"
NINE_ACROSS = "a5-d5 f5-i5"
FIVE_DOWN = "e3 e4 e6 e7"
SIX_DOWN = "e3 e4 e6-e8"
FIVE_FALLING = "c3 d4 f6 g7"
FIVE_RISING = "g3 f4 d6 c7"


def at_e5(mine: str, theirs: str = "", sequences: str = "") -> jl.Position:
    """Seat 0 is to put a chip on e5."""
    return position(board(mine, theirs), hands={0: "5H"}, sequences=sequences.split())


def claimed_by(before: jl.Position, move: str) -> list[str]:
    """The lines that a move claims, by their ends."""
    _, events = before.play(move)
    return [ends(event.spaces) for event in events if isinstance(event, SequenceMade)]


# --- several directions ---


@pytest.mark.parametrize(
    ("mine", "made"),
    [
        (f"{FIVE_ACROSS} {FIVE_DOWN}", "e3e7 b5f5"),
        (f"{FIVE_FALLING} {FIVE_RISING}", "c3g7 g3c7"),
        (f"{FIVE_ACROSS} {FIVE_DOWN} {FIVE_RISING}", "e3e7 g3c7 b5f5"),
        (f"{FIVE_ACROSS} {FIVE_DOWN} {FIVE_FALLING} {FIVE_RISING}", "c3g7 e3e7 g3c7 b5f5"),
    ],
)
def test_Q4_lines_in_different_directions_are_all_claimed(mine: str, made: str) -> None:
    before = at_e5(mine)
    assert claims_listed(before, "e5") == [""]
    assert claimed_by(before, "5H@e5") == made.split()


# --- choices ---


@pytest.mark.parametrize(
    ("mine", "choices"),
    [
        (SIX_ACROSS, ["=b5f5", "=c5g5"]),
        ("b5-d5 f5-h5", ["=b5f5", "=c5g5", "=d5h5"]),
        ("a5-d5 f5-h5", ["=a5e5", "=b5f5", "=c5g5", "=d5h5"]),
        (NINE_ACROSS, ["=a5e5+e5i5", "=b5f5", "=c5g5", "=d5h5"]),
        ("b2-d4 f6-g7", ["=a1e5", "=b2f6", "=c3g7"]),  # with a corner
        (f"{SIX_ACROSS} {FIVE_DOWN}", ["=e3e7+b5f5", "=e3e7+c5g5"]),  # with a forced line
        (
            f"{SIX_ACROSS} {SIX_DOWN}",
            ["=e3e7+b5f5", "=e3e7+c5g5", "=e4e8+b5f5", "=e4e8+c5g5"],
        ),
        (
            f"{NINE_ACROSS} {FIVE_FALLING} {FIVE_RISING}",
            ["=c3g7+g3c7+a5e5+e5i5", "=c3g7+g3c7+b5f5", "=c3g7+g3c7+c5g5", "=c3g7+g3c7+d5h5"],
        ),
    ],
)
def test_Q4_every_permitted_set_is_listed_once(mine: str, choices: list[str]) -> None:
    """With all its lines, forced ones too, in reading order."""
    assert claims_listed(at_e5(mine), "e5") == sorted(choices)


def test_Q4_a_whole_edge_filled_in_its_middle() -> None:
    """Both corners count: from a1 to j1 every line through e1 is complete."""
    before = position(board("b1-d1 f1-i1"), hands={0: "5S"}, sequences=["f1j1"])
    assert claims_listed(before, "e1") == ["=a1e1", "=b1f1"]
    assert claimed_by(before, "5S@e1=b1f1") == ["b1f1"]


@pytest.mark.parametrize(
    ("more", "sequence", "choices"),
    [
        ("a3-e3", "a3e3", ["=b5f5", "=c5g5"]),  # apart
        ("g6-g9", "g5g9", ["=b5f5", "=c5g5"]),  # crosses one of the two
        ("a5 h5-j5", "f5j5", ["=a5e5", "=b5f5"]),  # goes on: c5g5 and others would share two or more
        ("h5-j5", "f5j5", [""]),  # so only b5f5 is left
    ],
)
def test_Q4_an_earlier_sequence_may_narrow_the_choice(more: str, sequence: str, choices: list[str]) -> None:
    before = at_e5(f"{SIX_ACROSS} {more}", sequences=sequence)
    assert claims_listed(before, "e5") == choices


@pytest.mark.parametrize(("choice", "free"), [("b5f5", "g5"), ("c5g5", "b5")])
def test_Q4_a_chip_outside_the_chosen_five_stays_unlocked(choice: str, free: str) -> None:
    before = position(board(SIX_ACROSS), hands={0: "5H", 1: "JH"})
    after, _ = before.play(f"5H@e5={choice}")
    assert after.locked == set(lines(choice)[0])
    assert [str(move) for move in after.legal_moves()] == [f"JH-{free}"]
    removed, _ = after.play(f"JH-{free}")
    assert free not in removed.chips
    assert [ends(line) for line in claimed(removed, 0)] == [choice]


# --- the default ---


def test_Q4_by_default_most_sequences() -> None:
    """Although b5f5 alone would leave more room."""
    filled = {**chips(NINE_ACROSS), "e5": 0}
    assert room(filled, 0, lines("b5f5")) > room(filled, 0, lines("a5e5 e5i5"))
    assert claimed_by(at_e5(NINE_ACROSS), "5H@e5") == ["a5e5", "e5i5"]


@pytest.mark.parametrize(
    ("theirs", "made"),
    [
        ("", "f5j5"),  # leaves a5e5 and b5f5, where e5i5 would leave a5e5 alone
        ("a5", "f5j5"),  # leaves b5f5, the other nothing
        ("b5", "e5i5"),  # neither leaves any: first in reading order
    ],
)
def test_Q4_by_default_most_room_then_reading_order(theirs: str, made: str) -> None:
    before = position(board("e5-g5 i5 j5", theirs), hands={0: "9D"})
    assert claims_listed(before, "h5") == ["=e5i5", "=f5j5"]
    assert claimed_by(before, "9D@h5") == [made]


def test_Q4_only_lines_that_fit_all_sequences_count_as_room() -> None:
    """The room that f5j5 would leave is taken by an earlier sequence, so reading order decides."""
    before = position(board("a5-g5 i5 j5"), hands={0: "9D"}, sequences=["a5e5"])
    assert claims_listed(before, "h5") == ["=e5i5", "=f5j5"]
    assert claimed_by(before, "9D@h5") == ["e5i5"]


def test_Q4_a_third_team_takes_room_too() -> None:
    before = position(board("e5-g5 i5 j5", "", "b5"), seats=3, hands={0: "9D"})
    assert claimed_by(before, "9D@h5") == ["e5i5"]


def test_Q4_the_default_of_several_directions_takes_the_best_of_each() -> None:
    before = at_e5(f"{SIX_ACROSS} {SIX_DOWN}")
    best = default({**before.chips, "e5": 0}, 0)
    assert claimed_by(before, "5H@e5") == [ends(line) for line in best]
    assert len(best) == 2


def test_Q4_naming_nothing_is_the_default_and_is_recorded_by_name() -> None:
    before = at_e5(SIX_ACROSS)
    bare, _ = before.play("5H@e5")
    full, _ = before.play("5H@e5=b5f5")
    assert bare == full
    assert bare.past is not None
    assert str(bare.past.done) == "5H@e5=b5f5"


# --- naming lines ---


@pytest.mark.parametrize("text", ["b5f5", "f5b5", "b5f5+f5b5", "b5f5+b5f5+b5f5"])
def test_Q4_either_end_comes_first_and_twice_is_once(text: str) -> None:
    before = at_e5(SIX_ACROSS)
    assert before.verdict(f"5H@e5={text}") == jl.Verdict.OK
    assert claimed_by(before, f"5H@e5={text}") == ["b5f5"]


@pytest.mark.parametrize("text", ["a5e5+e5i5", "e5i5+a5e5", "i5e5+e5a5", "e5i5+a5e5+i5e5"])
def test_Q4_lines_are_named_in_any_order(text: str) -> None:
    assert claimed_by(at_e5(NINE_ACROSS), f"5H@e5={text}") == ["a5e5", "e5i5"]


@pytest.mark.parametrize("text", ["c5g5", "c5g5+e3e7", "e7e3+g5c5"])
def test_Q4_a_forced_line_may_be_named_or_left_out(text: str) -> None:
    before = at_e5(f"{SIX_ACROSS} {FIVE_DOWN}")
    assert claimed_by(before, f"5H@e5={text}") == ["e3e7", "c5g5"]


@pytest.mark.parametrize("text", ["", "=b5f5", "=e3e7", "=e3e7+b5f5"])
def test_Q4_where_nothing_is_to_be_chosen_all_names_are_forced(text: str) -> None:
    before = at_e5(f"{FIVE_ACROSS} {FIVE_DOWN}")
    after, _ = before.play(f"5H@e5{text}")
    assert [ends(line) for line in claimed(after, 0)] == ["e3e7", "b5f5"]
    assert after.past is not None
    assert str(after.past.done) == "5H@e5"


def test_Q4_a_move_is_written_in_reading_order() -> None:
    move = jl.parse_move("5H@e5=f5b5+e8e4+f5b5")
    assert str(move) == "5H@e5=e4e8+b5f5"
    assert move == jl.Place(jl.Card("5H"), "e5", (("b5", "f5"), ("e4", "e8")))


def test_Q4_every_choice_listed_claims_what_it_names() -> None:
    before = position(board(f"{NINE_ACROSS} {SIX_DOWN}"), hands={0: "JC 5H"})
    choices = [move for move in before.legal_moves() if isinstance(move, jl.Place) and move.lines]
    assert len(choices) == 2 * 4 * 2  # the jack and the five; four ways across, two down
    for move in choices:
        after, _ = before.play(move)
        assert [(line[0], line[-1]) for line in claimed(after, 0)] == list(move.lines)


# --- refusals ---


def assert_refused(before: jl.Position, claim: str, verdict: jl.Verdict) -> None:
    """The move is refused for this reason and nothing changes; without the claim it is legal."""
    same = at_e5_again(before)
    move = f"5H@e5={claim}"
    assert before.verdict("5H@e5") == jl.Verdict.OK
    assert before.verdict(move) == verdict
    with pytest.raises(jl.IllegalMove) as refusal:
        before.play(move)
    assert (refusal.value.verdict, refusal.value.seat) == (verdict, 0)
    assert before == same
    assert not any(str(listed) == str(jl.parse_move(move)) for listed in before.legal_moves())


def at_e5_again(before: jl.Position) -> jl.Position:
    """The same position, built anew."""
    sequences = [ends(sequence.spaces) for sequence in before.sequences]
    return position(str(before), hands={0: "5H"}, sequences=sequences)


@pytest.mark.parametrize("claim", ["b5g5", "b5e5", "e5e5", "b5d9", "f5a6", "b5f5+b5g5"])
def test_Q1_ends_that_are_those_of_no_line_are_refused(claim: str) -> None:
    assert_refused(at_e5(FIVE_ACROSS), claim, jl.Verdict.NOT_A_LINE)


@pytest.mark.parametrize(
    "claim",
    [
        "c5g5",  # through the space, but g5 is open
        "e3e7",  # through the space, and empty
        "d5h5",  # through the space, and a rival is in it
        "a1e1",  # elsewhere, and empty
        "b9f9",  # elsewhere: an earlier sequence
        "e5a1",
        "b5f5+c5g5",
    ],
)
def test_Q1_a_line_that_the_chip_does_not_complete_is_refused(claim: str) -> None:
    before = at_e5(f"{FIVE_ACROSS} b9-f9", "h5", "b9f9")
    assert_refused(before, claim, jl.Verdict.LINE_NOT_COMPLETED)


@pytest.mark.parametrize(
    ("mine", "sequence", "claim"),
    [
        ("a5-d5 f5-j5", "f5j5", "c5g5"),
        ("a5-d5 f5-j5", "f5j5", "d5h5"),
        ("a5-d5 f5-j5", "f5j5", "a5e5+d5h5"),
        ("e6-e10 e2-e4", "e6e10", "e3e7"),
    ],
)
def test_Q3_a_line_that_clashes_with_a_sequence_is_refused(mine: str, sequence: str, claim: str) -> None:
    assert_refused(at_e5(mine, sequences=sequence), claim, jl.Verdict.LINE_CLASHES)


@pytest.mark.parametrize(
    ("mine", "claim"),
    [
        (SIX_ACROSS, "b5f5+c5g5"),
        (NINE_ACROSS, "a5e5+b5f5"),
        (NINE_ACROSS, "a5e5+e5i5+c5g5"),
        (f"{SIX_ACROSS} {FIVE_DOWN}", "b5f5+c5g5+e3e7"),
    ],
)
def test_Q3_lines_that_clash_with_each_other_are_refused(mine: str, claim: str) -> None:
    assert_refused(at_e5(mine), claim, jl.Verdict.CLAIMS_CLASH)


@pytest.mark.parametrize(
    ("mine", "claim"),
    [
        (NINE_ACROSS, "a5e5"),  # e5i5 could be added
        (NINE_ACROSS, "e5i5"),
        (f"{SIX_ACROSS} {SIX_DOWN}", "b5f5"),  # nothing is chosen in the column
        (f"{SIX_ACROSS} {SIX_DOWN}", "e4e8"),
        (f"{SIX_ACROSS} {FIVE_DOWN}", "e3e7"),  # only the forced line is named
        (f"{NINE_ACROSS} {SIX_DOWN}", "a5e5+e3e7"),
    ],
)
def test_Q2_a_set_to_which_a_line_could_be_added_is_refused(mine: str, claim: str) -> None:
    assert_refused(at_e5(mine), claim, jl.Verdict.CLAIM_INCOMPLETE)


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("b5g5+e1e5+f5j5", jl.Verdict.NOT_A_LINE),
        ("e1e5+c5g5+d5h5", jl.Verdict.LINE_NOT_COMPLETED),
        ("c5g5+d5h5", jl.Verdict.LINE_CLASHES),
        ("a5e5+b5f5+e3e7", jl.Verdict.CLAIMS_CLASH),
        ("a5e5", jl.Verdict.CLAIM_INCOMPLETE),
        ("a5e5+e4e8", jl.Verdict.OK),
    ],
)
def test_Q2_the_first_reason_is_told(claim: str, verdict: jl.Verdict) -> None:
    before = at_e5(f"a5-d5 f5-j5 {SIX_DOWN}", sequences="f5j5")
    assert before.verdict(f"5H@e5={claim}") == verdict


@pytest.mark.parametrize(
    ("move", "verdict"),
    [
        ("4H@f5=b5g5", jl.Verdict.NOT_IN_HAND),
        ("5H@f5=b5g5", jl.Verdict.SPACE_TAKEN),
        ("5H@e6=b5g5", jl.Verdict.WRONG_SPACE),
        ("5H@a1=b5g5", jl.Verdict.CORNER),
    ],
)
def test_Q1_a_chip_that_cannot_be_placed_is_refused_before_its_lines(move: str, verdict: jl.Verdict) -> None:
    assert at_e5(FIVE_ACROSS).verdict(move) == verdict
