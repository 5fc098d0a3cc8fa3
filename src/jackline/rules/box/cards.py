"""Cards: two letters for people, a number from 0 to 51 for the kernel.

The number is rank * 4 + suit, so the four jacks are neighbours, two-eyed first.
"""

from __future__ import annotations

from typing import Final, NewType

from jackline.rules.errors import NotationError

CardId = NewType("CardId", int)

RANKS: Final = "23456789TJQKA"
SUITS: Final = "CDHS"
JOKER: Final = "**"

JC: Final = 36
JS: Final = 39


class Card(str):
    """A face such as `7C` or `JD`: a string of two letters that knows what it is."""

    __slots__ = ()

    def __new__(cls, name: str) -> Card:
        """Return the one card of this name; NotationError if there is none."""
        card = CARD_NAMED.get(name) if isinstance(name, str) else None
        if card is None:
            raise NotationError(f"{name!r} is not a card: write rank and suit, such as 7C, TD or JH")
        return card

    @property
    def id(self) -> CardId:
        """Its number in the kernel, 0 to 51."""
        return CARD_IDS[self]

    @property
    def rank(self) -> str:
        """One of 2 to 9, T, J, Q, K, A."""
        return self[0]

    @property
    def suit(self) -> str:
        """One of C, D, H, S."""
        return self[1]

    @property
    def is_jack(self) -> bool:
        """Whether it is one of the eight jacks, which no space shows."""
        return self[0] == "J"

    @property
    def is_two_eyed(self) -> bool:
        """Whether it is wild (J1)."""
        return self in ("JC", "JD")

    @property
    def is_one_eyed(self) -> bool:
        """Whether it removes a chip (J2)."""
        return self in ("JH", "JS")


CARD_NAMED: Final[dict[str, Card]] = {
    rank + suit: str.__new__(Card, rank + suit) for rank in RANKS for suit in SUITS
}
CARDS: Final[tuple[Card, ...]] = tuple(CARD_NAMED.values())
"""All 52 faces, in the order of their numbers."""

CARD_IDS: Final[dict[str, CardId]] = {card: CardId(number) for number, card in enumerate(CARDS)}

FULL_DECK: Final[tuple[Card, ...]] = CARDS + CARDS
"""The 104 cards of the game in a fixed order (S4)."""
