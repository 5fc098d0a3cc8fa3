"""Worlds: the hidden cards dealt at random, so that they agree with all that a seat has seen."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from jackline.ai.compiled import compiled
from jackline.ai.learned.chance import State, shuffle
from jackline.rules.kernel.fields import MAX_DECK
from jackline.rules.kernel.structs import Game, Rules, Structs


@compiled
def _unseen(rules: Rules, game: Game, me: int, open_hands: bool, cards: NDArray[np.uint8]) -> int:
    """Write down the cards that lie in places not seen; how many there are."""
    left = np.full(52, 2)
    for seat in range(int(rules.seats)):
        if seat == me or open_hands:
            for slot in range(int(game.hand_count[seat])):
                left[int(game.hands[seat, slot])] -= 1
    for i in range(int(game.discard_count)):
        left[int(game.discards[i])] -= 1
    count = 0
    for card in range(52):
        for _ in range(left[card]):
            cards[count] = card
            count += 1
    return count


@compiled
def imagine(rules: Rules, games: Structs, me: int, open_hands: bool, state: State) -> None:
    """Make games[1] a world of games[0]: the deck, and the other hands if not open, of unseen cards."""
    games[1] = games[0]
    game = games[1]
    cards = np.empty(MAX_DECK, np.uint8)
    count = _unseen(rules, games[0], me, open_hands, cards)
    shuffle(cards, count, state)
    for seat in range(int(rules.seats)):
        if seat != me and not open_hands:
            for slot in range(int(game.hand_count[seat])):
                count -= 1
                game.hands[seat, slot] = cards[count]
    for i in range(int(game.deck_count)):
        game.deck[i] = cards[i]
