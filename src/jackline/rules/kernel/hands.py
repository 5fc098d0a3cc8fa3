"""Hands, and seats round the table."""

from __future__ import annotations

from jackline.rules.compiled import compiled, inlined
from jackline.rules.kernel.fields import MAX_HAND
from jackline.rules.kernel.structs import Game, Rules


@inlined
def slots_of(game: Game, seat: int, card: int) -> int:
    """Where in the hand the card is, as a mask."""
    slots = 0
    for slot in range(MAX_HAND):  # all of them, because guessing where a search will end is what costs time
        slots |= int(int(game.hands[seat, slot]) == card) << slot
    return slots & ((1 << int(game.hand_count[seat])) - 1)


@inlined
def holds(game: Game, seat: int, card: int) -> bool:
    """Whether the card is in the hand."""
    return slots_of(game, seat, card) != 0


@inlined
def is_first_copy(game: Game, seat: int, slot: int) -> bool:
    """Whether the same card does not lie before this one in the hand."""
    return slots_of(game, seat, int(game.hands[seat, slot])) & ((1 << slot) - 1) == 0


@inlined
def discard(game: Game, seat: int, card: int) -> None:
    """Lay a card from the hand on the pile."""
    passed = 0
    for slot in range(MAX_HAND - 1):
        passed |= int(int(game.hands[seat, slot]) == card)
        game.hands[seat, slot] = game.hands[seat, slot + passed]
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
