"""What a table does by itself, and when: bots that move, clocks that run out, people who are away.

Nothing here happens while nobody looks: a table without company waits. Times are milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import uniform
from typing import Final

from msgspec import Struct

from jackline.server.protocol import Pace
from jackline.server.state import TableState

HOST_GRACE: Final = 60_000
"""How long a table waits for an absent host before another person becomes host."""

_PACES: Final[dict[Pace, tuple[float, float]]] = {
    "fast": (0.08, 0.15),
    "natural": (0.7, 1.6),
    "slow": (2.0, 3.5),
}


class Presence(Struct, frozen=True):
    """Who is here, and since when the others are not."""

    here: frozenset[int] = frozenset()
    away_since: Mapping[int, int] = {}
    onlookers: int = 0
    company_since: int | None = None
    """Since when anyone at all has been looking; None: nobody is."""


class Plan(Struct, frozen=True):
    """What will happen unless something else happens first."""

    bot_seat: int | None = None
    """The seat whose bot is to move."""

    turn_ends_at: int | None = None
    bot_plays_at: int | None = None
    """When a bot takes over from the absent person at `away_seat`."""

    away_seat: int | None = None
    host_passes_at: int | None = None

    def next_at(self) -> int | None:
        """The first moment at which something is due."""
        times = (self.turn_ends_at, self.bot_plays_at, self.host_passes_at)
        return min([at for at in times if at is not None], default=None)


def plan(state: TableState, presence: Presence) -> Plan:
    """What a table will do by itself from here."""
    if presence.company_since is None:
        return Plan()
    host = _host_passes_at(state, presence)
    if state.phase != "playing" or state.position is None:
        return Plan(host_passes_at=host)
    waiting = state.position.awaited
    away = next((seat for seat in waiting if _is_away(state, presence, seat)), None)
    return Plan(
        bot_seat=next((seat for seat in waiting if state.chairs[seat].bot is not None), None),
        turn_ends_at=_turn_ends_at(state, presence),
        bot_plays_at=None if away is None else _bot_plays_at(state, presence, away),
        away_seat=away,
        host_passes_at=host,
    )


def thinking_time(pace: Pace) -> float:
    """How long a bot seems to think, in seconds."""
    return uniform(*_PACES[pace])


def away_long_enough(state: TableState, presence: Presence, seat: int, now: int) -> bool:
    """Whether others may hand an absent person's seat to a bot."""
    person = state.chairs[seat].person
    since = None if person is None else presence.away_since.get(person)
    grace = state.setup.away_seconds or 0
    return since is not None and now >= since + grace * 1000


def _is_away(state: TableState, presence: Presence, seat: int) -> bool:
    chair = state.chairs[seat]
    return chair.person is not None and chair.bot is None and chair.person not in presence.here


def _bot_plays_at(state: TableState, presence: Presence, seat: int) -> int | None:
    """Only where other players wait: nobody's game goes on without them just because a stranger looks."""
    person, grace = state.chairs[seat].person, state.setup.away_seconds
    waiting = [chair for chair in state.chairs if chair.person in presence.here]
    if grace is None or person is None or not waiting:
        return None
    return max(presence.away_since.get(person, 0), state.turn_at) + grace * 1000


def _turn_ends_at(state: TableState, presence: Presence) -> int | None:
    """A clock runs only for people, and starts again when company comes back to a table left alone."""
    assert state.position is not None
    if state.setup.turn_seconds is None or state.chairs[state.position.turn].bot is not None:
        return None
    return max(state.turn_at, presence.company_since or 0) + state.setup.turn_seconds * 1000


def _host_passes_at(state: TableState, presence: Presence) -> int | None:
    if state.host in presence.here or not presence.here:
        return None
    return presence.away_since.get(state.host, presence.company_since or 0) + HOST_GRACE
