"""Lessons over HTTP."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from jackline.server.wire.messages import Hint, Refused
from jackline.server.wire.terms import MOST_TRIES
from jackline.server.wire.updates import Update


class LessonCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson of the course."""

    id: str
    steps: Annotated[int, "How many things there are to do."]
    clause: Annotated[str, "The clause of the rulebook that it is about."]


class Course(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All lessons, in order."""

    lessons: list[LessonCard]


class LessonTry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All moves of the learner in a lesson so far, with the one that is tried now."""

    moves: Annotated[
        list[Annotated[str, Meta(max_length=64)]], Meta(max_length=MOST_TRIES), "In notation, oldest first."
    ] = []


class LessonView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How far the learner has come. Nothing of it is kept: the moves are all there is to remember."""

    id: str
    steps: Annotated[int, "How many things are done."]
    done: Annotated[bool, "Nothing is left to do."]
    refused: Annotated[
        Refused | None, "Why the next move was not played; the code `another_move`: the rules would allow it."
    ]
    hint: Annotated[Hint | None, "A move that does what is asked for."]
    update: Annotated[Update, "The table as the learner sees it, and all that has happened there."]
