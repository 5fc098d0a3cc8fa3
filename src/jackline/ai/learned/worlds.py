"""What the others may hold: worlds that agree with all that a seat has seen, likelier ones more often.

Whoever could have finished a line, or stopped one, and did something else, hardly had the card for it. So
every past play of another seat is compared with what each card would have been worth to it then. A
thousand guesses at the hidden cards are carried through the game; those that explain the plays multiply,
the others die out (a particle filter).
"""

from __future__ import annotations

from math import exp
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jackline.ai.compiled import compiled, inlined
from jackline.ai.learned.chance import State, below, fraction
from jackline.ai.learned.judging import Desk, is_five, value_of_place, value_of_removal, value_seen
from jackline.ai.learned.net import Net
from jackline.ai.learned.sight import look, sum_lines
from jackline.ai.learned.worth import place_worth, remove_worth
from jackline.rules import kernel
from jackline.rules.cards import JC, JS
from jackline.rules.record import EMPTY, GAME, MAX_DECK, MAX_HAND, MAX_SEATS, Game, Records, Rules

IMPOSSIBLE: Final = -50.0
"""The value of a card that could not be played."""

FIVE_BONUS: Final = 3.0
"""How much more than any other play completing a line is worth, in log odds."""


class Guesses(NamedTuple):
    """Guesses at the hidden cards; all agree on how many cards lie where."""

    hands: NDArray[np.uint8]
    """By guess and seat."""

    pool: NDArray[np.uint8]
    """The draw deck of each guess, in no order."""

    weight: NDArray[np.float64]
    sizes: NDArray[np.int64]
    """Cards of every seat, and at the end of the pool."""

    hands_before: NDArray[np.uint8]
    pool_before: NDArray[np.uint8]
    values: NDArray[np.float64]
    """What each card was worth to the seat that moved."""

    past: NDArray[Any]
    """The public side of the game as it was."""


def new_guesses(count: int) -> Guesses:
    """Room for so many guesses."""
    return Guesses(
        np.zeros((count, MAX_SEATS, MAX_HAND), np.uint8),
        np.zeros((count, MAX_DECK), np.uint8),
        np.zeros(count),
        np.zeros(MAX_SEATS + 1, np.int64),
        np.zeros((count, MAX_SEATS, MAX_HAND), np.uint8),
        np.zeros((count, MAX_DECK), np.uint8),
        np.zeros(52),
        np.zeros(2, GAME),
    )


# ---- what each card was worth ----------------------------------------------------------------------------


@compiled
def _card_values(
    rules: Rules, game: Game, seat: int, net: Net, desk: Desk, values: NDArray[np.float64]
) -> None:
    """What the best play of every card is worth to a seat whose hand is not known."""
    sight = desk.sights[0]
    look(rules, game, seat, int(game.hand_count[seat]), sight)
    sight.live = int(game.hand_count[seat])
    sum_lines(net, sight)
    best = IMPOSSIBLE
    for card in range(52):
        values[card] = IMPOSSIBLE
        if kernel.is_jack(card):
            continue
        for i in range(2):
            space = int(rules.spaces_of[card, i])
            if int(game.chips[space]) == EMPTY and not is_five(sight, space):
                values[card] = max(values[card], value_of_place(rules, game, card, space, net, sight))
        best = max(best, values[card])
    for card in range(52):
        if not kernel.is_jack(card):
            for i in range(2):
                space = int(rules.spaces_of[card, i])
                if int(game.chips[space]) == EMPTY and is_five(sight, space):
                    values[card] = best + FIVE_BONUS
    _jack_values(rules, game, best, net, desk, values)


@compiled
def _jack_values(
    rules: Rules, game: Game, best: float, net: Net, desk: Desk, values: NDArray[np.float64]
) -> None:
    """A jack is worth what it does less what keeping it would be worth."""
    sight = desk.sights[0]
    without = value_seen(net, sight)
    sight.wild_held = 1
    keep = value_seen(net, sight) - without
    most, value, five = 0, IMPOSSIBLE, False
    for space in range(100):
        if int(game.chips[space]) == EMPTY:
            if is_five(sight, space):
                five = True
            else:
                worth = place_worth(sight, space)
                if worth > most:
                    most = worth
                    value = value_of_place(rules, game, JC, space, net, sight) - keep
    values[JC] = values[JC + 1] = best + FIVE_BONUS if five else value
    sight.wild_held = 0
    sight.removers_held = 1
    keep = value_seen(net, sight) - without
    most, value = 0, IMPOSSIBLE
    for space in range(100):
        if int(game.chips[space]) < int(rules.teams) and int(game.locked[space]) == 0:
            worth = remove_worth(sight, space)
            if worth > most:
                most = worth
                value = value_of_removal(rules, game, space, net, sight) - keep
    values[JS - 1] = values[JS] = value
    sight.removers_held = 0


