"""Whether an entry was written by right: by whom it may be, at its time, and with reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jackline.server.table import entries as e
from jackline.server.table.hosting import HOST_GRACE
from jackline.server.table.state import TableState

if TYPE_CHECKING:
    from tests.worlds.judge import Request
    from tests.worlds.record import Record
    from tests.worlds.world import World

KINDS: Final[dict[str, tuple[type[Any], ...]]] = {
    "play": (e.MoveMade,),
    "ask_hint": (e.Hinted,),
    "say": (e.Spoken,),
    "rename": (e.Renamed,),
    "set_up": (e.SetUpAgreed,),
    "sit": (e.Seated,),
    "seat": (e.Seated,),
    "swap": (e.Seated,),
    "shuffle_seats": (e.Seated,),
    "start": (e.Dealt, e.CutOpened),
    "cut": (e.CutsMade,),
    "skip_cut": (e.CutsMade,),
    "call_talk": (e.CallMade,),
    "vote_talk": (e.Voted,),
    "rematch": (e.Dealt, e.CutOpened),
    "gather": (e.Gathered,),
    "leave": (e.Left,),
    "remove": (e.Left,),
    "mute": (e.Muted,),
    "give_host": (e.HostGiven,),
    "hand_over": (e.StoodIn,),
    "take_back": (e.CameBack,),
    "let_back": (e.LetBack,),
}
"""What is written down for a request."""

HOSTS: Final = {"swap", "shuffle_seats", "remove", "mute", "give_host", "let_back"}
STARTERS: Final = {"set_up", "seat", "start", "skip_cut", "gather"}
"""What somebody may do for a host who is away."""

A_LITTLE: Final = 3
"""Milliseconds by which two clocks that are rounded may differ."""


def why_unfair(world: World, record: Record, request: Request | None) -> str | None:
    """What is wrong with the newest entry of a table; None if nothing is."""
    entry, row, before = record.entries[-1], record.rows[-1], record.states[-2]
    if row.move_id is not None or row.request_id is not None:
        return (
            "C1 nobody asked for it"
            if request is None
            else _why_not_asked(world, record, entry, before, request)
        )
    return _why_not_alone(world, record, entry, before)


def _why_not_asked(
    world: World, record: Record, entry: Any, before: TableState, request: Request
) -> str | None:
    body, person = request.body, request.person
    if not isinstance(entry, KINDS[body["type"]]):
        return "C1 something else was kept"
    if person not in before.people:
        return "somebody who is gone was heard"
    if body["type"] in HOSTS and before.host != person:
        return "somebody who is not the host was obeyed"
    if body["type"] in STARTERS and before.host != person:
        return _why_not_absent(
            world, record, before.host, HOST_GRACE, "C10 somebody acted for a host who was there"
        )
    if isinstance(entry, e.MoveMade):
        return _why_not_move(entry, before, request)
    if isinstance(entry, e.Spoken):
        return "a muted person was heard" if before.people[person].muted or entry.person != person else None
    if isinstance(entry, e.StoodIn):
        return _why_not_stood_in(record, entry, before, None)
    return None


def _why_not_move(entry: e.MoveMade, before: TableState, request: Request) -> str | None:
    body = request.body
    if entry.by != "person" or entry.move != body["move"]:
        return "C1 another move was kept"
    if entry.seat not in before.seats_of(request.person) or before.chairs[entry.seat].bot is not None:
        return "a move for somebody else"
    is_late = body["number"] < before.turn_number and entry.move != "draw" and not entry.move.endswith("~")
    return "a stale move was accepted" if is_late else None


def _why_not_alone(world: World, record: Record, entry: Any, before: TableState) -> str | None:
    """What a table writes by itself."""
    at = record.rows[-1].at
    if isinstance(entry, e.MoveMade):
        return _why_not_by_itself(entry, before, at)
    if isinstance(entry, e.StoodIn):
        return _why_not_stood_in(record, entry, before, world)
    if isinstance(entry, e.CallExpired):
        call = before.talk.call
        early = call is None or at < call.at + before.setup.call_seconds * 1000
        return "C10 a call ended before its time" if early else None
    by_itself = e.Joined | e.CameBack | e.CutsMade | e.Dealt | e.CutOpened
    return None if isinstance(entry, by_itself) else "C1 nobody asked for it"


def _why_not_by_itself(entry: e.MoveMade, before: TableState, at: int) -> str | None:
    is_bot = before.chairs[entry.seat].bot is not None
    if entry.by == "person":
        return "C1 nobody asked for it"
    if entry.by == "bot":
        return None if is_bot else "a bot played for a person"
    if entry.by == "table":
        return None if entry.move == "pass" else "the table did more than pass"
    seconds = before.setup.turn_seconds
    if is_bot or seconds is None:
        return "a clock played where none runs"
    return "C10 a clock move before its time" if at < before.turn_at + seconds * 1000 else None


def _why_not_stood_in(
    record: Record, entry: e.StoodIn, before: TableState, world: World | None
) -> str | None:
    chair = before.chairs[entry.seat]
    if chair.person is None or chair.bot is not None:
        return "a bot stood in for nobody"
    if world is None:
        return None
    grace = (before.setup.away_seconds or 0) * 1000
    if record.rows[-1].at < before.turn_at + grace - A_LITTLE:
        return "C10 a bot stood in before its time"
    return _why_not_absent(world, record, chair.person, grace, "C10 a bot stood in for somebody present")


def _why_not_absent(world: World, record: Record, person: int, grace: int, what: str) -> str | None:
    """Whether this person had been away for so long when it was decided; known with one server only."""
    server = world.servers[0] if world.plan.servers == 1 else None
    offset = None if server is None else world.judge.offset(server, record.code)
    if server is None or offset is None:
        return None
    decided = (record.rows[-1].at - offset) / 1000
    since = decided - grace / 1000 + A_LITTLE / 1000
    for line in server.lines:
        if line.code != record.code or line.person != person or line.attached_at is None:
            continue
        ended = line.ended_at if line.ended_at is not None else world.now
        if line.attached_at <= decided and ended > since:
            return what
    return None
