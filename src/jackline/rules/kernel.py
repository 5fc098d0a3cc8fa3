"""The rules of play. Nothing else knows them; which five are claimed stands in `claims`.

Functions over two flat records: `rules`, what was agreed, and `game`, the moment. No objects, exceptions,
strings or randomness in here: verdicts and happenings are small numbers to which `Position` gives words.
`verdict` defines legality; `legal_actions` asks the same questions; `apply` trusts its caller.

An *action* is a move as one number, from the low bits up: space (7), card (6), kind (3), then the lines
named for claiming (22, see `claims`).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from jackline.rules import claims
from jackline.rules.board import CORNERS, CORNERS_IN, LINE_COUNT, THROUGH, THROUGH_COUNT
from jackline.rules.cards import JC, JS
from jackline.rules.compiled import compiled, inlined
from jackline.rules.record import (
    CORNER,
    DECK_EMPTY,
    EMPTY,
    MAX_ACTIONS,
    MAX_HAND,
    MAX_SEQUENCES,
    ONGOING,
    STALEMATE,
    WON_BY_SEQUENCES,
    Actions,
    Game,
    Records,
    Rules,
)
from jackline.rules.verdict import Verdict

PLACE: Final = 0
REMOVE: Final = 1
TURN_IN: Final = 2
DRAW: Final = 3
PASS: Final = 4
FORFEIT: Final = 5

CARD_SHIFT: Final = 7
KIND_SHIFT: Final = 13
CLAIM_SHIFT: Final = 16

# What happened, as a mask: these bits, then the line broken (8 bits), then the seats that lost a draw (12).
DREW: Final = 1
RESHUFFLE: Final = 2
CHOSE: Final = 4
BROKE: Final = 8
BROKEN_SHIFT: Final = 4
LOST_SHIFT: Final = 12

# The places of a report on a move.
HAPPENED: Final = 0
TURN: Final = 1
CARD_DRAWN: Final = 2  # if one was
ENDED: Final = 3  # the reason, or ONGOING
WINNER: Final = 4
CHIP_BEFORE: Final = 5  # what lay on the space of the move
DECK_LEFT: Final = 6
TEAM: Final = 7  # of the seat that moved
LINES_MADE: Final = 8  # how many new sequences
FIRST_LINE: Final = 9  # and their lines
REPORT_SIZE: Final = FIRST_LINE + MAX_SEQUENCES

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


# --- actions, cards and seats ---


@inlined
def kind_of(action: int) -> int:
    """Which kind of move an action is."""
    return action >> KIND_SHIFT & 7


@inlined
def card_of(action: int) -> int:
    """The card of an action that has one."""
    return action >> CARD_SHIFT & 63


@inlined
def space_of(action: int) -> int:
    """The space of an action that has one."""
    return action & 127


@inlined
def is_jack(card: int) -> bool:
    """Whether no space shows this card."""
    return JC <= card <= JS


@inlined
def is_wild(card: int) -> bool:
    """Whether it is a two-eyed jack (J1)."""
    return card >> 1 == JC >> 1


@inlined
def is_remover(card: int) -> bool:
    """Whether it is a one-eyed jack (J2)."""
    return card >> 1 == JS >> 1


@inlined
def is_dead(rules: Rules, game: Game, card: int) -> bool:
    """Whether both spaces of the card are covered (D1)."""
    if is_jack(card):
        return False
    first, second = int(rules.spaces_of[card, 0]), int(rules.spaces_of[card, 1])
    return int(game.chips[first]) != EMPTY and int(game.chips[second]) != EMPTY


@inlined
def _slots_of(game: Game, seat: int, card: int) -> int:
    """Where in the hand the card is, as a mask."""
    slots = 0
    for slot in range(MAX_HAND):  # all of them, because guessing where a search will end is what costs time
        slots |= int(int(game.hands[seat, slot]) == card) << slot
    return slots & ((1 << int(game.hand_count[seat])) - 1)


@inlined
def _holds(game: Game, seat: int, card: int) -> bool:
    return _slots_of(game, seat, card) != 0


@compiled
def _seat_before(rules: Rules, seat: int) -> int:
    return (seat if seat > 0 else int(rules.seats)) - 1


@inlined
def _seat_after(rules: Rules, seat: int) -> int:
    return seat + 1 if seat + 1 < int(rules.seats) else 0


@compiled
def _can_draw(game: Game) -> bool:
    return int(game.deck_count) > 0  # discards never lie beside an empty deck


# --- legality ---


@inlined
def _place_verdict(rules: Rules, game: Game, team: int, card: int, space: int) -> int:
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
def _remove_verdict(rules: Rules, game: Game, team: int, card: int, space: int) -> int:
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
def _turn_in_verdict(rules: Rules, game: Game, card: int) -> int:
    if game.turned_in:
        return ONE_TURN_IN_A_TURN
    if is_jack(card):
        return JACKS_NEVER_DIE
    if not is_dead(rules, game, card):
        return NOT_DEAD
    if not _can_draw(game):
        return NOTHING_TO_DRAW
    return OK


@compiled
def _draw_verdict(game: Game, seat: int) -> int:
    if not game.due[seat]:
        return NO_DRAW_DUE
    if not _can_draw(game):
        return NOTHING_TO_DRAW
    return OK


@compiled
def _is_playable_on(rules: Rules, game: Game, team: int, card: int, space: int) -> bool:
    if is_remover(card):
        return _remove_verdict(rules, game, team, card, space) == OK
    return _place_verdict(rules, game, team, card, space) == OK


@compiled
def _is_playable(rules: Rules, game: Game, team: int, card: int) -> bool:
    """Whether some space takes this card."""
    if not is_jack(card):
        return _is_playable_on(rules, game, team, card, int(rules.spaces_of[card, 0])) or _is_playable_on(
            rules, game, team, card, int(rules.spaces_of[card, 1])
        )
    for space in range(100):
        if _is_playable_on(rules, game, team, card, space):
            return True
    return False


@compiled
def _pass_verdict(rules: Rules, game: Game, seat: int) -> int:
    team = int(rules.team_of[seat])
    for slot in range(int(game.hand_count[seat])):
        if _is_playable(rules, game, team, int(game.hands[seat, slot])):
            return MUST_PLAY
    return OK


@compiled
def _forfeit_verdict(game: Game, seat: int, card: int) -> int:
    if int(game.owes[seat]) == 0:
        return OWES_NOTHING
    if not _holds(game, seat, card):
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
        return _pass_verdict(rules, game, seat)
    if not _holds(game, seat, card):
        return NOT_IN_HAND
    if kind == TURN_IN:
        return _turn_in_verdict(rules, game, card)
    if kind == REMOVE:
        return _remove_verdict(rules, game, team, card, space)
    why, named = _place_verdict(rules, game, team, card, space), action >> CLAIM_SHIFT
    return why if why != OK or named == 0 else claims.claim_verdict(game, team, space, named)


@inlined
def verdict(rules: Rules, game: Game, seat: int, action: int) -> int:
    """Why this seat may not do this now; OK if it may."""
    if seat < 0 or seat >= int(rules.seats):
        return NO_SUCH_SEAT
    if int(game.reason) != ONGOING:
        return GAME_OVER
    kind, card = kind_of(action), card_of(action)
    if kind == DRAW:
        return _draw_verdict(game, seat)
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


# --- listing ---


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
    claimable = claims.claimable(game, team, space) if int(game.fours[team]) > 1 else 0
    ways = claims.claim_count(claimable)
    if ways == 1:
        _put(actions, action)
        return
    for number in range(ways):
        _put(actions, claims.claim_number(claimable, number) << CLAIM_SHIFT | action)


@compiled
def _list_card_on(rules: Rules, game: Game, team: int, card: int, space: int, actions: Actions) -> None:
    if is_remover(card):
        if _remove_verdict(rules, game, team, card, space) == OK:
            _put(actions, REMOVE << KIND_SHIFT | card << CARD_SHIFT | space)
    elif _place_verdict(rules, game, team, card, space) == OK:
        _list_place(game, team, card, space, actions)


@compiled
def _list_card(rules: Rules, game: Game, team: int, card: int, actions: Actions) -> None:
    if is_jack(card):
        for space in range(100):
            _list_card_on(rules, game, team, card, space, actions)
        return
    _list_card_on(rules, game, team, card, int(rules.spaces_of[card, 0]), actions)
    _list_card_on(rules, game, team, card, int(rules.spaces_of[card, 1]), actions)
    if _turn_in_verdict(rules, game, card) == OK:
        _put(actions, TURN_IN << KIND_SHIFT | card << CARD_SHIFT)


@compiled
def _list_turn(rules: Rules, game: Game, seat: int, actions: Actions) -> None:
    """What the seat on turn may do, apart from drawing."""
    team = int(rules.team_of[seat])
    for slot in range(int(game.hand_count[seat])):
        card = int(game.hands[seat, slot])
        if _slots_of(game, seat, card) & ((1 << slot) - 1) == 0:
            _list_card(rules, game, team, card, actions)
    if _pass_verdict(rules, game, seat) == OK:
        _put(actions, PASS << KIND_SHIFT)


@compiled
def _list_forfeits(game: Game, seat: int, actions: Actions) -> None:
    for slot in range(int(game.hand_count[seat])):
        card = int(game.hands[seat, slot])
        if _slots_of(game, seat, card) & ((1 << slot) - 1) == 0:
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
    if _draw_verdict(game, seat) == OK:
        _put(actions, DRAW << KIND_SHIFT)


# --- cards on the move ---


@inlined
def _discard(game: Game, seat: int, card: int) -> None:
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
def _gather(rules: Rules, game: Game) -> None:
    """Make the draw deck of all discards, seat by seat; whoever called the kernel shuffles it (E1)."""
    taken = 0
    for seat in range(1 if rules.shared_discards else int(rules.seats)):
        for i in range(int(game.discard_count)):
            if rules.shared_discards or int(game.discarded_by[i]) == seat:
                game.deck[taken] = game.discards[i]
                taken += 1
    game.deck_count = taken
    game.discard_count = 0


@inlined
def _refill(rules: Rules, game: Game) -> int:
    """See to an empty deck (E1); what happened."""
    if int(game.deck_count) > 0 or int(game.discard_count) == 0 or rules.empty_deck_draws:
        return 0
    _gather(rules, game)
    return RESHUFFLE


@inlined
def _take_card(rules: Rules, game: Game, seat: int) -> int:
    """Draw a card if there is one, and see to the deck that this empties (E1-E3)."""
    if int(game.deck_count) == 0:
        _refill(rules, game)  # with the one card just laid, so there is nothing to shuffle
    if int(game.deck_count) == 0:
        return 0
    top = int(game.deck_count) - 1
    held = int(game.hand_count[seat])
    game.hands[seat, held] = game.deck[top]
    game.hand_count[seat] = held + 1
    game.deck_count = top
    if top == 0 and rules.empty_deck_draws:
        game.reason = DECK_EMPTY
    return DREW | _refill(rules, game)


# --- due draws ---


@inlined
def seat_to_act(rules: Rules, game: Game) -> int:
    """One seat with something to do: a card to draw before it is lost (L2), otherwise its turn."""
    found = int(game.turn)
    if rules.draw_by_hand:
        for seat in range(int(rules.seats)):
            if game.due[seat] and int(game.deck_count) > 0:
                found = seat
    return np.int64(found)  # type: ignore[return-value]  # signed, also where the turn's number is not


@compiled
def _lose_draw(game: Game, seat: int) -> int:
    """Take a due draw away; what happened (L2)."""
    if not game.due[seat]:
        return 0
    game.due[seat] = 0
    game.next_played[seat] = 0
    return 1 << (LOST_SHIFT + seat)


@inlined
def _after_move(rules: Rules, game: Game, seat: int) -> int:
    """The seat before may lose its due draw now that this one has moved (L2)."""
    return _lose_draw(game, _seat_before(rules, seat)) if rules.lost_when_moved else 0


@compiled
def _owe_draw(rules: Rules, game: Game, seat: int) -> int:
    """A card was played and the draw is left to the player (L1, L3)."""
    happened = _lose_draw(game, seat)
    game.due[seat] = 1
    before = _seat_before(rules, seat)
    game.next_played[before] = game.due[before]
    return happened | _refill(rules, game)


@compiled
def _draw_by_hand(rules: Rules, game: Game, seat: int) -> int:
    game.due[seat] = 0
    game.next_played[seat] = 0
    happened = _take_card(rules, game, seat)
    before = _seat_before(rules, seat)
    if game.next_played[before]:
        happened |= _lose_draw(game, before)
    return happened


# --- moves ---


@inlined
def put_chip(game: Game, team: int, space: int) -> int:
    """Place a chip and count it in the lines through its space; how many of them it completes."""
    game.chips[space] = team
    game.chips_left[team] -= 1
    tally = 0  # lines by their number of chips, a byte for each: branching would take most of the time
    for i in range(int(THROUGH_COUNT[space])):
        line = int(THROUGH[space, i])
        chips = int(game.line_chips[team, line]) + 1
        game.line_chips[team, line] = chips
        tally += 1 << 8 * chips
    fours, fives = tally >> 32 & 255, tally >> 40
    game.fours[team] = int(game.fours[team]) + fours - fives
    return fives


@compiled
def _take_chip(game: Game, space: int) -> None:
    """Give a chip back to its team (S9)."""
    team = int(game.chips[space])
    game.chips[space] = EMPTY
    game.chips_left[team] += 1
    fours = int(game.fours[team])
    for i in range(int(THROUGH_COUNT[space])):
        line = int(THROUGH[space, i])
        chips = int(game.line_chips[team, line]) - 1
        game.line_chips[team, line] = chips
        fours += int(chips == 4) - int(chips == 3)
    game.fours[team] = fours


@inlined
def _pass_turn(rules: Rules, game: Game) -> None:
    game.turn = _seat_after(rules, int(game.turn))
    game.turned_in = 0


@inlined
def _finish_play(rules: Rules, game: Game, seat: int) -> int:
    """Draw, or leave the draw to the player, and pass the turn on (T1)."""
    game.passes = 0
    happened = _after_move(rules, game, seat)
    if rules.draw_by_hand:
        happened |= _owe_draw(rules, game, seat)
    else:
        happened |= _take_card(rules, game, seat)
    if int(game.reason) == ONGOING:
        _pass_turn(rules, game)
    return happened


@inlined
def _place(rules: Rules, game: Game, seat: int, card: int, space: int, named: int) -> int:
    team = int(rules.team_of[seat])
    _discard(game, seat, card)
    happened = 0
    if put_chip(game, team, space) > 0 and claims.claim_for_chip(rules, game, team, space, named):
        happened = CHOSE
    if int(game.score[team]) >= int(rules.goal):
        game.reason = WON_BY_SEQUENCES
        game.winner = team
        return happened
    return happened | _finish_play(rules, game, seat)


@compiled
def _remove(rules: Rules, game: Game, seat: int, card: int, space: int) -> int:
    _discard(game, seat, card)
    owner = int(game.chips[space])
    was_locked = int(game.locked[space]) > 0
    _take_chip(game, space)
    happened = 0
    if was_locked:
        happened = BROKE | claims.break_sequences(game, space) << BROKEN_SHIFT
        claims.claim_remaining(rules, game, owner)
    return happened | _finish_play(rules, game, seat)


@compiled
def _turn_in(rules: Rules, game: Game, seat: int, card: int) -> int:
    _discard(game, seat, card)
    game.turned_in = 1
    return _take_card(rules, game, seat)


@compiled
def _pass(rules: Rules, game: Game, seat: int) -> int:
    game.passes += 1
    happened = _after_move(rules, game, seat)
    if int(game.passes) >= int(rules.stalemate_passes):
        game.reason = STALEMATE
    else:
        _pass_turn(rules, game)
    return happened


@compiled
def _forfeit(rules: Rules, game: Game, seat: int, card: int) -> int:
    """Pay a penalty card; an empty hand owes nothing more (K1, K2)."""
    _discard(game, seat, card)
    game.owes[seat] -= 1
    if int(game.hand_count[seat]) == 0:
        game.owes[seat] = 0
    return _refill(rules, game)


@inlined
def apply(rules: Rules, game: Game, seat: int, action: int) -> int:
    """Do what `verdict` allows, without asking again; what happened, as a mask."""
    kind, card, space = kind_of(action), card_of(action), space_of(action)
    if kind == PLACE:
        return _place(rules, game, seat, card, space, action >> CLAIM_SHIFT)
    if kind == REMOVE:
        return _remove(rules, game, seat, card, space)
    if kind == TURN_IN:
        return _turn_in(rules, game, seat, card)
    if kind == DRAW:
        return _draw_by_hand(rules, game, seat)
    if kind == PASS:
        return _pass(rules, game, seat)
    return _forfeit(rules, game, seat, card)


@compiled
def penalise(rules: Rules, game: Game, team: int) -> None:
    """Every member of the team that holds a card now owes one more (K1)."""
    for seat in range(team, int(rules.seats), int(rules.teams)):
        if int(game.hand_count[seat]) > 0:
            game.owes[seat] += 1


# --- beginning ---


@compiled
def clear(rules: Rules, game: Game) -> None:
    """An empty board, no cards, every chip in its supply. The record must be zero."""
    game.chips[:] = EMPTY
    for corner in CORNERS:
        game.chips[corner] = CORNER
    for team in range(int(rules.teams)):
        game.chips_left[team] = rules.chips[team]
        for line in range(LINE_COUNT):
            game.line_chips[team, line] = CORNERS_IN[line]
    game.winner = EMPTY


@compiled
def deal(rules: Rules, game: Game, deck: NDArray[np.uint8], dealer: int) -> None:
    """Deal one at a time from the top, clockwise from the dealer's left (S6). The record must be zero."""
    clear(rules, game)
    game.turn = _seat_after(rules, dealer)
    dealt, seat = 0, dealer
    for slot in range(int(rules.hand_size)):
        for _ in range(int(rules.seats)):
            seat = _seat_after(rules, seat)
            game.hands[seat, slot] = deck[dealt]
            game.hand_count[seat] = slot + 1
            dealt += 1
    left = deck.size - dealt
    for i in range(left):
        game.deck[i] = deck[deck.size - 1 - i]
    game.deck_count = left


