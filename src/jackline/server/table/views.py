"""What each viewer of a table gets to see. The public part is encoded once for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from jackline.rules.box.geometry import spaces_between
from jackline.rules.choosing import choices_for
from jackline.rules.cut import OpenCut
from jackline.rules.moves import Forfeit, Pass, Place, Remove, TurnIn
from jackline.rules.position import Position
from jackline.rules.view import agreed_view, moment_view, own_cards
from jackline.server.table.matters.removing import EVENING, sent_away_now
from jackline.server.table.pacing import Plan
from jackline.server.table.presence import Presence
from jackline.server.table.state import Happened, TableState
from jackline.server.table.words import Call
from jackline.server.wire.protocol import (
    CallView,
    Claim,
    CutCard,
    CutView,
    LastMove,
    MyView,
    PersonView,
    Playable,
    SeatView,
    SentAwayView,
    SeriesView,
    TableView,
)

_ENCODER: Final = msgspec.json.Encoder(enc_hook=str)
"""The hook is for cards, which are a kind of text that msgspec does not know."""

# An update, put together from parts that are already JSON: most of it is the same for all viewers.
_HEAD: Final = b'{"type":"update","number":%d,"now":%d,"whole":%b,"view":{"table":%b,"game":%b,"me":'
_EVENTS: Final = b'},"events":'
_END: Final = b"}"

_ACTS: Final[dict[type[Any], Any]] = {
    Place: "place",
    Remove: "remove",
    TurnIn: "turn_in",
    Forfeit: "forfeit",
    Pass: "pass",
}


class PublicEncoder:
    """Encodes what everyone may know about one table, and each part only when it has changed."""

    def __init__(self) -> None:
        self._deal = 0
        self._agreed = b""
        self._position: Position | None = None
        self._game = b"null"
        self._shown: tuple[object, ...] = ()
        self._table = b""

    def game(self, state: TableState) -> bytes:
        """The game at this table."""
        position = state.position
        if position is None:
            return b"null"
        if state.game != self._deal:
            self._deal, self._agreed = state.game, _ENCODER.encode(agreed_view(position))
        if position is not self._position:
            moment = _ENCODER.encode({**moment_view(position), "last": last_move(position)})
            self._position, self._game = position, b"%b,%b" % (self._agreed[:-1], moment[1:])
        return self._game

    def table(self, state: TableState, presence: Presence, plan: Plan) -> bytes:
        """The table itself."""
        shown = (
            (state.setup, state.chairs, state.people, state.wins, presence),
            (state.phase, state.host, state.game, state.drawn, plan.turn_ends_at, plan.bot_plays_at),
            (plan.acting_host,),
            (state.cut, state.talk.call, plan.deals_at, plan.call_ends_at, plan.new_game_at),
            plan.bot_waits_since,
        )
        if shown != self._shown:
            self._shown, self._table = shown, _ENCODER.encode(table_view(state, presence, plan))
        return self._table


class Telling:
    """A table at one moment, encoded for one viewer after the other."""

    def __init__(
        self,
        state: TableState,
        happened: Sequence[Happened],
        table: bytes,
        game: bytes,
        *,
        now: int,
        whole: bool,
        knocks: Mapping[int, str] | None = None,
    ) -> None:
        self._state = state
        self._happened = happened
        self._now = now
        self._knocks = knocks or {}
        self._head = _HEAD % (state.number, now, b"true" if whole else b"false", table, game)
        self._secrets = [secret for entry in happened for secret in entry.secrets()]
        self._public_events: bytes | None = None

    def update_for(self, person: int | None) -> bytes:
        """The message that shows this person what has happened and what is now true."""
        seats = self._state.seats_of(person)
        seat = self._state.front_of(seats)
        mine = my_view(self._state, person, seats, seat)
        if mine is not None and person == self._state.host and self._state.sent_away:
            mine = replace(mine, sent_away=sent_away_view(self._state, self._knocks, self._now))
        me = _ENCODER.encode(mine)
        return b"".join((self._head, me, _EVENTS, self._events(seat), _END))

    def _events(self, seat: int | None) -> bytes:
        for secret in self._secrets:
            if secret.seen_by(seat) is secret:
                return self._encoded_events(seat)
        if self._public_events is None:
            self._public_events = self._encoded_events(None)
        return self._public_events

    def _encoded_events(self, seat: int | None) -> bytes:
        return _ENCODER.encode([event for entry in self._happened for event in entry.seen_by(seat)])


def table_view(state: TableState, presence: Presence, plan: Plan) -> TableView:
    """What everyone may know about the table."""
    return TableView(
        code=state.code,
        phase=state.phase,
        setup=state.setup,
        host=state.host,
        acting_host=plan.acting_host,
        people=[
            PersonView(id=number, name=person.name, present=number in presence.here, muted=person.muted)
            for number, person in state.people.items()
        ],
        onlookers=presence.onlookers,
        seats=[
            SeatView(
                name=chair.name,
                person=chair.person,
                bot=chair.bot,
                away_at=None if chair.person is None else presence.away_since.get(chair.person),
            )
            for chair in state.chairs
        ],
        team_of=state.team_of,
        colours=list(state.edition.team_colours(state.teams)),
        series=SeriesView(game=state.game, wins=state.series(), drawn=state.drawn),
        turn_ends_at=plan.turn_ends_at,
        bot_plays_at=plan.bot_plays_at,
        new_game_at=plan.new_game_at,
        bot_waits_since=plan.bot_waits_since,
        cut=None if state.cut is None else _cut_view(state.cut, plan),
        call=None if state.talk.call is None else _call_view(state.talk.call, plan),
    )


def sent_away_view(state: TableState, knocks: Mapping[int, str], now: int) -> list[SentAwayView]:
    """Whom the host may let back in."""
    return [
        SentAwayView(person=person, name=gone.name, until=gone.at + EVENING, knock=knocks.get(person))
        for person, gone in sent_away_now(state, now).items()
    ]


def _cut_view(cut: OpenCut, plan: Plan) -> CutView:
    """The cards shown; the rest of the deck stays secret."""
    return CutView(
        round=cut.round,
        waits_for=list(cut.waits_for),
        cards=[CutCard(seat=one.seat, card=str(one.card), round=one.round) for one in cut.shown],
        dealer=cut.dealer,
        deals_at=plan.deals_at,
    )


def _call_view(call: Call, plan: Plan) -> CallView:
    return CallView(
        caller=call.caller,
        team=call.team,
        message=call.message,
        text=call.text,
        voters=list(call.voters),
        agreed=list(call.agreed),
        ends_at=plan.call_ends_at or call.at,
    )


def last_move(position: Position) -> LastMove | None:
    """The newest move; a draw is not what people look for."""
    past = position.past
    while past is not None and type(past.done) not in _ACTS:
        past = past.before
    if past is None or past.seat is None:
        return None
    card, space = getattr(past.done, "card", None), getattr(past.done, "space", None)
    return LastMove(seat=past.seat, move=str(past.done), card=card, space=space, act=_ACTS[type(past.done)])


def my_view(state: TableState, person: int | None, seats: list[int], seat: int | None) -> MyView | None:
    """What only this person, who has these seats and looks from one of them, may know."""
    if person is None or person not in state.people:
        return None
    position = state.position
    if position is None or seat is None:
        return MyView(person=person, seats=seats, seat=seat)
    hand, dead = own_cards(position, seat)
    if seat not in position.awaited:
        return MyView(person=person, seats=seats, seat=seat, hand=hand, dead_cards=dead)
    choices = choices_for(position, seat)
    return MyView(
        person=person,
        seats=seats,
        seat=seat,
        hand=hand,
        dead_cards=dead,
        playable=[
            *(Playable(card=card, act="place", spaces=spaces) for card, spaces in choices.place.items()),
            *(Playable(card=card, act="remove", spaces=spaces) for card, spaces in choices.remove.items()),
        ],
        claims={plain: [_claim(way) for way in ways] for plain, ways in choices.claims.items()},
        turn_in=choices.turn_in,
        forfeit=choices.forfeit,
        may_draw=choices.may_draw,
        may_pass=choices.may_pass,
    )


def _claim(way: Place) -> Claim:
    return Claim(move=str(way), lines=[list(spaces_between(*ends)) for ends in way.lines])
