"""What a table agrees on: the set-up, when a game begins, when it is given up."""

from __future__ import annotations

from msgspec.structs import replace

from jackline.rules.errors import EditionError, NotationError
from jackline.server.table.access import check_own_host
from jackline.server.table.agreement import agreed_in
from jackline.server.table.chance import Chance
from jackline.server.table.entries import CutOpened, Dealt, Gathered, SetUpAgreed
from jackline.server.table.matters.cutting import begin_game, next_game
from jackline.server.table.matters.seating import filled, mixed, resized
from jackline.server.table.names import as_sentence
from jackline.server.table.presence import Now
from jackline.server.table.state import Change, Events, TableState, turn_begins
from jackline.server.wire import events as said
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError

# ---- what follows from an entry -----------------------------------------------------------------------


def set_up_agreed(state: TableState, entry: SetUpAgreed, at: int) -> Change:
    """Something else is agreed."""
    return {"setup": entry.setup, "chairs": entry.chairs}, (said.SetUpChanged(),)


def gathered(state: TableState, entry: Gathered, at: int) -> Change:
    """Back to the set-up; a game that was not over is given up."""
    events: Events = (said.GameAbandoned(),) if state.phase == "playing" else ()
    changes = {"phase": "gathering", "position": None, "dealt_with": None, "cut": None}
    return {**changes, "talk": state.talk.anew(), **turn_begins(state, at)}, (*events, said.SetUpChanged())


# ---- requests -----------------------------------------------------------------------------------------


def check_setup(setup: p.SetUp) -> p.SetUp:
    """The set-up as given; TableError if no game can be dealt with it."""
    try:
        agreed_in(setup)
    except (EditionError, NotationError, TypeError) as error:
        raise TableError(Refusal.BAD_SET_UP, why=as_sentence(error)) from None
    return setup


def change_set_up(state: TableState, person: int, request: p.ChangeSetUp, now: Now) -> SetUpAgreed | None:
    """Agree on something else; once cards are dealt only on what does not touch them."""
    before, setup = state.setup, check_setup(request.setup)
    if setup == before:
        return None
    if not _is_only_room(state, setup):
        check_own_host(state, person)
    if state.phase != "gathering" and _dealt_part(setup) != _dealt_part(before):
        raise TableError(Refusal.SET_UP_IS_DEALT)
    return SetUpAgreed(setup, resized(state.chairs, setup.seats))


def _is_only_room(state: TableState, setup: p.SetUp) -> bool:
    """Whether nothing changes but the number of seats, and nobody loses one: as much as it takes to start."""
    taken = sum(chair.person is not None for chair in state.chairs)
    return setup.seats >= taken and setup == replace(state.setup, seats=setup.seats, teams=setup.teams)


def _dealt_part(setup: p.SetUp) -> tuple[object, ...]:
    """What cannot change once cards are dealt."""
    return setup.seats, setup.teams, setup.edition, setup.options, setup.layout


def start(state: TableState, person: int, request: p.Start, now: Now) -> CutOpened | Dealt:
    """Begin the first game."""
    return first_game(state, now.chance)


def first_game(state: TableState, chance: Chance) -> CutOpened | Dealt:
    """Bots take the open seats, and the cut decides who deals (S5)."""
    return begin_game(state, filled(state.chairs), chance)


def rematch(state: TableState, person: int, request: p.Rematch, now: Now) -> CutOpened | Dealt:
    """Play again, with the same teams or others."""
    chairs = filled(state.chairs)
    return next_game(state, mixed(chairs, now.chance) if request.teams == "shuffle" else chairs, now.chance)


def gather(state: TableState, person: int, request: p.Gather, now: Now) -> Gathered:
    """Go back to the set-up; only the host gives up a game for that."""
    if state.phase != "over":
        check_own_host(state, person)
    return Gathered()
