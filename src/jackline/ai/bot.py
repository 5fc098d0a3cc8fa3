"""What a computer player is, and the ones that come with the game, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from jackline.ai.learned.bots import ExpertBot, MasterBot, SkilledBot
from jackline.ai.simple import BeginnerBot, GreedyBot, RandomBot
from jackline.rules.errors import JacklineError
from jackline.rules.moves import Move
from jackline.rules.view import View

DEFAULT_BOT: Final = "greedy"
"""Who plays where nobody says otherwise."""


class Bot(Protocol):
    """Whatever chooses a move from what its seat may know. It never gets a position, so it cannot peek."""

    def choose(self, view: View) -> Move:
        """One of `view["moves"]`, which holds at least one."""
        ...


class UnknownBot(JacklineError):
    """There is no bot of this name."""


_LADDER: Final[dict[str, Callable[[int | None], Bot]]] = {
    "beginner": BeginnerBot,
    "greedy": GreedyBot,
    "skilled": SkilledBot,
    "expert": ExpertBot,
    "master": MasterBot,
}
"""The levels that people choose from, weakest first."""

_MAKERS: Final[dict[str, Callable[[int | None], Bot]]] = {**_LADDER, "random": RandomBot}


def levels() -> tuple[str, ...]:
    """The names of the bots that people choose from, weakest first."""
    return tuple(_LADDER)


def compiled_levels() -> tuple[str, ...]:
    """Those of the levels that think in compiled code, which takes a while to make the first time."""
    return tuple(level for level, maker in _LADDER.items() if maker in (SkilledBot, ExpertBot, MasterBot))


def strongest_level() -> str:
    """Whom to ask for advice."""
    return levels()[-1]


def bots() -> tuple[str, ...]:
    """The names of all bots; those that are not on the ladder, for comparison, come last."""
    return tuple(_MAKERS)


def make_bot(name: str, seed: int | None = None) -> Bot:
    """A new bot. With the same seed it answers the same views with the same moves."""
    if name not in _MAKERS:
        *most, last = bots()
        raise UnknownBot(f"There is no bot {name!r}; the bots are {', '.join(most)} and {last}.")
    return _MAKERS[name](seed)
