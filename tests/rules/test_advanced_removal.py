"""Advanced removal: a one-eyed jack may break a sequence (A1)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import jackline as jl
from jackline.rules.events import CardDrawn, ChipRemoved, SequenceBroken, SequenceMade
from jackline.testing import position
from tests.rules.lines import (
    CORNERS,
    DIRECTIONS,
    INTERPRETED,
    Claim,
    Line,
    board,
    claimed,
    claims_listed,
    default,
    draw,
    ends,
    lines,
    of,
    permitted,
    run,
    runs,
)

ADVANCED = jl.edition("strategy", advanced_removal=True)


def against(mine: str, sequences: str, theirs: str = "", **options: object) -> jl.Position:
    """Seat 1, with both one-eyed jacks, faces the chips and sequences of team 0."""
    return position(
        board(mine, theirs),
        rules=ADVANCED.with_options(**options),
        hands={0: "JC JD", 1: "JH JS"},
        deck="2C 3C",
        sequences=sequences.split(),
        turn=1,
    )


def sequences_of(after: jl.Position, team: int) -> list[str]:
    return [ends(line) for line in claimed(after, team)]


# --- allowed or not ---


@pytest.mark.parametrize("id", jl.editions())
def test_A1_only_with_the_option(id: str) -> None:
    before = position(board("b5-f5"), rules=jl.edition(id), hands={1: "JH"}, sequences=["b5f5"], turn=1)
    assert not before.edition.advanced_removal
    assert before.verdict("JH-d5") == jl.Verdict.LOCKED
    allowed = position(
        board("b5-f5"),
        rules=jl.edition(id, advanced_removal=True),
        hands={1: "JH"},
        sequences=["b5f5"],
        turn=1,
    )
    assert {str(move) for move in allowed.legal_moves()} == {f"JH-{space}" for space in run("b5", "f5")}


def test_A1_never_ones_own_chips_nor_a_corner() -> None:
    before = against("b1-e1", "a1e1 b9f9", "b9-f9 h7")
    for space in (*run("b9", "f9"), "h7"):
        assert before.verdict(f"JH-{space}") == jl.Verdict.OWN_CHIP
    assert before.verdict("JH-a1") == jl.Verdict.CORNER
    assert {str(move)[3:] for move in before.legal_moves()} == set(run("b1", "e1"))


def test_A1_a_two_eyed_jack_breaks_nothing() -> None:
    before = position(board("b5-f5"), rules=ADVANCED, hands={1: "JC"}, sequences=["b5f5"], turn=1)
    assert before.verdict("JC-d5") == jl.Verdict.NOT_A_REMOVER
    assert before.verdict("JC@d5") == jl.Verdict.SPACE_TAKEN


# --- broken ---


@pytest.mark.parametrize("space", run("b5", "f5"))
def test_A1_a_sequence_that_loses_a_chip_is_broken(space: str) -> None:
    before = against("b5-f5", "b5f5")
    after, events = before.play(f"JS-{space}")
    assert events == (
        ChipRemoved(1, jl.Card("JS"), 0, space),
        SequenceBroken(0, run("b5", "f5")),
        CardDrawn(1, jl.Card("2C")),
    )
    assert after.sequences == ()
    assert after.locked == set()
    assert after.chips == of(0, set(run("b5", "f5")) - {space})
    assert after.chips_left(0) == 48 - 4
    assert (after.turn, after.outcome()) == (0, None)


def test_A1_a_sequence_through_a_corner_is_broken_too() -> None:
    after, events = against("b2-e5", "a1e5").play("JH-c3")
    assert SequenceBroken(0, run("a1", "e5")) in events
    assert after.sequences == ()
    assert after.locked == set()


def test_A1_sequences_of_the_other_team_stay() -> None:
    after, _ = against("b5-f5", "b5f5 b9f9", "b9-f9").play("JH-d5")
    assert after.sequences == (jl.Sequence(1, run("b9", "f9")),)
    assert after.locked == set(run("b9", "f9"))


def test_A1_chips_that_another_sequence_holds_stay_locked() -> None:
    """Two sequences end a game between two teams, so this board can only be set up."""
    after, events = against("b5-f5 f6-f9", "b5f5 f5f9").play("JH-c5")
    assert SequenceBroken(0, run("b5", "f5")) in events
    assert sequences_of(after, 0) == ["f5f9"]
    assert after.locked == set(run("f5", "f9"))


def test_A1_a_broken_sequence_no_longer_scores() -> None:
    """Without it, the next one is the first again."""
    broken, _ = against("b5-f5 b8-e8", "b5f5").play("JH-d5")
    after, _ = broken.play("JC@f8")
    assert sequences_of(after, 0) == ["b8f8"]
    assert after.outcome() is None


def test_A1_the_unlocked_chips_can_be_removed_as_usual() -> None:
    broken, _ = against("b5-f5", "b5f5").play("JH-d5")
    played, _ = broken.play("JC@h8")
    after, events = played.play("JS-e5")
    assert events[0] == ChipRemoved(1, jl.Card("JS"), 0, "e5")
    assert not any(isinstance(event, SequenceBroken) for event in events)
    assert set(after.chips) == {"b5", "c5", "f5", "h8"}


def test_A1_an_unlocked_chip_beside_a_sequence_breaks_nothing() -> None:
    after, events = against("b5-g5", "b5f5").play("JH-g5")
    assert [type(event) for event in events] == [ChipRemoved, CardDrawn]
    assert sequences_of(after, 0) == ["b5f5"]


def test_A1_the_owner_can_complete_the_line_again() -> None:
    broken, _ = against("b5-f5", "b5f5").play("JH-d5")
    assert claims_listed(broken, "d5") == ["", ""]  # with either jack
    after, events = broken.play("JC@d5")
    assert SequenceMade(0, run("b5", "f5")) in events
    assert sequences_of(after, 0) == ["b5f5"]
    assert after.locked == set(run("b5", "f5"))


def test_A1_the_owner_may_then_choose_another_five() -> None:
    broken, _ = against("b5-g5", "b5f5").play("JH-d5")
    assert sequences_of(broken, 0) == []
    after, _ = broken.play("JC@d5=c5g5")
    assert sequences_of(after, 0) == ["c5g5"]


def test_A1_the_other_team_may_take_the_space() -> None:
    broken, _ = against("b5-f5", "b5f5").play("JH-d5")
    assert "d5" not in broken.chips
    waited, _ = broken.play("JC@h8")
    assert waited.verdict("JS-d5") == jl.Verdict.SPACE_OPEN
    rival = position(str(waited), rules=ADVANCED, hands={1: "6H"}, turn=1)
    assert rival.verdict("6H@d5") == jl.Verdict.OK


def test_A1_breaking_with_a_draw_left_to_the_player() -> None:
    after, events = against("b5-g5", "b5f5", draw="by_hand").play("JH-b5")
    assert [type(event) for event in events] == [ChipRemoved, SequenceBroken, SequenceMade]
    assert after.draw_due(1)


# --- claimed again at once ---


@pytest.mark.parametrize(
    ("mine", "sequence", "space", "again"),
    [
        ("b5-g5", "b5f5", "b5", ["c5g5"]),
        ("b5-g5", "b5f5", "c5", []),
        ("b5-g5", "c5g5", "g5", ["b5f5"]),
        ("b5-i5", "b5f5", "b5", ["e5i5"]),  # of three, the one that leaves most room: a5e5
        ("b5-i5", "b5f5", "c5", ["e5i5"]),  # of two
        ("b5-i5", "b5f5", "d5", ["e5i5"]),
        ("b5-i5", "b5f5", "e5", []),
        ("b5-i5", "d5h5", "h5", ["b5f5"]),
        ("b1-h1", "a1e1", "b1", ["c1g1"]),  # cut off from the corner
        ("b1-f1", "b1f1", "f1", ["a1e1"]),  # the corner stands in
        ("a5-i5", "c5g5", "g5", ["a5e5"]),  # nine of which the middle was claimed
    ],
)
def test_A1_what_is_still_complete_is_claimed_at_once(
    mine: str, sequence: str, space: str, again: list[str]
) -> None:
    after, events = against(mine, sequence).play(f"JH-{space}")
    made = [SequenceMade(0, line) for line in lines(" ".join(again))]
    assert list(events[1:-1]) == [SequenceBroken(0, lines(sequence)[0]), *made]
    assert sequences_of(after, 0) == again
    assert after.locked == {space for line in lines(" ".join(again)) for space in line} - CORNERS


def test_A1_a_rival_chip_changes_which_is_claimed() -> None:
    """With a5 taken no choice leaves any room, so the first in reading order is claimed."""
    after, _ = against("b5-i5", "b5f5", "a5").play("JH-b5")
    assert sequences_of(after, 0) == ["c5g5"]


def test_A1_the_remover_is_offered_no_choice() -> None:
    before = against("b5-i5", "b5f5")
    assert sorted(str(move) for move in before.legal_moves() if str(move).endswith("-b5")) == [
        "JH-b5",
        "JS-b5",
    ]


def test_A1_what_is_claimed_again_can_be_broken_again() -> None:
    once, _ = against("b5-g5", "b5f5").play("JH-b5")
    played, _ = once.play("JC@h8")
    after, events = played.play("JS-e5")
    assert SequenceBroken(0, run("c5", "g5")) in events
    assert after.sequences == ()


def claimed_runs(direction: str, length: int) -> Iterator[tuple[Line, Line]]:
    """Every run, and every five of it that may be the only sequence."""
    for spaces in runs(length, direction):
        yield from ((spaces, claim[0]) for claim in permitted(of(0, spaces), 0) if len(claim) == 1)


@pytest.mark.parametrize("length", range(5, 11))
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_A1_every_chip_of_every_sequence_in_a_run(direction: str, length: int) -> None:
    for spaces, line in list(claimed_runs(direction, length))[:: 19 if INTERPRETED else 1]:
        before = position(
            draw(of(0, spaces)), rules=ADVANCED, hands={1: "JH"}, sequences=[ends(line)], turn=1
        )
        for space in (space for space in line if space not in CORNERS):
            after, events = before.play(f"JH-{space}")
            again: Claim = default(after.chips, 0)
            made = [SequenceMade(0, five) for five in again]
            assert list(events[1:-1]) == [SequenceBroken(0, line), *made]
            assert claimed(after, 0) == again
            assert set(after.chips) == set(before.chips) - {space}
            assert after.locked == {kept for five in again for kept in five} - CORNERS
