"""Pairs of worlds that differ in what a viewer may not know: all that is learned in them must be the same."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from jackline.server.ops.logs import log as logger
from jackline.server.store import Entry
from jackline.server.table.state import TableState
from jackline.server.wire.refusals import TableError
from tests.server.interference.evenings import Evening, Wish, any_wish, evening, useful_wish
from tests.server.interference.hidden import Ways, dealt_otherwise
from tests.server.interference.worlds import Learned, Lines, World

A_TABLE: Final = 10
"""Pairs made from one evening, each at another moment of it and mostly for another viewer."""

MOST_STEPS: Final = 4


@dataclass
class Found:
    """What came of it."""

    pairs: int = 0
    frames: int = 0
    refusals: int = 0
    lines: int = 0
    told_apart: int = 0
    """Pairs that were thrown away, since the rules tell them apart.

    The past could not have happened with those cards, somebody has to pass in only one of the worlds, or
    somebody else than the viewer is answered otherwise.
    """

    kinds: set[str] = field(default_factory=set)
    """Of entries in the logs."""

    differences: list[str] = field(default_factory=list)

    def __iadd__(self, other: Found) -> Found:
        for name in ("pairs", "frames", "refusals", "lines", "told_apart"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.kinds |= other.kinds
        self.differences += other.differences
        return self


def compare(evenings: range, most: int | None = None) -> Found:
    """Compare the worlds of these evenings, by their seeds; `most`: until so many pairs, or a difference."""
    found = Found()
    with _listening() as lines:
        for seed in evenings:
            for number in range(A_TABLE):
                _compare_one(evening_of(seed), f"evening {seed}, pair {number}", lines, found)
                if most is not None and (found.pairs >= most or found.differences):
                    return found
    return found


def evening_of(seed: int) -> Evening:
    """The evening of a seed; the newest is remembered."""
    if seed not in _NEWEST:
        _NEWEST.clear()
        _NEWEST[seed] = evening(random.Random(seed))
    return _NEWEST[seed]


_NEWEST: Final[dict[int, Evening]] = {}


@contextmanager
def _listening() -> Iterator[Lines]:
    """All that is logged, at the finest level, and nowhere else."""
    lines, before = Lines(), (logger.handlers, logger.level, logger.propagate)
    logger.handlers, logger.propagate = [lines], False
    logger.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        logger.handlers, logger.level, logger.propagate = before


def _compare_one(past: Evening, name: str, lines: Lines, found: Found) -> None:
    chance = random.Random(name)
    moment = chance.randrange(len(past.log))
    log, state = past.log[: moment + 1], past.states[moment]
    viewer = chance.choice((None, *state.people))
    script, seed = _script(state, viewer, chance), chance.getrandbits(32)
    one = _learn(log, viewer, script, seed, lines)
    ways = Ways(one.log, state.seats_of(viewer))
    mixed = dealt_otherwise(log, ways.hidden, chance)
    if mixed == log:
        return
    try:
        other = _learn(mixed, viewer, script, seed, lines)
    except TableError:
        found.told_apart += 1
        return
    if one.must_pass != other.must_pass or one.others != other.others:
        found.told_apart += 1
        return
    _note(one, other, name, found)


def _script(state: TableState, viewer: int | None, chance: random.Random) -> list[Wish]:
    """A few things that are said from here on: the first may bring the game on, the others try the doors."""
    first = [useful_wish(state, chance)] if chance.random() < 0.5 else []
    who = [viewer if chance.random() < 0.85 else 0 for _ in range(chance.randint(1, MOST_STEPS))]
    return [*first, *(any_wish(state, chance, person) for person in who)]


def _learn(
    log: Sequence[Entry], viewer: int | None, script: Sequence[Wish], seed: int, lines: Lines
) -> Learned:
    lines.lines = []
    learned = _LOOP.run_until_complete(_run(log, viewer, script, seed))
    learned.logs = lines.lines
    return learned


def learn_in_peace(log: Sequence[Entry], viewer: int | None, script: Sequence[Wish]) -> Learned:
    """What is learned in a world in which nothing is broken."""
    return _LOOP.run_until_complete(World(log, viewer, 0, in_peace=True).run(script))


async def _run(log: Sequence[Entry], viewer: int | None, script: Sequence[Wish], seed: int) -> Learned:
    return await World(log, viewer, seed).run(script)


_LOOP: Final = asyncio.new_event_loop()
"""One for all: a new one for each world would take longer than the world."""


def _note(one: Learned, other: Learned, name: str, found: Found) -> None:
    found.pairs += 1
    found.frames += len(one.frames)
    found.refusals += sum(frame.startswith(b'{"type":"refused"') for frame in one.frames)
    found.lines += len(one.logs)
    found.kinds.update(entry.kind for entry in one.log)
    for what in ("frames", "cards", "advice", "logs", "metrics"):
        note_difference(what, name, getattr(one, what), getattr(other, what), found)


def note_difference(what: str, name: str, here: object, there: object, found: Found) -> None:
    """Two things that must be the same, of the same place in two worlds."""
    if here != there:
        found.differences.append(f"{name}: {what} differ: {_first_difference(str(here), str(there))}")


def _first_difference(here: str, there: str) -> str:
    place = next((i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), -1)
    return f"…{here[max(0, place - 60) : place + 60]}… and …{there[max(0, place - 60) : place + 60]}…"
