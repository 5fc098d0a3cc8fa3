"""Random whole games through the kernel, as the C programs play them: same generator, same way of choosing.

A random player picks a card and a space for it until that is legal, and turns in a dead card it comes
upon. After sixteen misses it lists all legal moves and picks one of them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

import jackline as jl
from jackline.rules import kernel
from jackline.rules.box.cards import CARDS
from jackline.rules.compiling.compiled import compiled, inlined
from jackline.rules.kernel.fields import ONGOING
from jackline.rules.kernel.packing import pack_rules
from jackline.rules.kernel.structs import ACTIONS, GAME, Actions, Game, Rules, Structs

MISSES = 16


@inlined
def _next(state: np.uint64) -> np.uint64:
    """The state after this one of a xorshift generator; as a plain number it stays in a register."""
    state ^= state << np.uint64(13)
    state ^= state >> np.uint64(7)
    return state ^ state << np.uint64(17)


@inlined
def _below(state: np.uint64, limit: int) -> int:
    return np.int64((state >> np.uint64(32)) * np.uint64(limit) >> np.uint64(32))  # type: ignore[return-value]


@compiled
def _shuffle(state: np.uint64, cards: NDArray[np.uint8], count: int) -> np.uint64:
    for i in range(count - 1, 0, -1):
        state = _next(state)
        j = _below(state, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return state


@inlined
def _choose(
    rules: Rules, game: Game, seat: int, actions: Actions, state: np.uint64
) -> tuple[int, int, int, int, np.uint64]:
    """A random move of the seat on turn as kind, card, space and lines named, and the generator's new state.

    The card comes out of the seat's hand, so only the rest of the verdict has to be asked.
    """
    team, held = int(rules.team_of[seat]), int(game.hand_count[seat])
    for _ in range(MISSES if held > 0 else 0):
        state = _next(state)
        card = int(game.hands[seat, _below(state, held)])
        state = _next(state)
        if kernel.is_remover(card):
            space = _below(state, 100)
            if kernel.remove_verdict(rules, game, team, card, space) == kernel.OK:
                return kernel.REMOVE, card, space, 0, state
            continue
        space = _below(state, 100) if kernel.is_wild(card) else int(rules.spaces_of[card, _below(state, 2)])
        if kernel.place_verdict(rules, game, team, card, space) == kernel.OK:
            return kernel.PLACE, card, space, 0, state
        if kernel.turn_in_verdict(rules, game, card) == kernel.OK:
            return kernel.TURN_IN, card, 0, 0, state
    kernel.list_actions(rules, game, seat, actions)
    state = _next(state)
    action = int(actions.action[_below(state, int(actions.count))])
    kind, card, space = kernel.kind_of(action), kernel.card_of(action), kernel.space_of(action)
    return kind, card, space, action >> kernel.CLAIM_SHIFT, state


@compiled
def play_games(
    rules: Structs,
    games: Structs,
    actions: Structs,
    deck: NDArray[np.uint8],
    state: np.uint64,
    count: int,
    totals: NDArray[np.int64],
) -> None:
    """Play whole games in games[0], zeroed from games[1]; add up moves and the wins of each team."""
    moves = 0
    for _ in range(count):
        state = _shuffle(state, deck, deck.size)
        games[0] = games[1]
        game = games[0]
        kernel.deal(rules[0], game, deck, 0)
        while int(game.reason) == ONGOING:
            seat = int(game.turn)
            kind, card, space, named, state = _choose(rules[0], game, seat, actions[0], state)
            if kernel.carry_out(rules[0], game, seat, kind, card, space, named) & kernel.RESHUFFLE:
                state = _shuffle(state, game.deck, int(game.deck_count))
            moves += 1
        totals[1 + int(game.winner)] += 1
    totals[0] += moves


def random_games(edition: jl.Edition, seats: int, teams: int, count: int, seed: int) -> list[int]:
    """Moves made, then wins of each team, then drawn games."""
    layout = jl.layout(edition.layout)
    totals = np.zeros(5, np.int64)
    play_games(
        pack_rules(edition, layout, seats, teams),
        np.zeros(2, GAME),
        np.zeros(1, ACTIONS),
        np.array([card.id for card in CARDS * 2], np.uint8),
        np.uint64(seed),
        count,
        totals,
    )
    return [int(total) for total in totals]
