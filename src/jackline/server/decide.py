"""From a request to the entry it adds to the log, or the reason why not; no clock, sockets or database."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import Any, Final

from jackline.ai.bot import DEFAULT_BOT, bots
from jackline.rules.chance import shuffled_deck
from jackline.rules.cut import cut_at_random
from jackline.rules.edition import edition
from jackline.rules.errors import EditionError, NotationError
from jackline.rules.layout import layout
from jackline.rules.moves import parse_move
from jackline.server import protocol as p
from jackline.server.access import check_access
from jackline.server.entries import (
    AnyEntry,
    CameBack,
    Chair,
    Chairs,
    Dealt,
    Gathered,
    HostGiven,
    Joined,
    Left,
    Moved,
    Muted,
    Renamed,
    Seated,
    SetUpAgreed,
    Spoken,
    StoodIn,
)
from jackline.server.errors import TableError
from jackline.server.hints import decide_hint
from jackline.server.names import clean_name, clean_text, seat_bots
from jackline.server.state import TableState, with_chair

_CHANCE: Final = SystemRandom()


def decide(state: TableState, person: int | None, request: p.IdRequest) -> AnyEntry | None:
    """The entry that this request adds; None if all is already as asked. TableError says why not."""
    check_access(state, person, request)
    assert person is not None
    return _DECISIONS[type(request)](state, person, request)


def check_setup(setup: p.SetUp) -> p.SetUp:
    """The set-up as given; TableError if no game can be dealt with it."""
    try:
        rules = edition(setup.edition, **setup.options)
        rules.check_teams(rules.check_seats(setup.seats), setup.teams)
        if setup.layout is not None:
            layout(setup.layout)
    except (EditionError, NotationError, TypeError) as error:
        raise TableError("bad_set_up", _sentence(error)) from None
    return setup


def check_bot(name: str) -> str:
    """The name of a bot; TableError if there is none of it."""
    if name not in bots():
        raise TableError("unknown_bot", "There is no bot of that level.")
    return name


def wished_chairs(name: str, setup: p.SetUp, wishes: list[p.SeatWish] | None) -> Chairs:
    """How the first person wants the seats of a new table."""
    if wishes is None:
        return (Chair(name, 1), *(Chair() for _ in range(setup.seats - 1)))
    if len(wishes) != setup.seats:
        raise TableError("bad_seats", f"There are {setup.seats} seats, but {len(wishes)} were described.")
    return tuple(_wished(name, wish) for wish in wishes)


def _wished(name: str, wish: p.SeatWish) -> Chair:
    if wish.mine:
        return Chair(clean_name(wish.name) if wish.name else name, 1)
    return Chair(None, None, check_bot(wish.bot)) if wish.bot else Chair()


def join(state: TableState, wish: p.JoinTable) -> Joined:
    """A person comes, and sits down if there is a seat and they want one."""
    if len(state.people) >= p.MOST_PEOPLE:
        raise TableError("table_full", "This table has as many people as it can hold. You can still watch.")
    person, name = state.newest_person + 1, _free_name(state, clean_name(wish.name))
    if wish.watch:
        return Joined(person, name)
    return Joined(person, name, with_chair(state.chairs, _open_seat(state, wish.seat), Chair(name, person)))


def _open_seat(state: TableState, wanted: int | None) -> int:
    if state.phase != "gathering":
        raise TableError("game_running", "The cards are already dealt. Watch the game?")
    free = [seat for seat, chair in enumerate(state.chairs) if chair.is_open]
    if not free:
        raise TableError("table_full", "All seats are taken. Watch the game?")
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise TableError("seat_taken", "That seat is taken.")
    return wanted


def _free_name(state: TableState, name: str) -> str:
    """Two people of one name are told apart by a number."""
    taken = {person.name for person in state.people.values()} | {chair.name for chair in state.chairs}
    names = (name, *(f"{name[: p.MAX_NAME - 3]} {number}" for number in range(2, 100)))
    return next(free for free in names if free not in taken)


# ---- one function for each kind of request ------------------------------------------------------------


def _play(state: TableState, person: int, request: p.Play) -> Moved:
    mine = state.seats_of(person)
    seat = state.front_of(mine) if request.seat is None else request.seat
    if seat not in mine:
        raise TableError("not_your_seat", "That is not your seat.")
    if state.chairs[seat].bot is not None:
        raise TableError("bot_plays", "A bot is playing for you. Take your seat back first.")
    if request.number < state.turn_number:
        raise TableError("stale", "The table has moved on since. Look again and choose anew.")
    try:
        return Moved(seat, str(parse_move(request.move)))
    except NotationError as error:
        raise TableError("unreadable_move", _sentence(error)) from None


def _say(state: TableState, person: int, request: p.Say) -> Spoken:
    _check_voice(state, person)
    return Spoken(person, clean_text(request.text))


def _react(state: TableState, person: int, request: p.React) -> None:
    _check_voice(state, person)


def _check_voice(state: TableState, person: int) -> None:
    if state.people[person].muted:
        raise TableError("muted", "The host has muted you for now.")


def _rename(state: TableState, person: int, request: p.Rename) -> Renamed | None:
    before, name = state.people[person].name, clean_name(request.name)
    if name == before:
        return None
    name = _free_name(state, name)
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
        raise TableError("game_running", "The rules and the seats can be changed only before the deal.")
    return SetUpAgreed(setup, _resized(state.chairs, setup.seats))


def _dealt_part(setup: p.SetUp) -> tuple[object, ...]:
    """What cannot change once cards are dealt."""
    return setup.seats, setup.teams, setup.edition, setup.options, setup.layout


def _resized(chairs: Chairs, seats: int) -> Chairs:
    """More seats are open ones; of fewer, people keep theirs before bots, and bots before open ones."""
    by_right = sorted(enumerate(chairs), key=lambda pair: (pair[1].person is None, pair[1].is_open))
    kept = sorted(seat for seat, _ in by_right[:seats])
    return tuple(chairs[seat] for seat in kept) + (Chair(),) * (seats - len(kept))


def _sit(state: TableState, person: int, request: p.TakeSeat) -> Seated | None:
    mine = state.seats_of(person)
    if request.seat in mine or (request.seat is None and not mine):
        return None
    seat = None if request.seat is None else _open_seat(state, request.seat)
    chairs = tuple(Chair() if chair.person == person else chair for chair in state.chairs)
    if seat is not None:
        chairs = with_chair(chairs, seat, Chair(state.people[person].name, person))
    return Seated(chairs)


def _assign(state: TableState, person: int, request: p.AssignSeat) -> Seated | None:
    chair = _assigned(state, request)
    if state.chairs[request.seat] == chair:
        return None
    chairs = state.chairs
    if request.person is not None:
        chairs = _stood_up(state, request.person)
    return Seated(seat_bots(with_chair(chairs, request.seat, chair)))


def _assigned(state: TableState, request: p.AssignSeat) -> Chair:
    if request.seat >= len(state.chairs):
        raise TableError("no_such_seat", "There is no such seat at this table.")
    if request.person is not None:
        return Chair(_someone(state, request.person), request.person)
    if request.bot is not None:
        before = state.chairs[request.seat]
        return Chair(before.name if before.person is None else None, None, check_bot(request.bot))
    if state.phase != "gathering":
        raise TableError("game_running", "In a game every seat needs a player; put a bot there instead.")
    return Chair()


def _stood_up(state: TableState, person: int) -> Chairs:
    """The chairs without this person: open before the deal, a bot's in a game."""
    left = Chair() if state.phase == "gathering" else Chair(None, None, DEFAULT_BOT)
    return seat_bots(tuple(left if chair.person == person else chair for chair in state.chairs))


