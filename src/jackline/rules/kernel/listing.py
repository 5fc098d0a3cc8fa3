"""Listing: everything a seat may do now, found by asking for the same verdicts."""

from __future__ import annotations

from jackline.rules.compiling.compiled import compiled, inlined
from jackline.rules.kernel.actions import (
    CLAIM_SHIFT,
    DRAW,
    FORFEIT,
    PASS,
    PLACE,
    REMOVE,
    TURN_IN,
    action_of,
    is_jack,
    is_remover,
)
from jackline.rules.kernel.claims import claimable
from jackline.rules.kernel.fields import MAX_ACTIONS, ONGOING
from jackline.rules.kernel.hands import is_first_copy
from jackline.rules.kernel.legality import OK, draw_verdict, place_verdict, remove_verdict, turn_in_verdict
from jackline.rules.kernel.structs import Actions, Game, Rules
from jackline.rules.kernel.ways import claim_count, claim_number


@inlined
def _put(actions: Actions, action: int) -> None:
    count = int(actions.count)
    if count < MAX_ACTIONS:
        actions.action[count] = action
        actions.count = count + 1


@compiled
def _list_choices(game: Game, team: int, card: int, space: int, actions: Actions) -> None:
    """A chip that may leave a choice: an action for every permitted set of lines (Q4)."""
    action, lines = action_of(PLACE, card, space), claimable(game, team, space)
    ways = claim_count(lines)
    if ways == 1:
        _put(actions, action)
        return
    for number in range(ways):
        _put(actions, claim_number(lines, number) << CLAIM_SHIFT | action)


@inlined
def _list_on(rules: Rules, game: Game, team: int, card: int, space: int, actions: Actions) -> None:
    """What a card can do on one space."""
    if is_remover(card):
        if remove_verdict(rules, game, team, card, space) == OK:
            _put(actions, action_of(REMOVE, card, space))
    elif place_verdict(rules, game, team, card, space) == OK:
        if game.crowded[team]:
            _list_choices(game, team, card, space, actions)
        else:
            _put(actions, action_of(PLACE, card, space))


@compiled
def _list_plays(rules: Rules, game: Game, team: int, card: int, actions: Actions) -> bool:
    """What a card can do on the board; whether it can do anything."""
    before, anywhere = int(actions.count), is_jack(card)
    for i in range(100 if anywhere else 2):
        space = i if anywhere else int(rules.spaces_of[card, i])
        _list_on(rules, game, team, card, space, actions)
    return int(actions.count) > before


@compiled
def _list_turn(rules: Rules, game: Game, seat: int, actions: Actions) -> None:
    """What the seat on turn may do, apart from drawing; it may pass only if no card can be played (P1)."""
    team = int(rules.team_of[seat])
    playable = False
    for slot in range(int(game.hand_count[seat])):
        card = int(game.hands[seat, slot])
        if not is_first_copy(game, seat, slot):
            continue
        if _list_plays(rules, game, team, card, actions):
            playable = True
        elif turn_in_verdict(rules, game, card) == OK:
            _put(actions, action_of(TURN_IN, card, 0))
    if not playable:
        _put(actions, action_of(PASS, 0, 0))


@compiled
def _list_forfeits(game: Game, seat: int, actions: Actions) -> None:
    for slot in range(int(game.hand_count[seat])):
        if is_first_copy(game, seat, slot):
            _put(actions, action_of(FORFEIT, int(game.hands[seat, slot]), 0))


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
        _put(actions, action_of(DRAW, 0, 0))
