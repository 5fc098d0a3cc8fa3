"""What the well-behaved have felt since it was last asked."""

from __future__ import annotations

import statistics
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

NOT_YET: Final = 1e9
"""Stands for a time that nobody has seen the end of."""


@dataclass
class Tally:
    """Counts and seconds; the times of what is still waited for count with their age."""

    seconds: float = 0.0
    quick_moves: int = 0
    """Made at the tables that play as quickly as one person may."""

    paced_moves: int = 0
    waits: list[float] = field(default_factory=list)
    """From the moment a move was to be made until it was done."""

    bot_waits: list[float] = field(default_factory=list)
    """From one's own move until the bot has answered it."""

    newcomers: list[float] = field(default_factory=list)
    """From the wish for a table until two are at it."""

    returns: list[float] = field(default_factory=list)
    """From a broken line until one sees the table again."""

    failed: Counter[str] = field(default_factory=Counter)
    """Newcomers and people with a key who did not get in, and why."""

    refused: Counter[str] = field(default_factory=Counter)
    lost: int = 0
    """Lines that the server let go."""

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return dict(vars(self))


@dataclass(frozen=True)
class Felt:
    """A tally in a few figures; milliseconds."""

    seconds: float
    moves: float
    """A second, at the quick tables."""

    paced: float
    p50: float
    p99: float
    worst: float
    bot: float
    """What a bot's answer takes, on average: of those that are long in coming there are few."""

    newcomers: int
    slowest_newcomer: float
    returns: int
    slowest_return: float
    failed: dict[str, int]
    refused: dict[str, int]
    lost: int


def felt(plain: dict[str, Any]) -> Felt:
    """The figures of a tally."""
    seconds, waits = plain["seconds"], sorted(plain["waits"])
    return Felt(
        seconds=seconds,
        moves=plain["quick_moves"] / seconds,
        paced=plain["paced_moves"] / seconds,
        p50=percentile(waits, 0.5) * 1000,
        p99=percentile(waits, 0.99) * 1000,
        worst=percentile(waits, 1.0) * 1000,
        bot=statistics.mean(plain["bot_waits"] or [0.0]) * 1000,
        newcomers=len(plain["newcomers"]),
        slowest_newcomer=max(plain["newcomers"], default=0.0) * 1000,
        returns=len(plain["returns"]),
        slowest_return=max(plain["returns"], default=0.0) * 1000,
        failed=plain["failed"],
        refused=plain["refused"],
        lost=plain["lost"],
    )


def percentile(ordered: list[float], share: float) -> float:
    """The value that this share of them does not exceed; no values: never."""
    if not ordered:
        return NOT_YET
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
