"""Runs of five to ten in every place, completed in every way, against the words of Q3, Q4 and Q5."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest

import jackline as jl
from jackline.testing import position
from tests.rules.lines import (
    CORNERS,
    DIRECTIONS,
    INTERPRETED,
    SPACES,
    Claim,
    Line,
    card_for,
    claimed,
    claims_listed,
    complete,
    default,
    draw,
    ends,
    named,
    of,
    permitted,
    runs,
)

STEP = 7 if INTERPRETED else 1
"""Interpreted, every seventh case is looked at."""


class Case(NamedTuple):
    """A run with one gap, and the sequence it holds already, if any."""

    spaces: Line
    gap: str
    earlier: Claim


def cases(direction: str, length: int) -> Iterator[Case]:
    for spaces in runs(length, direction):
        for gap in spaces:
            if gap not in CORNERS:
                chips = of(0, (space for space in spaces if space != gap))
                yield from (Case(spaces, gap, earlier) for earlier in permitted(chips, 0))


def check(chips: dict[str, int], gap: str, team: int, earlier: Claim) -> None:
    """What may be claimed, what each choice claims, and what is claimed by default."""
    card = card_for(gap)
    before = position(
        draw(chips),
        rules=jl.edition("classic", unlimited_chips=True),
        hands={team: card},
        sequences=[ends(line) for line in earlier],
        turn=team,
    )
    filled = {**chips, gap: team}
    wanted = permitted(filled, team, earlier)
    choices = sorted(named(claim) for claim in wanted) if len(wanted) > 1 else [""]
    assert claims_listed(before, gap) == choices
    for claim in wanted if len(wanted) > 1 else []:
        after, _ = before.play(f"{card}@{gap}{named(claim)}")
        assert claimed(after, team) == earlier + claim
        assert after.locked == {space for line in earlier + claim for space in line} - CORNERS
    after, _ = before.play(f"{card}@{gap}")
    assert claimed(after, team) == earlier + default(filled, team, earlier)


@pytest.mark.parametrize("length", range(5, 11))
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_Q4_a_run_completed_in_any_place(direction: str, length: int) -> None:
    found = [case for case in cases(direction, length) if not case.earlier]
    assert len(found) > 0 or length == 10
    for number, (spaces, gap, _) in enumerate(found[::STEP]):
        team = number % 2
        check(of(team, (space for space in spaces if space != gap)), gap, team, ())


@pytest.mark.parametrize("length", range(5, 11))
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_Q5_a_run_lengthened_after_a_sequence_was_claimed_in_it(direction: str, length: int) -> None:
    found = [case for case in cases(direction, length) if len(case.earlier) == 1]
    assert len(found) > 0 or length == 5
    for spaces, gap, earlier in found[::STEP]:
        check(of(0, (space for space in spaces if space != gap)), gap, 0, earlier)


# --- several directions at once ---


def star(centre: str, reach: int) -> dict[str, int]:
    """Chips of team 0 up to this far from an open space, in all directions."""
    column, row = SPACES.index(centre) % 10, SPACES.index(centre) // 10
    near = [d for d in range(-reach, reach + 1) if d]
    steps = [(right * d, down * d) for right, down in DIRECTIONS.values() for d in near]
    places = [(column + right, row + down) for right, down in steps]
    return of(0, (SPACES[r * 10 + c] for c, r in places if 0 <= c <= 9 and 0 <= r <= 9))


CENTRES = ["e5"] if INTERPRETED else ["e5", "f6", "e4", "d5", "b2", "i5", "e9"]
STARS = [(centre, reach) for centre in CENTRES for reach in (2, 3, 4) if not complete(star(centre, reach), 0)]


@pytest.mark.parametrize(("centre", "reach"), STARS)
def test_Q4_a_star_completed_in_its_centre(centre: str, reach: int) -> None:
    check(star(centre, reach), centre, 0, ())


@pytest.mark.parametrize(
    ("chips", "centre", "ways"),
    [
        (star("e4", 2), "e4", 1),  # five in each direction
        (star("e4", 3), "e4", 3**4),  # seven
        ({space: 0 for space in star("e5", 4) if space != "i9"}, "e5", 4**4),  # nine, and eight in the last
    ],
)
def test_Q4_the_ways_of_each_direction_multiply(chips: dict[str, int], centre: str, ways: int) -> None:
    before = position(draw(chips), hands={0: card_for(centre)})
    assert len(claims_listed(before, centre)) == ways


# --- boards full of lines ---


def crowded(chance: random.Random, teams: int, busy: int) -> tuple[dict[str, int], list[Claim]]:
    """A crowded board, most chips of one team, and the sequences of each: fewer than would win."""
    weights = [12 if team == busy else 4 // (teams - 1) for team in range(teams)]
    owners = chance.choices([*range(teams), None], [*weights, 4], k=100)
    chips = {s: team for s, team in zip(SPACES, owners, strict=True) if team is not None and s not in CORNERS}
    sequences: list[Claim] = []
    for team in range(teams):
        while len(complete(chips, team)) > 6 or not (few := fewer_than_win(chips, team, teams)):
            del chips[chance.choice([s for line in complete(chips, team) for s in line if s in chips])]
        sequences.append(chance.choice(few))
    return chips, sequences


def fewer_than_win(chips: dict[str, int], team: int, teams: int) -> list[Claim]:
    return [claim for claim in permitted(chips, team) if len(claim) < {2: 2, 3: 1}[teams]]


@pytest.mark.parametrize("teams", [2, 3])
@pytest.mark.parametrize("seed", range(2 if INTERPRETED else 25))
def test_Q4_on_crowded_boards(seed: int, teams: int) -> None:
    team = seed % teams
    chips, sequences = crowded(random.Random(seed), teams, team)
    before = position(
        draw(chips),
        rules=jl.edition("classic", unlimited_chips=True),
        seats=teams,
        hands={team: "JC"},
        sequences=[ends(line) for claim in sequences for line in claim],
        turn=team,
    )
    for space in [space for space in SPACES if space not in chips and space not in CORNERS]:
        filled = {**chips, space: team}
        wanted = permitted(filled, team, sequences[team])
        choices = sorted(named(claim) for claim in wanted) if len(wanted) > 1 else [""]
        assert claims_listed(before, space) == choices
        after, _ = before.play(f"JC@{space}")
        assert claimed(after, team) == sequences[team] + default(filled, team, sequences[team])
