"""Hands, and seats round the table."""

from __future__ import annotations

from typing import Final

from jackline.rules.compiling.compiled import compiled, inlined
from jackline.rules.kernel.fields import HAND_SLOTS
from jackline.rules.kernel.structs import Game, Rules

_ONES: Final = 0x01010101010101
_TOP_BITS: Final = _ONES << 7
"""Of each of the seven bytes in a hand's number."""


@inlined
def _number_of(game: Game, seat: int) -> int:
    """A hand as one number, a byte for each slot; compiled, this is a single load."""
    hand = 0
    for slot in range(HAND_SLOTS):
        hand |= int(game.hands[seat, slot]) << 8 * slot
    return hand


@inlined
def _first_copy(hand: int, card: int) -> int:
    """The lowest bit of the first byte that is this card, or 0."""
    differs = hand ^ card * _ONES
    equal = (differs - _ONES) & ~differs & _TOP_BITS  # true for the lowest bit, which is all we need
    return (equal & -equal) >> 7


@inlined
def holds(game: Game, seat: int, card: int) -> bool:
    """Whether the card is in the hand."""
    return 0 < _first_copy(_number_of(game, seat), card) < 1 << 8 * int(game.hand_count[seat])


@inlined
def is_first_copy(game: Game, seat: int, slot: int) -> bool:
    """Whether the same card does not lie before this one in the hand."""
    return _first_copy(_number_of(game, seat), int(game.hands[seat, slot])) == 1 << 8 * slot


@inlined
def discard(game: Game, seat: int, card: int) -> None:
    """Lay a card from the hand on the pile; those after it move up."""
    hand = _number_of(game, seat)
    before = _first_copy(hand, card) - 1
    hand = hand & before | hand >> 8 & ~before
    for slot in range(HAND_SLOTS):
        game.hands[seat, slot] = hand >> 8 * slot & 255
    game.hand_count[seat] = int(game.hand_count[seat]) - 1
    count = int(game.discard_count)
    game.discards[count] = card
    game.discarded_by[count] = seat
    game.discard_count = count + 1


@compiled
def seat_before(rules: Rules, seat: int) -> int:
    """The seat whose turn comes before this one's."""
    return (seat if seat > 0 else int(rules.seats)) - 1


@inlined
def seat_after(rules: Rules, seat: int) -> int:
    """The seat whose turn comes after this one's."""
    return seat + 1 if seat + 1 < int(rules.seats) else 0