@compiled
def _action_value(
    rules: Rules, game: Game, action: int, net: Net, desk: Desk, values: NDArray[np.float64]
) -> float:
    """What the play that was made is worth, beside the cards' best plays."""
    kind, card, space = action >> kernel.KIND_SHIFT & 7, action >> kernel.CARD_SHIFT & 63, action & 127
    if kind == kernel.PLACE and not kernel.is_jack(card) and not is_five(desk.sights[0], space):
        return float(value_of_place(rules, game, card, space, net, desk.sights[0]))
    return values[card]


# ---- carrying guesses through the game ---------------------------------------------------------------------


@inlined
def _swap_in(guesses: Guesses, guess: int, seat: int, card: int, seats: int, state: State) -> bool:
    """See to it that a seat holds a card in this guess; whether it did before."""
    held = int(guesses.sizes[seat])
    for slot in range(held):
        if int(guesses.hands[guess, seat, slot]) == card:
            return True
    if held == 0:
        return False
    slot = below(state, held)
    given = guesses.hands[guess, seat, slot]
    for i in range(int(guesses.sizes[MAX_SEATS])):
        if int(guesses.pool[guess, i]) == card:
            guesses.pool[guess, i] = given
            guesses.hands[guess, seat, slot] = card
            return False
    for other in range(seats):
        for place in range(int(guesses.sizes[other])):
            if other != seat and int(guesses.hands[guess, other, place]) == card:
                guesses.hands[guess, other, place] = given
                guesses.hands[guess, seat, slot] = card
                return False
    return False


@inlined
def _give_up(guesses: Guesses, guess: int, seat: int, card: int) -> None:
    held = int(guesses.sizes[seat])
    for slot in range(held):
        if int(guesses.hands[guess, seat, slot]) == card:
            guesses.hands[guess, seat, slot] = guesses.hands[guess, seat, held - 1]
            return


@compiled
def _weigh(guesses: Guesses, seat: int, chosen: float, sharpness: float, doubt: float) -> None:
    """How well each guess explains that the seat made a play of this value."""
    values = guesses.values
    for guess in range(guesses.weight.size):
        total = 0.0
        for slot in range(int(guesses.sizes[seat])):
            total += exp(sharpness * (values[int(guesses.hands[guess, seat, slot])] - chosen))
        guesses.weight[guess] *= doubt + (1 - doubt) / max(total, 1.0)


@compiled
def _renew(guesses: Guesses, seats: int, state: State) -> None:
    """Draw the guesses anew by their weights, once few of them carry most of it."""
    count = guesses.weight.size
    total, squares = 0.0, 0.0
    for guess in range(count):
        total += guesses.weight[guess]
        squares += guesses.weight[guess] ** 2
    if total * total > 0.5 * count * squares:
        for guess in range(count):
            guesses.weight[guess] /= total
        return
    guesses.hands_before[:] = guesses.hands
    guesses.pool_before[:] = guesses.pool
    at, passed = 0, guesses.weight[0]
    shift = fraction(state)
    for guess in range(count):
        goal = (guess + shift) / count * total
        while passed < goal and at < count - 1:
            at += 1
            passed += guesses.weight[at]
        guesses.hands[guess] = guesses.hands_before[at]
        guesses.pool[guess] = guesses.pool_before[at]
    for guess in range(count):
        guesses.weight[guess] = 1.0 / count


@compiled
def _deal_guesses(
    rules: Rules, game: Game, me: int, known: NDArray[np.int64], guesses: Guesses, state: State
) -> None:
    """Spread the cards that are not known to be elsewhere over the other hands and the pool at random."""
    left = np.empty(MAX_DECK, np.uint8)
    count = 0
    for card in range(52):
        for _ in range(2 - known[card]):
            left[count] = card
            count += 1
    seats = int(rules.seats)
    dealt = 0
    for seat in range(seats):
        guesses.sizes[seat] = 0 if seat == me else int(game.hand_count[seat])
        dealt += int(guesses.sizes[seat])
    guesses.sizes[MAX_SEATS] = count - dealt
    for guess in range(guesses.weight.size):
        guesses.weight[guess] = 1.0 / guesses.weight.size
        at = 0
        for seat in range(seats):
            for slot in range(int(guesses.sizes[seat])):
                j = at + below(state, count - at)
                card = left[j]
                left[j] = left[at]
                left[at] = card
                guesses.hands[guess, seat, slot] = card
                at += 1
        for i in range(at, count):
            guesses.pool[guess, i - at] = left[i]


