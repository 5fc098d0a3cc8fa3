"""The moment of a game as plain data, read straight out of the bytes of its struct.

That is much faster than asking NumPy, and a moment is shown far more often than it changes. What a field
means, and where it lies, stands in the data dictionary.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from struct import Struct
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from jackline.rules.box.board import CORNER_NAMES, LINE_COUNT, SPACES
from jackline.rules.box.cards import CARD_NAMED
from jackline.rules.events import Ending
from jackline.rules.kernel.fields import CORNER, EMPTY, HAND_SLOTS, ONGOING
from jackline.rules.kernel.structs import GAME
from jackline.rules.report import REASONS, line_names

if TYPE_CHECKING:
    from jackline.rules.records.history import Deal

CARD_NAMES: Final = tuple(CARD_NAMED)
"""By number, as plain text."""

_LINE_NAMES: Final = tuple(line_names(line) for line in range(LINE_COUNT))

# For bytes.translate and compress, which look at a whole board or pile without a loop.
_HOLDS_CHIP: Final = bytes(number < EMPTY for number in range(256))
_NO_CHIP: Final = bytes((EMPTY, CORNER))


def _field(name: str) -> tuple[np.dtype[Any], int]:
    """A field's type, and where it begins."""
    fields = GAME.fields
    assert fields is not None
    dtype, start, *_ = fields[name]
    return dtype, start


def _bytes_of(field: str) -> slice:
    """Where a field lies; the bytes of small numbers are the numbers themselves."""
    dtype, start = _field(field)
    return slice(start, start + dtype.itemsize)


def _byte_of(field: str) -> int:
    """Where a field of one small number lies."""
    return int(_bytes_of(field).start)


def _numbers_of(field: str) -> Callable[[bytes], tuple[int, ...]]:
    """How a field of large numbers is read."""
    dtype, start = _field(field)
    unpack = Struct(f"={dtype.itemsize // dtype.base.itemsize}{dtype.base.char}").unpack_from
    return lambda data: unpack(data, start)


_CHIPS: Final = _bytes_of("chips")
_LOCKED: Final = _bytes_of("locked")
_HANDS: Final = _bytes_of("hands")
_HAND_COUNT: Final = _bytes_of("hand_count")
_DECK: Final = _bytes_of("deck")
_DECK_COUNT: Final = _byte_of("deck_count")
_DISCARDS: Final = _bytes_of("discards")
_DISCARDED_BY: Final = _bytes_of("discarded_by")
_DISCARD_COUNT: Final = _byte_of("discard_count")
_DUE: Final = _bytes_of("due")
_NEXT_PLAYED: Final = _bytes_of("next_played")
_LINES: Final = _bytes_of("sequence_line")
_LINE_TEAMS: Final = _bytes_of("sequence_team")
_LINE_COUNT: Final = _byte_of("sequence_count")
_TURN: Final = _byte_of("turn")
_TURNED_IN: Final = _byte_of("turned_in")
_REASON: Final = _byte_of("reason")
_WINNER: Final = _byte_of("winner")
_PASSES: Final = _byte_of("passes")  # the lowest of its bytes, enough to tell positions apart
_passes: Final = _numbers_of("passes")
_chips_left: Final = _numbers_of("chips_left")
_owes: Final = _numbers_of("owes")


class Outcome(NamedTuple):
    """How a game ended."""

    winner: int | None
    """The team that won; None if the game is drawn."""

    reason: Ending
    """"sequences", "deck empty" or "stalemate"."""


class Sequence(NamedTuple):
    """A claimed line."""

    team: int
    spaces: tuple[str, ...]


def outcome(data: bytes) -> Outcome | None:
    """How the game ended; None while it goes on."""
    reason, winner = data[_REASON], data[_WINNER]
    return None if reason == ONGOING else Outcome(None if winner == EMPTY else winner, REASONS[reason])


# --- the board ---


