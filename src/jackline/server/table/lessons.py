"""The course over HTTP: a lesson's position as a table that only the learner sees, kept nowhere."""

from __future__ import annotations

from typing import Final, cast

from msgspec import Raw

from jackline.ai.bot import DEFAULT_BOT
from jackline.ai.explain import reasons_for
from jackline.lessons.course import COURSE
from jackline.lessons.following import AnotherMove, Progress, follow
from jackline.lessons.lesson import LEARNER
from jackline.rules.errors import IllegalMove
from jackline.rules.moves import parse_move
from jackline.server.table.entries import Chair
from jackline.server.table.matters.hinting import on_the_wire
from jackline.server.table.pacing import Plan
from jackline.server.table.presence import Presence
from jackline.server.table.state import Happened, Person, TableState
from jackline.server.table.views import PublicEncoder, Telling
from jackline.server.wire.events import CardsDealt
from jackline.server.wire.protocol import Course, Hint, LessonCard, LessonView, Refused, SetUp, Update
from jackline.server.wire.refusals import Refusal, TableError

_OTHERS: Final = ("Bruno", "Carla", "Diego")
_PERSON: Final = 1


def make_course() -> Course:
    """All lessons."""
    cards = [LessonCard(id=x.id, steps=len(x.steps), clause=x.clause) for x in COURSE.values()]
    return Course(lessons=cards)


def see_lesson(id: str, moves: list[str], now: int) -> LessonView:
    """How far these moves come in a lesson; the learner's table shows this time."""
    if id not in COURSE:
        raise TableError(Refusal.UNKNOWN_LESSON)
    progress = follow(COURSE[id], moves)
    return LessonView(
        id=id,
        steps=progress.steps,
        done=progress.is_done,
        refused=_refusal(progress),
        hint=_hint(progress),
        update=cast(Update, Raw(_update(progress, now))),  # already JSON, and sent as it is
    )


def _refusal(progress: Progress) -> Refused | None:
    match progress.refused:
        case None:
            return None
        case AnotherMove():
            return TableError(Refusal.ANOTHER_MOVE).refused()
        case IllegalMove(verdict=verdict):
            return TableError(verdict).refused()
        case unreadable:
            return TableError(Refusal.UNREADABLE_MOVE, why=unreadable).refused()


def _hint(progress: Progress) -> Hint | None:
    if progress.step is None:
        return None
    view, move = progress.position.view_for(LEARNER), parse_move(progress.step.shown)
    reasons = [on_the_wire(reason) for reason in reasons_for(view, move)]
    return Hint(id="lesson", seat=LEARNER, move=str(move), reasons=reasons)


def _update(progress: Progress, now: int) -> bytes:
    """The learner's table, in the same form as over a socket."""
    state, encoder = _table(progress), PublicEncoder()
    happened = [
        Happened(number, now, events)
        for number, events in enumerate([_dealt(progress), *progress.happened], start=1)
    ]
    table = encoder.table(state, Presence(here=frozenset({_PERSON})), Plan())
    return Telling(state, happened, table, encoder.game(state), now=now, whole=True).update_for(_PERSON)


def _table(progress: Progress) -> TableState:
    position = progress.position
    seats = position.seats
    return TableState(
        "",
        setup=SetUp(seats=seats, away_seconds=None),
        chairs=(Chair(None, _PERSON), *(Chair(name, None, DEFAULT_BOT) for name in _OTHERS[: seats - 1])),
        people={_PERSON: Person("")},
        host=_PERSON,
        newest_person=_PERSON,
        phase="playing" if position.outcome() is None else "over",
        position=position,
        game=1,
        number=1 + len(progress.happened),
    )


def _dealt(progress: Progress) -> tuple[CardsDealt, ...]:
    """Sequences are counted from the deal on, unless some were set up with the position."""
    start = progress.lesson.start
    return () if start.sequences else (CardsDealt(1, start.dealer, ""),)
