"""Screens to learn from: the lessons and the rules."""

from __future__ import annotations

from tests.browser.screens.visit import Visit, screen

FIRST, LAST = "place", "win"


@screen
def lesson(visit: Visit) -> None:
    """What to do, and all lessons there are."""
    begin(visit, FIRST)


@screen
def lesson_tried(visit: Visit) -> None:
    """A try that was answered."""
    begin(visit, FIRST)
    visit.card("4H")
    visit.space("f5")
    visit.see(".notice")


@screen
def lesson_done(visit: Visit) -> None:
    """One lesson of many."""
    begin(visit, "row")
    visit.card("7C")
    visit.space("c5")
    visit.see(".prompt")


@screen
def lessons_done(visit: Visit) -> None:
    """The whole game is known."""
    begin(visit, LAST)
    visit.card("4S")
    visit.space("e9")
    visit.see(".prompt")


@screen
def rules(visit: Visit) -> None:
    """Those of an edition, with one of them asked for."""
    visit.open("/rules/giant#K2")
    visit.page.locator("summary").first.click()
    visit.see("[data-option]")


def begin(visit: Visit, lesson: str) -> None:
    """Open a lesson."""
    visit.open(f"/learn/{lesson}")
    visit.page.get_by_role("grid").wait_for()
