"""From a request to the entry it adds to the log, or the reason why not; no clock, sockets or database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from jackline.ai.bot import DEFAULT_BOT
from jackline.rules.board import SPACES
from jackline.rules.errors import EditionError, NotationError
from jackline.rules.moves import Draw, Forfeit, parse_move
from jackline.server.table.access import check_access
from jackline.server.table.agreement import agreed_in
from jackline.server.table.cutting import begin_game, decide_cut, decide_skip, next_game
from jackline.server.table.entries import (
    AnyEntry,
    CameBack,
    Chair,
    CutOpened,
    Dealt,
    Gathered,
    HostGiven,
    Left,
    Moved,
    Muted,
    Renamed,
    SetUpAgreed,
    Spoken,
    StoodIn,
)
from jackline.server.table.hinting import decide_hint
from jackline.server.table.names import clean_name, clean_text
from jackline.server.table.seating import (
    assign,
    filled,
    free_name,
    mixed,
    name_of,
    resized,
    shuffle_seats,
    sit,
    stood_up,
    swap,
)
from jackline.server.table.state import TableState
from jackline.server.table.talk import decide_call, decide_vote
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError


def decide(state: TableState, person: int | None, request: p.IdRequest) -> AnyEntry | None:
    """The entry that this request adds; None if all is already as asked. TableError says why not."""
    check_access(state, person, request)
    assert person is not None
    return _DECISIONS[type(request)](state, person, request)


def check_setup(setup: p.SetUp) -> p.SetUp:
    """The set-up as given; TableError if no game can be dealt with it."""
    try:
        agreed_in(setup)
    except (EditionError, NotationError, TypeError) as error:
        raise TableError(Refusal.BAD_SET_UP, why=_sentence(error)) from None
    return setup


# ---- one function for each kind of request ------------------------------------------------------------


def _play(state: TableState, person: int, request: p.Play) -> Moved:
    mine = state.seats_of(person)
    seat = state.front_of(mine) if request.seat is None else request.seat
    if seat not in mine:
        raise TableError(Refusal.NOT_YOUR_SEAT)
    if state.chairs[seat].bot is not None:
        raise TableError(Refusal.BOT_PLAYS)
    try:
        move = parse_move(request.move)
    except NotationError as error:
        raise TableError(Refusal.UNREADABLE_MOVE, why=_sentence(error)) from None
    # A draw that is due and a card that is owed are for no turn in particular (L1, K2).
    if request.number < state.turn_number and not isinstance(move, (Draw, Forfeit)):
        raise TableError(Refusal.STALE)
    return Moved(seat, str(move))


def _say(state: TableState, person: int, request: p.Say) -> Spoken:
    _check_voice(state, person)
    return Spoken(person, clean_text(request.text))


def _react(state: TableState, person: int, request: p.React) -> None:
    _check_voice(state, person)


def _show(state: TableState, person: int, request: p.ShowSpaces) -> None:
    _check_voice(state, person)
    if any(space not in SPACES for space in request.spaces):
        raise TableError(Refusal.NO_SUCH_SPACE)


def _check_voice(state: TableState, person: int) -> None:
    if state.people[person].muted:
        raise TableError(Refusal.MUTED)


def _rename(state: TableState, person: int, request: p.Rename) -> Renamed | None:
    before, name = state.people[person].name, clean_name(request.name)
    if name == before:
        return None
    name = free_name(state, name)
    chairs = tuple(
        Chair(name, person, chair.bot) if chair.person == person and chair.name == before else chair
        for chair in state.chairs
    )
    return Renamed(person, name, chairs)


def _set_up(state: TableState, person: int, request: p.ChangeSetUp) -> SetUpAgreed | None:
    before, setup = state.setup, check_setup(request.setup)
    if setup == before:
        return None
    if state.phase != "gathering" and _dealt_part(setup) != _dealt_part(before):
        raise TableError(Refusal.SET_UP_IS_DEALT)
    return SetUpAgreed(setup, resized(state.chairs, setup.seats))


def _dealt_part(setup: p.SetUp) -> tuple[object, ...]:
    """What cannot change once cards are dealt."""
    return setup.seats, setup.teams, setup.edition, setup.options, setup.layout


def _start(state: TableState, person: int, request: p.Start) -> CutOpened | Dealt:
    return first_game(state)


def first_game(state: TableState) -> CutOpened | Dealt:
    """Bots take the open seats, and the cut decides who deals (S5)."""
    return begin_game(state, filled(state.chairs))


def _rematch(state: TableState, person: int, request: p.Rematch) -> CutOpened | Dealt:
    chairs = filled(state.chairs)
    return next_game(state, mixed(chairs) if request.teams == "shuffle" else chairs)


def _gather(state: TableState, person: int, request: p.Gather) -> Gathered:
    return Gathered()


def _leave(state: TableState, person: int, request: p.Leave) -> Left:
    return _gone(state, person, removed=False)


def _remove(state: TableState, person: int, request: p.RemovePerson) -> Left:
    name_of(state, request.person)
    if request.person == person:
        raise TableError(Refusal.YOURSELF)
    return _gone(state, request.person, removed=True)


def _gone(state: TableState, person: int, removed: bool) -> Left:
    return Left(person, removed, stood_up(state, person), next_host(state, without=person))


def next_host(state: TableState, without: int, present: frozenset[int] | None = None) -> int:
    """Who is host when a person has gone: the host stays, else the first who sits, else the first."""
    if state.host != without:
        return state.host
    here = [other for other in state.people if other != without and (present is None or other in present)]
    sitting = [chair.person for chair in state.chairs if chair.person in here]
    return next((other for other in (*sitting, *here) if other is not None), 0)


def _mute(state: TableState, person: int, request: p.MutePerson) -> Muted | None:
    name_of(state, request.person)
    if state.people[request.person].muted == request.muted:
        return None
    return Muted(request.person, request.muted)


def _give_host(state: TableState, person: int, request: p.GiveHost) -> HostGiven | None:
    name_of(state, request.person)
    return None if request.person == person else HostGiven(request.person)


def _hand_over(state: TableState, person: int, request: p.HandOver) -> StoodIn | None:
    """Whether the person really is away is for the table to know, which sees the sockets."""
    if request.seat >= len(state.chairs):
        raise TableError(Refusal.NO_SUCH_SEAT)
    chair = state.chairs[request.seat]
    return StoodIn(request.seat, DEFAULT_BOT) if chair.person is not None and chair.bot is None else None


def _take_back(state: TableState, person: int, request: p.TakeBack) -> CameBack | None:
    return came_back(state, person)


def came_back(state: TableState, person: int) -> CameBack | None:
    """A person plays again where bots have stood in; None if none has."""
    stood_in = any(state.chairs[seat].bot for seat in state.seats_of(person))
    return CameBack(person) if stood_in else None


def _sentence(error: Exception) -> str:
    text = str(error)
    return text if text.endswith(".") else f"{text}."


_DECISIONS: Final[dict[type[Any], Callable[[TableState, int, Any], AnyEntry | None]]] = {
    p.Play: _play,
    p.AskHint: decide_hint,
    p.Say: _say,
    p.React: _react,
    p.Rename: _rename,
    p.ChangeSetUp: _set_up,
    p.TakeSeat: sit,
    p.AssignSeat: assign,
    p.SwapSeats: swap,
    p.ShuffleSeats: shuffle_seats,
    p.Start: _start,
    p.CutDeck: decide_cut,
    p.SkipCut: decide_skip,
    p.CallTalk: decide_call,
    p.VoteTalk: decide_vote,
    p.ShowSpaces: _show,
    p.Rematch: _rematch,
    p.Gather: _gather,
    p.Leave: _leave,
    p.RemovePerson: _remove,
    p.MutePerson: _mute,
    p.GiveHost: _give_host,
    p.HandOver: _hand_over,
    p.TakeBack: _take_back,
}
