"""Whose turn it is when more is asked for than can be done: households share, and tables share within one.

Time is shared, not turns: whoever asks for what takes long gets fewer of them. Nobody saves up: who was idle
begins where the others are now. Pure: no clock, no tasks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from heapq import heappop, heappush
from itertools import count
from typing import Final, Generic, NamedTuple, TypeVar

Item = TypeVar("Item")
Name = TypeVar("Name", bound=Hashable)

MOST_REMEMBERED: Final = 256
"""Names whose time is kept before those are forgotten who have no more than the others."""


class Asker(NamedTuple):
    """For whom something is done."""

    household: str
    table: int


class Turns(Generic[Name]):
    """Names that want a turn: first the one that was given the least time so far."""

    def __init__(self) -> None:
        self._now = 0.0
        self._given: dict[Name, float] = {}
        self._heap: list[tuple[float, int, Name]] = []
        self._waiting: set[Name] = set()
        self._order = count()

    def ask(self, name: Name) -> None:
        """Wait for a turn; to ask again while waiting changes nothing."""
        if name not in self._waiting:
            self._waiting.add(name)
            heappush(self._heap, (self._time_of(name), next(self._order), name))

    def take(self, may: Callable[[Name], bool]) -> Name | None:
        """Whose turn it is among those who may have one; None if none of them waits."""
        passed_over = []
        while self._heap and not may(self._heap[0][-1]):
            passed_over.append(heappop(self._heap))
        taken = heappop(self._heap) if self._heap else None
        for one in passed_over:
            heappush(self._heap, one)
        if taken is None:
            return None
        self._waiting.discard(taken[-1])
        self._now = max(self._now, taken[0])
        return taken[-1]

    def give(self, name: Name, seconds: float) -> None:
        """Count time for a name; less than nothing takes some of it back."""
        self._given[name] = self._time_of(name) + seconds
        if len(self._given) > MOST_REMEMBERED + 2 * len(self._waiting):
            self._given = {name: given for name, given in self._given.items() if given > self._now}

    def rest(self) -> None:
        """Nobody waits and nothing is under way: all are equal again."""
        self._now = max([self._now, *self._given.values()])
        self._given.clear()

    def _time_of(self, name: Name) -> float:
        return max(self._now, self._given.get(name, 0.0))


class _Wanted(NamedTuple, Generic[Item]):
    item: Item
    seconds: float


class _Household(Generic[Item]):
    def __init__(self) -> None:
        self.turns: Turns[int] = Turns()
        self.lines: dict[int, deque[_Wanted[Item]]] = {}
        self.under_way = 0

    def take(self) -> _Wanted[Item] | None:
        """What is next; None if all that waited has been dropped."""
        while (table := self.turns.take(_anyone)) is not None:
            line = self.lines.get(table)
            if line:
                wanted = line.popleft()
                self.turns.give(table, wanted.seconds)
                self._tidy(table)
                return wanted
        return None

    def drop(self, table: int, item: Item) -> bool:
        """Take something out; whether it was there."""
        found = next((one for one in self.lines.get(table, ()) if one.item is item), None)
        if found is not None:
            self.lines[table].remove(found)
            self._tidy(table)
        return found is not None

    def _tidy(self, table: int) -> None:
        if self.lines[table]:
            self.turns.ask(table)
        else:
            del self.lines[table]


def _anyone(_: Hashable) -> bool:
    return True


class FairQueue(Generic[Item]):
    """What waits, to be taken out in fair order; whoever takes it says when it is done.

    Of one household no more than `most` are under way at a time.
    """

    def __init__(self, most: int | None = None) -> None:
        self._most = most
        self._turns: Turns[str] = Turns()
        self._households: dict[str, _Household[Item]] = {}
        self._waiting = 0

    def __len__(self) -> int:
        return self._waiting

    def put(self, asker: Asker, item: Item, seconds: float) -> None:
        """Have something wait that will take about so long."""
        household = self._households.setdefault(asker.household, _Household())
        household.lines.setdefault(asker.table, deque()).append(_Wanted(item, seconds))
        household.turns.ask(asker.table)
        self._turns.ask(asker.household)
        self._waiting += 1

    def take(self) -> Item | None:
        """What is to be done next; None if nothing waits that may be."""
        while (name := self._turns.take(self._may_have_more)) is not None:
            household = self._households.get(name)
            taken = household.take() if household else None
            if household is not None and taken is not None:
                self._waiting -= 1
                household.under_way += 1
                self._turns.give(name, taken.seconds)
                if household.lines:
                    self._turns.ask(name)
                return taken.item
        return None

    def done(self, asker: Asker, expected: float, seconds: float) -> None:
        """Something is done: it took so long, where so much was expected."""
        household = self._households[asker.household]
        household.under_way -= 1
        household.turns.give(asker.table, seconds - expected)
        self._turns.give(asker.household, seconds - expected)
        self._forget(asker.household)

    def drop(self, asker: Asker, item: Item) -> bool:
        """Nobody wants this any more; False if it does not wait."""
        household = self._households.get(asker.household)
        if household is None or not household.drop(asker.table, item):
            return False
        self._waiting -= 1
        self._forget(asker.household)
        return True

    def can_go_on(self) -> bool:
        """Whether something waits that may be done now."""
        return any(one.lines and self._may_have_more(name) for name, one in self._households.items())

    def _may_have_more(self, name: str) -> bool:
        household = self._households.get(name)
        return self._most is None or household is None or household.under_way < self._most

    def holds(self, asker: Asker) -> bool:
        """Whether something of this table waits."""
        household = self._households.get(asker.household)
        return household is not None and asker.table in household.lines

    def _forget(self, name: str) -> None:
        household = self._households[name]
        if not household.lines and not household.under_way:
            del self._households[name]
        if not self._households:
            self._turns.rest()
