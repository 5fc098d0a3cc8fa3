"""Listing: everything a seat may do now, found by asking for the same verdicts."""

from __future__ import annotations

from jackline.rules.compiled import compiled
from jackline.rules.kernel.actions import (
    CARD_SHIFT,
    CLAIM_SHIFT,
    DRAW,
    FORFEIT,
    KIND_SHIFT,
    PASS,
    REMOVE,
    TURN_IN,
    is_jack,
    is_remover,
)
from jackline.rules.kernel.claims import claimable
from jackline.rules.kernel.fields import MAX_ACTIONS, ONGOING
from jackline.rules.kernel.hands import slots_of
from jackline.rules.kernel.legality import (
    OK,
    draw_verdict,
    pass_verdict,
    place_verdict,
    remove_verdict,
    turn_in_verdict,
)
from jackline.rules.kernel.structs import Actions, Game, Rules
from jackline.rules.kernel.ways import claim_count, claim_number


@compiled
def _put(actions: Actions, action: int) -> None:
    count = int(actions.count)
    if count < MAX_ACTIONS:
        actions.action[count] = action
        actions.count = count + 1


@compiled
def _list_place(game: Game, team: int, card: int, space: int, actions: Actions) -> None:
    """One action, or one for every permitted set of lines where there is a choice (Q4)."""
    action = card << CARD_SHIFT | space
    lines = claimable(game, team, space) if int(game.fours[team]) > 1 else 0
    ways = claim_count(lines)
    if ways == 1:
        _put(actions, action)
        return
    for number in range(ways):
        _put(actions, claim_number(lines, number) << CLAIM_SHIFT | action)


@compiled
def _list_card_on(rules: Rules, game: Game, team: int, card: int, space: int, actions: Actions) -> None:
    if is_remover(card):
        if remove_verdict(rules, game, team, card, space) == OK:
            _put(actions, REMOVE << KIND_SHIFT | card << CARD_SHIFT | space)
    elif place_verdict(rules, game, team, card, space) == OK:
        _list_place(game, team, card, space, actions)


@compiled
def _list_card(rules: Rules, game: Game, team: int, card: int, actions: Actions) -> None:
    if is_jack(card):
        for space in range(100):
            _list_card_on(rules, game, team, card, space, actions)
        return
    _list_card_on(rules, game, team, card, int(rules.spaces_of[card, 0]), actions)
    _list_card_on(rules, game, team, card, int(rules.spaces_of[card, 1]), actions)
    if turn_in_verdict(rules, game, card) == OK:
        _put(actions, TURN_IN << KIND_SHIFT | card << CARD_SHIFT)


@compiled
def _list_turn(rules: Rules, game: Game, seat: int, actions: Actions) -> None:
    """What the seat on turn may do, apart from drawing."""
    team = int(rules.team_of[seat])
    for slot in range(int(game.hand_count[seat])):
        card = int(game.hands[seat, slot])
        if slots_of(game, seat, card) & ((1 << slot) - 1) == 0:
            _list_card(rules, game, team, card, actions)
    if pass_verdict(rules, game, seat) == OK:
        _put(actions, PASS << KIND_SHIFT)


@compiled
def _list_forfeits(game: Game, seat: int, actions: Actions) -> None:
    for slot in range(int(game.hand_count[seat])):
        card = int(game.hands[seat, slot])
        if slots_of(game, seat, card) & ((1 << slot) - 1) == 0:
            _put(actions, FORFEIT << KIND_SHIFT | card << CARD_SHIFT)


@compiled
def list_actions(rules: Rules, game: Game, seat: int, actions: Actions) -> None:
    """Write down all that a seat may do now."""
    actions.count = 0
    if int(game.reason) != ONGOING:
        return
    if int(game.owes[seat]) > 0:
        _list_forfeits(game, seat, actions)
    elif seat == int(game.turn):
        _list_turn(rules, game, seat, actions)
    if draw_verdict(game, seat) == OK:
        _put(actions, DRAW << KIND_SHIFT)
