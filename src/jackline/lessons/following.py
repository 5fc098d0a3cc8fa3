"""Follows a learner through a lesson: every move is judged by the rules, then by what the lesson asks for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from jackline.lessons.lesson import LEARNER, Lesson, Step
from jackline.rules.errors import IllegalMove, NotationError
from jackline.rules.events import Event
from jackline.rules.moves import parse_move
from jackline.rules.position import Position


class AnotherMove(Exception):
    """The rules allow this move, but the lesson is about another one."""


@dataclass(frozen=True)
class Progress:
    """How far a learner has come."""

    lesson: Lesson
    position: Position
    steps: int = 0
    """Those that are done."""

    happened: tuple[tuple[Event, ...], ...] = ()
    """What each move did, the others' included."""

    refused: IllegalMove | NotationError | AnotherMove | None = None
    """Why the next move was not played."""

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do."""
        return self.steps == len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        """What is to be done now."""
        return None if self.is_done else self.lesson.steps[self.steps]


def follow(lesson: Lesson, moves: Iterable[str]) -> Progress:
    """Play the learner's moves from the start, up to the first that cannot stand."""
    progress = Progress(lesson, lesson.start)
    for move in moves:
        if progress.step is None:
            break
        progress = _tried(progress, progress.step, move)
        if progress.refused is not None:
            break
    return progress


def _tried(progress: Progress, step: Step, text: str) -> Progress:
    try:
        move = parse_move(text)
        after = _played(progress, str(move), LEARNER)
        if not step.is_reached_by(move):
            raise AnotherMove(text)
    except (IllegalMove, NotationError, AnotherMove) as error:
        return replace(progress, refused=error)
    for answer in step.then:
        after = _played(after, answer, after.position.turn)
    return replace(after, steps=progress.steps + 1)


def _played(progress: Progress, move: str, seat: int) -> Progress:
    position, events = progress.position.play(move, seat)
    return replace(progress, position=position, happened=(*progress.happened, events))
