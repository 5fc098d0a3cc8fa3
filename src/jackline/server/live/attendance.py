"""Who looks at a live table now, and since when the others do not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from jackline.server.live.clock import TableClock
from jackline.server.live.viewers import Viewer
from jackline.server.table.entries import Chairs
from jackline.server.table.presence import Presence

LAST: Final = 2**53
"""After the number of any person."""


class Attendance:
    """The viewers of one table. Everyone who ever joined counts as away until they come."""

    def __init__(self, people: Iterable[int], clock: TableClock) -> None:
        self._clock = clock
        self.viewers: set[Viewer] = set()
        self.idle_since = self._clock.seconds()
        """When the last viewer went, or somebody last asked for the table."""

        self._away_since = dict.fromkeys(people, self._clock.now_ms())
        self._company_since: int | None = None
        self._chairs: Chairs = ()
        self._presence: Presence | None = None
        self._came = 0
        self._knocks: dict[int, str] = {}

    def presence(self, chairs: Chairs) -> Presence:
        """Who is here at a table with these chairs."""
        if self._presence is None or chairs is not self._chairs:
            self._chairs, self._presence = chairs, self._look(chairs)
        return self._presence

    def _look(self, chairs: Chairs) -> Presence:
        here = frozenset(viewer.person for viewer in self.viewers if viewer.person is not None)
        seated = {chair.person for chair in chairs if chair.person is not None}
        onlookers = sum(viewer.person not in seated for viewer in self.viewers)
        away, knocks = dict(self._away_since), dict(self._knocks)
        return Presence(here, away, onlookers, self._company_since, self._marks(), knocks)

    def _marks(self) -> dict[int, frozenset[str]]:
        """By person: where they are with all their devices."""
        found: dict[int, set[str]] = {}
        for viewer in self.viewers:
            if viewer.holder is not None and viewer.mark is not None:
                found.setdefault(viewer.holder, set()).add(viewer.mark)
        return {person: frozenset(marks) for person, marks in found.items()}

    def household(self, first: int) -> str:
        """Where this person looks from; if they do not, whoever has been at the table for longest."""
        if not self.viewers:
            return ""
        ranked = (
            (viewer.person != first, viewer.person or LAST, viewer.household) for viewer in self.viewers
        )
        return min(ranked)[-1]

    def come(self, viewer: Viewer) -> None:
        """A viewer is here."""
        self._came += 1
        viewer.came = self._came
        self.viewers.add(viewer)
        self._presence = None
        if self._company_since is None:
            self._company_since = self._clock.now_ms()
        if viewer.person is not None:
            self._away_since.pop(viewer.person, None)

    def go(self, viewer: Viewer) -> None:
        """A viewer is here no more."""
        self.viewers.discard(viewer)
        self._presence = None
        if viewer.person is not None and all(other.person != viewer.person for other in self.viewers):
            self._away_since[viewer.person] = self._clock.now_ms()
        if not self.viewers:
            self._company_since = None
            self.idle_since = self._clock.seconds()

    def set_forward(self, by: int) -> None:
        """The table's time has made a leap of so many milliseconds: nobody was away any longer for it."""
        self._away_since = {person: since + by for person, since in self._away_since.items()}
        self._company_since = None if self._company_since is None else self._company_since + by
        self._presence = None

    def forget(self, person: int) -> list[Viewer]:
        """A person has left for good: the viewers they had."""
        theirs = [viewer for viewer in self.viewers if viewer.holder == person]
        self.viewers.difference_update(theirs)
        self._away_since.pop(person, None)
        self._presence = None
        return theirs

    def onlookers(self) -> list[Viewer]:
        """Those who have no key."""
        return [viewer for viewer in self.viewers if viewer.holder is None]

    def expect(self, person: int) -> None:
        """Somebody who was sent away may come again: until they do they are away, unless they never went."""
        if all(viewer.person != person for viewer in self.viewers):
            self._away_since[person] = self._clock.now_ms()
        self._knocks.pop(person, None)
        self._presence = None

    def knock(self, person: int, name: str) -> bool:
        """Someone would come in from where this person was sent away to; whether that is news."""
        is_news = person not in self._knocks or (not self._knocks[person] and bool(name))
        if is_news:
            self._knocks[person] = name
            self._presence = None
        return is_news
