"""A move's value by following what it changes is the value of the position it leaves, looked at anew."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from jackline.ai.learned.chance import seeded
from jackline.ai.learned.judging import (
    JACK_SPACES,
    UNJUDGED,
    WON,
    choose_judged,
    judge,
    new_desk,
    value_after,
)
from jackline.ai.learned.net import new_net
from jackline.rules import kernel
from jackline.rules.kernel.structs import Structs
from tests.ai.learned.tables import TABLES, random_games, rules_of

MOST_JUDGED = 60
"""Moves in a moment, of up to two hundred with jacks: what the thinking time of every level rests on."""


def every_value(rules: Structs, games: Structs, seat: int, net: Any) -> list[tuple[int, float]]:
    desk = new_desk()
    count = judge(rules[0], games, 0, seat, net[0], desk)
    return list(zip(desk.actions[0].action[:count].tolist(), desk.values[:count].tolist(), strict=True))


@pytest.mark.parametrize(("seats", "teams", "options"), TABLES)
def test_both_ways_lead_to_the_same_value(seats: int, teams: int, options: dict[str, Any]) -> None:
    rules, net, desk = rules_of(seats, teams, **options), new_net(1), new_desk()
    compared = 0
    for games, seat in random_games(rules, 2, seed=seats):
        if games[0].deck_count == 1:
            continue  # the draw after the move brings the discards back, which only the long way sees
        for action, value in every_value(rules, games, seat, net):
            if value != UNJUDGED and value < 2 * WON:
                assert value_after(rules[0], games, 0, seat, action, net[0], desk) == pytest.approx(
                    value, abs=1e-3
                )
                compared += 1
    assert compared > 200


def test_only_the_best_spaces_of_one_of_two_like_jacks_are_judged() -> None:
    rules, net = rules_of(2, 2), new_net(1)
    with_jacks = 0
    for games, seat in random_games(rules, 3, seed=3):
        values = every_value(rules, games, seat, net)
        wild = [(action, value) for action, value in values if kernel.is_wild(kernel.card_of(action))]
        judged = [action for action, value in wild if value != UNJUDGED]
        if wild and kernel.kind_of(wild[0][0]) == kernel.PLACE:
            assert len({kernel.card_of(action) for action in judged}) == 1
            spaces = {kernel.space_of(action) for action, _ in wild}
            assert JACK_SPACES <= len({kernel.space_of(action) for action in judged}) < len(spaces)
            with_jacks += 1
        judged_ordinary = [value for action, value in values if not kernel.is_jack(kernel.card_of(action))]
        assert UNJUDGED not in judged_ordinary
    assert with_jacks > 5


@pytest.mark.parametrize(("seats", "teams", "options"), TABLES)
def test_judging_is_little_work_in_every_moment(seats: int, teams: int, options: dict[str, Any]) -> None:
    rules, net = rules_of(seats, teams, **options), new_net(1)
    for games, seat in random_games(rules, 2, seed=4):
        values = every_value(rules, games, seat, net)
        assert sum(value != UNJUDGED for _, value in values) <= MOST_JUDGED


def test_judging_leaves_the_game_and_itself_as_they_were() -> None:
    rules, net = rules_of(2, 2), new_net(1)
    for games, seat in random_games(rules, 1, seed=5):
        before = games[0].tobytes()
        assert every_value(rules, games, seat, net) == every_value(rules, games, seat, net)
        assert games[0].tobytes() == before


def test_noise_changes_choices_and_a_seed_brings_them_back() -> None:
    rules, net, desk = rules_of(2, 2), new_net(1), new_desk()
    games, seat = next(random_games(rules, 1, seed=5))
    choices = [choose_judged(rules[0], games, 0, seat, net[0], desk, 1.0, seeded(seed)) for seed in range(20)]
    again = [choose_judged(rules[0], games, 0, seat, net[0], desk, 1.0, seeded(seed)) for seed in range(20)]
    assert choices == again
    assert len(set(choices)) > 3
    assert (
        len({choose_judged(rules[0], games, 0, seat, net[0], desk, 0.0, seeded(s)) for s in range(20)}) == 1
    )


def test_hidden_cards_do_not_touch_a_value() -> None:
    rules, net = rules_of(4, 2), new_net(1)
    for games, seat in random_games(rules, 1, seed=7):
        other = games.copy()
        for rival in range(4):
            if rival != seat:
                other[0].hands[rival] = 0
        other[0].deck[:] = np.flip(other[0].deck)
        assert every_value(rules, games, seat, net) == every_value(rules, other, seat, net)
