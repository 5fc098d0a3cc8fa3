"""The draw deck: drawing, making it anew when it is empty, and draws that are due (E1-E3, L1-L3)."""

from __future__ import annotations

from jackline.rules.compiling.compiled import compiled, inlined
from jackline.rules.kernel.fields import DECK_EMPTY, MAX_SEATS
from jackline.rules.kernel.hands import seat_before
from jackline.rules.kernel.happened import DREW, LOST_SHIFT, RESHUFFLE
from jackline.rules.kernel.structs import Game, Rules


@compiled
def can_draw(game: Game) -> bool:
    """Whether there is a card to draw."""
    return int(game.deck_count) > 0  # discards never lie beside an empty deck


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
def refill(rules: Rules, game: Game) -> int:
    """See to an empty deck (E1); what happened."""
    if int(game.deck_count) > 0 or int(game.discard_count) == 0 or rules.empty_deck_draws:
        return 0
    _gather(rules, game)
    return RESHUFFLE


@inlined
def take_card(rules: Rules, game: Game, seat: int) -> int:
    """Draw a card if there is one, and see to the deck that this empties (E1-E3)."""
    if int(game.deck_count) == 0:
        refill(rules, game)  # with the one card just laid, so there is nothing to shuffle
    if int(game.deck_count) == 0:
        return 0
    top = int(game.deck_count) - 1
    held = int(game.hand_count[seat])
    game.hands[seat, held] = game.deck[top]
    game.hand_count[seat] = held + 1
    game.deck_count = top
    if top == 0 and rules.empty_deck_draws:
        game.reason = DECK_EMPTY
    return DREW | refill(rules, game)


# --- due draws ---


@inlined
def seat_to_act(rules: Rules, game: Game) -> int:
    """One seat with something to do: a card to draw before it is lost (L2), otherwise its turn."""
    found = int(game.turn)
    if rules.draw_by_hand:
        for seat in range(MAX_SEATS):
            if game.due[seat] and int(game.deck_count) > 0:
                found = seat
    return found


@compiled
def _lose_draw(game: Game, seat: int) -> int:
    """Take a due draw away; what happened (L2)."""
    if not game.due[seat]:
        return 0
    game.due[seat] = 0
    game.next_played[seat] = 0
    return 1 << (LOST_SHIFT + seat)


@inlined
def after_move(rules: Rules, game: Game, seat: int) -> int:
    """The seat before may lose its due draw now that this one has moved (L2)."""
    return _lose_draw(game, seat_before(rules, seat)) if rules.lost_when_moved else 0


@compiled
def owe_draw(rules: Rules, game: Game, seat: int) -> int:
    """A card was played and the draw is left to the player (L1, L3)."""
    happened = _lose_draw(game, seat)
    game.due[seat] = 1
    before = seat_before(rules, seat)
    game.next_played[before] = game.due[before]
    return happened | refill(rules, game)


@compiled
def draw_by_hand(rules: Rules, game: Game, seat: int) -> int:
    """Draw the card that is due; the seat before loses its own if it waited too long (L1, L3)."""
    game.due[seat] = 0
    game.next_played[seat] = 0
    happened = take_card(rules, game, seat)
    before = seat_before(rules, seat)
    if game.next_played[before]:
        happened |= _lose_draw(game, before)
    return happened
