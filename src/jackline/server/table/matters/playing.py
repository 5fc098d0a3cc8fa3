"""A move at a table: who may make it, and what follows from it. Whether it is legal, the rules say."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from jackline.rules.errors import IllegalMove, NotationError
from jackline.rules.events import GameDrawn, GameWon
from jackline.rules.moves import Draw, Forfeit, parse_move
from jackline.rules.position import Position
from jackline.server.table.chance import Chance, ChanceNeeded, no_chance
from jackline.server.table.entries import MoveMade
from jackline.server.table.names import as_sentence
from jackline.server.table.presence import Now
from jackline.server.table.state import Change, Events, TableState, turn_begins
from jackline.server.wire import events as said
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError

# ---- what follows from an entry -----------------------------------------------------------------------


def move_made(state: TableState, entry: MoveMade, at: int) -> Change:
    """The same move again, with the chance of the first time."""
    position = _position(state)
    if entry.reshuffled is None:
        return _after(state, entry, *position.play(entry.move, entry.seat), at)
    order = entry.reshuffled.split()
    after, events = position.with_reshuffle(lambda cards: order).play(entry.move, entry.seat)
    return _after(state, entry, after.with_reshuffle(no_chance), events, at)


def make_move(state: TableState, entry: MoveMade, now: Now) -> tuple[MoveMade, Change]:
    """A new move: the entry with the chance it took, and what follows. TableError if the rules refuse it."""
    try:
        after, events = _position(state).play(entry.move, entry.seat)
    except IllegalMove as error:
        raise TableError(error.verdict) from None
    except ChanceNeeded:
        after, events, entry = _shuffling(_position(state), entry, now.chance)
    return entry, _after(state, entry, after, events, now.at)


def _shuffling(position: Position, entry: MoveMade, chance: Chance) -> tuple[Position, Events, MoveMade]:
    """A move after which the discards become a new draw deck (E1)."""
    after, events = position.with_reshuffle(partial(_shuffled, chance)).play(entry.move, entry.seat)
    assert after.past is not None
    order = " ".join(after.past.reshuffled or ())
    return after.with_reshuffle(no_chance), events, replace(entry, reshuffled=order)


def _shuffled(chance: Chance, cards: list[str]) -> list[str]:
    return chance.sample(cards, len(cards))


def _after(state: TableState, entry: MoveMade, position: Position, events: Events, at: int) -> Change:
    changes: dict[str, Any] = {"position": position, "moved_at": at}
    if position.turn != _position(state).turn:
        changes.update(turn_begins(state, at))
    if entry.by == "clock":
        events = (said.TimeRanOut(entry.seat, state.name_of(entry.seat)), *events)
    end = events[-1] if events else None
    if isinstance(end, (GameWon, GameDrawn)):
        changes.update(_ended(state, end))
    return changes, events


def _ended(state: TableState, end: GameWon | GameDrawn) -> dict[str, Any]:
    over: dict[str, Any] = {"phase": "over", "talk": state.talk.anew()}
    if isinstance(end, GameDrawn):
        return {**over, "drawn": state.drawn + 1}
    team = state.members(end.team)
    return {**over, "wins": {**state.wins, team: state.wins.get(team, 0) + 1}}


def _position(state: TableState) -> Position:
    assert state.position is not None
    return state.position


# ---- requests -----------------------------------------------------------------------------------------


def play(state: TableState, person: int, request: p.Play, now: Now) -> MoveMade:
    """Make a move with a seat of one's own."""
    mine = state.seats_of(person)
    seat = state.front_of(mine) if request.seat is None else request.seat
    if seat not in mine:
        raise TableError(Refusal.NOT_YOUR_SEAT)
    if state.chairs[seat].bot is not None:
        raise TableError(Refusal.BOT_PLAYS)
    try:
        move = parse_move(request.move)
    except NotationError as error:
        raise TableError(Refusal.UNREADABLE_MOVE, why=as_sentence(error)) from None
    # A draw that is due and a card that is owed are for no turn in particular (L1, K2).
    if request.number < state.turn_number and not isinstance(move, (Draw, Forfeit)):
        raise TableError(Refusal.STALE)
    return MoveMade(seat, str(move))
