"""Position: everything true at one moment of a game, as a value that never changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import compress
from struct import Struct
from typing import Any, Final, NamedTuple, NoReturn

import numpy as np

from jackline.rules import kernel
from jackline.rules.board import CORNER_NAMES, SIZE, SPACES
from jackline.rules.cards import CARD_NAMED, CARDS, Card
from jackline.rules.chance import Shuffle, full_deck, shuffled_by
from jackline.rules.edition import Edition
from jackline.rules.errors import IllegalMove
from jackline.rules.events import Event, TeamPenalised
from jackline.rules.game_record import write_record
from jackline.rules.history import Deal, Past, make_deal, oldest_first
from jackline.rules.layout import Layout
from jackline.rules.lazy import lazy
from jackline.rules.moves import Move, move_of, parse_move
from jackline.rules.numbers import whole
from jackline.rules.record import (
    ACTIONS,
    CORNER,
    EMPTY,
    GAME,
    MAX_HAND,
    MAX_SEATS,
    ONGOING,
    Records,
    new_game,
)
from jackline.rules.report import REASONS, as_recorded, events_of, line_names
from jackline.rules.verdict import VERDICTS, Verdict
from jackline.rules.view import View, build_view

# How to read each field of a game record out of its bytes, which is much faster than asking NumPy.
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


class Position:
    """A moment of a game, hidden cards included. Show players `view_for(seat)` instead."""

    __slots__ = ("__dict__", "__weakref__", "_deal", "_game", "_past", "_turn")

    _deal: Deal
    _game: Records
    _past: Past | None
    _turn: int

    def __init__(self, deal: Deal, game: Records, past: Past | None, turn: int) -> None:
        _set(self, "_deal", deal)
        _set(self, "_game", game)
        _set(self, "_past", past)
        _set(self, "_turn", turn)

    @classmethod
    def deal(
        cls,
        edition: Edition,
        *,
        seats: int,
        teams: int | None = None,
        deck: Iterable[str],
        dealer: int = 0,
        layout: Layout | str | None = None,
        reshuffle: Shuffle | None = None,
    ) -> Position:
        """Begin a game. The deck is dealt from its top (S6); `reshuffle` orders the discards later (E1)."""
        start = make_deal(edition, seats, teams, dealer, layout, reshuffle, full_deck(deck))
        game = new_game()
        cards = np.array([card.id for card in start.deck or ()], np.uint8)
        kernel.deal_into(start.rules, game, 0, cards, start.dealer)
        return cls(start, game, None, int(game[0].turn))

    def with_reshuffle(self, reshuffle: Shuffle) -> Position:
        """The same position with another source of chance."""
        return Position(replace(self._deal, reshuffle=reshuffle), self._game, self._past, self._turn)

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
        number = _number(team)
        if not 0 <= number < self.teams:
            raise IllegalMove(Verdict.NO_SUCH_TEAM, f"team {team!r}")
        return None if self.edition.unlimited_chips else self._read("chips_left")[number]

    def dead_cards(self, seat: int) -> tuple[Card, ...]:
        """The cards in a hand both of whose spaces are covered (D1)."""
        dead = kernel.dead_slots(self._deal.rules, self._game, 0, self._seat(seat))
        return tuple(card for slot, card in enumerate(self.hand(seat)) if dead >> slot & 1)

    def hand_and_dead_cards(self, seat: int) -> tuple[list[str], list[str]]:
        """The names of the cards a seat holds, and of those that are dead."""
        number = self._seat(seat)
        first = number * MAX_HAND
        cards = self._numbers("hands")[first : first + self._numbers("hand_count")[number]]
        hand = [CARD_NAMES[card] for card in cards]
        dead = kernel.dead_slots(self._deal.rules, self._game, 0, number)
        return hand, [card for slot, card in enumerate(hand) if dead >> slot & 1] if dead else []

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

    @lazy
    def awaited(self) -> tuple[int, ...]:
        """The seats with something to do: those with a card to draw or to give up, then the one on turn."""
        if self.outcome() is not None:
            return ()
        due = self._numbers("due")
        owes = self._read("owes")
        if not any(due) and not any(owes):
            return (self._turn,)
        others = [seat for seat in range(self.seats) if (due[seat] or owes[seat]) and seat != self._turn]
        return (*(seat for seat in others if self.legal_actions(seat)), self._turn)

    # --- moving ---

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """What a seat may do now, turn or not; without one, the seat on turn."""
        return [move_of(action) for action in self.legal_actions(self._turn if seat is None else seat)]

    def legal_actions(self, seat: int) -> list[int]:
        """The same as the kernel's numbers, for the rules' own use."""
        found = np.empty(1, ACTIONS)
        count = kernel.legal_actions(self._deal.rules, self._game, 0, self._seat(seat), found)
        actions: list[int] = found["action"][0, :count].tolist()
        return actions

    def verdict(self, move: Move | str, seat: int | None = None) -> Verdict:
        """Whether a seat may make this move now, and if not, why."""
        wanted = move if isinstance(move, Move) else parse_move(move)
        who = self._turn if seat is None else _number(seat)
        return VERDICTS[kernel.verdict_on(self._deal.rules, self._game, 0, who, wanted.action)]

    def play(self, move: Move | str, seat: int | None = None) -> tuple[Position, tuple[Event, ...]]:
        """The position after a move, and what happened; IllegalMove says why the rules refuse it."""
        wanted = move if isinstance(move, Move) else parse_move(move)
        who = self._turn if seat is None else _number(seat)
        after, filled = new_game(), np.empty(kernel.REPORT_SIZE, np.int64)
        why = kernel.step(self._deal.rules, self._game, 0, after, who, wanted.action, filled)
        if why:
            raise IllegalMove(VERDICTS[why], str(wanted), who)
        report = filled.tolist()
        order = self._reshuffle(after) if report[kernel.HAPPENED] & kernel.RESHUFFLE else None
        past = Past(self._past, who, as_recorded(wanted, report), order)
        events = events_of(wanted, who, report)
        return Position(self._deal, after, past, report[kernel.TURN]), tuple(events)

    def penalise(self, team: int) -> tuple[Position, tuple[Event, ...]]:
        """Call table talk on a team: every member that holds a card now owes one more (K1)."""
        after = new_game()
        number = _number(team)
        why = kernel.penalise_into(self._deal.rules, self._game, 0, after, number)
        if why:
            raise IllegalMove(VERDICTS[why], f"penalty for team {team!r}")
        penalised = Position(self._deal, after, Past(self._past, None, number, None), self._turn)
        owing = tuple(seat for seat in range(self.seats) if penalised.owes(seat) > self.owes(seat))
        return penalised, (TeamPenalised(number, owing),)

    # --- views and records ---

    def view_for(self, seat: int | None) -> View:
        """All that a seat may know, ready for JSON; None for onlookers."""
        return build_view(self, None if seat is None else self._seat(seat))

    def record(self) -> str:
        """The whole game as text, which `replay` reads."""
        return write_record(self._deal, oldest_first(self._past))

    @lazy
    def history(self) -> tuple[str, ...]:
        """What everyone saw: a line for each move or penalty, and `reshuffle` for a new draw deck."""
        lines = []
        for past in oldest_first(self._past):
            lines.append(str(past))
            if past.reshuffled is not None:
                lines.append("reshuffle")
        return tuple(lines)

    # --- as a value ---

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"A position never changes: cannot set {name!r}; play() returns the next one")

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with its past as a flat list, because a long chain would be too deep."""
        steps = [tuple(past)[1:] for past in oldest_first(self._past)]
        return _restored, (self._deal, self._bytes, steps, self._turn)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash(self._all()[1:])

    def __repr__(self) -> str:
        told = self.outcome() or f"seat {self.turn} to move"
        return f"<Position {self.edition.id}, {self.seats} seats, {len(self._chips)} chips, {told}>"

    def __str__(self) -> str:
        """The board in ten rows: teams by number, locked chips in brackets, open spaces by their card."""
        return "\n".join(
            " ".join(self._drawn(space) for space in SPACES[start : start + SIZE])
            for start in range(0, len(SPACES), SIZE)
        )

    # --- inside ---

    def _all(self) -> tuple[object, ...]:
        """Everything that makes two positions the same."""
        rest = ("chips_left", "owes", "due", "next_played", "turned_in", "passes", "reason", "winner")
        return (
            self.edition.options,
            (self.edition.id, self.layout, self.seats, self.teams, self.dealer, self.turn),
            (tuple(sorted(self._chips.items())), self.sequences),
            (self._hands, self.draw_deck, tuple(map(tuple, self._piles))),
            tuple(self._read(field) for field in rest),
        )

    def _drawn(self, space: str) -> str:
        if space in self._chips:
            return f"({self._chips[space]})" if space in self.locked else f" {self._chips[space]} "
        return f"{self.layout.card_at(space):3}"

    def _read(self, field: str) -> tuple[int, ...]:
        """A field of the game record, as plain numbers."""
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

    def _reshuffle(self, game: Records) -> tuple[Card, ...]:
        """Have the new draw deck shuffled in place; its order, top first (E1)."""
        count = int(game[0].deck_count)
        gathered: list[str] = [CARDS[card] for card in game[0].deck[:count].tolist()]
        order = shuffled_by(self._deal.reshuffle, gathered)
        game[0].deck[:count] = [card.id for card in reversed(order)]
        return tuple(order)

    def _seat(self, seat: int) -> int:
        number = seat if type(seat) is int else _number(seat)
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


def _number(value: int) -> int:
    """A number for the kernel to judge; what is no small number is no seat or team either."""
    number = whole(value)
    return number if number is not None and -1 <= number < 128 else -1


def _restored(deal: Deal, game: bytes, steps: list[tuple[Any, Any, Any]], turn: int) -> Position:
    past = None
    for step in steps:
        past = Past(past, *step)
    return Position(deal, np.ndarray(1, GAME, bytearray(game)), past, turn)
