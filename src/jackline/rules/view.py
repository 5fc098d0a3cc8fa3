"""View: what one seat, or an onlooker, may know of a position. Built up from public facts (T4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from jackline.rules.position import Position


class SequenceView(TypedDict):
    """A claimed line."""

    team: int
    spaces: list[str]


class OutcomeView(TypedDict):
    """How the game ended."""

    winner: int | None
    reason: str


class AgreedView(TypedDict):
    """What was agreed at the deal and stays the same. Plain data, ready for JSON."""

    edition: str
    options: dict[str, Any]
    """Every option of the edition with the value in force."""

    layout: list[str]
    """Ten rows, each ten cards with blanks between; `**` is a corner."""

    seats: int
    teams: int
    team_of: list[int]
    """By seat."""

    colours: list[str]
    """By team."""

    sequences_to_win: int
    dealer: int


class MomentView(TypedDict):
    """What everyone may know of the moment. Plain data, ready for JSON."""

    turn: int
    outcome: OutcomeView | None
    chips: dict[str, int]
    """The team on every space that holds a chip."""

    locked: list[str]
    sequences: list[SequenceView]
    chips_left: list[int | None]
    """By team; None when there is no limit."""

    hand_sizes: list[int]
    """By seat."""

    deck_size: int
    discards: list[list[str]]
    """The pile of every seat in the order laid, or the one shared pile."""

    draws_due: list[int]
    """Seats that may still draw for their last play."""

    owes: list[int]
    """Penalty cards each seat has yet to give up."""

    turned_in: bool
    """Whether the seat on turn has already turned in a dead card."""

    passes: int
    """Passes in succession."""


class View(AgreedView, MomentView):
    """What one viewer may know."""

    viewer: int | None
    """The seat this view is for; None for onlookers."""

    history: list[str]
    """What everyone saw: a line for each move or penalty, and `reshuffle` where the discards came back."""

    hand: list[str] | None
    """The viewer's own cards."""

    dead_cards: list[str]
    """Those of them that are dead."""

    moves: list[str]
    """All that the viewer may do now, in notation."""


def seat_in(view: View) -> int:
    """The seat that a view is for; ValueError if it is an onlooker's."""
    if view["viewer"] is None:
        raise ValueError("An onlooker has no seat.")
    return view["viewer"]


def agreed_view(position: Position) -> AgreedView:
    """What was agreed for this game."""
    teams, edition = position.teams, position.edition
    return AgreedView(
        edition=edition.id,
        options=edition.plain_options(),
        layout=list(position.layout.rows),
        seats=position.seats,
        teams=teams,
        team_of=[position.team_of(seat) for seat in range(position.seats)],
        colours=list(edition.team_colours(teams)),
        sequences_to_win=edition.sequences_to_win[teams],
        dealer=position.dealer,
    )


def moment_view(position: Position) -> MomentView:
    """What everyone may know of the moment, built up from public facts alone."""
    outcome = position.outcome()
    return MomentView(
        turn=position.turn,
        outcome=outcome and OutcomeView(winner=outcome.winner, reason=outcome.reason),
        chips=position.chips,
        locked=sorted(position.locked),
        sequences=[SequenceView(team=team, spaces=list(spaces)) for team, spaces in position.sequences],
        chips_left=position.all_chips_left,
        hand_sizes=list(position.hand_sizes),
        deck_size=position.deck_size,
        discards=position.all_discards,
        draws_due=list(position.draws_due),
        owes=list(position.owed),
        turned_in=position.turned_in,
        passes=position.passes,
    )


def build_view(position: Position, seat: int | None) -> View:
    """What this seat may know of a position."""
    hand, dead = (None, []) if seat is None else position.hand_and_dead_cards(seat)
    return View(
        **agreed_view(position),
        **moment_view(position),
        viewer=seat,
        history=list(position.history),
        hand=hand,
        dead_cards=dead,
        moves=[] if seat is None else [str(move) for move in position.legal_moves(seat)],
    )
