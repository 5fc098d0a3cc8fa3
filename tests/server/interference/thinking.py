"""Bots and hints in pairs of worlds: the same moves and reasons, after the same amount of work.

How long a bot thinks is seen by everyone, so work is counted, not timed: every function that is called, every
trial and judgement of the compiled part, and how far its chance has gone on.
"""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from jackline.ai.bot import Bot, levels, make_bot, strongest_level
from jackline.ai.explain import reasons_for
from jackline.ai.learned import bots as learned
from jackline.ai.learned.chance import seeded
from jackline.rules.position import Position
from jackline.rules.view import View
from jackline.server.store import Entry
from jackline.server.table.reading import read_entry
from jackline.server.table.state import TableState
from jackline.server.wire.refusals import TableError
from tests.server.interference.hidden import Ways, dealt_otherwise
from tests.server.interference.pairs import Found, evening_of

A_TABLE: Final = 3
HINT: Final = "hint"


class Work(NamedTuple):
    """What a thought came to, and what it took."""

    move: str
    reasons: str
    calls: int
    trials: bytes
    """How often the compiled part has tried each move."""

    judgements: bytes
    chance: bytes
    """The state in which it has left its generator."""


Think = Callable[[str, Position, int], Work]
"""Have a level, or a hint, think about a position for a seat."""


def think(level: str, position: Position, seat: int) -> Work:
    """As the server has it done: with the view of the seat, and nothing else."""
    return work_on(level, position.view_for(seat))


def work_on(level: str, view: View) -> Work:
    """Think about a view and count."""
    bot = make_bot(strongest_level() if level == HINT else level, seed=0)
    with _chances() as chances, _counted() as calls:
        move = bot.choose(view)
        reasons = reasons_for(view, move) if level == HINT else ()
    trials, values = _of(bot, "_tries", "visits"), _of(bot, "_desk", "values")
    return Work(str(move), str(reasons), calls[0], trials, values, b"".join(c.tobytes() for c in chances))


def _of(bot: Bot, part: str, name: str) -> bytes:
    """What the compiled part has left on the bot's desk; nothing for those without one."""
    array: Any = getattr(getattr(bot, part, None), name, None)
    return b"" if array is None else bytes(array.tobytes())


@contextmanager
def _chances() -> Iterator[list[Any]]:
    """The states of all generators that the compiled part is given."""
    states: list[Any] = []

    def noted(seed: int) -> Any:
        states.append(seeded(seed))
        return states[-1]

    with patch.object(learned, "seeded", noted):
        yield states


@contextmanager
def _counted() -> Iterator[list[int]]:
    """How many functions are called; none of them by the collector, which comes when it likes."""
    count, before = [0], sys.getprofile()

    def called(_frame: object, event: str, _argument: object) -> None:
        count[0] += event in ("call", "c_call")

    gc.disable()
    sys.setprofile(called)
    try:
        yield count
    finally:
        sys.setprofile(before)
        gc.enable()


def compare_thinking(evenings: range, most: int | None = None, how: Think = think) -> Found:
    """Compare thoughts in the worlds of these evenings; `most`: until so many, or a difference."""
    found = Found()
    for seed in evenings:
        for number in range(A_TABLE):
            _compare_one(seed, number, how, found)
            if most is not None and (found.pairs >= most or found.differences):
                return found
    return found


def _compare_one(seed: int, number: int, how: Think, found: Found) -> None:
    past, name = evening_of(seed), f"evening {seed}, thought {number}"
    chance = random.Random(name)
    moments = [m for m, state in enumerate(past.states) if state.phase == "playing"]
    if not moments:
        return
    log = past.log[: chance.choice(moments) + 1]
    position = _position(log)
    seat, level = chance.choice(position.awaited), chance.choice((*levels(), HINT))
    try:
        other = _position(dealt_otherwise(log, Ways(log, {seat}).hidden, chance))
    except TableError:
        found.told_apart += 1
        return
    found.pairs += 1
    here, there = how(level, position, seat), how(level, other, seat)
    if here != there:  # the first time something may have been loaded or remembered
        here, there = how(level, position, seat), how(level, other, seat)
    if here != there:
        fields = [name for name in Work._fields if getattr(here, name) != getattr(there, name)]
        found.differences.append(f"{name}: {level} differs in {', '.join(fields)}")


def _position(log: list[Entry]) -> Position:
    state: TableState | None = None
    for entry in log:
        state, _ = read_entry(state, entry.number, entry.at, entry.body)
    assert state is not None
    assert state.position is not None
    return state.position