# --- the doors: arrays of records and an index, so that one game and a batch are the same ---


@compiled
def deal_into(rules: Records, games: Records, index: int, deck: NDArray[np.uint8], dealer: int) -> None:
    """Deal a game into a record that is zero."""
    deal(rules[0], games[index], deck, dealer)


@compiled
def legal_actions(rules: Records, games: Records, index: int, seat: int, actions: Records) -> int:
    """Write down the legal actions of a seat in one of the games; how many there are."""
    list_actions(rules[0], games[index], seat, actions[0])
    return int(actions[0].count)


@compiled
def apply_to(rules: Records, games: Records, index: int, seat: int, action: int) -> int:
    """Do a legal action in one of the games, in place; what happened. On RESHUFFLE shuffle its deck."""
    return apply(rules[0], games[index], seat, action)


@compiled
def dead_slots(rules: Records, games: Records, index: int, seat: int) -> int:
    """Which cards of a hand are dead, as a mask of its slots (D1)."""
    dead = 0
    for slot in range(int(games[index].hand_count[seat])):
        dead |= int(is_dead(rules[0], games[index], int(games[index].hands[seat, slot]))) << slot
    return dead


@compiled
def verdict_on(rules: Records, games: Records, index: int, seat: int, action: int) -> int:
    """The verdict on an action in one of the games."""
    return verdict(rules[0], games[index], seat, action)


