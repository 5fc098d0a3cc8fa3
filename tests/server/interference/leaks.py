"""Leaks that are put into the server on purpose, each small and in another place, to be found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final
from unittest.mock import patch

from msgspec.structs import replace

from jackline.rules.events import CardDrawn
from jackline.rules.position import Position
from jackline.rules.view import moment_view
from jackline.server.live import autopilot, lobby, showing
from jackline.server.live.hints import Hints
from jackline.server.ops.logs import note
from jackline.server.table import registry, views
from jackline.server.table.pacing import plan
from jackline.server.table.state import TableState
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError


def _next_card(position: Position | None) -> str:
    return str(position.draw_deck[0]) if position is not None and position.draw_deck else "??"


def is_red(card: str) -> bool:
    """The least that can be told of a card."""
    return card[-1] in "DH"


@contextmanager
def rank_in_an_event() -> Iterator[None]:
    """Others see the jacks that somebody draws."""
    hiding = CardDrawn.seen_by

    def seen_by(self: CardDrawn, seat: int | None) -> CardDrawn:
        return self if self.card is not None and self.card.is_jack else hiding(self, seat)

    with patch.object(CardDrawn, "seen_by", seen_by):
        yield


@contextmanager
def length_of_a_field() -> Iterator[None]:
    """One more blank in the view if the next card is red."""

    def padded(position: Position) -> Any:
        return {**moment_view(position), "": " " * is_red(_next_card(position))}

    with patch.object(views, "moment_view", padded):
        yield


@contextmanager
def code_of_a_refusal() -> Iterator[None]:
    """A card that the seat on turn holds is refused with another code."""
    asking = registry.REQUESTS[p.Play]

    def play(state: TableState, person: int, request: p.Play, now: Any) -> Any:
        position = state.position
        assert position is not None
        is_mine = person == state.chairs[position.turn].person
        if not is_mine and request.move[:2] in position.hand(position.turn):
            raise TableError(Refusal.STALE)
        return asking.decide(state, person, request, now)

    with patch.dict(registry.REQUESTS, {p.Play: asking._replace(decide=play)}):
        yield


@contextmanager
def line_in_the_log() -> Iterator[None]:
    """The next card is noted whenever something is shown."""
    with _when_shown(lambda table: note("shown", card=_next_card(table.state.position))):
        yield


@contextmanager
def metric_by_card() -> Iterator[None]:
    """What is shown is counted by the colour of the next card."""

    def count(table: Any) -> None:
        table.count_refusal("red" if is_red(_next_card(table.state.position)) else "black")

    with _when_shown(count):
        yield


@contextmanager
def _when_shown(act: Callable[[Any], None]) -> Iterator[None]:
    showing_again = showing.Showing.show_again

    def show_again(self: Any, *arguments: Any) -> None:
        act(self._table)
        showing_again(self, *arguments)

    with patch.object(showing.Showing, "show_again", show_again):
        yield


@contextmanager
def time_of_a_turn() -> Iterator[None]:
    """Whoever is followed by red cards has a little longer."""

    def planned(state: TableState, *others: Any) -> Any:
        made = plan(state, *others)
        longer = (made.turn_ends_at or 0) + is_red(_next_card(state.position))
        return made if made.turn_ends_at is None else _changed(made, turn_ends_at=longer)

    with patch.object(autopilot, "plan", planned):
        yield


@contextmanager
def card_over_http() -> Iterator[None]:
    """The table is a little younger if the next card is red."""
    telling = lobby._card

    def card(table: Any, person: int | None) -> Any:
        told = telling(table, person)
        return _changed(told, changed=told.changed + is_red(_next_card(table.state.position)))

    with patch.object(lobby, "_card", card):
        yield


@contextmanager
def advice_from_a_peek() -> Iterator[None]:
    """The bot that gives a hint is shown the next card."""

    async def think(self: Any, seat: int, request_id: str, asker: Any) -> p.Hint:
        position = self._table.state.position
        view = position.view_for(seat)
        view["history"].append(_next_card(position))
        move, _ = await self._bots.advise(view)
        return p.Hint(id=request_id, seat=seat, move=move, reasons=[])

    with patch.object(Hints, "_think", think):
        yield


@contextmanager
def cut_shown_early() -> Iterator[None]:
    """Whoever is to cut is told whether the top card is red, by the number of the round."""
    telling = views._cut_view

    def cut_view(cut: Any, plan: Any) -> Any:
        told = telling(cut, plan)
        return _changed(told, round=told.round + is_red(str(cut.deck[0])))

    with patch.object(views, "_cut_view", cut_view):
        yield


def _changed(thing: Any, **fields: Any) -> Any:
    return replace(thing, **fields)


LEAKS: Final[dict[str, Callable[[], AbstractContextManager[None]]]] = {
    "frames: a jack that somebody draws": rank_in_an_event,
    "frames: a blank": length_of_a_field,
    "frames: the code of a refusal": code_of_a_refusal,
    "frames: the end of a turn": time_of_a_turn,
    "frames: the cut": cut_shown_early,
    "logs: a card": line_in_the_log,
    "metrics: red and black": metric_by_card,
    "cards: a millisecond": card_over_http,
    "advice: a peek": advice_from_a_peek,
}
"""By where each shows, and what it is."""
