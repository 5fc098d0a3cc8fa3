"""The positions of the last few hundred thousand moves, from which a net learns in random order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from numpy.typing import NDArray

from training.selfplay import Samples, new_samples

ROOM: Final = 600_000


class Memory:
    """A ring of samples: the newest take the places of the oldest."""

    def __init__(self, room: int = ROOM) -> None:
        self.samples = new_samples(room)
        self.size = 0
        self._at = 0

    def add(self, samples: Samples) -> int:
        """Remember these samples; how many there are."""
        count, room = len(samples.sizes), len(self.samples.sizes)
        first = min(count, room - self._at)
        pairs: Iterable[tuple[NDArray[Any], NDArray[Any]]] = zip(self.samples, samples, strict=True)
        for kept, new in pairs:
            kept[self._at : self._at + first] = new[:first]
            kept[: count - first] = new[first:]
        self._at = (self._at + count) % room
        self.size = min(room, self.size + count)
        return count