@compiled
def step(
    rules: Records,
    games: Records,
    index: int,
    after: Records,
    seat: int,
    action: int,
    report: NDArray[np.int64],
) -> int:
    """Check an action and, if it is legal, write the game after it and a report on it; the verdict."""
    why = verdict(rules[0], games[index], seat, action)
    if why != OK:
        return why
    after[0] = games[index]
    game = after[0]
    sequences = int(game.sequence_count)
    report[CHIP_BEFORE] = game.chips[min(space_of(action), 99)]
    happened = apply(rules[0], game, seat, action)
    if happened & BROKE:
        sequences -= 1
    report[HAPPENED] = happened
    report[TURN] = game.turn
    report[TEAM] = rules[0].team_of[seat]
    report[CARD_DRAWN] = game.hands[seat, max(int(game.hand_count[seat]) - 1, 0)]
    report[ENDED] = game.reason
    report[WINNER] = game.winner
    report[DECK_LEFT] = game.deck_count
    report[LINES_MADE] = int(game.sequence_count) - sequences
    for i in range(sequences, int(game.sequence_count)):
        report[FIRST_LINE + i - sequences] = game.sequence_line[i]
    return OK


@compiled
def penalise_into(rules: Records, games: Records, index: int, after: Records, team: int) -> int:
    """Check a penalty and, if it is due, write the game after it; the verdict."""
    why = penalty_verdict(rules[0], games[index], team)
    if why == OK:
        after[0] = games[index]
        penalise(rules[0], after[0], team)
    return why
