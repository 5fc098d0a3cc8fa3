"""Calls of table talk (K1, K2): who may call, who is asked, and what follows."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from jackline.rules.errors import IllegalMove
from jackline.rules.events import Event
from jackline.server.table.entries import Called, CallExpired, Voted
from jackline.server.wire import events as said
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError

if TYPE_CHECKING:
    from jackline.server.table.state import TableState

MOST_WORDS: Final = 100
"""Messages of a game that can still be called."""

CALL_PAUSE: Final = 60_000
"""How long who called in vain waits before the next call, in milliseconds."""


class Word(Struct, frozen=True):
    """Something that was said in the game."""

    number: int
    """Of its entry."""

    person: int
    text: str


class Call(Struct, frozen=True):
    """A call that is being decided."""

    caller: int
    team: int
    message: int | None
    text: str | None
    voters: tuple[int, ...]
    agreed: tuple[int, ...] = ()
    at: int = 0
    """When it was made, in milliseconds since 1970."""


class Talk(Struct, frozen=True):
    """What was said in a game, and what came of it."""

    words: tuple[Word, ...] = ()
    called: frozenset[int] = frozenset()
    """Messages that have been called, by number: each only once."""

    call: Call | None = None
    dismissed: Mapping[int, int] = {}
    """When the newest call of a person was dismissed, in milliseconds since 1970."""

    def heard(self, number: int, person: int, text: str) -> Talk:
        """One more thing was said."""
        return replace(self, words=(*self.words[1 - MOST_WORDS :], Word(number, person, text)))

    def anew(self) -> Talk:
        """Another game: what was said before it is forgotten, but not who calls in vain."""
        return Talk(dismissed=self.dismissed)

    def without_call(self, caller: int | None = None) -> Talk:
        """The call is over; if dismissed, it was this caller's."""
        dismissed = self.dismissed if caller is None else {**self.dismissed, caller: 0}
        return replace(self, call=None, dismissed=dismissed)


def dated(before: Talk, after: Talk, at: int) -> Talk:
    """The same with the time where something has just begun or ended."""
    call = after.call
    if call is not None and before.call is None:
        call = replace(call, at=at)
    if after.dismissed is before.dismissed:
        return replace(after, call=call)
    return replace(after, call=call, dismissed={who: then or at for who, then in after.dismissed.items()})


# ---- what follows from an entry -----------------------------------------------------------------------


def called(state: TableState, entry: Called) -> tuple[TableState, tuple[Event, ...]]:
    """A call is made."""
    call = Call(entry.person, entry.team, entry.message, entry.text, entry.voters)
    spent = state.talk.called if entry.message is None else state.talk.called | {entry.message}
    name = state.people[entry.person].name
    event = said.TalkCalled(entry.person, name, entry.team, entry.text, entry.message)
    return replace(state, talk=replace(state.talk, call=call, called=spent)), (event,)


def voted(state: TableState, entry: Voted) -> tuple[TableState, tuple[Event, ...]]:
    """Someone has answered the call, and perhaps decided it."""
    call, position = state.talk.call, state.position
    assert call is not None
    assert position is not None
    if not entry.agree:
        return dismissed(state)
    if entry.penalised is None:
        agreed = replace(call, agreed=(*call.agreed, entry.person))
        return replace(state, talk=replace(state.talk, call=agreed)), ()
    after, events = position.penalise(entry.penalised)
    upheld = said.TalkUpheld(entry.penalised)
    return replace(state, position=after, talk=state.talk.without_call()), (upheld, *events)


def expired(state: TableState, entry: CallExpired) -> tuple[TableState, tuple[Event, ...]]:
    """The time for a call is up."""
    return dismissed(state)


def dismissed(state: TableState) -> tuple[TableState, tuple[Event, ...]]:
    """The call comes to nothing."""
    call = state.talk.call
    assert call is not None
    return replace(state, talk=state.talk.without_call(call.caller)), (said.TalkDismissed(call.team),)


def concerns(call: Call | None, person: int) -> bool:
    """Whether a call cannot go on without this person."""
    return call is not None and (person == call.caller or person in call.voters)


# ---- requests -----------------------------------------------------------------------------------------


def decide_call(state: TableState, person: int, request: p.CallTalk) -> Called:
    """The call, still without those who are asked: `with_voters` knows who is here."""
    _check_team(state, request.team)
    if all(state.team_of[seat] == request.team for seat in state.seats_of(person)):
        raise TableError(Refusal.NOT_OPPONENT)
    if state.talk.call is not None:
        raise TableError(Refusal.CALL_RUNNING)
    return Called(person, request.team, request.message, _called_text(state, request), ())


def _check_team(state: TableState, team: int) -> None:
    """TableError if the rules know no penalty for this team, or if it is all bots."""
    assert state.position is not None
    try:
        state.position.penalise(team)
    except IllegalMove as error:
        raise TableError(error.verdict) from None
    if not _people(state, {team}, state.people):
        raise TableError(Refusal.BOTS_ARE_SILENT)


def _called_text(state: TableState, request: p.CallTalk) -> str | None:
    if request.message is None:
        return None
    word = next((word for word in state.talk.words if word.number == request.message), None)
    if word is None or word.person not in _people(state, {request.team}, state.people):
        raise TableError(Refusal.NO_SUCH_MESSAGE)
    if word.number in state.talk.called:
        raise TableError(Refusal.ALREADY_CALLED)
    return word.text


def with_voters(state: TableState, call: Called, here: Collection[int], now: int) -> Called:
    """The call with those of the people here who are asked; TableError if it cannot be made now."""
    wait = state.talk.dismissed.get(call.person, -CALL_PAUSE) + CALL_PAUSE - now
    if wait > 0:
        raise TableError(Refusal.CALL_TOO_SOON, wait / 1000)
    voters = _voters(state, call.person, call.team, here)
    if not voters:
        raise TableError(Refusal.NOBODY_TO_ASK)
    return replace(call, voters=voters)


def _voters(state: TableState, caller: int, team: int, here: Collection[int]) -> tuple[int, ...]:
    """The other opponents; if there are none the host; and if that is the caller, those who are accused."""
    opponents = _people(state, {*state.team_of} - {team}, here)
    others = tuple(person for person in opponents if person != caller)
    if others:
        return others
    if state.host != caller and state.host in here:
        return (state.host,)
    return _people(state, {team}, here)


def _people(state: TableState, teams: Collection[int], here: Collection[int]) -> tuple[int, ...]:
    """Those of the people here who have a seat in one of these teams."""
    sitting = zip(state.chairs, state.team_of, strict=True)
    found = (c.person for c, team in sitting if team in teams and c.person is not None and c.person in here)
    return tuple(dict.fromkeys(found))


def decide_vote(state: TableState, person: int, request: p.VoteTalk) -> Voted | None:
    """An answer to the call; the last one that is needed decides it."""
    call = state.talk.call
    if call is None:
        raise TableError(Refusal.NO_CALL)
    if person not in call.voters:
        raise TableError(Refusal.NOT_ASKED)
    if not request.agree:
        return Voted(person, False)
    if person in call.agreed:
        return None
    is_last = {*call.agreed, person} == {*call.voters}
    return Voted(person, True, call.team if is_last else None)
