"""Position: everything true at one moment of a game, as a value that never changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

import numpy as np

from jackline.rules import kernel, moment
from jackline.rules.box.board import SIZE, SPACES
from jackline.rules.box.cards import CARDS, Card
from jackline.rules.box.edition import Edition
from jackline.rules.box.layout import Layout
from jackline.rules.chance import Shuffle, full_deck, shuffled_by
from jackline.rules.errors import IllegalMove
from jackline.rules.events import Event, TeamPenalised
from jackline.rules.kernel.structs import ACTIONS, GAME, Structs, new_game
from jackline.rules.lazy import lazy
from jackline.rules.moves import Move, Pass, move_of, parse_move
from jackline.rules.reading import Reading, kernel_number
from jackline.rules.records.game_record import write_record
from jackline.rules.records.history import Deal, Past, make_deal, oldest_first
from jackline.rules.report import as_recorded, events_of
from jackline.rules.verdict import VERDICTS, Verdict
from jackline.rules.view import View, build_view

_PASS: Final = Pass().action


class Position(Reading):
    """A moment of a game, hidden cards included. Show players `view_for(seat)` instead."""

    __slots__ = ()

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

    # --- what can be done ---

    def dead_cards(self, seat: int) -> tuple[Card, ...]:
        """The cards in a hand both of whose spaces are covered (D1)."""
        dead = kernel.dead_slots(self._deal.rules, self._game, 0, self._seat(seat))
        return tuple(card for slot, card in enumerate(self.hand(seat)) if dead >> slot & 1)

    @lazy
    def awaited(self) -> tuple[int, ...]:
        """The seats with something to do: those with a card to draw or to give up, then the one on turn."""
        if self.outcome() is not None:
            return ()
        due, owed = self.draws_due, moment.owed(self._bytes, self._deal)
        if not due and not any(owed):
            return (self._turn,)
        others = [seat for seat, cards in enumerate(owed) if (cards or seat in due) and seat != self._turn]
        return (*(seat for seat in others if self._legal_actions(seat)), self._turn)

    @lazy
    def must_pass(self) -> bool:
        """Whether the seat on turn can do nothing at all but pass (P1, E4)."""
        # Asked after every move, and nearly always answered by the verdict.
        refused = kernel.verdict_on(self._deal.rules, self._game, 0, self._turn, _PASS)
        return not refused and self._legal_actions(self._turn) == [_PASS]

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """What a seat may do now, turn or not; without one, the seat on turn."""
        return [
            move_of(action)
            for action in self._legal_actions(self._turn if seat is None else self._seat(seat))
        ]

    def verdict(self, move: Move | str, seat: int | None = None) -> Verdict:
        """Whether a seat may make this move now, and if not, why."""
        wanted = move if isinstance(move, Move) else parse_move(move)
        who = self._turn if seat is None else kernel_number(seat)
        return VERDICTS[kernel.verdict_on(self._deal.rules, self._game, 0, who, wanted.action)]

    def play(self, move: Move | str, seat: int | None = None) -> tuple[Position, tuple[Event, ...]]:
        """The position after a move, and what happened; IllegalMove says why the rules refuse it."""
        wanted = move if isinstance(move, Move) else parse_move(move)
        who = self._turn if seat is None else kernel_number(seat)
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
        number = kernel_number(team)
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

    @property
    def history(self) -> tuple[str, ...]:
        """What everyone saw: a line for each move or penalty, and `reshuffle` for a new draw deck."""
        return self._past.lines if self._past else ()

    # --- as a value ---

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with its past as a flat list, because a long chain would be too deep."""
        steps = [tuple(past)[1:] for past in oldest_first(self._past)]
        return _restored, (self._deal, self._bytes, steps, self._turn)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return False
        if self._deal is other._deal and self._bytes == other._bytes:
            return True
        return hash(self) == hash(other) and self._all() == other._all()

    def __hash__(self) -> int:
        return moment.fingerprint(self._game.tobytes())

    def __repr__(self) -> str:
        told = self.outcome() or f"seat {self.turn} to move"
        return f"<Position {self.edition.id}, {self.seats} seats, {len(self.chips)} chips, {told}>"

    def __str__(self) -> str:
        """The board in ten rows: teams by number, locked chips in brackets, open spaces by their card."""
        chips = {space: f" {team} " for space, team in self.chips.items()}
        chips |= {space: f"({chips[space].strip()})" for space in self.locked}
        drawn = [chips.get(space) or f"{self.layout.card_at(space):3}" for space in SPACES]
        return "\n".join(" ".join(drawn[start : start + SIZE]) for start in range(0, len(drawn), SIZE))

    # --- inside ---

    def _legal_actions(self, seat: int) -> list[int]:
        """What a seat may do, as the kernel's numbers."""
        found = np.empty(1, ACTIONS)
        count = kernel.legal_actions(self._deal.rules, self._game, 0, seat, found)
        actions: list[int] = found["action"][0, :count].tolist()
        return actions

    def _all(self) -> tuple[object, ...]:
        """Everything that makes two positions the same."""
        deal = self._deal
        agreed = (deal.edition, deal.layout, deal.seats, deal.teams, deal.dealer)
        return agreed, moment.meaning(self._bytes, deal)

    def _reshuffle(self, game: Structs) -> tuple[Card, ...]:
        """Have the new draw deck shuffled in place; its order, top first (E1)."""
        count = int(game[0].deck_count)
        gathered: list[str] = [CARDS[card] for card in game[0].deck[:count].tolist()]
        order = shuffled_by(self._deal.reshuffle, gathered)
        game[0].deck[:count] = [card.id for card in reversed(order)]
        return tuple(order)


def _restored(deal: Deal, game: bytes, steps: list[tuple[Any, Any, Any]], turn: int) -> Position:
    past = None
    for step in steps:
        past = Past(past, *step)
    return Position(deal, np.ndarray(1, GAME, bytearray(game)), past, turn)