def _swap(state: TableState, person: int, request: p.SwapSeats) -> Seated | None:
    chairs, seats = state.chairs, len(state.chairs)
    if max(request.one, request.other) >= seats:
        raise TableError("no_such_seat", "There is no such seat at this table.")
    if chairs[request.one] == chairs[request.other]:
        return None
    one, other = chairs[request.one], chairs[request.other]
    return Seated(with_chair(with_chair(chairs, request.one, other), request.other, one))


def _shuffle(state: TableState, person: int, request: p.ShuffleSeats) -> Seated:
    return Seated(tuple(_CHANCE.sample(state.chairs, len(state.chairs))))


def _start(state: TableState, person: int, request: p.Start) -> Dealt:
    return first_deal(state)


def first_deal(state: TableState) -> Dealt:
    """Cards for everyone: bots take the open seats, and the cut decides who deals (S5)."""
    chairs = _filled(state.chairs)
    dealer = cut_at_random(shuffled_deck(), len(chairs), _CHANCE.randrange).dealer
    return Dealt(dealer, " ".join(shuffled_deck()), chairs)


def _filled(chairs: Chairs) -> Chairs:
    return seat_bots(tuple(Chair(None, None, DEFAULT_BOT) if c.is_open else c for c in chairs))


def _rematch(state: TableState, person: int, request: p.Rematch) -> Dealt:
    assert state.position is not None
    chairs = _filled(state.chairs)
    if request.teams == "shuffle":
        chairs = tuple(_CHANCE.sample(chairs, len(chairs)))
    return Dealt((state.position.dealer + 1) % len(chairs), " ".join(shuffled_deck()), chairs)


