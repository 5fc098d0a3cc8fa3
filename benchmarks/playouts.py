"""Random whole games through the kernel, as playouts.c plays them: same generator, same way of choosing.

A random player picks a card and a space for it until that is legal, and turns in a dead card it comes
upon. After sixteen misses it lists all legal moves and picks one of them.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

import jackline as jl
from jackline.rules import kernel
from jackline.rules.cards import CARDS
from jackline.rules.compiled import compiled, inlined
from jackline.rules.kernel.fields import ONGOING
from jackline.rules.kernel.packing import pack_rules
from jackline.rules.kernel.structs import ACTIONS, GAME, Actions, Game, Rules, Structs

MISSES = 16

CHANCE = np.dtype((np.record, [("state", np.uint64)]))
Chance: TypeAlias = Any
"""One element of a CHANCE array: a xorshift generator."""


@inlined
def _below(chance: Chance, limit: int) -> int:
    x = chance.state
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    chance.state = x
    return int((x >> np.uint64(32)) * np.uint64(limit) >> np.uint64(32))


@compiled
def _shuffle(chance: Chance, cards: NDArray[np.uint8], count: int) -> None:
    for i in range(count - 1, 0, -1):
        j = _below(chance, i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@inlined
def _try(rules: Rules, game: Game, seat: int, chance: Chance) -> int:
    """A random card on a random space, or the card turned in if it is dead; -1 if neither is legal."""
    card = int(game.hands[seat, _below(chance, int(game.hand_count[seat]))])
    space = _below(chance, 100) if kernel.is_jack(card) else int(rules.spaces_of[card, _below(chance, 2)])
    kind = kernel.REMOVE if kernel.is_remover(card) else kernel.PLACE
    action = kind << kernel.KIND_SHIFT | card << kernel.CARD_SHIFT | space
    if kernel.verdict(rules, game, seat, action) == kernel.OK:
        return action
    action = kernel.TURN_IN << kernel.KIND_SHIFT | card << kernel.CARD_SHIFT
    return action if kernel.verdict(rules, game, seat, action) == kernel.OK else -1


@compiled
def _choose(rules: Rules, game: Game, seat: int, actions: Actions, chance: Chance) -> int:
    if int(game.hand_count[seat]) > 0:
        for _ in range(MISSES):
            action = _try(rules, game, seat, chance)
            if action >= 0:
                return action
    kernel.list_actions(rules, game, seat, actions)
    return int(actions.action[_below(chance, int(actions.count))])


@compiled
def play_games(
    rules: Structs,
    games: Structs,
    actions: Structs,
    deck: NDArray[np.uint8],
    chances: Structs,
    count: int,
    totals: NDArray[np.int64],
) -> None:
    """Play whole games in games[0], zeroed from games[1]; add up moves and the wins of each team."""
    chance = chances[0]
    for _ in range(count):
        _shuffle(chance, deck, deck.size)
        games[0] = games[1]
        game = games[0]
        kernel.deal(rules[0], game, deck, 0)
        while int(game.reason) == ONGOING:
            seat = int(game.turn)
            action = _choose(rules[0], game, seat, actions[0], chance)
            if kernel.apply(rules[0], game, seat, action) & kernel.RESHUFFLE:
                _shuffle(chance, game.deck, int(game.deck_count))
            totals[0] += 1
        totals[1 + int(game.winner)] += 1


def random_games(edition: jl.Edition, seats: int, teams: int, count: int, seed: int) -> list[int]:
    """Moves made, then wins of each team, then drawn games."""
    layout = jl.layout(edition.layout)
    totals = np.zeros(5, np.int64)
    play_games(
        pack_rules(edition, layout, seats, teams),
        np.zeros(2, GAME),
        np.zeros(1, ACTIONS),
        np.array([card.id for card in CARDS * 2], np.uint8),
        np.array([(seed,)], CHANCE),
        count,
        totals,
    )
    return [int(total) for total in totals]
