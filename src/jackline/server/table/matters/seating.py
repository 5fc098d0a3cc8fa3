"""Who sits where: coming to a table, sitting down, being seated by the host."""

from __future__ import annotations

from jackline.ai.bot import DEFAULT_BOT, bots
from jackline.server.table.access import check_own_host, wrong_phase
from jackline.server.table.chance import Chance
from jackline.server.table.entries import Chair, Chairs, Seated
from jackline.server.table.hosting import first_host
from jackline.server.table.names import clean_name, seat_bots
from jackline.server.table.presence import Now
from jackline.server.table.state import Change, TableState, with_chair
from jackline.server.wire import events as said
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError


def check_bot(name: str) -> str:
    """The name of a bot; TableError if there is none of it."""
    if name not in bots():
        raise TableError(Refusal.UNKNOWN_BOT)
    return name


def wished_chairs(name: str, setup: p.SetUp, wishes: list[p.SeatWish] | None) -> Chairs:
    """How the first person wants the seats of a new table."""
    if wishes is None:
        return (Chair(name, 1), *(Chair() for _ in range(setup.seats - 1)))
    if len(wishes) != setup.seats:
        raise TableError(Refusal.BAD_SEATS, seats=setup.seats, described=len(wishes))
    return tuple(_wished(name, wish) for wish in wishes)


def _wished(name: str, wish: p.SeatWish) -> Chair:
    if wish.mine:
        return Chair(clean_name(wish.name) if wish.name else name, 1)
    return Chair(None, None, check_bot(wish.bot)) if wish.bot else Chair()


def free_seat(state: TableState, wanted: int | None) -> int:
    """An open seat; once cards are dealt, where latecomers are welcome, one that is a bot's own."""
    if state.phase != "gathering" and not state.setup.latecomers:
        raise TableError(Refusal.ALREADY_DEALT)
    # In a game no seat is open, and a bot that stands in for a person keeps the seat for them.
    free = [
        seat
        for seat, chair in enumerate(state.chairs)
        if chair.is_open or (state.phase != "gathering" and chair.person is None)
    ]
    if not free:
        raise TableError(Refusal.NO_SEAT_FREE)
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise TableError(Refusal.SEAT_TAKEN)
    return wanted


def free_name(state: TableState, name: str) -> str:
    """Two people of one name are told apart by a number."""
    taken = {person.name for person in state.people.values()} | {chair.name for chair in state.chairs}
    names = (name, *(f"{name[: p.MAX_NAME - 3]} {number}" for number in range(2, 100)))
    return next(free for free in names if free not in taken)


def name_of(state: TableState, person: int) -> str:
    """The name of a person at the table; TableError if they are not."""
    if person not in state.people:
        raise TableError(Refusal.NO_SUCH_PERSON)
    return state.people[person].name


def resized(chairs: Chairs, seats: int) -> Chairs:
    """More seats are open ones; of fewer, people keep theirs before bots, and bots before open ones."""
    by_right = sorted(enumerate(chairs), key=lambda pair: (pair[1].person is None, pair[1].is_open))
    kept = sorted(seat for seat, _ in by_right[:seats])
    return tuple(chairs[seat] for seat in kept) + (Chair(),) * (seats - len(kept))


def filled(chairs: Chairs) -> Chairs:
    """The chairs with bots on the open ones."""
    return seat_bots(tuple(Chair(None, None, DEFAULT_BOT) if c.is_open else c for c in chairs))


def mixed(chairs: Chairs, chance: Chance) -> Chairs:
    """The same chairs in another order."""
    return tuple(chance.sample(chairs, len(chairs)))


def stood_up(state: TableState, person: int) -> Chairs:
    """The chairs without this person: open before the deal, a bot's in a game."""
    left = Chair() if state.phase == "gathering" else Chair(None, None, DEFAULT_BOT)
    return seat_bots(tuple(left if chair.person == person else chair for chair in state.chairs))