def _gather(state: TableState, person: int, request: p.Gather) -> Gathered:
    return Gathered()


def _leave(state: TableState, person: int, request: p.Leave) -> Left:
    return _gone(state, person, removed=False)


def _remove(state: TableState, person: int, request: p.RemovePerson) -> Left:
    _someone(state, request.person)
    if request.person == person:
        raise TableError("yourself", "To leave the table yourself, use leave.")
    return _gone(state, request.person, removed=True)


def _gone(state: TableState, person: int, removed: bool) -> Left:
    return Left(person, removed, _stood_up(state, person), next_host(state, without=person))


def next_host(state: TableState, without: int, present: frozenset[int] | None = None) -> int:
    """Who is host when a person has gone: the host stays, else the first who sits, else the first."""
    if state.host != without:
        return state.host
    here = [other for other in state.people if other != without and (present is None or other in present)]
    sitting = [chair.person for chair in state.chairs if chair.person in here]
    return next((other for other in (*sitting, *here) if other is not None), 0)


def _mute(state: TableState, person: int, request: p.MutePerson) -> Muted | None:
    _someone(state, request.person)
    if state.people[request.person].muted == request.muted:
        return None
    return Muted(request.person, request.muted)


def _give_host(state: TableState, person: int, request: p.GiveHost) -> HostGiven | None:
    _someone(state, request.person)
    return None if request.person == person else HostGiven(request.person)


def _hand_over(state: TableState, person: int, request: p.HandOver) -> StoodIn | None:
    """Whether the person really is away is for the table to know, which sees the sockets."""
    if request.seat >= len(state.chairs):
        raise TableError("no_such_seat", "There is no such seat at this table.")
    chair = state.chairs[request.seat]
    return StoodIn(request.seat, DEFAULT_BOT) if chair.person is not None and chair.bot is None else None


def _take_back(state: TableState, person: int, request: p.TakeBack) -> CameBack | None:
    return came_back(state, person)


def came_back(state: TableState, person: int) -> CameBack | None:
    """A person plays again where bots have stood in; None if none has."""
    stood_in = any(state.chairs[seat].bot for seat in state.seats_of(person))
    return CameBack(person) if stood_in else None


def _someone(state: TableState, person: int) -> str:
    """The name of a person at the table."""
    if person not in state.people:
        raise TableError("no_such_person", "That person is not at this table.")
    return state.people[person].name


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
    p.TakeSeat: _sit,
    p.AssignSeat: _assign,
    p.SwapSeats: _swap,
    p.ShuffleSeats: _shuffle,
    p.Start: _start,
    p.Rematch: _rematch,
    p.Gather: _gather,
    p.Leave: _leave,
    p.RemovePerson: _remove,
    p.MutePerson: _mute,
    p.GiveHost: _give_host,
    p.HandOver: _hand_over,
    p.TakeBack: _take_back,
}
