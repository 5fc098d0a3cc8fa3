"""What a computer player is, and the ones that come with the game, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from jackline.ai.simple import GreedyBot, RandomBot
from jackline.rules.errors import JacklineError
from jackline.rules.moves import Move
from jackline.rules.view import View


class Bot(Protocol):
    """Whatever chooses a move from what its seat may know. It never gets a position, so it cannot peek."""

    def choose(self, view: View) -> Move:
        """One of `view["moves"]`, which holds at least one."""
        ...


class UnknownBot(JacklineError):
    """There is no bot of this name."""


_MAKERS: Final[dict[str, Callable[[int | None], Bot]]] = {"greedy": GreedyBot, "random": RandomBot}


def bots() -> tuple[str, ...]:
    """The names of the bots, the default first."""
    return tuple(_MAKERS)


def make_bot(name: str, seed: int | None = None) -> Bot:
    """A new bot. With the same seed it answers the same views with the same moves."""
    if name not in _MAKERS:
        raise UnknownBot(f"There is no bot {name!r}; the bots are {' and '.join(_MAKERS)}.")
    return _MAKERS[name](seed)
