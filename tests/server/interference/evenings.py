"""Tables of every kind, with anything that people can do at one, made without a server."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec

from jackline.rules.box.board import SPACES
from jackline.rules.box.cards import FULL_DECK
from jackline.rules.position import Position
from jackline.server.live.keeping import Asked, row_of
from jackline.server.store import Entry
from jackline.server.table.decide import decide, write
from jackline.server.table.due import entry_due
from jackline.server.table.entries import AnyEntry, Chair, Opened
from jackline.server.table.folding import opened
from jackline.server.table.matters.people import join
from jackline.server.table.pacing import plan
from jackline.server.table.presence import Now, Presence
from jackline.server.table.state import TableState
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import TableError

CODE: Final = "AAAA-BBBB"
NOON: Final = 1_800_000_000_000
USUAL: Final = 80
LONGEST: Final = 400
"""Entries of an evening; few are so long that the deck runs out, or that there is another game."""

SETUPS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"cut": True},
    {"onlookers": False},
    {"turn_seconds": 60},
    {"edition": "bilingual"},
    {"edition": "giant"},
    {"edition": "strategy"},
    {"edition": "encyclopedia"},
    {"edition": "encyclopedia", "cut": True, "options": {"discards": "shared"}},
    {"options": {"draw": "by_hand"}},
    {"options": {"draw": "by_hand", "lost_draw": "moved", "discards": "shared"}},
    {"options": {"deck_empty": "drawn"}, "hints": False},
    {"options": {"advanced_removal": True}},
)
SEATS: Final = (2, 2, 3, 4, 4, 6, 8, 12)


class Wish(NamedTuple):
    """What a person says over the socket; None: an onlooker."""

    person: int | None
    request: dict[str, Any]


class Evening(NamedTuple):
    """The log of a table, and its state after each entry."""

    log: list[Entry]
    states: list[TableState]


def evening(chance: random.Random) -> Evening:
    """A table with people on all seats, one of them perhaps on several, and what they did."""
    state, first = _gathered(chance)
    made = Evening([row_of(first, 1, NOON)], [state])
    for entry, after, at in _goes_on(made.states[0], chance):
        made.log.append(row_of(entry, after.number, at, Asked(1, f"before-{after.number}")))
        made.states.append(after)
    return made


def _gathered(chance: random.Random) -> tuple[TableState, Opened]:
    setup = p.SetUp(seats=chance.choice(SEATS), away_seconds=None, **chance.choice(SETUPS))
    hosts = chance.choice((1, 1, 1, 2, setup.seats))
    chairs = tuple(Chair(f"Seat {seat}", 1) if seat < hosts else Chair() for seat in range(setup.seats))
    first = Opened(CODE, "Ada", setup, chairs)
    return opened(first, NOON)[0], first


def _goes_on(state: TableState, chance: random.Random) -> Iterator[tuple[AnyEntry, TableState, int]]:
    at, length = NOON, chance.randrange(USUAL if chance.random() < 0.95 else LONGEST)
    while state.number < length:
        at += chance.randrange(5_000)
        written = _next(state, chance, at)
        if written is not None:
            state = written[1]
            yield *written, at


def _next(state: TableState, chance: random.Random, at: int) -> tuple[AnyEntry, TableState] | None:
    """What happens next: somebody comes, the table acts by itself, or somebody asks for something."""
    now = Now(at, Presence(frozenset(state.people), {}, 0, NOON), chance)
    if any(chair.is_open for chair in state.chairs) and state.phase == "gathering":
        entry: AnyEntry = join(state, p.JoinTable(name=f"Guest {state.newest_person}"))
        return entry, write(state, entry, now).state
    due = entry_due(state, plan(state, now.presence), now._replace(at=at + 3_600_000))
    if due is not None and state.setup.turn_seconds is None and chance.random() < 0.5:
        return due, write(state, due, now).state
    wish = useful_wish(state, chance) if chance.random() < 0.8 else any_wish(state, chance)
    if wish.request["type"] in ("leave", "remove", "gather", "hand_over"):
        return None
    try:
        written = decide(state, wish.person, request_of(wish), now).written
    except TableError:
        return None
    return None if written is None else (written.entry, written.state)


def request_of(wish: Wish) -> Any:
    """The same as the server reads it."""
    return msgspec.convert({"id": "before", **wish.request}, p.AnyRequest)


# ---- what people ask for ------------------------------------------------------------------------------


def useful_wish(state: TableState, chance: random.Random) -> Wish:
    """Something that brings the evening on."""
    if state.phase == "gathering":
        return Wish(state.host, {"type": "start"})
    if state.cut is not None:
        if not state.cut.waits_for:
            return any_wish(state, chance)
        seat = chance.choice(state.cut.waits_for)
        return Wish(state.chairs[seat].person, {"type": "cut", "depth": chance.randrange(104), "seat": seat})
    if state.phase == "over" or state.position is None:
        return Wish(state.host, {"type": "rematch"})
    return _a_move(state, state.position, chance)


def _a_move(state: TableState, position: Position, chance: random.Random) -> Wish:
    seat = chance.choice(position.awaited)
    moves = [str(move) for move in position.legal_moves(seat)]
    move = chance.choice(moves) if moves else "pass"
    asked = {"type": "play", "move": move, "number": state.number, "seat": seat}
    return Wish(state.chairs[seat].person, asked)


def any_wish(state: TableState, chance: random.Random, person: int | None = 0) -> Wish:
    """Anything, sensible or not, of this person; 0: of anyone."""
    who = chance.choice(list(state.people)) if person == 0 else person
    card, space = chance.choice(FULL_DECK), chance.choice(SPACES)
    seat = chance.choice((None, *range(len(state.chairs))))
    move = chance.choice((f"{card}@{space}", f"{card}-{space}", f"{card}!", f"{card}~", "draw", "pass", "x"))
    play = {"type": "play", "move": move, "number": state.number - chance.choice((0, 0, 0, 5)), "seat": seat}
    play["number"] = max(0, play["number"])
    others = (
        {"type": "say", "text": "Well played"},
        {"type": "react", "kind": "nice"},
        {"type": "show", "spaces": [space]},
        {"type": "ask_hint"},
        {"type": "call_talk", "team": chance.randrange(3)},
        {"type": "vote_talk", "agree": chance.random() < 0.7},
        {"type": "cut", "depth": chance.randrange(104)},
        {"type": "skip_cut"},
        {"type": "rename", "name": "Somebody"},
        {"type": "take_back"},
        {"type": "hand_over", "seat": chance.randrange(len(state.chairs))},
        {"type": "rematch"},
        {"type": "gather"},
        {"type": "start"},
        {"type": "leave"},
        {"type": "remove", "person": chance.choice(list(state.people)), "ban": chance.random() < 0.5},
        {"type": "let_back", "person": 2},
        {"type": "give_host", "person": chance.choice(list(state.people))},
        {"type": "mute", "person": 1, "muted": chance.random() < 0.5},
    )
    return Wish(who, dict(play if chance.random() < 0.6 else chance.choice(others)))
