"""Where chance comes in: orders of cards, handed to the rules from outside.

A *shuffle* is any callable that takes a list of cards and returns them in a new order, top first. The
rules call it when the discards become a new draw deck (E1) and write its answer into the record.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from jackline.rules.box.cards import CARDS, FULL_DECK, JOKER, Card
from jackline.rules.errors import DealError

Shuffle: TypeAlias = Callable[[list[str]], list[str]]

_SYSTEM = random.SystemRandom()


def system_shuffle(cards: list[str]) -> list[str]:
    """The operating system's randomness: what live tables use."""
    return _SYSTEM.sample(cards, len(cards))


class SeededShuffle:
    """A shuffle that gives the same orders for the same seed: for tests and puzzles."""

    def __init__(self, seed: int) -> None:
        self._generator = random.Random(seed)

    def __call__(self, cards: list[str]) -> list[str]:
        """The next order."""
        return self._generator.sample(cards, len(cards))


class RecordedShuffle:
    """The orders of an earlier game, each for the cards it was made of; for other cards new chance."""

    def __init__(self, orders: Iterable[Iterable[str]]) -> None:
        self._orders = [list(order) for order in orders]

    def __call__(self, cards: list[str]) -> list[str]:
        """The recorded order of these cards."""
        for order in self._orders:
            if sorted(order) == sorted(cards):
                return order
        return system_shuffle(cards)


seeded_shuffle: Final = SeededShuffle


def shuffled_deck(seed: int | None = None) -> list[str]:
    """The 104 cards in a random order, or in that of a seed."""
    shuffle = system_shuffle if seed is None else seeded_shuffle(seed)
    return shuffle(list(FULL_DECK))


def shuffled_by(shuffle: Shuffle, cards: list[str]) -> list[Card]:
    """What a shuffle made of these cards; DealError if it lost, added or changed any."""
    answer = shuffle(list(cards))
    order = [] if answer is None else [str(card) for card in answer]
    if Counter(order) != Counter(cards):
        raise DealError(
            "reshuffle", "A reshuffle must return the cards it was given, in a new order, as a list."
        )
    return as_cards(order)


def as_cards(names: Iterable[str]) -> list[Card]:
    """Cards from their names; NotationError at the first that is none."""
    return [Card(name) for name in names]


def full_deck(names: Iterable[str]) -> list[Card]:
    """The 104 cards handed in, jokers taken out; DealError if it is any other deck (S4)."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise DealError("deck", f"A deck is a list of card names, not {names!r}.")
    cards = as_cards(name for name in names if name != JOKER)
    times = Counter(cards)
    wrong = [f"{times[card]} of {card}" for card in CARDS if times[card] != 2]
    if wrong:
        raise DealError("deck", f"A deck has every card twice; this one has {', '.join(wrong)}.")
    return cards
