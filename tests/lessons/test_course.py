"""The course: every lesson can be done, teaches what it says, and answers every other move."""

from __future__ import annotations

import pytest

import jackline as jl
from jackline.lessons.course import COURSE
from jackline.lessons.following import AnotherMove, follow
from jackline.lessons.lesson import LEARNER, Lesson
from jackline.rules.errors import NotationError
from tests.test_docs import CLAUSES

LESSONS = pytest.mark.parametrize("lesson", COURSE.values(), ids=lambda lesson: lesson.id)


@LESSONS
def test_whoever_does_what_is_shown_gets_through(lesson: Lesson) -> None:
    progress = follow(lesson, [step.shown for step in lesson.steps])
    assert progress.is_done
    assert progress.refused is None
    assert progress.step is None


@LESSONS
def test_every_lesson_is_about_a_clause_and_dealt_like_a_game(lesson: Lesson) -> None:
    assert lesson.clause in CLAUSES
    start = lesson.start
    assert set(start.hand_sizes) == {start.edition.hand_size[start.seats]}
    assert start.turn == LEARNER
    assert start.outcome() is None


@LESSONS
def test_every_legal_move_is_either_the_goal_or_answered(lesson: Lesson) -> None:
    for done, step in enumerate(lesson.steps):
        before = [earlier.shown for earlier in lesson.steps[:done]]
        position = follow(lesson, before).position
        for move in position.legal_moves(LEARNER):
            progress = follow(lesson, [*before, str(move)])
            if step.is_reached_by(move):
                assert (progress.steps, progress.refused) == (done + 1, None)
            else:
                assert isinstance(progress.refused, AnotherMove)
                assert (progress.steps, progress.position) == (done, position)


def test_what_the_rules_refuse_is_refused_with_their_reason() -> None:
    locked = follow(COURSE["remove"], ["JS-c10"]).refused
    assert isinstance(locked, jl.IllegalMove)
    assert locked.verdict is jl.Verdict.LOCKED
    assert isinstance(follow(COURSE["place"], ["seven of clubs"]).refused, NotationError)


def test_moves_after_a_refused_one_or_after_the_end_are_not_looked_at() -> None:
    assert follow(COURSE["place"], ["7C@e5", "7C@c5"]).steps == 0
    assert follow(COURSE["row"], ["7C@c5", "nonsense"]).refused is None


def test_the_lessons_end_as_they_promise() -> None:
    ends = {id: follow(x, [step.shown for step in x.steps]).position for id, x in COURSE.items()}
    for id in ("row", "corner", "wild", "five", "teams"):
        assert [team for team, _ in ends[id].sequences] == [0], id
    assert "a1" in ends["corner"].sequences[0][1]
    assert len([move for move in COURSE["five"].start.legal_moves() if str(move).startswith("5H@e5=")]) == 2
    assert ends["teams"].seats == 4
    won = ends["win"].outcome()
    assert won is not None
    assert won.winner == 0