@compiled
def _follow(
    rules: Rules,
    me: int,
    seat: int,
    action: int,
    net: Net,
    desk: Desk,
    guesses: Guesses,
    sharpness: float,
    doubt: float,
    state: State,
) -> None:
    """Carry the guesses through one action of another seat, and the public game with them."""
    game = guesses.past[0]
    kind, card = action >> kernel.KIND_SHIFT & 7, action >> kernel.CARD_SHIFT & 63
    lays = kind != kernel.DRAW and kind != kernel.PASS
    if seat != me and lays:
        for guess in range(guesses.weight.size):
            _swap_in(guesses, guess, seat, card, int(rules.seats), state)
        if kind <= kernel.REMOVE:
            _card_values(rules, game, seat, net, desk, guesses.values)
            chosen = _action_value(rules, game, action, net, desk, guesses.values)
            _weigh(guesses, seat, chosen, sharpness, doubt)
            _renew(guesses, int(rules.seats), state)
        for guess in range(guesses.weight.size):
            _give_up(guesses, guess, seat, card)
        guesses.sizes[seat] -= 1
    happened = replay(rules, game, seat, action)
    if seat != me and happened & kernel.DREW:
        held, left = int(guesses.sizes[seat]), int(guesses.sizes[MAX_SEATS])
        for guess in range(guesses.weight.size):
            at = below(state, left)
            guesses.hands[guess, seat, held] = guesses.pool[guess, at]
            guesses.pool[guess, at] = guesses.pool[guess, left - 1]
        guesses.sizes[seat] = held + 1
        guesses.sizes[MAX_SEATS] = left - 1


@compiled
def replay(rules: Rules, game: Game, seat: int, action: int) -> int:
    """Do an action in a game whose hands are not known."""
    kind = action >> kernel.KIND_SHIFT & 7
    if kind != kernel.DRAW and kind != kernel.PASS:
        game.hands[seat, 0] = action >> kernel.CARD_SHIFT & 63
    return int(kernel.apply(rules, game, seat, action))


@compiled
def _begin(rules: Rules, first: int, games: Records, guesses: Guesses) -> None:
    """The public side of the game as it was at the deal."""
    guesses.past[0] = guesses.past[1]
    game = guesses.past[0]
    kernel.clear(rules, game)
    game.turn = first
    for seat in range(int(rules.seats)):
        game.hand_count[seat] = rules.hand_size
    game.deck_count = MAX_DECK - int(rules.seats) * int(rules.hand_size)


@compiled
def guess(
    rules: Rules,
    games: Records,
    me: int,
    first: int,
    seats: NDArray[np.int64],
    actions: NDArray[np.int64],
    net: Net,
    desk: Desk,
    guesses: Guesses,
    sharpness: float,
    doubt: float,
    state: State,
) -> None:
    """Guess the hidden cards of games[0] from the actions since the deal, or by counting."""
    known = np.zeros(52, np.int64)
    game = games[0]
    for slot in range(int(game.hand_count[me])):
        known[int(game.hands[me, slot])] += 1
    for i in range(int(game.discard_count)):
        known[int(game.discards[i])] += 1
    if actions.size == 0 or sharpness == 0:
        _deal_guesses(rules, game, me, known, guesses, state)
        return
    _begin(rules, first, games, guesses)
    start = 0
    for i in range(actions.size):
        if replay(rules, guesses.past[0], int(seats[i]), int(actions[i])) & kernel.RESHUFFLE:
            start = i + 1
    _begin(rules, first, games, guesses)
    for i in range(start):
        replay(rules, guesses.past[0], int(seats[i]), int(actions[i]))
    # What others have laid since was in their hands or in the deck; what I have laid was not.
    for i in range(start, actions.size):
        kind = int(actions[i]) >> kernel.KIND_SHIFT & 7
        if int(seats[i]) != me and kind != kernel.DRAW and kind != kernel.PASS:
            known[int(actions[i]) >> kernel.CARD_SHIFT & 63] -= 1
    _deal_guesses(rules, guesses.past[0], me, known, guesses, state)
    for i in range(start, actions.size):
        _follow(rules, me, int(seats[i]), int(actions[i]), net, desk, guesses, sharpness, doubt, state)
