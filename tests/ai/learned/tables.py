"""Tables in the kernel's structs, and games on them with random moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import jackline as jl
from jackline.ai.learned.chance import below, seeded
from jackline.rules import kernel
from jackline.rules.kernel.fields import ONGOING
from jackline.rules.kernel.packing import pack_rules
from jackline.rules.kernel.structs import ACTIONS, GAME, Structs
from training.selfplay import apply_random, deal_random

TABLES: tuple[tuple[int, int, dict[str, Any]], ...] = (
    (2, 2, {}),
    (3, 3, {}),
    (4, 2, {}),
    (6, 3, {"advanced_removal": True}),
    (12, 2, {}),
    (2, 2, {"draw": "by_hand"}),
)


def rules_of(seats: int, teams: int, **options: Any) -> Structs:
    agreed = jl.edition(**options)
    return pack_rules(agreed, jl.layout(agreed.layout), seats, teams)


def random_games(rules: Structs, count: int, seed: int) -> Iterator[tuple[Structs, int]]:
    """Every moment of some games, with the seat that is to act; the struct changes on the way."""
    games, found, state = np.zeros(2, GAME), np.zeros(1, ACTIONS), seeded(seed)
    for _ in range(count):
        games[0] = games[1]
        deal_random(rules[0], games, 0, 0, state)
        while games[0].reason == ONGOING:
            seat = int(kernel.seat_to_act(rules[0], games[0]))
            yield games, seat
            count = kernel.legal_actions(rules, games, 0, seat, found)
            action = int(found[0].action[below(state, count)])
            apply_random(rules[0], games[0], seat, action, state)
