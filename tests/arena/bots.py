"""Bots as strangers may write them: well and badly."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from random import Random
from typing import Any, ClassVar

import jackline as jl


class First:
    """Always the first move listed; takes no seed."""

    def choose(self, view: jl.View) -> jl.Move:
        return jl.parse_move(view["moves"][0])


class Remembers(First):
    """Tells which seeds it was made with."""

    seeds: ClassVar[list[int]] = []

    def __init__(self, *, seed: int) -> None:
        self.seeds.append(seed)


class TakesAnything(First):
    def __init__(self, **settings: Any) -> None:
        self.settings = settings


class Talkative(First):
    def choose(self, view: jl.View) -> jl.Move:
        print("I am thinking.")
        return super().choose(view)


class Whimsical:
    """Any move, as its seed says."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: jl.View) -> jl.Move:
        return jl.parse_move(self._random.choice(view["moves"]))


class Crashing(First):
    """Has a mistake that shows at its third move."""

    def choose(self, view: jl.View) -> jl.Move:
        if len(view["history"]) > 3:
            raise ValueError("I am lost.")
        return super().choose(view)


class Leaving(First):
    def choose(self, view: jl.View) -> jl.Move:
        raise SystemExit


class LeavesAtOnce(First):
    def __init__(self) -> None:
        raise SystemExit(0)


class Wordy(First):
    """Says its move instead of making it."""

    def choose(self, view: jl.View) -> jl.Move:
        return view["moves"][0]  # type: ignore[return-value]


class Cheating(First):
    """Puts a chip where one lies."""

    def choose(self, view: jl.View) -> jl.Move:
        taken = next(iter(view["chips"]), None)
        return super().choose(view) if taken is None else jl.Place(jl.Card(view["hand"][0]), taken)  # type: ignore[index]


class Silent(First):
    def choose(self, view: jl.View) -> jl.Move:
        return None  # type: ignore[return-value]


class Killed(First):
    """Takes its process with it."""

    def choose(self, view: jl.View) -> jl.Move:
        os._exit(1)


class Interrupting(First):
    """Presses Ctrl-C once, in the tenth game in its process, for whoever waits for the result."""

    made: ClassVar[int] = 0

    def __init__(self) -> None:
        type(self).made += 1

    def choose(self, view: jl.View) -> jl.Move:
        if self.made == 10:
            type(self).made += 1
            os.kill(os.getppid() if parent_process() else os.getpid(), signal.SIGINT)
        return super().choose(view)


class NeedsMore(First):
    def __init__(self, courage: int) -> None:
        self.courage = courage


class Mute:
    """No bot at all."""


def made_by_a_function(seed: int) -> First:
    return First()


NOT_CALLABLE = 7