def chips(data: bytes) -> dict[str, int]:
    """Every space that holds a chip, with its team."""
    owners = data[_CHIPS]
    spaces = compress(SPACES, owners.translate(_HOLDS_CHIP))
    return dict(zip(spaces, owners.translate(None, _NO_CHIP), strict=False))


def locked(data: bytes) -> list[str]:
    """The spaces whose chips are part of a sequence, by name; corners are not among them."""
    if not data[_LINE_COUNT]:
        return []
    return sorted(set(compress(SPACES, data[_LOCKED])) - CORNER_NAMES)


def sequences(data: bytes) -> list[Sequence]:
    """The claimed lines, in the order claimed."""
    count = data[_LINE_COUNT]
    if not count:
        return []
    claimed = zip(data[_LINE_TEAMS], data[_LINES][:count], strict=False)
    return [Sequence(team, _LINE_NAMES[line]) for team, line in claimed]


def chips_left(data: bytes, deal: Deal) -> list[int | None]:
    """Chips in the supply of every team; None when there is no limit."""
    return [None] * deal.teams if deal.edition.unlimited_chips else [*_chips_left(data)[: deal.teams]]


# --- the cards ---


def hand_sizes(data: bytes, deal: Deal) -> list[int]:
    """How many cards every seat holds."""
    return [*data[_HAND_COUNT][: deal.seats]]


def hand(data: bytes, seat: int) -> bytes:
    """The numbers of the cards a seat holds."""
    start = _HANDS.start + seat * HAND_SLOTS
    return data[start : start + data[_HAND_COUNT.start + seat]]


def deck_size(data: bytes) -> int:
    """How many cards are left to draw."""
    return data[_DECK_COUNT]


def deck(data: bytes) -> bytes:
    """The numbers of the cards left to draw; the top card is the last."""
    return data[_DECK.start : _DECK.start + data[_DECK_COUNT]]


def piles(data: bytes, deal: Deal) -> list[list[str]]:
    """The names of the cards on the pile of every seat in the order laid, or on the one shared pile."""
    laid = data[_DISCARDS][: data[_DISCARD_COUNT]]
    if deal.edition.discards == "shared":
        return [[CARD_NAMES[card] for card in laid]]
    found: list[list[str]] = [[] for _ in range(deal.seats)]
    for seat, card in zip(data[_DISCARDED_BY], laid, strict=False):
        found[seat].append(CARD_NAMES[card])
    return found


# --- who may or must do what ---


def draws_due(data: bytes, deal: Deal) -> list[int]:
    """The seats that may still draw for their last play (L1)."""
    return [*compress(range(deal.seats), data[_DUE])]


def owed(data: bytes, deal: Deal) -> list[int]:
    """How many penalty cards every seat has yet to give up (K1)."""
    return [*_owes(data)[: deal.seats]]


def turned_in(data: bytes) -> bool:
    """Whether the seat on turn has already turned in a dead card (D1)."""
    return bool(data[_TURNED_IN])


def passes(data: bytes) -> int:
    """Passes in succession (E4)."""
    return _passes(data)[0]


# --- as a value ---


def fingerprint(data: bytes) -> int:
    """A number that is the same for games that say the same; it seldom is for others.

    Not of all bytes: beyond the counts lie cards that are long gone, and with piles of their own it does not
    matter in which order the seats laid them.
    """
    top = _DECK.start + data[_DECK_COUNT]
    return hash((data[_TURN], data[_PASSES], data[_CHIPS], data[_HAND_COUNT], data[_DECK.start : top]))


def meaning(data: bytes, deal: Deal) -> tuple[object, ...]:
    """All that the bytes say; what says the same is equal in this."""
    return (
        (
            data[_TURN],
            data[_CHIPS],
            data[_LINE_TEAMS][: data[_LINE_COUNT]],
            data[_LINES][: data[_LINE_COUNT]],
        ),
        [hand(data, seat) for seat in range(deal.seats)],
        (deck(data), piles(data, deal)),
        (_chips_left(data), _owes(data), data[_DUE], data[_NEXT_PLAYED]),
        (data[_TURNED_IN], _passes(data), data[_REASON], data[_WINNER]),
    )