def seated(state: TableState, entry: Seated, at: int) -> Change:
    """Everyone sits like this now; where there was no host, there may be one."""
    host = first_host(state, entry.chairs)
    if not host.get("host"):
        return {"chairs": entry.chairs}, (said.SeatsChanged(),)
    changed = said.HostChanged(host["host"], state.people[host["host"]].name)
    return {"chairs": entry.chairs, **host}, (said.SeatsChanged(), changed)


# ---- requests -----------------------------------------------------------------------------------------


def sit(state: TableState, person: int, request: p.TakeSeat, now: Now) -> Seated | None:
    """Sit down, elsewhere or not at all; in a game only latecomers sit down, and nobody changes seats."""
    mine = state.seats_of(person)
    if request.seat in mine or (request.seat is None and not mine):
        return None
    if state.phase != "gathering" and (mine or not state.setup.latecomers):
        raise wrong_phase(state)
    seat = None if request.seat is None else free_seat(state, request.seat)
    chairs = tuple(Chair() if chair.person == person else chair for chair in state.chairs)
    if seat is not None:
        chairs = with_chair(chairs, seat, Chair(state.people[person].name, person))
    return Seated(chairs)


def assign(state: TableState, person: int, request: p.AssignSeat, now: Now) -> Seated | None:
    """The host puts someone on a seat; whoever acts for the host, only where that costs nobody theirs."""
    chair = _assigned(state, request)
    if state.chairs[request.seat] == chair:
        return None
    if not _costs_nobody(state, request, chair):
        check_own_host(state, person)
    moves_there = request.person is not None and request.name is None
    chairs = stood_up(state, chair.person) if moves_there and chair.person is not None else state.chairs
    return Seated(seat_bots(with_chair(chairs, request.seat, chair)))


def _costs_nobody(state: TableState, request: p.AssignSeat, chair: Chair) -> bool:
    """Whether a seat is given before the deal that nobody has, to someone who has none or gets one more."""
    moves = request.name is None and bool(state.seats_of(chair.person))
    return state.phase == "gathering" and state.chairs[request.seat].person is None and not moves


def _assigned(state: TableState, request: p.AssignSeat) -> Chair:
    if request.seat >= len(state.chairs):
        raise TableError(Refusal.NO_SUCH_SEAT)
    if request.name is not None:
        return _shared_device(state, request.seat, request.person, clean_name(request.name))
    if request.person is not None:
        return Chair(name_of(state, request.person), request.person)
    if request.bot is not None:
        before = state.chairs[request.seat]
        return Chair(before.name if before.person is None else None, None, check_bot(request.bot))
    if state.phase != "gathering":
        raise TableError(Refusal.NO_EMPTY_SEATS)
    return Chair()


def _shared_device(state: TableState, seat: int, person: int | None, name: str) -> Chair:
    """A seat for someone who has no device of their own and is handed this person's in turn."""
    if person is None:
        raise TableError(Refusal.WHOSE_DEVICE)
    name_of(state, person)
    before = state.chairs[seat]
    is_theirs = before.person == person
    if state.phase != "gathering" and not is_theirs and before.person is not None:
        raise TableError(Refusal.SEAT_TAKEN)
    name = name if is_theirs and name == before.name else free_name(state, name)
    return Chair(name, person, before.bot if is_theirs else None)


def swap(state: TableState, person: int, request: p.SwapSeats, now: Now) -> Seated | None:
    """Two seats change places."""
    chairs, seats = state.chairs, len(state.chairs)
    if max(request.one, request.other) >= seats:
        raise TableError(Refusal.NO_SUCH_SEAT)
    if chairs[request.one] == chairs[request.other]:
        return None
    one, other = chairs[request.one], chairs[request.other]
    return Seated(with_chair(with_chair(chairs, request.one, other), request.other, one))


def shuffle_seats(state: TableState, person: int, request: p.ShuffleSeats, now: Now) -> Seated:
    """Everyone sits somewhere."""
    return Seated(mixed(state.chairs, now.chance))
