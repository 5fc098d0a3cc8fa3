"""What an arena plays: which bots, by which rules, with which cards, and who sits where."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TypeAlias

from jackline.rules.box.edition import Edition
from jackline.rules.chance import seeded_shuffle, shuffled_deck
from jackline.rules.cut import cut_at_random
from jackline.rules.errors import JacklineError
from jackline.rules.position import Position

LineUp: TypeAlias = tuple[int, ...]
"""The bot that plays for each team, by its place among the bots of the contest."""


class ArenaError(JacklineError):
    """The arena cannot play this, or cannot go on."""


@dataclass(frozen=True)
class Contest:
    """Everything that decides the result: the same contest gives the same games, however many processes."""

    bots: tuple[str, ...]
    edition: Edition
    seats: int
    teams: int
    seed: int
    wanted: int
    """So many games for every pair of bots, rounded up to whole decks."""

    def __post_init__(self) -> None:
        if len(self.bots) < 2:
            raise ArenaError(f"An arena takes at least two bots, not {len(self.bots)}.")
        if self.wanted < 1:
            raise ArenaError(f"An arena plays at least one game, not {self.wanted}.")

    @property
    def is_round_robin(self) -> bool:
        """Whether the bots meet two by two, because there are more of them than fit at one table."""
        return len(self.bots) > 2 and len(self.bots) != self.teams

    @property
    def names(self) -> tuple[str, ...]:
        """The bots' names, with a number where one plays against itself."""
        seen: Counter[str] = Counter()
        names = []
        for bot in self.bots:
            seen[bot] += 1
            names.append(bot if seen[bot] == 1 else f"{bot} #{seen[bot]}")
        return tuple(names)

    @property
    def decks(self) -> int:
        """How many decks are played."""
        games = self.line_ups(0)
        of_one_pair = sum(set(line_up) == set(games[0]) for line_up in games)
        return -(-self.wanted // of_one_pair)

    def line_ups(self, deck: int) -> list[LineUp]:
        """The games played with one deck: every bot plays every side of it.

        Three bots at three teams also change the direction in which they follow each other, deck by deck.
        """
        orders = self._orders()
        if deck % 2:
            orders = [order[::-1] for order in orders]
        return [rotated for order in orders for rotated in _rotations(order)]

    def _orders(self) -> list[LineUp]:
        """Who meets whom, each to be rotated round the table."""
        everybody = tuple(range(len(self.bots)))
        if len(everybody) == self.teams:
            return [everybody]
        if not self.is_round_robin:
            return [self._against(0, 1)]
        pairs: list[LineUp] = list(combinations(everybody, 2))
        if self.teams == 2:
            return pairs
        return [order for a, b in pairs for order in (self._against(a, b), self._against(b, a))]

    def _against(self, one: int, others: int) -> LineUp:
        return (one, *[others] * (self.teams - 1))

    def deal_seed(self, deck: int) -> int:
        """The seed of a deck, of the cut for the deal and of the reshuffles."""
        return _derived("deal", self.seed, deck)

    def bot_seed(self, deck: int, seat: int) -> int:
        """The seed of whatever bot sits here: the same for all games of a deck."""
        return _derived("bot", self.seed, deck, seat)

    def deal(self, deck: int) -> Position:
        """The beginning of a game: the same cards, dealer and reshuffles each time."""
        seed = self.deal_seed(deck)
        cards = shuffled_deck(seed)
        return Position.deal(
            self.edition,
            seats=self.seats,
            teams=self.teams,
            deck=cards,
            dealer=cut_at_random(cards, self.seats, Random(_derived("cut", seed)).randrange).dealer,
            reshuffle=seeded_shuffle(_derived("reshuffle", seed)),
        )


def _rotations(order: LineUp) -> list[LineUp]:
    return [order[turn:] + order[:turn] for turn in range(len(order))]


def _derived(*parts: str | int) -> int:
    """A seed from others. It has 32 bits, so that every generator takes it."""
    return Random("/".join(map(str, parts))).getrandbits(32)
