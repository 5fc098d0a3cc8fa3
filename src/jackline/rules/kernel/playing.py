"""Playing: what each kind of move does. `apply` trusts its caller that `verdict` allows it."""

from __future__ import annotations

from jackline.rules.compiling.compiled import compiled, inlined
from jackline.rules.kernel.actions import (
    CLAIM_SHIFT,
    DRAW,
    PASS,
    PLACE,
    REMOVE,
    TURN_IN,
    card_of,
    kind_of,
    space_of,
)
from jackline.rules.kernel.chips import put_chip, take_chip
from jackline.rules.kernel.claims import break_sequences, claim_for_chip, claim_remaining
from jackline.rules.kernel.drawing import after_move, draw_by_hand, owe_draw, refill, take_card
from jackline.rules.kernel.fields import ONGOING, STALEMATE, WON_BY_SEQUENCES
from jackline.rules.kernel.hands import discard, seat_after
from jackline.rules.kernel.happened import BROKE, BROKEN_SHIFT, CHOSE
from jackline.rules.kernel.structs import Game, Rules


@inlined
def _pass_turn(rules: Rules, game: Game) -> None:
    game.turn = seat_after(rules, int(game.turn))
    game.turned_in = 0


@inlined
def _finish_play(rules: Rules, game: Game, seat: int) -> int:
    """Draw, or leave the draw to the player, and pass the turn on (T1)."""
    game.passes = 0
    happened = after_move(rules, game, seat)
    if rules.draw_by_hand:
        happened |= owe_draw(rules, game, seat)
    else:
        happened |= take_card(rules, game, seat)
    if int(game.reason) == ONGOING:
        _pass_turn(rules, game)
    return happened


@inlined
def _place(rules: Rules, game: Game, seat: int, card: int, space: int, named: int) -> int:
    team = int(rules.team_of[seat])
    discard(game, seat, card)
    happened = 0
    if put_chip(game, team, space) and claim_for_chip(rules, game, team, space, named):
        happened = CHOSE
    if int(game.score[team]) >= int(rules.goal):
        game.reason = WON_BY_SEQUENCES
        game.winner = team
        return happened
    return happened | _finish_play(rules, game, seat)


@compiled
def _remove(rules: Rules, game: Game, seat: int, card: int, space: int) -> int:
    discard(game, seat, card)
    owner = int(game.chips[space])
    was_locked = int(game.locked[space]) > 0
    take_chip(game, space)
    happened = 0
    if was_locked:
        happened = BROKE | break_sequences(game, space) << BROKEN_SHIFT
        claim_remaining(rules, game, owner)
    return happened | _finish_play(rules, game, seat)


@compiled
def _turn_in(rules: Rules, game: Game, seat: int, card: int) -> int:
    discard(game, seat, card)
    game.turned_in = 1
    return take_card(rules, game, seat)


@compiled
def _pass(rules: Rules, game: Game, seat: int) -> int:
    game.passes += 1
    happened = after_move(rules, game, seat)
    if int(game.passes) >= int(rules.stalemate_passes):
        game.reason = STALEMATE
    else:
        _pass_turn(rules, game)
    return happened


@compiled
def _forfeit(rules: Rules, game: Game, seat: int, card: int) -> int:
    """Pay a penalty card; an empty hand owes nothing more (K1, K2)."""
    discard(game, seat, card)
    game.owes[seat] -= 1
    if int(game.hand_count[seat]) == 0:
        game.owes[seat] = 0
    return refill(rules, game)


@inlined
def apply(rules: Rules, game: Game, seat: int, action: int) -> int:
    """Do what `verdict` allows, without asking again; what happened, as a mask."""
    kind, card, space = kind_of(action), card_of(action), space_of(action)
    return carry_out(rules, game, seat, kind, card, space, action >> CLAIM_SHIFT)


@inlined
def carry_out(rules: Rules, game: Game, seat: int, kind: int, card: int, space: int, named: int) -> int:
    """The same for an action in its parts."""
    if kind == PLACE:
        return _place(rules, game, seat, card, space, named)
    if kind == REMOVE:
        return _remove(rules, game, seat, card, space)
    if kind == TURN_IN:
        return _turn_in(rules, game, seat, card)
    if kind == DRAW:
        return draw_by_hand(rules, game, seat)
    if kind == PASS:
        return _pass(rules, game, seat)
    return _forfeit(rules, game, seat, card)


@compiled
def penalise(rules: Rules, game: Game, team: int) -> None:
    """Every member of the team that holds a card now owes one more (K1)."""
    for seat in range(team, int(rules.seats), int(rules.teams)):
        if int(game.hand_count[seat]) > 0:
            game.owes[seat] += 1
