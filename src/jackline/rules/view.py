"""View: what one seat, or an onlooker, may know of a position. Built up from public facts (T4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypedDict

from jackline.rules import kernel, moment
from jackline.rules.agreed import AgreedView
from jackline.rules.events import Ending
from jackline.rules.moment import CARD_NAMES
from jackline.rules.moves import notation_of

if TYPE_CHECKING:
    from jackline.rules.position import Position


class SequenceView(TypedDict):
    """A claimed line."""

    team: int
    spaces: list[str]


class OutcomeView(TypedDict):
    """How the game ended; no winner: drawn."""

    winner: int | None
    reason: Ending


class MomentView(TypedDict):
    """What everyone may know of the moment. Plain data, ready for JSON."""

    turn: int
    outcome: OutcomeView | None
    chips: Annotated[dict[str, int], "The team on every space that holds a chip."]
    locked: list[str]
    sequences: list[SequenceView]
    chips_left: Annotated[list[int | None], "By team; None when there is no limit."]
    hand_sizes: Annotated[list[int], "By seat."]
    deck_size: int
    discards: Annotated[list[list[str]], "The pile of every seat in the order laid, or the one shared pile."]
    draws_due: Annotated[list[int], "Seats that may still draw for their last play."]
    owes: Annotated[list[int], "Penalty cards each seat has yet to give up."]
    turned_in: Annotated[bool, "Whether the seat on turn has already turned in a dead card."]
    passes: Annotated[int, "Passes in succession."]


class View(AgreedView, MomentView):
    """What one viewer may know."""

    viewer: Annotated[int | None, "The seat this view is for; None for onlookers."]
    history: Annotated[
        list[str],
        "What everyone saw: a line for each move or penalty, and `reshuffle` where the discards came back.",
    ]
    hand: Annotated[list[str] | None, "The viewer's own cards."]
    dead_cards: Annotated[list[str], "Those of them that are dead."]
    moves: Annotated[list[str], "All that the viewer may do now, in notation."]


def seat_in(view: View) -> int:
    """The seat that a view is for; ValueError if it is an onlooker's."""
    if view["viewer"] is None:
        raise ValueError("An onlooker has no seat.")
    return view["viewer"]


def agreed_view(position: Position) -> AgreedView:
    """What was agreed for this game."""
    return position._deal.agreed.view()


def moment_view(position: Position) -> MomentView:
    """What everyone may know of the moment, built up from public facts alone."""
    data, deal, outcome = position._bytes, position._deal, position.outcome()
    return {
        "turn": position.turn,
        "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason},
        "chips": moment.chips(data),
        "locked": moment.locked(data),
        "sequences": [{"team": team, "spaces": [*spaces]} for team, spaces in moment.sequences(data)],
        "chips_left": moment.chips_left(data, deal),
        "hand_sizes": moment.hand_sizes(data, deal),
        "deck_size": moment.deck_size(data),
        "discards": moment.piles(data, deal),
        "draws_due": moment.draws_due(data, deal),
        "owes": moment.owed(data, deal),
        "turned_in": moment.turned_in(data),
        "passes": moment.passes(data),
    }


def own_cards(position: Position, seat: int) -> tuple[list[str], list[str]]:
    """The cards that a seat holds, and those of them that are dead."""
    hand = [CARD_NAMES[card] for card in moment.hand(position._bytes, seat)]
    dead = kernel.dead_slots(position._deal.rules, position._game, 0, seat)
    return hand, [card for slot, card in enumerate(hand) if dead >> slot & 1] if dead else []


def build_view(position: Position, seat: int | None) -> View:
    """What this seat may know of a position."""
    hand, dead = (None, []) if seat is None else own_cards(position, seat)
    return {
        **agreed_view(position),
        **moment_view(position),
        "viewer": seat,
        "history": [*position.history],
        "hand": hand,
        "dead_cards": dead,
        "moves": [] if seat is None else [*map(notation_of, position._legal_actions(seat))],
    }
