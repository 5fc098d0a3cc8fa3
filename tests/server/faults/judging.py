"""What people were promised against what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from tests.server.client import Json
from tests.server.faults.players import Journal, Wish
from tests.server.truth import Row, Truth

_WHO_AND_WHAT: Final = {"moved": ("seat", "move"), "said": ("person", "text"), "renamed": ("person", "name")}


def broken_promises(journal: Journal, log: list[Row]) -> Iterator[str]:
    """Whatever was acknowledged and is lost, doubled or elsewhere, and every other thing that cannot be."""
    numbers = [row.number for row in log]
    if numbers != list(range(1, len(log) + 1)):
        yield f"the numbers have gaps: {numbers}"
    kept: dict[str, list[Row]] = {}
    for row in log:
        id = row.move_id or row.request_id
        if id is not None and row.kind in _WHO_AND_WHAT:
            kept.setdefault(id, []).append(row)
    yield from _lost_or_elsewhere(journal, kept)
    yield from _doubled_or_made_up(journal, kept)
    yield from _reordered(journal)
    yield from _shown_and_not_kept(journal, log)
    yield from journal.went_back
    Truth(log)


def _lost_or_elsewhere(journal: Journal, kept: dict[str, list[Row]]) -> Iterator[str]:
    for id, number in journal.promised.items():
        found = [row.number for row in kept.get(id, [])]
        if found != [number]:
            yield f"promised {journal.asked[id]} as {number}, kept as {found}"


def _doubled_or_made_up(journal: Journal, kept: dict[str, list[Row]]) -> Iterator[str]:
    for id, rows in kept.items():
        if [_wish_in(row) for row in rows] != [journal.asked.get(id)]:
            yield f"kept {rows} for {id!r}, which asked for {journal.asked.get(id)}"


def _wish_in(row: Row) -> Wish:
    who, what = _WHO_AND_WHAT[row.kind]
    return Wish(row.kind, row.body[who], row.body[what])


def _reordered(journal: Journal) -> Iterator[str]:
    """What one player asked for first has the smaller number."""
    by_player: dict[str, list[int]] = {}
    for id in journal.asked:
        if id in journal.promised:
            by_player.setdefault(id.partition("-")[0], []).append(journal.promised[id])
    for player, numbers in by_player.items():
        for earlier, later in pairwise(numbers):
            if later <= earlier:
                yield f"seat {player} asked for {earlier} before {later}"


def _shown_and_not_kept(journal: Journal, log: list[Row]) -> Iterator[str]:
    kept = {row.number: row for row in log}
    for event in journal.shown:
        row = kept.get(event["number"])
        if row is None or not _tells(event, row):
            yield f"shown {event}, kept {row}"


def _tells(event: Json, row: Row) -> bool:
    """Whether an event can have come of an entry; most events are not looked at more closely."""
    match event["event"]:
        case "ChipPlaced" | "ChipRemoved":
            beginning = (f"{event['card']}@{event['space']}", f"{event['card']}-{event['space']}")
            return row.kind == "moved" and row.body["move"].startswith(beginning)
        case "Said":
            return row.kind == "said" and row.body["text"] == event["text"]
        case "PersonRenamed":
            return row.kind == "renamed" and row.body["name"] == event["name"]
    return True
