"""What a game is made of: what was agreed at the deal, and what has been done since."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from jackline.rules.agreed import Agreed
from jackline.rules.box.cards import Card
from jackline.rules.box.edition import Edition
from jackline.rules.box.layout import Layout, layout
from jackline.rules.chance import Shuffle, system_shuffle
from jackline.rules.errors import DealError
from jackline.rules.kernel.packing import pack_rules
from jackline.rules.kernel.structs import Structs
from jackline.rules.lazy import lazy
from jackline.rules.moves import Move
from jackline.rules.numbers import whole


@dataclass(frozen=True)
class Deal:
    """What stays the same from the first move of a game to its last."""

    edition: Edition
    layout: Layout
    seats: int
    teams: int
    dealer: int
    deck: tuple[Card, ...] | None
    """All 104 cards, top first; None for a position set up by hand."""

    reshuffle: Shuffle
    rules: Structs
    """The same for the kernel."""

    @cached_property
    def team_of(self) -> tuple[int, ...]:
        """By seat (S3)."""
        return tuple(self.rules[0].team_of[: self.seats].tolist())

    @cached_property
    def agreed(self) -> Agreed:
        """The same as plain data, for views."""
        return Agreed(self)


def make_deal(
    edition: Edition,
    seats: int,
    teams: int | None,
    dealer: int,
    board: Layout | str | None,
    reshuffle: Shuffle | None,
    deck: Iterable[Card] | None,
) -> Deal:
    """What was agreed, checked; DealError names what is wrong."""
    if not isinstance(edition, Edition):
        raise DealError("edition", f"An edition is made with edition(...), not {edition!r}.")
    seats = edition.check_seats(seats)
    teams = edition.check_teams(seats, teams)
    first = whole(dealer)
    if first is None or not 0 <= first < seats:
        raise DealError("dealer", f"The dealer is one of the seats 0 to {seats - 1}, not {dealer!r}.")
    chance = system_shuffle if reshuffle is None else reshuffle
    if not callable(chance):
        raise DealError("reshuffle", f"A reshuffle takes a list of cards and returns one, not {reshuffle!r}.")
    shown = board if isinstance(board, Layout) else layout(edition.layout if board is None else board)
    rules = pack_rules(edition, shown, seats, teams)
    return Deal(edition, shown, seats, teams, first, None if deck is None else tuple(deck), chance, rules)


class _Done(NamedTuple):
    before: Past | None
    seat: int | None
    """Who moved; None for a penalty."""

    done: Move | int
    """The move, or the team that was penalised."""

    reshuffled: tuple[Card, ...] | None
    """The new draw deck, top first, if the discards were shuffled."""


class Past(_Done):
    """The last thing that was done, and all before it."""

    def __str__(self) -> str:
        """One line of a score sheet."""
        done = self.done
        return f"penalty {done}" if isinstance(done, int) else f"{self.seat} {done.notation}"

    @lazy
    def lines(self) -> tuple[str, ...]:
        """The score sheet so far: a line for each move or penalty, and `reshuffle` for a new draw deck."""
        unwritten, known = [self], self.before
        while known is not None and "lines" not in vars(known):
            unwritten.append(known)
            known = known.before
        lines = [] if known is None else list(known.lines)
        for past in reversed(unwritten):
            lines += (str(past),) if past.reshuffled is None else (str(past), "reshuffle")
        _forget_lines(known)
        return tuple(lines)


def _forget_lines(known: Past | None) -> None:
    """Only the newest sheets are kept: two, since several moves may be tried from one moment."""
    if known is not None and known.before is not None:
        vars(known.before).pop("lines", None)


def oldest_first(past: Past | None) -> list[Past]:
    """All that was done, in order."""
    return list(_newest_first(past))[::-1]


def _newest_first(past: Past | None) -> Iterator[Past]:
    while past is not None:
        yield past
        past = past.before
