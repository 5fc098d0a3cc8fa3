"""What a bot recalls from its view is what the game holds for its seat."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import jackline as jl
from jackline.ai.learned.recall import recall
from jackline.ai.learned.sight import SIGHT, look
from jackline.rules import kernel
from jackline.rules.kernel.structs import ACTIONS
from jackline.rules.moves import move_of

TABLES: list[tuple[int, int, dict[str, Any]]] = [
    (2, 2, {}),
    (3, 3, {"draw": "by_hand", "discards": "shared"}),
    (6, 2, {"advanced_removal": True}),
    (12, 3, {"chips": {"blue": 12, "green": 12, "red": 12}, "table_talk": True}),
]


def moments(seats: int, teams: int, options: dict[str, Any], seed: int) -> list[jl.Position]:
    chance = Random(seed)
    position = jl.Position.deal(
        jl.edition(**options),
        seats=seats,
        teams=teams,
        deck=jl.shuffled_deck(seed),
        reshuffle=jl.seeded_shuffle(seed),
    )
    found: list[jl.Position] = []
    while position.outcome() is None and len(found) < 150:
        found.append(position)
        if options.get("table_talk") and chance.random() < 0.1:
            position, _ = position.penalise(0)
        seat = position.awaited[0]
        position, _ = position.play(chance.choice(position.legal_moves(seat)), seat)
    return found


@pytest.mark.parametrize(("seats", "teams", "options"), TABLES)
def test_the_same_moves_and_the_same_sight(seats: int, teams: int, options: dict[str, Any]) -> None:
    actions, seen, sights = np.zeros(1, ACTIONS), np.zeros(1, SIGHT), np.zeros(1, SIGHT)
    for position in moments(seats, teams, options, seed=seats):
        for seat in position.awaited:
            known = recall(position.view_for(seat))
            count = kernel.legal_actions(known.rules, known.games, 0, seat, actions)
            listed = [move_of(action) for action in actions[0].action[:count].tolist()]
            assert listed == position.legal_moves(seat)
            look(known.rules[0], known.games[0], seat, 0, seen[0])
            look(known.rules[0], position._game[0], seat, 0, sights[0])
            assert seen.tobytes() == sights.tobytes()


def test_nothing_hidden_is_recalled() -> None:
    position = moments(4, 2, {}, seed=1)[20]
    known = recall(position.view_for(0))
    assert not known.games[0].hands[1:].any()
    assert not known.games[0].deck.any()
