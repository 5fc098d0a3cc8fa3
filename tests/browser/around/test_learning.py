"""The lessons from outside: the whole course by clicks, answers to other moves, resuming, keys, phones."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from jackline.lessons.course import COURSE
from tests.browser.conftest import NewPage
from tests.browser.driving.measuring import check_board

PHONES = [(390, 844), (320, 568), (844, 390)]


def begin(page: Page, lesson: str) -> None:
    page.goto(f"/learn/{lesson}")
    page.get_by_role("grid", name="Board").wait_for()


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("listbox", name="Your hand").locator(f'[data-card="{name}"]').first


def space(page: Page, name: str) -> Locator:
    return page.get_by_role("grid", name="Board").locator(f'[data-space="{name}"]')


def play(page: Page, move: str) -> None:
    card(page, move[:2]).click(position={"x": 12, "y": 12})
    if move.endswith("!"):
        page.get_by_role("button", name="Turn in").first.click()
    else:
        space(page, move[3:]).click()


def test_a_newcomer_learns_the_whole_game_and_plays(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Learn it in three minutes").click()
    for number, (id, lesson) in enumerate(COURSE.items(), 1):
        page.wait_for_url(f"**/learn/{id}")
        expect(page.get_by_text(f"Lesson {number} of {len(COURSE)}")).to_be_visible()
        for done, step in enumerate(lesson.steps, 1):
            play(page, step.shown)
            if id == "five":
                page.get_by_role("button", name="Lock these five").click()
            if done < len(lesson.steps):
                expect(page.locator(".task")).to_contain_text(re.compile("play any card", re.IGNORECASE))
        if number < len(COURSE):
            page.get_by_role("main").get_by_role("link", name="Next").click()
    expect(page.get_by_role("heading", name="That is the whole game")).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("grid", name="Board").wait_for()


def test_every_try_is_answered(page: Page) -> None:
    begin(page, "remove")
    play(page, "JS-b6")
    notice = page.locator(".notice")
    expect(notice).to_contain_text("Allowed, but green’s four in column h are the danger.")
    expect(space(page, "b6")).to_have_attribute("data-team", "green")
    space(page, "c10").click()
    expect(notice).to_contain_text("That chip is part of a sequence; it stays.")
    page.get_by_role("button", name="Show me why").click()
    clause = page.get_by_role("article")
    expect(clause).to_contain_text("J2")
    expect(clause).to_contain_text("not part of a sequence")
    expect(clause.get_by_role("link")).to_have_attribute("href", "/rules/classic#J2")
    space(page, "h5").click()
    expect(page.get_by_role("heading", name="Done")).to_be_visible()
    expect(space(page, "h5")).not_to_have_attribute("data-team", "green")


def test_a_hint_shows_the_move(page: Page) -> None:
    begin(page, "block")
    page.get_by_role("button", name="Ask for a hint").click()
    expect(page.locator('[data-card="AD"]')).to_have_attribute("data-hinted", "")
    expect(page.get_by_role("status")).to_contain_text("blocks green’s four")


def test_lessons_go_on_where_they_were_left(page: Page) -> None:
    begin(page, "place")
    play(page, "7C@a3")
    expect(space(page, "h5")).to_have_attribute("data-team", "green")
    page.goto("/learn")
    page.wait_for_url("**/learn/place")
    expect(space(page, "a3")).to_have_attribute("data-team", "blue")
    expect(page.locator(".task")).to_contain_text("play any card")
    play(page, "2S@b1")
    expect(page.get_by_role("heading", name="Done")).to_be_visible()
    page.goto("/learn")
    page.wait_for_url("**/learn/row")
    expect(page.get_by_role("link", name="Lesson 1: Place a chip, done")).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name="Play now").wait_for()
    expect(page.get_by_role("link", name="Learn it in three minutes")).to_have_count(0)


def test_a_lesson_that_does_not_exist_says_so(page: Page) -> None:
    page.goto("/learn/nothing")
    expect(page.get_by_role("heading", name="There is no such lesson")).to_be_visible()


def test_a_lesson_can_be_done_with_keys_alone(page: Page) -> None:
    begin(page, "row")
    card(page, "7C").focus()
    page.keyboard.press("Enter")
    space(page, "a1").focus()
    for key in ("ArrowDown",) * 4 + ("ArrowRight",) * 2:
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Done")).to_be_visible()
    # The focus is where it goes on, and the next tab stop is the way to the next lesson.
    page.keyboard.press("Tab")
    expect(page.get_by_role("main").get_by_role("link", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn/corner")


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_every_lesson_fits_a_phone(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(viewport={"width": width, "height": height}, has_touch=True)
    for id in ("remove", "teams"):
        begin(page, id)
        check_board(page)
        size = "document.documentElement.scrollWidth + 'x' + document.documentElement.scrollHeight"
        assert page.evaluate(size) == f"{width}x{height}"
        board = page.locator(".board").bounding_box()
        task = page.locator(".task").bounding_box()
        assert board
        assert task
        assert task["y"] + task["height"] <= board["y"] + 1 or task["x"] >= board["x"] + board["width"]
