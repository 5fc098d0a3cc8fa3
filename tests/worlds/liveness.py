"""Whether what is to happen does happen: looked at once a second of the world."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jackline.server.table.pacing import plan
from jackline.server.table.presence import Presence
from tests.worlds.record import Record

if TYPE_CHECKING:
    from tests.worlds.server import Server
    from tests.worlds.world import World

SOON: Final = 5.0
PATIENCE: Final = 10.0
"""Seconds in which a table has done what was due: a bot's pause, a slow thought, a second try."""


def check(world: World) -> None:
    """Look at every table and every line."""
    for server in world.servers:
        if not server.is_up:
            continue
        for record in world.judge.records.values():
            quiet = world.now - max(world.disk.trouble_at, server.started_at)
            if quiet > SOON:
                _check_lines(world, server, record)
            if world.plan.servers == 1 and quiet > PATIENCE:
                _check_plan(world, server, record)


def _check_lines(world: World, server: Server, record: Record) -> None:
    judge, state = world.judge, record.state
    newest = max(record.kept_at[-1], world.disk.trouble_at)
    for line in server.lines:
        if line.code != record.code or line.attached_at is None or not line.is_sound:
            continue
        since = world.now - max(newest, line.attached_at, line.resumed_at)
        if record.has_left(line.person, line.first_shown or 0, record.number):
            since = min(since, world.now - line.sent_at)  # what waits is sent before the farewell
        if since > SOON and not line.is_paused:
            judge.hold(line.shown == record.number, "C7 a line is not told the newest", line.index)
        if line.person is None or since <= PATIENCE:
            continue
        may_see = line.person in state.people or line.is_paused
        judge.hold(may_see, "somebody who has left still sees", line.person)
        if world.plan.servers > 1:
            continue  # another server may not know that they are here
        bots = [seat for seat in state.seats_of(line.person) if state.chairs[seat].bot is not None]
        judge.hold(not bots, "C8 somebody is back, but not at their seat", line.person)


def _check_plan(world: World, server: Server, record: Record) -> None:
    """By the log and by who is there, something is due: then it is done before long."""
    offset = world.judge.offset(server, record.code)
    lines = [line for line in server.lines if line.code == record.code and line.attached_at is not None]
    here = [line for line in lines if line.is_sound]
    if offset is None or not here:
        return
    changed = max([record.kept_at[-1], *(line.attached_at or 0.0 for line in lines)])
    changed = max([changed, *(line.ended_at for line in lines if line.ended_at is not None)])
    present = frozenset(line.person for line in here if line.person is not None)
    away = dict.fromkeys(set(record.state.people) - present, int(changed * 1000) + offset)
    at = int(changed * 1000) + offset
    coming = plan(record.state, Presence(present, away, 0, at), round(world.now * 1000) + offset)
    due = coming.next_at()
    waited = world.now - changed
    if coming.bot_seat is not None:
        world.judge.hold(waited <= PATIENCE, "C8 a bot does not move", record.code, record.number)
    elif due is not None:
        late = world.now - max(changed, (due - offset) / 1000)
        world.judge.hold(late <= PATIENCE, "C8 something is due and is not done", record.code, record.number)
