"""The three strongest levels: one judgement of each move, and looking ahead from there."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from jackline.ai.learned.chance import State, seeded
from jackline.ai.learned.judging import choose_judged, new_desk
from jackline.ai.learned.net import Net
from jackline.ai.learned.recall import Recalled, recall
from jackline.ai.learned.search import new_tries, think
from jackline.ai.learned.weights import net_for
from jackline.rules.moves import Move, move_of
from jackline.rules.view import View, seat_in


class ExpertBot:
    """Judges every move by the position it leaves, with a net that was trained by playing against itself."""

    NOISE: ClassVar[float] = 0.04
    """How far a judgement is off, in log odds.

    It sets the levels apart, and no game is like another: see docs/strength.md.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)
        self._desk = new_desk()

    def choose(self, view: View) -> Move:
        """The best of the moves in the view, as far as this bot can tell."""
        state = seeded(self._random.getrandbits(63))
        net = net_for(view["seats"], view["teams"])
        return move_of(self._action(recall(view), seat_in(view), net[0], state))

    def _action(self, known: Recalled, seat: int, net: Net, state: State) -> int:
        return int(choose_judged(known.rules[0], known.games, 0, seat, net, self._desk, self.NOISE, state))


class SkilledBot(ExpertBot):
    """The same with a tired eye: its judgements are off by a little."""

    NOISE = 0.068


class MasterBot(ExpertBot):
    """Tries its best moves in many worlds that agree with what it has seen, up to its own next move."""

    MOVES: ClassVar[int] = 8
    """How many moves it looks at more closely."""

    TRIALS: ClassVar[int] = 2000
    """How many moves it tries in worlds in a turn, at the most: its thinking time, whatever the machine."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self._tries = new_tries(self.MOVES)

    def _action(self, known: Recalled, seat: int, net: Net, state: State, *, open_hands: bool = False) -> int:
        rules, desk, tries = known.rules[0], self._desk, self._tries
        return int(think(rules, known.games, seat, net, desk, tries, self.TRIALS, open_hands, state))
