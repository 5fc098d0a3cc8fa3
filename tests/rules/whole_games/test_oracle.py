"""The engine and the oracle play the same games and must agree on everything at every ply."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import jackline as jl
from tests.conftest import INTERPRETED
from tests.duel import COLOURS, TABLES, Duel

GAMES_IN_A_TEST = 5 if INTERPRETED else 50
DEALT_TESTS = 5 if INTERPRETED else 42
CROWDED_TESTS = 4 if INTERPRETED else 12

OPTIONS: dict[str, st.SearchStrategy[Any]] = {
    "draw": st.sampled_from(["automatic", "by_hand"]),
    "deck_empty": st.sampled_from(["reshuffle", "drawn"]),
    "lost_draw": st.sampled_from(["moved", "moved_and_drawn"]),
    "table_talk": st.booleans(),
    "advanced_removal": st.booleans(),
    "discards": st.sampled_from(["own", "shared"]),
    "cut": st.sampled_from(["card", "packet"]),
    "chips": st.fixed_dictionaries({}, optional={colour: st.integers(0, 60) for colour in COLOURS}),
    "unlimited_chips": st.booleans(),
    "colours": st.permutations(COLOURS).map(lambda order: tuple(order[:2])),
    "stalemate_rounds": st.integers(1, 6),
}


@pytest.mark.parametrize("batch", range(DEALT_TESTS))
def test_whole_games_at_random_tables(batch: int) -> None:
    for seed in range(batch * GAMES_IN_A_TEST, (batch + 1) * GAMES_IN_A_TEST):
        Duel.random(seed).play_out()


@pytest.mark.parametrize("batch", range(CROWDED_TESTS))
def test_games_from_crowded_boards(batch: int) -> None:
    for seed in range(batch * GAMES_IN_A_TEST, (batch + 1) * GAMES_IN_A_TEST):
        Duel.crowded(seed).play_out()


@pytest.mark.parametrize("layout", jl.layouts())
@pytest.mark.parametrize("edition", jl.editions())
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_every_edition_at_every_table(edition: str, seats: int, teams: int, layout: str) -> None:
    Duel.dealt(random.Random(seats), jl.edition(edition), seats, teams, layout).play_out()


@given(
    edition=st.sampled_from(jl.editions()),
    overrides=st.fixed_dictionaries({}, optional=OPTIONS),
    table=st.sampled_from(TABLES),
    layout=st.sampled_from(jl.layouts()),
    seed=st.integers(0, 2**32),
    choices=st.lists(st.tuples(st.integers(0, 11), st.integers(0, 999)), max_size=60),
)
def test_games_that_hypothesis_makes_up(
    edition: str,
    overrides: dict[str, Any],
    table: tuple[int, int],
    layout: str,
    seed: int,
    choices: list[tuple[int, int]],
) -> None:
    duel = Duel.dealt(random.Random(seed), jl.edition(edition, **overrides), *table, layout)
    for seat, choice in choices:
        moves = duel.position.legal_moves(seat % duel.position.seats)
        if moves:
            duel.play(str(moves[choice % len(moves)]), seat % duel.position.seats)
            duel.compare()
    duel.play_out()
