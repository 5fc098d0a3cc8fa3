"""A request has one way: the same state, moment and chance always decide the same, legality included."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from jackline.server.table import entries as e
from jackline.server.table.chance import ChanceNeeded
from jackline.server.table.decide import decide, write
from jackline.server.table.folding import folded
from jackline.server.table.matters.agreeing import first_game
from jackline.server.table.presence import Now, Presence
from jackline.server.table.registry import FOLDS, REQUESTS
from jackline.server.table.state import TableState
from jackline.server.wire import protocol as p
from tests.server.table.deciding import GUEST, HOST, add, dealt, moment, refusal, table

AN_HOUR = 3_600_000


def test_every_request_and_every_entry_has_its_row() -> None:
    assert set(REQUESTS) == {kind for kind in get_args(p.AnyRequest) if issubclass(kind, p.IdRequest)}
    assert set(FOLDS) == {*get_args(e.AnyEntry)} - {e.Opened}


def by_chance(state: TableState, request: p.IdRequest, seed: int) -> Any:
    """What the host's request adds to the log, with the chance of this seed."""
    written = decide(state, HOST, request, Now(5, Presence(), Random(seed))).written
    assert written is not None
    return written


@pytest.mark.parametrize(
    "request_of_chance", [p.Start(id="s"), p.ShuffleSeats(id="m")], ids=lambda request: type(request).__name__
)
def test_the_same_chance_decides_the_same_and_another_one_otherwise(request_of_chance: p.IdRequest) -> None:
    state = table(seats=6, guests=5)
    first = by_chance(state, request_of_chance, seed=1)
    assert by_chance(state, request_of_chance, seed=1) == first
    assert any(by_chance(state, request_of_chance, seed).entry != first.entry for seed in range(2, 8))


def test_a_cut_by_the_same_chance_is_the_same() -> None:
    state = dealt(table(seats=3, cut=True))
    assert by_chance(state, p.SkipCut(id="c"), seed=4) == by_chance(state, p.SkipCut(id="c"), seed=4)


def test_what_the_rules_refuse_is_refused_before_anything_is_written() -> None:
    state = dealt(table(seats=2))
    assert state.position is not None
    mover = state.chairs[state.position.turn].person or 0
    assert refusal(state, mover, p.Play(id="1", number=state.number, move="pass")) == "must_play"
    waits = HOST + GUEST - mover
    card = str(state.position.hand(1 - state.position.turn)[0])
    assert refusal(state, waits, p.Play(id="2", number=state.number, move=f"{card}!")) == "not_your_turn"


def test_a_reaction_is_told_and_not_written() -> None:
    decision = decide(table(), GUEST, p.React(id="1", kind="nice"), moment())
    assert decision.written is None
    assert decision.told == p.Reacted(person=GUEST, seat=1, kind="nice")


def test_a_seat_is_handed_over_once_its_person_has_been_away_for_long_enough() -> None:
    state = dealt(table(seats=2, away_seconds=30))
    away = Presence(frozenset({HOST}), {GUEST: AN_HOUR})
    over = p.HandOver(id="h", seat=1)
    assert refusal(state, HOST, over, Now(AN_HOUR + 29_999, away, Random(1))) == "still_here"
    written = decide(state, HOST, over, Now(AN_HOUR + 30_000, away, Random(1))).written
    assert written is not None
    assert isinstance(written.entry, e.StoodIn)
    assert written.happened.at == AN_HOUR + 30_000
    assert refusal(state, HOST, over, moment(AN_HOUR, here=(HOST, GUEST))) == "still_here"


# ---- time ---------------------------------------------------------------------------------------------


def test_a_fold_is_given_the_time_of_its_entry() -> None:
    state = add(table(seats=2), e.Gathered(), at=10)
    written = decide(state, HOST, p.Start(id="s"), moment(at=20)).written
    assert written is not None
    state = written.state
    assert (state.turn_number, state.turn_at, state.moved_at) == (state.number, 20, 20)
    said = add(state, e.Spoken(HOST, "hello"), at=30)
    assert (said.turn_number, said.turn_at, said.moved_at) == (state.number, 20, 20)
    assert state.position is not None
    move = e.MoveMade(state.position.turn, str(state.position.legal_moves()[0]))
    played = write(said, move, moment(at=40)).state
    assert (played.turn_number, played.turn_at, played.moved_at) == (played.number, 40, 40)


# ---- chance in the log --------------------------------------------------------------------------------


def until_shuffled(state: TableState, chance: Random) -> tuple[TableState, e.MoveMade, TableState] | None:
    """The state before the first move that shuffles the discards, that move, and the state after it."""
    while state.position is not None and state.phase == "playing":
        # Chips are taken away wherever they can be, so games are long.
        moves = [str(move) for move in state.position.legal_moves()]
        move = next((move for move in moves if "-" in move), None) or chance.choice(moves)
        entry, after, _ = write(state, e.MoveMade(state.position.turn, move), moment(state.number))
        if isinstance(entry, e.MoveMade) and entry.reshuffled is not None:
            return state, entry, after
        state = after
    return None


def test_a_new_deck_is_in_the_log_and_reading_it_takes_no_chance() -> None:
    games = (add(table(seats=12), first_game(table(seats=12), Random(seed))) for seed in range(40))
    before, entry, after = next(found for game in games if (found := until_shuffled(game, Random(1))))
    assert before.position is not None
    assert entry.reshuffled is not None
    assert folded(before, entry, after.moved_at)[0] == after
    with pytest.raises(ChanceNeeded):
        folded(before, replace(entry, reshuffled=None), after.moved_at)
    with pytest.raises(ChanceNeeded):
        before.position.play(entry.move, entry.seat)
