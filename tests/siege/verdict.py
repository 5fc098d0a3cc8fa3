"""What was measured against what may be: ratios of the calm phase of the same run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.siege.attack import Limits
from tests.siege.field import Fought

LEAST_CALM: Final = 4.0
"""Milliseconds below which a calm p99 counts as this: the machine itself is not steadier."""

MORE_FILES: Final = 25
"""Descriptors that may be open after an attack which were not before: newcomers come all the time."""


LONG_ENOUGH: Final = 3.0
"""Seconds within which somebody must have come."""


def kept(fought: Fought) -> float:
    """The share of their moves that the quickest tables still made."""
    return fought.under.moves / fought.calm.moves


def slower(fought: Fought) -> float:
    """How many times as long the slowest hundredth of the moves took."""
    return fought.under.p99 / max(fought.calm.p99, LEAST_CALM)


def bot_slower(fought: Fought) -> float:
    """How many times as long a bot's answer took."""
    return fought.under.bot / fought.calm.bot


def broken(fought: Fought, limits: Limits | None = None) -> list[str]:
    """Every limit that was not kept, in words; the attack's own limits, if no others are given."""
    limits = limits or fought.attack.limits
    return [*_felt(fought, limits), *_left_behind(fought, limits), *fought.outcome.broken]


def _felt(fought: Fought, limits: Limits) -> Iterator[str]:
    under = fought.under
    if limits.kept is not None and kept(fought) < limits.kept:
        yield f"the others kept {kept(fought):.2f} of their moves, not {limits.kept}"
    if limits.slower is not None and slower(fought) > limits.slower:
        yield f"p99 was {slower(fought):.1f} times as long, not {limits.slower:g} at most"
    if limits.bot_slower is not None and bot_slower(fought) > limits.bot_slower:
        yield f"a bot took {bot_slower(fought):.1f} times as long, not {limits.bot_slower:g} at most"
    if limits.worst is not None and under.worst > limits.worst:
        yield f"a move took {under.worst:.0f} ms, not {limits.worst:.0f} at most"
    if limits.get_in is not None:
        yield from _get_in(fought, limits.get_in)


def _get_in(fought: Fought, limit: float) -> Iterator[str]:
    under = fought.under
    is_long = under.seconds > LONG_ENOUGH
    if under.slowest_newcomer > limit or (is_long and not under.newcomers):
        yield f"somebody new waited {under.slowest_newcomer:.0f} ms"
    if under.slowest_return > limit or (is_long and not under.returns):
        yield f"somebody with a key waited {under.slowest_return:.0f} ms to come back"
    for why, count in under.failed.items():
        yield f"did not get in: {why} ({count}×)"
    for why, count in under.refused.items():
        yield f"one of the others was refused: {why} ({count}×)"
    if under.lost:
        yield f"{under.lost} lines of the others were cut"


def _left_behind(fought: Fought, limits: Limits) -> Iterator[str]:
    log = fought.log
    if fought.growth > limits.growth:
        yield f"{fought.growth:.0f} MB stayed, not {limits.growth:.0f} at most"
    if fought.peak > limits.peak:
        yield f"{fought.peak:.0f} MB more were taken while it lasted, not {limits.peak:.0f} at most"
    if fought.after_seen.files > fought.before_seen.files + MORE_FILES:
        yield f"{fought.after_seen.files - fought.before_seen.files} descriptors stayed open"
    if log.troubles.total() > limits.errors:
        yield f"{log.troubles.total()} lines of trouble in the log: {log.troubles.most_common(2)}"
    if limits.lines is not None and log.lines > limits.lines:
        yield f"{log.lines} lines in the log, not {limits.lines} at most"
    for change in fought.changed:
        yield f"a table of the others changed: {change}"
