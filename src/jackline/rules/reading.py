"""Reading a game: what was agreed and what is so at the moment, in the words of those who play."""

from __future__ import annotations

from typing import NoReturn

from jackline.rules import moment
from jackline.rules.box.cards import CARD_NAMED, CARDS, Card
from jackline.rules.box.edition import Edition
from jackline.rules.box.layout import Layout
from jackline.rules.errors import IllegalMove
from jackline.rules.kernel.structs import Structs
from jackline.rules.lazy import lazy
from jackline.rules.moment import Outcome, Sequence
from jackline.rules.numbers import whole
from jackline.rules.records.history import Deal, Past
from jackline.rules.verdict import Verdict


class Reading:
    """All of a position that can be read off its cards and chips; it never changes.

    The attributes with an underscore are for the modules beside this one, which show a position fast.
    """

    __slots__ = ("__dict__", "__weakref__", "_deal", "_game", "_past", "_turn")

    _deal: Deal
    _game: Structs
    _past: Past | None
    _turn: int

    def __init__(self, deal: Deal, game: Structs, past: Past | None, turn: int) -> None:
        _set_deal(self, deal)
        _set_game(self, game)
        _set_past(self, past)
        _set_turn(self, turn)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"A position never changes: cannot set {name!r}; play() returns the next one")

    # --- what was agreed ---

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self._turn

    @property
    def edition(self) -> Edition:
        """The rules in force, house rules included."""
        return self._deal.edition

    @property
    def layout(self) -> Layout:
        """Which card every space shows."""
        return self._deal.layout

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._deal.seats

    @property
    def teams(self) -> int:
        """How many teams there are."""
        return self._deal.teams

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._deal.dealer

    def team_of(self, seat: int) -> int:
        """The team a seat plays for (S3)."""
        return self._deal.team_of[self._seat(seat)]

    # --- the moment ---

    @property
    def chips(self) -> dict[str, int]:
        """Every space that holds a chip, with its team."""
        return moment.chips(self._bytes)

    @lazy
    def locked(self) -> frozenset[str]:
        """The spaces whose chips are part of a sequence; corners are not among them."""
        return frozenset(moment.locked(self._bytes))

    @lazy
    def sequences(self) -> tuple[Sequence, ...]:
        """The claimed lines, in the order claimed."""
        return tuple(moment.sequences(self._bytes))

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The cards a seat holds."""
        return _cards(moment.hand(self._bytes, self._seat(seat)))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards every seat holds."""
        return tuple(moment.hand_sizes(self._bytes, self._deal))

    @property
    def deck_size(self) -> int:
        """How many cards are left to draw."""
        return moment.deck_size(self._bytes)

    @lazy
    def draw_deck(self) -> tuple[Card, ...]:
        """The draw deck, top first."""
        return _cards(moment.deck(self._bytes)[::-1])

    def discards(self, seat: int) -> tuple[Card, ...]:
        """The pile of a seat, or the shared one, in the order laid."""
        piles = moment.piles(self._bytes, self._deal)
        names = piles[self._seat(seat) if len(piles) > 1 else 0]
        return tuple([CARD_NAMED[name] for name in names])

    def chips_left(self, team: int) -> int | None:
        """Chips in a team's supply; None when there is no limit."""
        number = kernel_number(team)
        if not 0 <= number < self.teams:
            raise IllegalMove(Verdict.NO_SUCH_TEAM, f"team {team!r}")
        return moment.chips_left(self._bytes, self._deal)[number]

    def draw_due(self, seat: int) -> bool:
        """Whether a seat may still draw for its last play (L1)."""
        return self._seat(seat) in self.draws_due

    @property
    def draws_due(self) -> tuple[int, ...]:
        """The seats that may still draw for their last play (L1)."""
        return tuple(moment.draws_due(self._bytes, self._deal))

    def owes(self, seat: int) -> int:
        """How many penalty cards a seat has yet to give up (K1)."""
        return moment.owed(self._bytes, self._deal)[self._seat(seat)]

    @property
    def turned_in(self) -> bool:
        """Whether the seat on turn has already turned in a dead card (D1)."""
        return moment.turned_in(self._bytes)

    @property
    def passes(self) -> int:
        """Passes in succession (E4)."""
        return moment.passes(self._bytes)

    @property
    def past(self) -> Past | None:
        """The last thing that was done, and all before it; None at the deal."""
        return self._past

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return moment.outcome(self._bytes)

    # --- inside ---

    @lazy
    def _bytes(self) -> bytes:
        """What `moment` reads."""
        return self._game.tobytes()

    def _seat(self, seat: int) -> int:
        number = seat if type(seat) is int else kernel_number(seat)
        if not 0 <= number < self._deal.seats:
            raise IllegalMove(Verdict.NO_SUCH_SEAT, f"seat {seat!r}")
        return number


# The one way past `__setattr__`, for new positions alone.
_set_deal, _set_game, _set_past, _set_turn = (
    Reading.__dict__[name].__set__ for name in ("_deal", "_game", "_past", "_turn")
)


def _cards(numbers: bytes) -> tuple[Card, ...]:
    return tuple([CARDS[number] for number in numbers])


def kernel_number(value: int) -> int:
    """A number for the kernel to judge; what is no small number is no seat or team either."""
    number = whole(value)
    return number if number is not None and -1 <= number < 128 else -1
