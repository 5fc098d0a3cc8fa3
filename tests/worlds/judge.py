"""Compares all that the servers of a world say and keep with what they promise; every breach is a problem."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jackline.server.live.table import Table
from tests.server.client import moves
from tests.worlds.fairness import why_unfair
from tests.worlds.line import MemoryLine
from tests.worlds.liveness import PATIENCE
from tests.worlds.record import Record

if TYPE_CHECKING:
    from tests.worlds.loop import Owner
    from tests.worlds.server import Server
    from tests.worlds.world import World

Json = dict[str, Any]

ALWAYS_KEPT: Final = {
    "play",
    "say",
    "start",
    "leave",
    "cut",
    "rematch",
    "gather",
    "shuffle_seats",
    "remove",
    "call_talk",
}
"""Requests that cannot be done without an entry."""

ABOUT_THE_MOMENT: Final = {"too_many", "busy", "in_doubt", "hint_coming", "not_ready", "failed"}
"""Refusals that say nothing of what became of the request, only of this attempt."""


GIVEN_UP: Final = {"newer_table", "damaged_table", "unreadable_table"}


class Request(NamedTuple):
    """What somebody asked for."""

    code: str
    person: int
    body: Json
    floor: int
    """The newest number anybody had been told of when it was first sent."""


class Judge:
    """Sees every frame as it is sent and every entry as it is kept."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.problems: list[str] = []
        self.records: dict[str, Record] = {}
        self.requests: dict[str, Request] = {}
        self.acknowledgements = 0
        self.frames = 0
        self._attempts: Counter[str] = Counter()
        self._asked_at: dict[str, set[int]] = {}
        self._answers: dict[tuple[str, int], int] = {}
        """By request and server, the number it was first done with there."""

        self._offsets: dict[Table, int] = {}
        self._see: dict[str, Callable[[MemoryLine, Record, Json], None]] = {
            "update": self._see_update,
            "done": self._see_done,
            "refused": self._see_refused,
            "hint": self._see_hint,
            "farewell": self._see_farewell,
        }

    def blame(self, what: str, *facts: object) -> None:
        """A promise was broken."""
        said = " ".join([what, *map(str, facts)])
        self.problems.append(f"at {self.world.now:.3f} s: {said}")

    def hold(self, holds: bool, what: str, *facts: object) -> None:
        """Blame unless this is so."""
        if not holds:
            self.blame(what, *facts)

    # ---- what is kept ---------------------------------------------------------------------------------

    def kept(self) -> None:
        """Something was committed: look what."""
        newest = max((record.id for record in self.records.values()), default=0)
        for id, code in self.world.disk.new_tables(newest):
            self.records[code] = Record(id, code)
        for record in self.records.values():
            for row in self.world.disk.rows(record.id, after=record.number):
                self._add(record, row)

    def _add(self, record: Record, row: Any) -> None:
        self.hold(row.number == record.number + 1, "C3 numbers have a gap", row.number)
        id = row.move_id or row.request_id
        self.hold(id not in record.numbers, "C1 kept twice", id)
        try:
            record.add(row, self.world.now)
        except Exception as error:
            self.blame("C4 the log does not fold", row.kind, type(error).__name__, error)
            return
        if record.number > 1:
            self.hold(row.at >= record.rows[-2].at, "a log's time goes back", row.kind)
            why = why_unfair(self.world, record, self.requests.get(id or ""))
            self.hold(why is None, why or "", f"{row.kind} at {row.number}")

    def check_log(self) -> None:
        """At the end everything lies there as it was when it was kept."""
        for record in self.records.values():
            same = self.world.disk.rows(record.id) == record.rows
            self.hold(same, "C3 the log was written over", record.code)

    # ---- what is asked and answered -------------------------------------------------------------------

    def asked(self, line: MemoryLine, person: int, body: Json) -> None:
        """A page sends a request, perhaps not for the first time."""
        record = self.records[line.code]
        line.asked[body["id"]] = line.shown or 0
        request = Request(line.code, person, body, record.acknowledged)
        self.requests.setdefault(body["id"], request)
        self._attempts[body["id"]] += 1
        self._asked_at.setdefault(body["id"], set()).add(line.server.index)

    def see(self, line: MemoryLine, message: Json) -> None:
        """A server sends a message."""
        self.frames += 1
        record, see = self.records.get(line.code), self._see.get(message["type"])
        if see is not None and record is not None and not self.problems:
            see(line, record, message)
            if line.sends_at_once and message["type"] == "update" and not self.problems:
                self._check_gone(line, record, message["number"])
                self._check_presence(line, record, message)
                self._check_clock(line, message["now"])

    def _see_done(self, line: MemoryLine, record: Record, done: Json) -> None:
        self.acknowledgements += 1
        id, number = done["id"], done["number"]
        request, kept = self.requests[id], record.numbers.get(id)
        self.hold(id in line.asked, "answered to another line", id)
        self.hold(line.shown is not None and line.shown >= number, "C6 done before it was shown", number)
        first = self._answers.setdefault((id, line.server.index), number)
        self.hold(first == number, "C1 done with two numbers", id, first, number)
        if kept is None:
            self.hold(request.body["type"] not in ALWAYS_KEPT, "C1 done but not kept", request.body)
            self.hold(number <= record.number, "C1 done with a number of the future", number)
            return
        # What was so already leaves no trace that another server, or another life of this one, could know.
        was_so = number < kept and request.body["type"] not in ALWAYS_KEPT and len(self._asked_at[id]) > 1
        self.hold(kept == number or was_so, "C1 done with another number", id, kept, number)
        self.hold(kept > request.floor, "C5 kept before what was done before", id)
        record.acknowledged = max(record.acknowledged, kept)

    def _see_refused(self, line: MemoryLine, record: Record, refused: Json) -> None:
        id = refused["id"]
        self.hold(refused["code"] not in GIVEN_UP, "a table was given up", refused["code"])
        kept = record.numbers.get(id or "")
        if kept is None or refused["code"] in ABOUT_THE_MOMENT:
            return
        if self._attempts[id] > 1 and not line.sends_at_once:
            return  # this attempt may have been refused long before another was carried out
        if self.requests[id].body["type"] == "ask_hint":
            return  # what is kept is that it was asked for; the hint itself can come too late
        # A server that has yet to read what another has written may refuse what is done there.
        table = line.server.table(line.code)
        knows = table is not None and table.state.number >= kept
        is_sure = knows or self.world.plan.servers == 1 or refused["code"] == "not_kept"
        self.hold(not is_sure, "C2 refused but kept", refused["code"], id)

    def _see_hint(self, line: MemoryLine, record: Record, hint: Json) -> None:
        self.hold(hint["id"] in line.asked, "a hint for another line", hint["id"])
        known = self._known(line) if line.sends_at_once else None
        numbers = range(line.asked[hint["id"]] or 1, record.number + 1) if known is None else (known,)
        mine = {seat for number in numbers for seat in record.states[number - 1].seats_of(line.person)}
        self.hold(hint["seat"] in mine, "a hint for another seat", hint["seat"])

    def _known(self, line: MemoryLine) -> int | None:
        """The newest number its server knows of: more may be kept already."""
        table = line.server.table(line.code)
        return None if table is None else table.state.number

    def _see_farewell(self, line: MemoryLine, record: Record, farewell: Json) -> None:
        if farewell["code"] not in ("removed", "left") or line.person is None:
            return
        known, newest = self._known(line) or record.number, record.number
        numbers = {known}
        if line.first_shown is None:
            numbers.add(newest)  # their key opens nothing any more, of which the table may not know yet
        elif not line.sends_at_once:
            numbers.update(range(line.first_shown, newest + 1))  # it has waited for a slow reader
        is_gone = any(line.person not in record.states[number - 1].people for number in numbers)
        self.hold(is_gone, "sent away though still at the table", line.person)

    # ---- what is shown --------------------------------------------------------------------------------

    def _see_update(self, line: MemoryLine, record: Record, update: Json) -> None:
        number = update["number"]
        if number > record.number:
            self.blame("C1 told before it was kept", number)
            return
        self.hold(line.shown is None or number >= line.shown, "C6 numbers fall on a line", number)
        self._check_me(line, record, update)
        self._check_table(record, number, update["view"]["table"])
        self._check_game(record, number, update["view"]["game"])
        self._check_events(line, record, update)
        line.shown = number
        if line.attached_at is None:
            line.attached_at, line.first_shown = self.world.now, number

    def _check_gone(self, line: MemoryLine, record: Record, number: int) -> None:
        """Whoever has left is shown that, and before long nothing more."""
        is_gone = line.person is not None and line.person not in record.states[number - 1].people
        line.gone_at = None if not is_gone else self.world.now if line.gone_at is None else line.gone_at
        since = 0.0 if line.gone_at is None else self.world.now - line.gone_at
        self.hold(since <= PATIENCE, "somebody who has left is shown more", line.person)

    def _check_me(self, line: MemoryLine, record: Record, update: Json) -> None:
        state, me = record.states[update["number"] - 1], update["view"]["me"]
        if line.person is None or line.person not in state.people:
            self.hold(me is None, "C4 an onlooker sees what is somebody's")
            return
        mine = state.seats_of(line.person)
        seat = state.front_seat(line.person)
        same = (me["person"], me["seats"], me["seat"]) == (line.person, mine, seat)
        self.hold(same, "C4 somebody else's place is shown", me["person"], line.person)
        if seat is None or state.position is None:
            self.hold(not me["hand"], "C4 a hand without a seat")
            return
        view = record.view(update["number"], seat)
        self.hold(me["hand"] == view["hand"], "C4 another hand is shown", line.person)
        self.hold(me["dead_cards"] == view["dead_cards"], "C4 other dead cards")
        # A move that leaves a choice of five is offered without it too.
        plain = [{move.partition("=")[0] for move in offered} for offered in (moves(me), view["moves"])]
        self.hold(plain[0] <= plain[1], "C4 moves that are none", line.person)
        self.hold(bool(moves(me)) == bool(view["moves"]), "C4 no moves though there are some", line.person)

    def _check_table(self, record: Record, number: int, table: Json) -> None:
        state = record.states[number - 1]
        seats = [(chair.name, chair.person, chair.bot) for chair in state.chairs]
        people = [(id, person.name, person.muted) for id, person in state.people.items()]
        shown = [(seat["name"], seat["person"], seat["bot"]) for seat in table["seats"]]
        self.hold(shown == seats, "C4 other seats are shown", number)
        seen = [(person["id"], person["name"], person["muted"]) for person in table["people"]]
        self.hold(seen == people, "C4 other people are shown", number)
        so = table["phase"] == state.phase and table["host"] == state.host
        self.hold(so, "C4 another phase or host is shown", number)
        waits = None if state.cut is None else list(state.cut.waits_for)
        self.hold((table["cut"] or {}).get("waits_for") == waits, "C4 another cut is shown", number)

    def _check_game(self, record: Record, number: int, game: Json | None) -> None:
        if record.states[number - 1].position is None:
            self.hold(game is None, "C4 a game where there is none", number)
            return
        view = record.view(number, None)
        other = [name for name, shown in (game or {}).items() if name != "last" and view.get(name) != shown]
        self.hold(game is not None and not other, "C4 another game is shown", number, *other)

    def _check_events(self, line: MemoryLine, record: Record, update: Json) -> None:
        number, events = update["number"], update["events"]
        state = record.states[number - 1]
        seat = state.front_seat(line.person) if line.person is not None else None
        first = events[0]["number"] if events else number + 1
        if not update["whole"]:
            before = line.shown if line.shown is not None else line.hello_number
            first = (before if before is not None else number) + 1
        same = events == record.events(range(first, number + 1), seat)
        self.hold(same, "C4 other events are told", f"{first} to {number}", f"line {line.index}")

    def _check_presence(self, line: MemoryLine, record: Record, update: Json) -> None:
        """Whoever is said to be here has a line to this server, and whoever has a sound one is."""
        said = {person["id"] for person in update["view"]["table"]["people"] if person["present"]}
        here = [other for other in line.server.lines if other.code == line.code and other.person is not None]
        open = {other.person for other in here if not other.is_served_out}
        self.hold(said <= open, "somebody is shown who is gone", said - open)
        sound = [other for other in here if other.first_shown is not None and other.is_sound]
        # Who has left is sent away, and after that what waits for a slow reader; let back, they come anew.
        stay = {
            other.person
            for other in sound
            if not record.has_left(other.person, other.first_shown or 0, update["number"])
        }
        missing = {who for who in stay if who in record.states[update["number"] - 1].people} - said
        self.hold(not missing, "somebody who is here is not shown", missing)

    def _check_clock(self, line: MemoryLine, now: int) -> None:
        """A table's time goes on with the world's, whatever the wall says."""
        table = line.server.table(line.code)
        if table is None:
            return
        offset = now - round(self.world.now * 1000)
        known = self._offsets.setdefault(table, offset)
        ahead = offset > known + 2 and self.world.plan.servers > 1
        self.hold(abs(offset - known) <= 2 or ahead, "C10 a table's time leaps", offset - known)
        self._offsets[table] = max(offset, known)

    def offset(self, server: Server, code: str) -> int | None:
        """The milliseconds between a table's time and the world's."""
        table = server.table(code)
        return None if table is None else self._offsets.get(table)

    # ---- the end --------------------------------------------------------------------------------------

    def check_nothing_left(self, server: Server, owner: Owner) -> None:
        """A server that has stopped leaves no task, no timer and no viewer."""
        left = [task for task in owner.left() if task is not asyncio.current_task()]
        self.hold(not left, "C14 tasks are left", *(task.get_coro() for task in left[:3]))
        timers = owner.timers_left(self.world.now)
        self.hold(not timers, "C14 timers are left", *timers[:3])
        self.hold(not server.lobby._tables, "C14 tables are left")
