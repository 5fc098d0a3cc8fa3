"""The cut that decides the dealer (S5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from jackline.rules.box.cards import RANKS, Card
from jackline.rules.box.edition import edition
from jackline.rules.chance import full_deck
from jackline.rules.errors import DealError
from jackline.rules.numbers import whole


class Cut(NamedTuple):
    """Who deals, and the cards that every seat showed, one for each time it cut."""

    dealer: int
    shown: tuple[tuple[Card, ...], ...]


class CutCard(NamedTuple):
    """A card that a seat showed, in which round, from 1, and how many cards lay above it."""

    seat: int
    card: Card
    round: int
    depth: int


class OpenCut(NamedTuple):
    """A cut in the middle of it, as a value: the deck is secret, what was shown is not."""

    deck: tuple[Card, ...]
    waits_for: tuple[int, ...]
    """Seats that have yet to cut in this round; none: the dealer is known."""

    round: int = 1
    shown: tuple[CutCard, ...] = ()
    """In the order cut."""

    @property
    def lowest(self) -> tuple[int, ...]:
        """The seats with the lowest card of the newest round in which a card was shown."""
        newest = self.shown[-1].round
        return _tied_for_lowest({cut.seat: cut.card for cut in self.shown if cut.round == newest})

    @property
    def dealer(self) -> int | None:
        """Who deals; None while anybody has yet to cut."""
        return None if self.waits_for else self.lowest[0]

    def after(self, seat: int, depth: int) -> OpenCut:
        """The same after a seat has cut: whoever is tied for lowest when all have cut must cut again."""
        if seat not in self.waits_for:
            raise DealError("cuts", f"Seat {seat} has nothing to cut now.")
        card = self.deck[_checked(depth, len(self.deck))]
        left = tuple(other for other in self.waits_for if other != seat)
        after = self._replace(waits_for=left, shown=(*self.shown, CutCard(seat, card, self.round, depth)))
        if left or len(after.lowest) == 1:
            return after
        return after._replace(waits_for=after.lowest, round=self.round + 1)


def begin_cut(deck: Iterable[str], seats: int) -> OpenCut:
    """Everybody is to cut this deck."""
    return OpenCut(tuple(full_deck(deck)), tuple(range(seats)))


def cut_for_deal(deck: Iterable[str], cuts: Sequence[Sequence[int]]) -> Cut:
    """Cut the full deck: a round of depths for all seats, then one for the seats tied for lowest, and so on.

    A depth is the number of cards above the one shown: 0 is the top card. A cut card and the bottom card
    of a cut packet are the same card. Rounds must be as many as the ties ask for, each with a depth for
    every seat that still cuts, in the order of the seats.
    """
    cards, rounds = full_deck(deck), _rounds(cuts)
    cut = begin_cut(cards, edition().check_seats(len(rounds[0])))
    for number, depths in enumerate(rounds, start=1):
        cutting = list(cut.waits_for)
        if not cutting:
            raise DealError("cuts", f"Seat {cut.dealer} already deals after {number - 1} rounds of cuts.")
        if len(depths) != len(cutting):
            raise DealError("cuts", f"Round {number}: seats {cutting} cut, so give {len(cutting)} depths.")
        for seat, depth in zip(cutting, depths, strict=True):
            cut = cut.after(seat, depth)
    return _finished(cut, len(rounds[0]))


def cut_at_random(deck: Iterable[str], seats: int, randrange: Callable[[int], int]) -> Cut:
    """Everybody cuts where chance says; those tied for lowest cut again. `randrange(n)` is below n."""
    cut = begin_cut(deck, edition().check_seats(seats))
    while cut.waits_for:
        cut = cut.after(cut.waits_for[0], randrange(len(cut.deck)))
    return _finished(cut, seats)


def _finished(cut: OpenCut, seats: int) -> Cut:
    if cut.dealer is None:
        raise DealError("cuts", f"Seats {list(cut.waits_for)} are tied for lowest and must cut again.")
    by_seat = [tuple(one.card for one in cut.shown if one.seat == seat) for seat in range(seats)]
    return Cut(cut.dealer, tuple(by_seat))


def _tied_for_lowest(shown: Mapping[int, Card]) -> tuple[int, ...]:
    """The seats whose cards are lowest by rank, aces high (S5)."""
    lowest = min(RANKS.index(card.rank) for card in shown.values())
    return tuple(sorted(seat for seat, card in shown.items() if RANKS.index(card.rank) == lowest))


def _rounds(cuts: Sequence[Sequence[int]]) -> list[list[int]]:
    """The rounds as lists; a single round may be given bare."""
    rounds: list[Any] = list(cuts) if isinstance(cuts, (list, tuple)) else []
    if rounds and all(whole(depth) is not None for depth in rounds):
        return [rounds]
    if not rounds or not all(isinstance(row, (list, tuple)) for row in rounds):
        raise DealError("cuts", f"Cuts are rounds of depths, not {cuts!r}.")
    return [list(row) for row in rounds]


def _checked(depth: object, size: int) -> int:
    number = whole(depth)
    if number is None or not 0 <= number < size:
        raise DealError("cuts", f"{depth!r} is not a depth in the deck: it goes from 0 to {size - 1}.")
    return number
