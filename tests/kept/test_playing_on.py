"""At every table that was left unfinished play goes on, whatever is published now."""

from __future__ import annotations

import random
from contextlib import nullcontext
from pathlib import Path

import pytest

import jackline as jl
from jackline.server.table.decide import write
from jackline.server.table.entries import AnyEntry, MoveMade
from jackline.server.table.folding import folded
from jackline.server.table.forms import decode_entry, encode_entry
from jackline.server.table.matters.agreeing import first_game
from jackline.server.table.matters.cutting import cut_to_the_end, deal, next_game
from jackline.server.table.presence import Now, Presence
from jackline.server.table.state import TableState
from tests.kept.other_rules import other_rules
from tests.kept.releases import LOGS, name_of, rows_in
from tests.kept.telling import entries, told

LATER = 4_000_000_000_000
"""In milliseconds since 1970."""

CHANCE = random.Random(1)


def add(state: TableState, entry: AnyEntry) -> TableState:
    """The state after one more entry, read back as from the store."""
    entry = write(state, entry, Now(LATER, Presence(), CHANCE)).entry
    return folded(state, decode_entry(encode_entry(entry), state.setup), LATER)[0]


def dealt(state: TableState) -> TableState:
    """The state once cards lie on the table."""
    if state.phase == "gathering":
        state = add(state, first_game(state, CHANCE))
    if state.cut is not None:
        state = add(state, cut_to_the_end(state.cut, CHANCE)) if state.cut.dealer is None else state
        assert state.cut is not None
        assert state.cut.dealer is not None
        state = add(state, deal(state, state.cut.dealer, state.chairs, CHANCE))
    return state


def played_out(state: TableState, chance: random.Random) -> TableState:
    """The state when the game is over."""
    while state.phase == "playing":
        assert state.position is not None
        seat = chance.choice([seat for seat in state.position.awaited if state.position.legal_moves(seat)])
        state = add(state, MoveMade(seat, str(chance.choice(state.position.legal_moves(seat)))))
    return state


@pytest.mark.parametrize("rules", ["the same rules", "other rules"])
@pytest.mark.parametrize("file", LOGS, ids=name_of)
def test_a_kept_table_plays_on_to_the_end_and_once_more(file: Path, rules: str) -> None:
    chance = random.Random(file.stem)
    with other_rules() if rules == "other rules" else nullcontext():
        start = dealt(told(entries(rows_in(file)))[0])
        over = played_out(start, chance)
        assert over.position is not None
        assert over.position.outcome() is not None
        assert over.position.edition == start.edition
        assert jl.replay(over.position.record())[-1] == over.position
        again = dealt(add(over, next_game(over, over.chairs, CHANCE)))
        assert again.game == start.game + 1
        assert again.edition == start.edition
        assert again.position is not None
        assert again.position.layout == over.position.layout
