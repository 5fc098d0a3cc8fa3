"""Faults in what is allowed."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from jackline.server.table import access, decide, registry
from jackline.server.table.matters import speaking
from jackline.server.wire import protocol as p
from tests.worlds.planting import Patches


def muted_person_heard() -> Patches:
    return [(speaking, "_check_voice", lambda state, person: None)]


def stale_move_accepted() -> Patches:
    asking = registry.REQUESTS[p.Play]

    def lenient(state: Any, person: int, request: Any, now: Any) -> Any:
        return asking.decide(state, person, replace(request, number=10**9), now)

    return [(decide, "REQUESTS", {**registry.REQUESTS, p.Play: asking._replace(decide=lenient)})]


def anybody_acts_for_the_host() -> Patches:
    def anybody(state: Any, presence: Any, at: int) -> int | None:
        return next((person for person in presence.here if person != state.host), None)

    return [(access, "acting_host", anybody)]
