"""Reading what people type. Only here is notation taken loosely; records and programs write it exactly."""

from __future__ import annotations

import re
from typing import Final

from jackline.rules.box.cards import CARD_NAMED, Card
from jackline.terminal.look import SUITS

_CARD: Final = re.compile(r"(10|[2-9tjqka])([cdhs])(.*)", re.ASCII)
_BARE_SPACE: Final = re.compile(r"[a-j]\d", re.ASCII)
_LETTERS: Final = {ord(symbol): letter for letter, symbol in SUITS.items()}


def normalised(text: str) -> str:
    """A move as the rules write it: `10d@E4`, `td e4` and `T♦ @ e4` all become `TD@e4`."""
    plain = "".join(text.translate(_LETTERS).split()).lower()
    found = _CARD.fullmatch(plain)
    if found is None:
        return plain
    rank, suit, rest = found.groups()
    card = rank.replace("10", "t").upper() + suit.upper()
    if _BARE_SPACE.match(rest):
        return f"{card}{'-' if CARD_NAMED[card].is_one_eyed else '@'}{rest}"
    return card + rest


def number_up_to(last: int, text: str) -> int | None:
    """A number from 1 to the last; None if the text is none."""
    return int(text) if text in map(str, range(1, last + 1)) else None


def named_card(text: str, hand: list[Card]) -> Card | None:
    """The card meant by its number in the hand or by its bare name; None if no card of the hand is."""
    number = number_up_to(len(hand), text)
    if number is not None:
        return hand[number - 1]
    return next((card for card in hand if card == normalised(text)), None)
