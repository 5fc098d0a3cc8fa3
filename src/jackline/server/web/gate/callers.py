"""Who is at the other end, as far as fairness goes: an address without a key, or a person with one."""

from __future__ import annotations

import math
from typing import Final

from jackline.server.web.limits.throttle import Bucket

_HALF_LIFE: Final = 10.0
"""Seconds after which half of what somebody has used is forgotten."""

_FORGOTTEN: Final = 10 * _HALF_LIFE


class Caller:
    """What somebody has used of the common time lately, and what is theirs to use without asking."""

    __slots__ = ("_then", "_used", "allowance", "barred_until", "open")

    def __init__(self, allowance: Bucket | None = None) -> None:
        self.allowance = allowance
        """What somebody with a key may do at once, however many others wait."""

        self.barred_until = 0.0
        self.open = 0
        """How many connections."""

        self._used = 0.0
        self._then = 0.0

    @property
    def whole_at(self) -> float:
        """From when on nothing of it need be remembered."""
        if self.open:
            return math.inf
        healed = self.allowance.whole_at if self.allowance else 0.0
        return max(self._then + _FORGOTTEN, self.barred_until, healed)

    def used(self, now: float) -> float:
        """How much of the common time, the older the less it counts."""
        self._used *= 0.5 ** ((now - self._then) / _HALF_LIFE)
        self._then = now
        return self._used

    def use(self, now: float, much: float) -> None:
        """Note that it has had a turn."""
        self._used = self.used(now) + much
