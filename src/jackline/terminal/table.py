"""A table in the terminal: one person, bots in all other seats, and chance."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Final

from jackline.ai.bot import Bot, make_bot
from jackline.rules.box.cards import FULL_DECK
from jackline.rules.box.edition import Edition
from jackline.rules.choosing import choices_for
from jackline.rules.cut import Cut, cut_at_random
from jackline.rules.moves import Draw, Move, Pass, Place
from jackline.rules.position import Position
from jackline.rules.view import View
from jackline.terminal.look import Look
from jackline.terminal.names import Names
from jackline.terminal.sentences import Teller, Told, end_of_game

PERSON: Final = 0
"""The seat of the person at the keyboard."""


@dataclass(frozen=True)
class Agreement:
    """What is agreed before the cards are dealt, and stays so for all games of an evening."""

    edition: Edition
    seats: int = 2
    teams: int | None = None
    layout: str | None = None
    bot: str = "greedy"


class Chance:
    """Where shuffles, cuts and the bots' whims come from: a seed, or the operating system."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = SystemRandom() if seed is None else Random(seed)

    def shuffle(self, cards: list[str]) -> list[str]:
        """The cards in a new order."""
        return self._random.sample(cards, len(cards))

    def seed(self) -> int:
        """A seed for somebody else."""
        return self._random.getrandbits(64)

    def cut(self, seats: int) -> Cut:
        """Everybody cuts a shuffled deck; those tied for lowest cut again (S5)."""
        return cut_at_random(self.shuffle(list(FULL_DECK)), seats, self._random.randrange)


class Table:
    """A game in progress, as the person at the keyboard lives through it."""

    def __init__(self, agreed: Agreement, chance: Chance, dealer: int) -> None:
        self.position = Position.deal(
            agreed.edition,
            seats=agreed.seats,
            teams=agreed.teams,
            deck=chance.shuffle(list(FULL_DECK)),
            dealer=dealer,
            layout=agreed.layout,
            reshuffle=chance.shuffle,
        )
        others = [seat for seat in range(agreed.seats) if seat != PERSON]
        self._bots: dict[int, Bot] = {seat: make_bot(agreed.bot, chance.seed()) for seat in others}
        self.names = Names(self.view)
        self.log: list[Told] = []

    @property
    def view(self) -> View:
        """What the person may know now."""
        return self.position.view_for(PERSON)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.position.outcome() is not None

    def play(self, move: Move, look: Look, seat: int = PERSON) -> Told:
        """Make a move and tell the person what they may know of it; IllegalMove if the rules refuse it."""
        self.position, events = self.position.play(move, seat)
        seen = [event.seen_by(PERSON) for event in events]
        told = Teller(self.names, look).tell(seen, self.view)
        self.log.append(told)
        if self.is_over:
            self.log.append(self.ending())
        return told

    def ending(self) -> Told:
        """How the game ended."""
        return Told(None, end_of_game(self.view, self.names))

    def waiting_bot(self) -> int | None:
        """The bot that has to act now."""
        return next((seat for seat in self.position.awaited if seat in self._bots), None)

    def play_bot(self, seat: int, look: Look) -> Told:
        """Let a bot make its move."""
        return self.play(self._bots[seat].choose(self.position.view_for(seat)), look, seat)

    def must_pass(self) -> bool:
        """Whether passing is all that the person can do."""
        return self.view["moves"] == [str(Pass())]

    def may_only_draw(self) -> bool:
        """Whether the person has played, but not yet drawn (L1)."""
        return self.position.turn != PERSON and str(Draw()) in self.view["moves"]

    def choice_of_five(self, plain: Place) -> list[Place]:
        """The ways to claim lines with one chip, the one that the rules take by default first (Q4)."""
        return choices_for(self.position, PERSON).claims.get(str(plain), [])
