"""What is remembered of very many, within bounds."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Generic, Protocol, TypeVar

MOST_REMEMBERED: Final = 10_000
_FORGOTTEN_AT_ONCE: Final = 8
"""An eighth: looking through all of them costs milliseconds, so it must not happen for every newcomer."""


class Remembered(Protocol):
    """Something that heals with time."""

    @property
    def whole_at(self) -> float:
        """From when on it may be forgotten and nobody would notice."""


Key = TypeVar("Key", bound=Hashable)
Item = TypeVar("Item", bound=Remembered)


class Memory(Generic[Key, Item]):
    """One item for each key, made when it is asked for.

    When there are too many, those go that are whole, then those that will be soonest. So whoever fills it
    with strangers makes it forget strangers, and never the one who has to wait longest.
    """

    def __init__(self, make: Callable[[Key], Item], most: int = MOST_REMEMBERED) -> None:
        self._make = make
        self._most = most
        self._items: dict[Key, Item] = {}

    def __len__(self) -> int:
        return len(self._items)

    def __getitem__(self, key: Key) -> Item:
        """What is remembered of this one, perhaps nothing yet."""
        item = self._items.get(key)
        if item is None:
            if len(self._items) >= self._most:
                self._forget()
            item = self._items[key] = self._make(key)
        return item

    def _forget(self) -> None:
        by_need = sorted(self._items, key=lambda key: self._items[key].whole_at)
        for key in by_need[: max(1, self._most // _FORGOTTEN_AT_ONCE)]:
            del self._items[key]
