"""The cut that decides the dealer (S5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from jackline.rules.cards import RANKS, Card
from jackline.rules.chance import full_deck
from jackline.rules.edition import edition
from jackline.rules.errors import DealError
from jackline.rules.numbers import whole


class Cut(NamedTuple):
    """Who deals, and the cards that every seat showed, one for each time it cut."""

    dealer: int
    shown: tuple[tuple[Card, ...], ...]


def cut_for_deal(deck: Iterable[str], cuts: Sequence[Sequence[int]]) -> Cut:
    """Cut the full deck: a round of depths for all seats, then one for the seats tied for lowest, and so on.

    A depth is the number of cards above the one shown: 0 is the top card. A cut card and the bottom card
    of a cut packet are the same card. Rounds must be as many as the ties ask for, each with a depth for
    every seat that still cuts, in the order of the seats.
    """
    cards = full_deck(deck)
    rounds = _rounds(cuts)
    shown: list[list[Card]] = [[] for _ in range(edition().check_seats(len(rounds[0])))]
    cutting = list(range(len(shown)))
    for number, depths in enumerate(rounds, start=1):
        if len(cutting) == 1:
            raise DealError("cuts", f"Seat {cutting[0]} already deals after {number - 1} rounds of cuts.")
        if len(depths) != len(cutting):
            raise DealError("cuts", f"Round {number}: seats {cutting} cut, so give {len(cutting)} depths.")
        for seat, depth in zip(cutting, depths, strict=True):
            shown[seat].append(cards[_checked(depth, len(cards))])
        cutting = _tied_for_lowest({seat: shown[seat][-1] for seat in cutting})
    if len(cutting) > 1:
        raise DealError("cuts", f"Seats {cutting} are tied for lowest and must cut again.")
    return Cut(cutting[0], tuple(tuple(row) for row in shown))


def cut_at_random(deck: Iterable[str], seats: int, randrange: Callable[[int], int]) -> Cut:
    """Everybody cuts where chance says; those tied for lowest cut again. `randrange(n)` is below n."""
    cards = full_deck(deck)
    cutting, rounds = list(range(seats)), []
    while len(cutting) > 1:
        depths = [randrange(len(cards)) for _ in cutting]
        rounds.append(depths)
        cutting = _tied_for_lowest({s: cards[depth] for s, depth in zip(cutting, depths, strict=True)})
    return cut_for_deal(cards, rounds)


def _tied_for_lowest(shown: Mapping[int, Card]) -> list[int]:
    """The seats whose cards are lowest by rank, aces high (S5)."""
    lowest = min(RANKS.index(card.rank) for card in shown.values())
    return [seat for seat, card in shown.items() if RANKS.index(card.rank) == lowest]


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
