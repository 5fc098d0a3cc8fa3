"""Legality: `verdict` says why a seat may not do something now, or that it may."""

from __future__ import annotations

from typing import Final

from jackline.rules.compiling.compiled import compiled, inlined
from jackline.rules.kernel.actions import (
    CLAIM_SHIFT,
    DRAW,
    FORFEIT,
    PASS,
    REMOVE,
    TURN_IN,
    card_of,
    is_jack,
    is_remover,
    is_wild,
    kind_of,
    space_of,
)
from jackline.rules.kernel.claims import claim_verdict
from jackline.rules.kernel.drawing import can_draw
from jackline.rules.kernel.fields import CORNER, EMPTY, ONGOING
from jackline.rules.kernel.hands import holds
from jackline.rules.kernel.structs import Game, Rules
from jackline.rules.verdict import Verdict

OK: Final = Verdict.OK.value
NO_SUCH_SEAT: Final = Verdict.NO_SUCH_SEAT.value
GAME_OVER: Final = Verdict.GAME_OVER.value
NO_DRAW_DUE: Final = Verdict.NO_DRAW_DUE.value
NOTHING_TO_DRAW: Final = Verdict.NOTHING_TO_DRAW.value
OWES_NOTHING: Final = Verdict.OWES_NOTHING.value
NOT_IN_HAND: Final = Verdict.NOT_IN_HAND.value
NOT_YOUR_TURN: Final = Verdict.NOT_YOUR_TURN.value
OWES_A_CARD: Final = Verdict.OWES_A_CARD.value
MUST_PLAY: Final = Verdict.MUST_PLAY.value
ONE_TURN_IN_A_TURN: Final = Verdict.ONE_TURN_IN_A_TURN.value
JACKS_NEVER_DIE: Final = Verdict.JACKS_NEVER_DIE.value
NOT_DEAD: Final = Verdict.NOT_DEAD.value
ONE_EYED_JACK_REMOVES: Final = Verdict.ONE_EYED_JACK_REMOVES.value
IN_A_CORNER: Final = Verdict.CORNER.value
SPACE_TAKEN: Final = Verdict.SPACE_TAKEN.value
WRONG_SPACE: Final = Verdict.WRONG_SPACE.value
NO_CHIPS_LEFT: Final = Verdict.NO_CHIPS_LEFT.value
NOT_A_REMOVER: Final = Verdict.NOT_A_REMOVER.value
SPACE_OPEN: Final = Verdict.SPACE_OPEN.value
OWN_CHIP: Final = Verdict.OWN_CHIP.value
LOCKED: Final = Verdict.LOCKED.value
NO_SUCH_TEAM: Final = Verdict.NO_SUCH_TEAM.value
TABLE_TALK_ALLOWED: Final = Verdict.TABLE_TALK_ALLOWED.value
TEAM_OF_ONE: Final = Verdict.TEAM_OF_ONE.value


@inlined
def is_dead(rules: Rules, game: Game, card: int) -> bool:
    """Whether both spaces of the card are covered (D1)."""
    if is_jack(card):
        return False
    first, second = int(rules.spaces_of[card, 0]), int(rules.spaces_of[card, 1])
    return int(game.chips[first]) != EMPTY and int(game.chips[second]) != EMPTY


@inlined
def place_verdict(rules: Rules, game: Game, team: int, card: int, space: int) -> int:
    """Why a team may not place a chip here with this card (T1, J1)."""
    if is_remover(card):
        return ONE_EYED_JACK_REMOVES
    chip = int(game.chips[space])
    if chip != EMPTY:
        return IN_A_CORNER if chip == CORNER else SPACE_TAKEN
    if int(rules.card_on[space]) != card and not is_wild(card):
        return WRONG_SPACE
    if int(game.chips_left[team]) == 0:
        return NO_CHIPS_LEFT
    return OK


@compiled
def remove_verdict(rules: Rules, game: Game, team: int, card: int, space: int) -> int:
    """Why a team may not take the chip here with this card (J2, A1)."""
    if not is_remover(card):
        return NOT_A_REMOVER
    chip = int(game.chips[space])
    if chip == CORNER:
        return IN_A_CORNER
    if chip == EMPTY:
        return SPACE_OPEN
    if chip == team:
        return OWN_CHIP
    if int(game.locked[space]) > 0 and not rules.advanced_removal:
        return LOCKED
    return OK


