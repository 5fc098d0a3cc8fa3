"""A log without a person's names and words. The one exception to "entries are only ever added".

What they did stays: the game is the same, and replays. Who they were, what they said and where they came from
is gone from every entry.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

SOMEBODY: Final = "Somebody"
"""The name of whoever was forgotten."""

UNSAID: Final = "…"
"""What they said."""

Plain: TypeAlias = dict[str, Any]


class Whom(NamedTuple):
    """All that a log knows of those who go by a name: their numbers, and what they said, by number."""

    name: str
    people: frozenset[int] = frozenset()
    words: frozenset[int] = frozenset()
    is_named: bool = False
    """Whether anybody ever went by that name, with a key of their own or on a seat of somebody else's."""


def look_for(name: str, log: Iterable[tuple[int, bytes]]) -> Whom:
    """Whoever goes by this name in a log of numbers and entries, or once did."""
    entries = [(number, entry) for number, body in log if (entry := _plain(body)) is not None]
    people = frozenset(_person(entry) for _, entry in entries if entry.get("name") == name) - {0}
    words = frozenset(
        number for number, entry in entries if entry.get("kind") == "said" and entry.get("person") in people
    )
    seated = any(
        chair.get("name") == name and chair.get("person") is not None
        for _, entry in entries
        for chair in _chairs(entry)
    )
    return Whom(name, people, words, seated or bool(people))


def without(whom: Whom, body: bytes) -> bytes:
    """An entry that knows nothing of them; the same bytes if it never did."""
    entry = _plain(body)
    if entry is None:
        return body
    changed = {**entry, **_own_fields(whom, entry)}
    if chairs := _chairs(entry):
        changed["chairs"] = [_chair(whom, chair) for chair in chairs]
    return body if changed == entry else msgspec.json.encode(changed)


def _own_fields(whom: Whom, entry: Plain) -> Plain:
    """What an entry about them says instead."""
    if entry.get("kind") == "called" and entry.get("message") in whom.words:
        return {"text": UNSAID}
    if _person(entry) not in whom.people:
        return {}
    instead: Plain = {"name": SOMEBODY, "text": UNSAID, "mark": None, "marks": []}
    if entry["kind"] == "called":
        del instead["text"]  # which are the words of somebody else
    return {field: value for field, value in instead.items() if field in entry}


def _chair(whom: Whom, chair: Plain) -> Plain:
    name, person = chair.get("name"), chair.get("person")
    is_theirs = person in whom.people or (person is not None and name == whom.name)
    return {**chair, "name": SOMEBODY} if is_theirs and name is not None else chair


def _chairs(entry: Plain) -> list[Plain]:
    return entry.get("chairs") or []


def _person(entry: Plain) -> int:
    """Whom an entry is about; whoever opens a table is person 1."""
    return 1 if entry.get("kind") == "opened" else int(entry.get("person") or 0)


def _plain(body: bytes) -> Plain | None:
    """None: it cannot be read."""
    try:
        entry = msgspec.json.decode(body)
    except msgspec.DecodeError:
        return None
    return entry if isinstance(entry, dict) else None
