"""Reading a game: what was agreed, and what a game's struct says, in the words of those who play."""

from __future__ import annotations

from itertools import compress
from struct import Struct
from typing import Final, NamedTuple, NoReturn

import numpy as np

from jackline.rules.board import CORNER_NAMES, SPACES
from jackline.rules.cards import CARD_NAMED, CARDS, Card
from jackline.rules.edition import Edition
from jackline.rules.errors import IllegalMove
from jackline.rules.history import Deal, Past
from jackline.rules.kernel.fields import CORNER, EMPTY, MAX_HAND, MAX_SEATS, ONGOING
from jackline.rules.kernel.structs import GAME, Structs
from jackline.rules.layout import Layout
from jackline.rules.lazy import lazy
from jackline.rules.numbers import whole
from jackline.rules.report import REASONS, line_names
from jackline.rules.verdict import Verdict

# How to read each field of a game out of its bytes, which is much faster than asking NumPy.
_FIELDS: Final = {
    name: (Struct(f"={dtype.itemsize // dtype.base.itemsize}{dtype.base.char}"), place)
    for name, (dtype, place, *_) in (GAME.fields or {}).items()
}

_SMALL_FIELDS: Final = {
    name: slice(place, place + dtype.itemsize)
    for name, (dtype, place, *_) in (GAME.fields or {}).items()
    if dtype.base == np.uint8
}
"""Those whose bytes are their numbers, so that nothing has to be unpacked."""

# For bytes.translate and compress, which look at a whole board or pile without a loop.
_HOLDS_CHIP: Final = bytes(number < EMPTY for number in range(256))
_NO_CHIP: Final = bytes((EMPTY, CORNER))
_IS_SEAT: Final = tuple(bytes(number == seat for number in range(256)) for seat in range(MAX_SEATS))

CARD_NAMES: Final = tuple(CARD_NAMED)
"""By number, as plain text."""

_set: Final = object.__setattr__


class Outcome(NamedTuple):
    """How a game ended."""

    winner: int | None
    """The team that won; None if the game is drawn."""

    reason: str
    """"sequences", "deck empty" or "stalemate"."""


class Sequence(NamedTuple):
    """A claimed line."""

    team: int
    spaces: tuple[str, ...]