@inlined
def turn_in_verdict(rules: Rules, game: Game, card: int) -> int:
    """Why this card may not be turned in as dead (D1)."""
    if game.turned_in:
        return ONE_TURN_IN_A_TURN
    if is_jack(card):
        return JACKS_NEVER_DIE
    if not is_dead(rules, game, card):
        return NOT_DEAD
    if not can_draw(game):
        return NOTHING_TO_DRAW
    return OK


@compiled
def draw_verdict(game: Game, seat: int) -> int:
    """Why a seat may not draw by hand (L1)."""
    if not game.due[seat]:
        return NO_DRAW_DUE
    if not can_draw(game):
        return NOTHING_TO_DRAW
    return OK


@compiled
def _is_playable_on(rules: Rules, game: Game, team: int, card: int, space: int) -> bool:
    if is_remover(card):
        return remove_verdict(rules, game, team, card, space) == OK
    return place_verdict(rules, game, team, card, space) == OK


@compiled
def _is_playable(rules: Rules, game: Game, team: int, card: int) -> bool:
    """Whether some space takes this card."""
    anywhere = is_jack(card)
    for i in range(100 if anywhere else 2):
        space = i if anywhere else int(rules.spaces_of[card, i])
        if _is_playable_on(rules, game, team, card, space):
            return True
    return False


@compiled
def pass_verdict(rules: Rules, game: Game, seat: int) -> int:
    """Why a seat may not pass: something in its hand can be played (P1)."""
    team = int(rules.team_of[seat])
    for slot in range(int(game.hand_count[seat])):
        if _is_playable(rules, game, team, int(game.hands[seat, slot])):
            return MUST_PLAY
    return OK


@compiled
def _forfeit_verdict(game: Game, seat: int, card: int) -> int:
    if int(game.owes[seat]) == 0:
        return OWES_NOTHING
    if not holds(game, seat, card):
        return NOT_IN_HAND
    return OK


@inlined
def _play_verdict(rules: Rules, game: Game, seat: int, action: int) -> int:
    """The verdict on what only the seat on turn may do."""
    if seat != int(game.turn):
        return NOT_YOUR_TURN
    if int(game.owes[seat]) > 0:
        return OWES_A_CARD
    kind, card, space = kind_of(action), card_of(action), space_of(action)
    team = int(rules.team_of[seat])
    if kind == PASS:
        return pass_verdict(rules, game, seat)
    if not holds(game, seat, card):
        return NOT_IN_HAND
    if kind == TURN_IN:
        return turn_in_verdict(rules, game, card)
    if kind == REMOVE:
        return remove_verdict(rules, game, team, card, space)
    why, named = place_verdict(rules, game, team, card, space), action >> CLAIM_SHIFT
    return why if why != OK or named == 0 else claim_verdict(game, team, space, named)


@inlined
def verdict(rules: Rules, game: Game, seat: int, action: int) -> int:
    """Why this seat may not do this now; OK if it may."""
    if seat < 0 or seat >= int(rules.seats):
        return NO_SUCH_SEAT
    if int(game.reason) != ONGOING:
        return GAME_OVER
    kind, card = kind_of(action), card_of(action)
    if kind == DRAW:
        return draw_verdict(game, seat)
    if kind == FORFEIT:
        return _forfeit_verdict(game, seat, card)
    return _play_verdict(rules, game, seat, action)


@compiled
def penalty_verdict(rules: Rules, game: Game, team: int) -> int:
    """Why this team cannot be penalised for table talk now; OK if it can (K1, K2)."""
    if team < 0 or team >= int(rules.teams):
        return NO_SUCH_TEAM
    if int(game.reason) != ONGOING:
        return GAME_OVER
    if not rules.table_talk:
        return TABLE_TALK_ALLOWED
    return TEAM_OF_ONE if int(rules.seats) == int(rules.teams) else OK
