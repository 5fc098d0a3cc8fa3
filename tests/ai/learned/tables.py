"""Tables in the kernel's records, and games on them with random moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import jackline as jl
from jackline.ai.learned.chance import below, seeded
from jackline.rules import kernel
from jackline.rules.record import ACTIONS, GAME, ONGOING, Records, pack_rules
from training.selfplay import apply_random, deal_random

TABLES: tuple[tuple[int, int, dict[str, Any]], ...] = (
    (2, 2, {}),
    (3, 3, {}),
    (4, 2, {}),
    (6, 3, {"advanced_removal": True}),
    (12, 2, {}),
    (2, 2, {"draw": "by_hand"}),
)


def rules_of(seats: int, teams: int, **options: Any) -> Records:
    agreed = jl.edition(**options)
    return pack_rules(agreed, jl.layout(agreed.layout), seats, teams)


def random_games(rules: Records, count: int, seed: int) -> Iterator[tuple[Records, int]]:
    """Every moment of some games, with the seat that is to act; the record changes on the way."""
    games, found, state = np.zeros(2, GAME), np.zeros(1, ACTIONS), seeded(seed)
    for _ in range(count):
        games[0] = games[1]
        deal_random(rules[0], games, 0, 0, state)
        while games[0].reason == ONGOING:
            seat = int(kernel.seat_to_act(rules[0], games[0]))
            yield games, seat
            kernel.list_actions(rules[0], games[0], seat, found[0])
            action = int(found[0].action[below(state, int(found[0].count))])
            apply_random(rules[0], games[0], seat, action, state)