class Reading:
    """All of a position that can be read off its cards and chips; it never changes."""

    __slots__ = ("__dict__", "__weakref__", "_deal", "_game", "_past", "_turn")

    _deal: Deal
    _game: Structs
    _past: Past | None
    _turn: int

    def __init__(self, deal: Deal, game: Structs, past: Past | None, turn: int) -> None:
        _set(self, "_deal", deal)
        _set(self, "_game", game)
        _set(self, "_past", past)
        _set(self, "_turn", turn)

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
        return dict(self._chips)

    @lazy
    def locked(self) -> frozenset[str]:
        """The spaces whose chips are part of a sequence; corners are not among them."""
        return frozenset(compress(SPACES, self._numbers("locked"))) - CORNER_NAMES

    @lazy
    def sequences(self) -> tuple[Sequence, ...]:
        """The claimed lines, in the order claimed."""
        (count,) = self._numbers("sequence_count")
        lines, teams = self._numbers("sequence_line")[:count], self._numbers("sequence_team")[:count]
        return tuple(Sequence(team, line_names(line)) for team, line in zip(teams, lines, strict=True))

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The cards a seat holds."""
        return self._hands[self._seat(seat)]

    def hand_names(self, seat: int) -> list[str]:
        """The same as plain text."""
        number = self._seat(seat)
        first = number * MAX_HAND
        cards = self._numbers("hands")[first : first + self._numbers("hand_count")[number]]
        return [CARD_NAMES[card] for card in cards]

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards every seat holds."""
        return tuple(self._numbers("hand_count")[: self.seats])

    @property
    def deck_size(self) -> int:
        """How many cards are left to draw."""
        return self._numbers("deck_count")[0]

    @lazy
    def draw_deck(self) -> tuple[Card, ...]:
        """The draw deck, top first."""
        (count,) = self._numbers("deck_count")
        return tuple(CARDS[card] for card in self._numbers("deck")[:count][::-1])

    @property
    def all_discards(self) -> list[list[str]]:
        """The pile of every seat in the order laid, or the one shared pile."""
        (count,) = self._numbers("discard_count")
        names = [CARD_NAMES[card] for card in self._numbers("discards")[:count]]
        if self.edition.discards == "shared":
            return [names]
        laid_by = self._numbers("discarded_by")[:count]
        return [list(compress(names, laid_by.translate(mine))) for mine in _IS_SEAT[: self.seats]]

    def discards(self, seat: int) -> tuple[Card, ...]:
        """The pile of a seat, or the shared one, in the order laid."""
        return tuple(self._piles[self._seat(seat)])

    @property
    def all_chips_left(self) -> list[int | None]:
        """Chips in the supply of every team; None when there is no limit."""
        if self.edition.unlimited_chips:
            return [None] * self.teams
        return list(self._read("chips_left")[: self.teams])

    def chips_left(self, team: int) -> int | None:
        """Chips in a team's supply; None when there is no limit."""
        number = kernel_number(team)
        if not 0 <= number < self.teams:
            raise IllegalMove(Verdict.NO_SUCH_TEAM, f"team {team!r}")
        return None if self.edition.unlimited_chips else self._read("chips_left")[number]

    def draw_due(self, seat: int) -> bool:
        """Whether a seat may still draw for its last play (L1)."""
        return bool(self._numbers("due")[self._seat(seat)])

    @property
    def draws_due(self) -> tuple[int, ...]:
        """The seats that may still draw for their last play (L1)."""
        return tuple(compress(range(self.seats), self._numbers("due")))

    @property
    def owed(self) -> tuple[int, ...]:
        """How many penalty cards every seat has yet to give up (K1)."""
        return self._read("owes")[: self.seats]

    def owes(self, seat: int) -> int:
        """How many penalty cards a seat has yet to give up (K1)."""
        return self._read("owes")[self._seat(seat)]

    @property
    def turned_in(self) -> bool:
        """Whether the seat on turn has already turned in a dead card (D1)."""
        return bool(self._numbers("turned_in")[0])

    @property
    def passes(self) -> int:
        """Passes in succession (E4)."""
        return self._read("passes")[0]

    @property
    def past(self) -> Past | None:
        """The last thing that was done, and all before it; None at the deal."""
        return self._past

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        (reason,), (winner,) = self._numbers("reason"), self._numbers("winner")
        if reason == ONGOING:
            return None
        return Outcome(None if winner == EMPTY else winner, REASONS[reason])

    # --- inside ---

    def _read(self, field: str) -> tuple[int, ...]:
        """A field of the game, as plain numbers."""
        numbers, place = _FIELDS[field]
        return numbers.unpack_from(self._bytes, place)

    def _numbers(self, field: str) -> bytes:
        """The same for a field of small numbers."""
        return self._bytes[_SMALL_FIELDS[field]]

    @lazy
    def _bytes(self) -> bytes:
        return self._game.tobytes()

    @lazy
    def _chips(self) -> dict[str, int]:
        chips = self._numbers("chips")
        spaces = compress(SPACES, chips.translate(_HOLDS_CHIP))
        return dict(zip(spaces, chips.translate(None, _NO_CHIP), strict=True))

    def _seat(self, seat: int) -> int:
        number = seat if type(seat) is int else kernel_number(seat)
        if not 0 <= number < self._deal.seats:
            raise IllegalMove(Verdict.NO_SUCH_SEAT, f"seat {seat!r}")
        return number

    @lazy
    def _hands(self) -> tuple[tuple[Card, ...], ...]:
        counts, cards = self._numbers("hand_count")[: self.seats], self._numbers("hands")
        starts = range(0, len(cards), MAX_HAND)
        return tuple(
            tuple([CARDS[card] for card in cards[start : start + count]])
            for start, count in zip(starts, counts, strict=False)
        )

    @lazy
    def _piles(self) -> list[list[Card]]:
        """The discards of every seat; with a shared pile all are the same."""
        (count,) = self._numbers("discard_count")
        shared = self.edition.discards == "shared"
        piles: list[list[Card]] = [[]] * self.seats if shared else [[] for _ in range(self.seats)]
        for seat, card in zip(self._numbers("discarded_by")[:count], self._numbers("discards"), strict=False):
            piles[seat].append(CARDS[card])
        return piles


def kernel_number(value: int) -> int:
    """A number for the kernel to judge; what is no small number is no seat or team either."""
    number = whole(value)
    return number if number is not None and -1 <= number < 128 else -1
