"""The cut for the deal (S5) at a table, and the deal that follows it."""

from __future__ import annotations

from typing import Any

from jackline.rules.cut import OpenCut, begin_cut, cut_at_random
from jackline.rules.events import Event
from jackline.rules.position import Position
from jackline.server.table.agreement import agreed_then
from jackline.server.table.chance import Chance, no_chance, shuffled_cards
from jackline.server.table.entries import Chairs, CutOpened, CutsMade, Dealt
from jackline.server.table.presence import Now
from jackline.server.table.state import Change, TableState, turn_begins
from jackline.server.wire import events as said
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError

# ---- what follows from an entry -----------------------------------------------------------------------


def cut_opened(state: TableState, entry: CutOpened, at: int) -> Change:
    """Everyone is to cut; the game before is cleared away."""
    cut = begin_cut(entry.deck.split(), len(entry.chairs))
    changes: dict[str, Any] = {"phase": "cutting", "position": None, "chairs": entry.chairs, "cut": cut}
    return {**changes, **turn_begins(state, at)}, (said.CutBegun(),)


def cuts_made(state: TableState, entry: CutsMade, at: int) -> Change:
    """Cards are shown; in the end somebody deals."""
    cut, events = state.cut, list[Event]()
    assert cut is not None
    for seat, depth in entry.cuts:
        before, cut = cut, cut.after(seat, depth)
        events.append(said.CardCut(seat, state.name_of(seat), str(cut.shown[-1].card)))
        events += _end_of_round(state, before, cut)
    changes: dict[str, Any] = {"cut": cut}
    if cut.dealer is not None or cut.round != (state.cut or cut).round:
        changes["turn_at"] = at
    return changes, tuple(events)


def _end_of_round(state: TableState, before: OpenCut, cut: OpenCut) -> list[Event]:
    """What is said when a round has ended."""
    if cut.dealer is not None:
        return [said.DealerFound(cut.dealer, state.name_of(cut.dealer), _card_of(cut, cut.dealer))]
    if cut.round > before.round:
        return [said.CutTied(list(cut.waits_for), _card_of(cut, cut.waits_for[0]))]
    return []


def _card_of(cut: OpenCut, seat: int) -> str:
    """The newest card of a seat."""
    return next(str(one.card) for one in reversed(cut.shown) if one.seat == seat)


def dealt(state: TableState, entry: Dealt, at: int) -> Change:
    """A new game."""
    agreed = agreed_then(entry.rules)
    position = Position.deal(
        agreed.edition,
        seats=len(entry.chairs),
        teams=agreed.teams,
        deck=entry.deck.split(),
        dealer=entry.dealer,
        layout=agreed.layout,
        reshuffle=no_chance,
    )
    game, name = state.game + 1, entry.chairs[entry.dealer].name or ""
    changes: dict[str, Any] = {"phase": "playing", "position": position, "game": game, "cut": None}
    changes.update(dealt_with=agreed, chairs=entry.chairs, talk=state.talk.anew(), **turn_begins(state, at))
    return changes, (said.CardsDealt(game, entry.dealer, name),)


# ---- requests -----------------------------------------------------------------------------------------


def cut_deck(state: TableState, person: int, request: p.CutDeck, now: Now) -> CutsMade:
    """A person cuts, with the seat they name or the first of theirs that has not cut yet."""
    cut = state.cut
    assert cut is not None
    mine = [seat for seat in state.seats_of(person) if request.seat in (None, seat)]
    if not mine:
        raise TableError(Refusal.NOT_YOUR_SEAT)
    late = [seat for seat in mine if seat in cut.waits_for]
    if not late:
        raise TableError(Refusal.ALREADY_CUT)
    able = [seat for seat in late if state.chairs[seat].bot is None]
    if not able:
        raise TableError(Refusal.BOT_PLAYS)
    return CutsMade(((able[0], _depth(cut, request.depth, now.chance)),))


def _depth(cut: OpenCut, wanted: int | None, chance: Chance) -> int:
    """Where to cut: as wanted, but nobody picks a card that all have seen; there chance decides."""
    if wanted is None or wanted in {shown.depth for shown in cut.shown}:
        return chance.randrange(len(cut.deck))
    return wanted


def skip_cut(state: TableState, person: int, request: p.SkipCut, now: Now) -> CutsMade | None:
    """The table cuts for all who have not, ties included; None if the dealer is known."""
    assert state.cut is not None
    return None if state.cut.dealer is not None else cut_to_the_end(state.cut, now.chance)


def cut_to_the_end(cut: OpenCut, chance: Chance) -> CutsMade:
    """All cuts that are still needed."""
    cuts: list[tuple[int, int]] = []
    while cut.waits_for:
        cuts.append((cut.waits_for[0], _depth(cut, None, chance)))
        cut = cut.after(*cuts[-1])
    return CutsMade(tuple(cuts))


def cut_for(cut: OpenCut, chance: Chance, *seats: int) -> CutsMade:
    """The table cuts for these seats, which have yet to."""
    return CutsMade(tuple((seat, _depth(cut, None, chance)) for seat in seats))


# ---- dealing ------------------------------------------------------------------------------------------


def begin_game(state: TableState, chairs: Chairs, chance: Chance) -> CutOpened | Dealt:
    """A game with a fresh cut: for all to see and take part in, or, if they do not want that, unseen."""
    cards = shuffled_cards(chance)
    if state.setup.cut:
        return CutOpened(cards, chairs)
    dealer = cut_at_random(cards.split(), len(chairs), chance.randrange).dealer
    return deal(state, dealer, chairs, chance)


def deal(state: TableState, dealer: int, chairs: Chairs, chance: Chance) -> Dealt:
    """Cards for everyone, newly shuffled."""
    return Dealt(dealer, shuffled_cards(chance), chairs, state.agreement.written())


def next_game(state: TableState, chairs: Chairs, chance: Chance) -> CutOpened | Dealt:
    """After a game the deal moves on, but after one drawn by an empty deck there is a fresh cut (E2)."""
    position = state.position
    assert position is not None
    if state.needs_fresh_cut:
        return begin_game(state, chairs, chance)
    return deal(state, (position.dealer + 1) % len(chairs), chairs, chance)
