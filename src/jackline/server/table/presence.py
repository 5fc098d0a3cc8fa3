"""What is so at a table besides its log: the time, who is here, chance. A table is told, and never looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from jackline.server.table.chance import Chance


class Presence(Struct, frozen=True):
    """Who is here, and since when the others are not."""

    here: frozenset[int] = frozenset()
    away_since: Mapping[int, int] = {}
    onlookers: int = 0
    company_since: int | None = None
    """Since when anyone at all has been looking; None: nobody is."""

    marks: Mapping[int, frozenset[str]] = {}
    """Of the households in which the people are who are here."""

    knocks: Mapping[int, str] = {}
    """Those sent away whose household has asked to come in again, each with the name given there, or none."""


class Now(NamedTuple):
    """The moment in which something is decided."""

    at: int
    """Milliseconds since 1970."""

    presence: Presence
    chance: Chance
