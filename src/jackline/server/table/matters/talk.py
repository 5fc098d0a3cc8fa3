"""Calls of table talk (K1, K2): who may call, who is asked, and what follows."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from msgspec.structs import replace

from jackline.rules.errors import IllegalMove
from jackline.server.table.entries import CallExpired, CallMade, Voted
from jackline.server.table.presence import Now
from jackline.server.table.state import Change, TableState
from jackline.server.table.words import Call
from jackline.server.wire import events as said
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError

CALL_PAUSE: Final = 60_000
"""How long who called in vain waits before the next call, in milliseconds."""


# ---- what follows from an entry -----------------------------------------------------------------------


def call_made(state: TableState, entry: CallMade, at: int) -> Change:
    """A call is made."""
    call = Call(entry.person, entry.team, entry.message, entry.text, entry.voters, at)
    spent = state.talk.spent if entry.message is None else state.talk.spent | {entry.message}
    name = state.people[entry.person].name
    event = said.TalkCalled(entry.person, name, entry.team, entry.text, entry.message)
    return {"talk": replace(state.talk, call=call, spent=spent)}, (event,)


def voted(state: TableState, entry: Voted, at: int) -> Change:
    """Someone has answered the call, and perhaps decided it."""
    call, position = state.talk.call, state.position
    assert call is not None
    assert position is not None
    if not entry.agree:
        return dismissed(state, at)
    if entry.penalised is None:
        agreed = replace(call, agreed=(*call.agreed, entry.person))
        return {"talk": replace(state.talk, call=agreed)}, ()
    after, events = position.penalise(entry.penalised)
    upheld = said.TalkUpheld(entry.penalised)
    talk = replace(state.talk, call=None)
    return {"position": after, "moved_at": at, "talk": talk}, (upheld, *events)


def call_expired(state: TableState, entry: CallExpired, at: int) -> Change:
    """The time for a call is up."""
    return dismissed(state, at)


def dismissed(state: TableState, at: int) -> Change:
    """The call comes to nothing."""
    call = state.talk.call
    assert call is not None
    return {"talk": state.talk.dropped(call, at)}, (said.TalkDismissed(call.team),)


def concerns(call: Call | None, person: int) -> bool:
    """Whether a call cannot go on without this person."""
    return call is not None and (person == call.caller or person in call.voters)


# ---- requests -----------------------------------------------------------------------------------------


def call_talk(state: TableState, person: int, request: p.CallTalk, now: Now) -> CallMade:
    """Call table talk on another team; the people here who are asked must all agree."""
    _check_team(state, request.team)
    if all(state.team_of[seat] == request.team for seat in state.seats_of(person)):
        raise TableError(Refusal.NOT_OPPONENT)
    if state.talk.call is not None:
        raise TableError(Refusal.CALL_RUNNING)
    text = _called_text(state, request)
    _check_pause(state, person, now.at)
    voters = _voters(state, person, request.team, now.presence.here)
    if not voters:
        raise TableError(Refusal.NOBODY_TO_ASK)
    return CallMade(person, request.team, request.message, text, voters)


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
    if word.number in state.talk.spent:
        raise TableError(Refusal.ALREADY_CALLED)
    return word.text


def _check_pause(state: TableState, caller: int, at: int) -> None:
    """TableError while somebody who called in vain has to wait."""
    wait = state.talk.dismissed.get(caller, -CALL_PAUSE) + CALL_PAUSE - at
    if wait > 0:
        raise TableError(Refusal.CALL_TOO_SOON, wait / 1000)


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


def vote_talk(state: TableState, person: int, request: p.VoteTalk, now: Now) -> Voted | None:
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
