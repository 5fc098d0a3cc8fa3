"""Places at a live table: they are for those who have a key, and whoever only looks on has what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from jackline.server.live.viewers import Viewer
from jackline.server.table.origins import MOST_FROM_ONE_PLACE
from jackline.server.wire.refusals import Parting, Refusal, TableError

MOST_VIEWERS: Final = 200
MOST_ONLOOKERS: Final = 100
"""Of the viewers, those without a key. As many places are left for those who have one."""

MOST_OF_ONE_KEY: Final = 12
"""Screens, phones and tabs of one person; from then on the oldest gives way."""


class Limits(NamedTuple):
    """How much of a table one household may have."""

    people: int = MOST_FROM_ONE_PLACE
    onlookers: int = MOST_FROM_ONE_PLACE
    """Without a key."""


USUAL_LIMITS: Final = Limits()


class Yielding(NamedTuple):
    """Who gives a place to somebody else, and what they are told."""

    viewer: Viewer
    parting: Parting


def make_room(viewers: Collection[Viewer], comer: Viewer, limits: Limits) -> Yielding | None:
    """Who has to go so that this one can come. TableError if there is no place; for a key there always is."""
    if comer.holder is None:
        _check_onlooker(viewers, comer, limits)
        return None
    theirs = [viewer for viewer in viewers if viewer.holder == comer.holder]
    if len(theirs) >= MOST_OF_ONE_KEY:
        return Yielding(_oldest(theirs), Parting.ELSEWHERE)
    return _least_missed(viewers) if len(viewers) >= MOST_VIEWERS else None


def _check_onlooker(viewers: Collection[Viewer], comer: Viewer, limits: Limits) -> None:
    keyless = _keyless(viewers)
    if len(keyless) >= MOST_ONLOOKERS or len(viewers) >= MOST_VIEWERS:
        raise TableError(Refusal.TOO_MANY_VIEWERS)
    if comer.mark is not None and sum(viewer.mark == comer.mark for viewer in keyless) >= limits.onlookers:
        raise TableError(Refusal.MANY_WATCH_THERE)


def _least_missed(viewers: Collection[Viewer]) -> Yielding:
    """The newest onlooker; without any, the oldest device of whoever has most of them."""
    keyless = _keyless(viewers)
    if keyless:
        return Yielding(max(keyless, key=lambda viewer: viewer.came), Parting.NO_ROOM)
    [(greediest, _)] = Counter(viewer.holder for viewer in viewers).most_common(1)
    return Yielding(_oldest(viewer for viewer in viewers if viewer.holder == greediest), Parting.ELSEWHERE)


def _keyless(viewers: Iterable[Viewer]) -> list[Viewer]:
    return [viewer for viewer in viewers if viewer.holder is None]


def _oldest(viewers: Iterable[Viewer]) -> Viewer:
    return min(viewers, key=lambda viewer: viewer.came)
