"""Who may ask for what, and when: the one table of roles, requests and phases."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from jackline.server.table.state import TableState
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError

Role: TypeAlias = Literal["onlooker", "person", "seated", "host"]


class Access(NamedTuple):
    """The least role that may ask, and the phases in which it may."""

    role: Role
    phases: tuple[p.Phase, ...]


GATHERING: Final[tuple[p.Phase, ...]] = ("gathering",)
PLAYING: Final[tuple[p.Phase, ...]] = ("playing",)
OVER: Final[tuple[p.Phase, ...]] = ("over",)
CUTTING: Final[tuple[p.Phase, ...]] = ("cutting",)
IN_GAME: Final[tuple[p.Phase, ...]] = ("cutting", "playing")
BEGUN: Final[tuple[p.Phase, ...]] = ("cutting", "playing", "over")
ALWAYS: Final[tuple[p.Phase, ...]] = ("gathering", "cutting", "playing", "over")

ACCESS: Final[dict[type[p.IdRequest], Access]] = {
    p.Play: Access("seated", PLAYING),
    p.AskHint: Access("seated", PLAYING),
    p.Say: Access("person", ALWAYS),
    p.React: Access("person", ALWAYS),
    p.Rename: Access("person", ALWAYS),
    p.ChangeSetUp: Access("host", ALWAYS),
    p.TakeSeat: Access("person", ALWAYS),
    p.AssignSeat: Access("host", ALWAYS),
    p.SwapSeats: Access("host", GATHERING),
    p.ShuffleSeats: Access("host", GATHERING),
    p.Start: Access("host", GATHERING),
    p.CutDeck: Access("seated", CUTTING),
    p.SkipCut: Access("host", CUTTING),
    p.CallTalk: Access("seated", PLAYING),
    p.VoteTalk: Access("person", PLAYING),
    p.ShowSpaces: Access("seated", PLAYING),
    p.Rematch: Access("seated", OVER),
    p.Gather: Access("host", BEGUN),
    p.Leave: Access("person", ALWAYS),
    p.RemovePerson: Access("host", ALWAYS),
    p.MutePerson: Access("host", ALWAYS),
    p.GiveHost: Access("host", ALWAYS),
    p.HandOver: Access("seated", IN_GAME),
    p.TakeBack: Access("seated", BEGUN),
}

_WRONG_ROLE: Final[dict[Role, Refusal]] = {
    "person": Refusal.NOT_AT_TABLE,
    "seated": Refusal.NOT_SEATED,
    "host": Refusal.NOT_HOST,
}

_WRONG_PHASE: Final[dict[p.Phase, Refusal]] = {
    "gathering": Refusal.NOT_DEALT,
    "cutting": Refusal.CUTTING,
    "playing": Refusal.GAME_RUNNING,
    "over": Refusal.GAME_OVER,
}


def check_access(state: TableState, person: int | None, request: p.IdRequest) -> None:
    """TableError if this person may not ask this now."""
    needed = ACCESS[type(request)]
    if not _has_role(state, person, needed.role):
        raise TableError(_WRONG_ROLE[needed.role])
    if state.phase not in needed.phases:
        raise wrong_phase(state)


def wrong_phase(state: TableState) -> TableError:
    """What to say to whoever asks for something at the wrong time."""
    return TableError(_WRONG_PHASE[state.phase])


def _has_role(state: TableState, person: int | None, role: Role) -> bool:
    if role == "onlooker":
        return True
    if person is None or person not in state.people:
        return False
    if role == "seated":
        return bool(state.seats_of(person))
    return role == "person" or state.host == person
