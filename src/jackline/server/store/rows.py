"""What goes into the store and comes out of it."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct


class Entry(Struct, frozen=True, kw_only=True):
    """One entry in the log of a table."""

    number: int
    """From 1, without gaps."""

    at: int
    """In milliseconds since 1970."""

    kind: str
    body: bytes
    """JSON."""

    seat: int | None = None
    move_id: str | None = None
    """A seat's move is written once: no two entries of a table share seat and move id."""

    person: int | None = None
    request_id: str | None = None
    """Likewise for what a person asked for."""


class Key(NamedTuple):
    """Whoever shows the token with this SHA-256 is this person."""

    token_hash: str
    person: int


class Holder(NamedTuple):
    """Whose key it is."""

    table_id: int
    person: int


class TableRow(Struct, frozen=True):
    """A table as the store lists it."""

    id: int
    code: str
    opened_at: int
    changed_at: int
    """Both in milliseconds since 1970."""

    phase: str
