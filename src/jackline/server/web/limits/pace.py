"""How fast people at tables may ask: one person however many sockets, and one household at all its tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from jackline.server.ops.settings import Settings
from jackline.server.web.limits.memory import Memory
from jackline.server.web.limits.networks import household
from jackline.server.web.limits.throttle import Bucket, Throttle
from jackline.server.wire import protocol as p


class Rate(NamedTuple):
    """So many at once, and then so many a second."""

    rate: float
    burst: float


REQUESTS: Final = Rate(20, 60)
"""Of one person, of whatever kind; all who watch without a key are one person of their household."""

WORDS: Final[dict[type[p.Request], Rate]] = {
    p.Say: Rate(0.5, 6),
    p.React: Rate(1, 6),
    p.ShowSpaces: Rate(1, 6),
    p.CallTalk: Rate(0.2, 3),
    p.AskHint: Rate(0.5, 4),
}
"""What others have to hear or see, or the server to think about."""

SHARE: Final = Rate(1, 10)
"""More than any game asks for: a person has it however much others at the same address ask."""

Pace: TypeAlias = Callable[[type[p.Request], float], float]
"""Takes a turn for a request of this kind at this time: 0, or the seconds to wait."""


class Paces:
    """Keeps what everyone has asked for of late, so that another socket, or a new one, is no fresh start."""

    def __init__(self, settings: Settings) -> None:
        self._people: Memory[_Who, _Person] = Memory(_Person)
        self._requests = Throttle(settings.asks_a_minute)
        self._words = Throttle(settings.words_a_minute)

    def of(self, table: int, person: int | None, address: str) -> Pace:
        """The pace of one person at a table, or of those who watch from this address without a key."""
        who: _Who = household(address) if person is None else (table, person)
        return partial(self._take, who, address)

    def _take(self, who: _Who, address: str, kind: type[p.Request], now: float) -> float:
        person = self._people[who]
        wait = person.requests.take(now)
        if not wait and (person.share is None or person.share.take(now)):
            wait = self._requests.take(address, now)
        if wait or kind not in WORDS:
            return wait
        words = person.words(kind)
        return words.wait(now) or self._words.take(address, now) or words.take(now)


_Who: TypeAlias = tuple[int, int] | str


class _Person:
    """What one person has asked for."""

    __slots__ = ("_words", "requests", "share")

    def __init__(self, who: _Who) -> None:
        self.requests = Bucket(*REQUESTS)
        self.share = None if isinstance(who, str) else Bucket(*SHARE)
        self._words: dict[type[p.Request], Bucket] = {}

    @property
    def whole_at(self) -> float:
        """From when on it may be forgotten."""
        buckets = [self.requests, self.share or self.requests, *self._words.values()]
        return max(bucket.whole_at for bucket in buckets)

    def words(self, kind: type[p.Request]) -> Bucket:
        """Made when first needed: most people say little."""
        return self._words.setdefault(kind, Bucket(*WORDS[kind]))
