"""The cut for the deal (S5) at a table, and the deal that follows it."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from jackline.rules.chance import shuffled_deck
from jackline.rules.cut import OpenCut, begin_cut, cut_at_random
from jackline.rules.events import Event
from jackline.server.table.entries import Chairs, Cut, CutOpened, Dealt
from jackline.server.wire import events as said
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError

if TYPE_CHECKING:
    from jackline.server.table.state import TableState

_CHANCE: Final = SystemRandom()


# ---- what follows from an entry -----------------------------------------------------------------------


def cut_opened(state: TableState, entry: CutOpened) -> tuple[TableState, tuple[Event, ...]]:
    """Everyone is to cut; the game before is cleared away."""
    cut = begin_cut(entry.deck.split(), len(entry.chairs))
    changes: dict[str, Any] = {"phase": "cutting", "position": None, "chairs": entry.chairs, "cut": cut}
    return replace(state, **changes), (said.CutBegun(),)


def have_cut(state: TableState, entry: Cut) -> tuple[TableState, tuple[Event, ...]]:
    """Cards are shown; in the end somebody deals."""
    events: list[Event] = []
    cut = state.cut
    assert cut is not None
    for seat, depth in entry.cuts:
        before, cut = cut, cut.after(seat, depth)
        card = str(cut.shown[-1].card)
        events.append(said.CardCut(seat, state.name_of(seat), card))
        if cut.dealer is not None:
            events.append(said.DealerFound(cut.dealer, state.name_of(cut.dealer), _card_of(cut, cut.dealer)))
        elif cut.round > before.round:
            events.append(said.CutTied(list(cut.waits_for), _card_of(cut, cut.waits_for[0])))
    return replace(state, cut=cut), tuple(events)


def moved_on(before: OpenCut | None, after: OpenCut | None) -> bool:
    """Whether a round of the cut has begun, or the last one has ended."""
    if after is None or before is None:
        return after is not before
    return after.round != before.round or after.dealer != before.dealer


def _card_of(cut: OpenCut, seat: int) -> str:
    """The newest card of a seat."""
    return next(str(one.card) for one in reversed(cut.shown) if one.seat == seat)


# ---- requests -----------------------------------------------------------------------------------------


def decide_cut(state: TableState, person: int, request: p.CutDeck) -> Cut:
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
    return Cut(((able[0], _depth(cut, request.depth)),))


def _depth(cut: OpenCut, wanted: int | None) -> int:
    """Where to cut: as wanted, but nobody picks a card that all have seen; there chance decides."""
    if wanted is None or wanted in {shown.depth for shown in cut.shown}:
        return _CHANCE.randrange(len(cut.deck))
    return wanted


def decide_skip(state: TableState, person: int, request: p.SkipCut) -> Cut | None:
    """The table cuts for all who have not, ties included; None if the dealer is known."""
    assert state.cut is not None
    return None if state.cut.dealer is not None else cut_to_the_end(state.cut)


def cut_to_the_end(cut: OpenCut) -> Cut:
    """All cuts that are still needed."""
    cuts: list[tuple[int, int]] = []
    while cut.waits_for:
        cuts.append((cut.waits_for[0], _depth(cut, None)))
        cut = cut.after(*cuts[-1])
    return Cut(tuple(cuts))


def cut_for(cut: OpenCut, *seats: int) -> Cut:
    """The table cuts for these seats, which have yet to."""
    return Cut(tuple((seat, _depth(cut, None)) for seat in seats))


# ---- dealing ------------------------------------------------------------------------------------------


def begin_game(state: TableState, chairs: Chairs) -> CutOpened | Dealt:
    """A game with a fresh cut: for all to see and take part in, or, if they do not want that, unseen."""
    if state.setup.cut:
        return CutOpened(" ".join(shuffled_deck()), chairs)
    dealer = cut_at_random(shuffled_deck(), len(chairs), _CHANCE.randrange).dealer
    return deal(state, dealer, chairs)


def deal(state: TableState, dealer: int, chairs: Chairs) -> Dealt:
    """Cards for everyone, newly shuffled."""
    return Dealt(dealer, " ".join(shuffled_deck()), chairs, state.agreement.written())


def next_game(state: TableState, chairs: Chairs) -> CutOpened | Dealt:
    """After a game the deal moves on, but after one drawn by an empty deck there is a fresh cut (E2)."""
    position = state.position
    assert position is not None
    if state.needs_fresh_cut:
        return begin_game(state, chairs)
    return deal(state, (position.dealer + 1) % len(chairs), chairs)
