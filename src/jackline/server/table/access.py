"""Who may ask for what, and when: roles and phases. The one table of them is in `registry.py`."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from jackline.server.table.hosting import acting_host
from jackline.server.table.presence import Now
from jackline.server.table.state import TableState
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError

Role: TypeAlias = Literal["person", "seated", "starter", "host"]
"""A starter is the host, or whoever acts for a host who is away."""

Phases: TypeAlias = tuple[p.Phase, ...]

GATHERING: Final[Phases] = ("gathering",)
PLAYING: Final[Phases] = ("playing",)
OVER: Final[Phases] = ("over",)
CUTTING: Final[Phases] = ("cutting",)
IN_GAME: Final[Phases] = ("cutting", "playing")
BEGUN: Final[Phases] = ("cutting", "playing", "over")
ALWAYS: Final[Phases] = ("gathering", "cutting", "playing", "over")

_WRONG_ROLE: Final[dict[Role, Refusal]] = {
    "person": Refusal.NOT_AT_TABLE,
    "seated": Refusal.NOT_SEATED,
    "starter": Refusal.NOT_HOST,
    "host": Refusal.NOT_HOST,
}

_WRONG_PHASE: Final[dict[p.Phase, Refusal]] = {
    "gathering": Refusal.NOT_DEALT,
    "cutting": Refusal.CUTTING,
    "playing": Refusal.GAME_RUNNING,
    "over": Refusal.GAME_OVER,
}


def admitted(state: TableState, person: int | None, role: Role, phases: Phases, now: Now) -> int:
    """The person, who has this role, in one of these phases; TableError if that is not so."""
    if person is None or not _has_role(state, person, role, now):
        raise _wrong_role(state, person, role, now)
    if state.phase not in phases:
        raise wrong_phase(state)
    return person


def wrong_phase(state: TableState) -> TableError:
    """What to say to whoever asks for something at the wrong time."""
    return TableError(_WRONG_PHASE[state.phase])


def check_own_host(state: TableState, person: int) -> None:
    """TableError for whoever only acts for the host: this is not needed to get going."""
    if person != state.host:
        raise TableError(Refusal.ACTS_FOR_HOST)


def _wrong_role(state: TableState, person: int | None, role: Role, now: Now) -> TableError:
    if role == "host" and person is not None and _has_role(state, person, "starter", now):
        return TableError(Refusal.ACTS_FOR_HOST)
    return TableError(_WRONG_ROLE[role])


def _has_role(state: TableState, person: int, role: Role, now: Now) -> bool:
    if person not in state.people:
        return False
    if role == "seated":
        return bool(state.seats_of(person))
    if role == "starter" and acting_host(state, now.presence, now.at) == person:
        return True
    return role == "person" or state.host == person
