"""What a seat sees: whose chips are whose, for every team."""

from __future__ import annotations

import numpy as np
import pytest

from jackline import testing
from jackline.ai.learned.recall import recall
from jackline.ai.learned.rows import CHIP_SHIFT, LOCKED_SHIFT
from jackline.ai.learned.sight import SIGHT, look, side_of
from tests.ai.learned.tables import rules_of

BOARD = ". 0 1 2 " + ". " * 96


@pytest.mark.parametrize("teams", [2, 3])
def test_sides_are_counted_from_the_own_team(teams: int) -> None:
    rules = rules_of(6, teams)
    for team in range(teams):
        for other in range(teams):
            assert side_of(rules[0], team, other) == (other - team) % teams


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_every_team_sees_its_own_chips_as_its_own(seat: int) -> None:
    position = testing.position(BOARD, seats=3, teams=3, turn=seat)
    known, sight = recall(position.view_for(seat)), np.zeros(1, SIGHT)
    look(known.rules[0], known.games[0], seat, 0, sight[0])
    for team, space in enumerate((1, 2, 3)):
        side = (team - seat) % 3
        assert sight[0].space[space] == 1 << CHIP_SHIFT + 3 * side


@pytest.mark.parametrize("seat", [0, 1])
def test_sequences_are_locked_and_close_lines_to_their_team_only(seat: int) -> None:
    position = testing.position(". 0 0 0 0 0 " + ". " * 94, sequences=["b1f1"], turn=seat)
    known, sight = recall(position.view_for(seat)), np.zeros(1, SIGHT)
    look(known.rules[0], known.games[0], seat, 0, sight[0])
    side = seat  # of team 0, seen from team 0 or 1
    assert sight[0].space[1] == (1 << CHIP_SHIFT | 1 << LOCKED_SHIFT) << 3 * side
    assert sight[0].closed[side].any()
    assert not sight[0].closed[1 - side].any()
