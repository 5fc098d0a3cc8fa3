"""On every screen: axe finds nothing, targets are large enough, the focus is in sight; large text fits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NewVisit, Pages
from tests.browser.driving.axe import COLOURS, PAGE, WORDS, check_axe, findings
from tests.browser.driving.measuring import boxes, check_apart, check_board, check_no_scroll
from tests.browser.driving.reach import check_focus, check_targets
from tests.browser.driving.tour import Tour, darken, resize, speak
from tests.browser.screens import LANGUAGES, SCREENS, Screen, Tables
from tests.browser.screens.visit import PHONE, Size
from tests.server.real_server import RealServer


@pytest.fixture(scope="module")
def tour(browser: Browser, server: RealServer, tables: Tables) -> Iterator[Tour]:
    """One browser for all screens."""
    pages = Pages(browser, server.http)
    yield Tour(pages, tables)
    pages.close()


BOARDS: Final = {
    "table",
    "table-card-chosen",
    "table-jack-chosen",
    "table-choice-of-five",
    "end",
    "screen-game",
}
"""Where axe looks at the board's hundred spaces too, which takes it as long as all the rest."""


@pytest.mark.parametrize("name", SCREENS)
def test_everyone_can_use_it(name: str, tour: Tour) -> None:
    screen = SCREENS[name]
    with tour.visit(screen) as visit:
        look(visit.page, name, screen)


def look(page: Page, name: str, screen: Screen) -> None:
    """Everything that has to hold on a screen, in as few steps as that takes.

    The first language is read at a desk and the others on a phone, so that axe sees both arrangements.
    """
    others, part = LANGUAGES[1:], PAGE if name in BOARDS else WORDS
    check_size(page, screen.sizes[0])
    check_axe(page, part=part)
    darken(page, "dark")
    check_axe(page, COLOURS, part=part)
    if len(screen.sizes) > 1:
        resize(page, screen.sizes[1])
    for language in others:
        speak(page, language)
        check_axe(page, part=WORDS)
    darken(page, "light")
    for language in others:
        speak(page, language)
        check_axe(page, COLOURS, part=WORDS)
    for size in screen.sizes[1:]:
        resize(page, size)
        check_size(page, size)


def check_size(page: Page, size: Size) -> None:
    """Targets in all languages; the focus in one, and not in windows that have a smaller sister."""
    for language in reversed(LANGUAGES):
        speak(page, language)
        check_targets(page, size.touched)
    if size != PHONE:
        check_focus(page)


# ---- large text ---------------------------------------------------------------------------------------

LARGE_TEXT: Final = {"standard": 32, "fixed": 26}
"""Twice the usual, as somebody sets it in their browser."""

LAPTOP: Final = Size(1280, 800)

CUT: Final = """() => [...document.querySelectorAll(
  ':is(.table, .handset) :is(button, p, h1, h2, select)'
)].filter(one =>
  one.checkVisibility() && !one.closest('[role=tabpanel], .unseen, .pills, .options')
).flatMap(one => {
  const {left, right, top, bottom} = one.getBoundingClientRect();
  const out = left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
  return out ? [one.innerText || one.getAttribute('aria-label')] : [];
})"""
"""What reaches over the window. Long lists, reactions and choices of five are scrolled."""

AT_THE_TABLE: Final = [
    "table-card-chosen",
    "table-refused",
    "table-of-twelve",
    "table-menu",
    "table-choice-of-five",
    "talk-asked",
    "pass-and-play",
    "end",
]
IN_HAND: Final = ["hand", "hand-card-chosen", "hand-jack-asked", "hand-asked", "hand-draw", "hand-end"]
PAGES: Final = ["home", "join", "set-up", "home-settings", "cut", "hand-lobby", "rules"]


@pytest.fixture(scope="module")
def large_text(browser: Browser, server: RealServer, tables: Tables) -> Iterator[Tour]:
    """A browser with twice the text."""
    pages = Pages(browser, server.http)
    yield Tour(pages, tables, LARGE_TEXT)
    pages.close()


@pytest.mark.parametrize("name", AT_THE_TABLE)
def test_twice_the_text_costs_nothing(name: str, large_text: Tour) -> None:
    with large_text.visit(SCREENS[name]) as visit:
        for size in (LAPTOP, PHONE):
            resize(visit.page, size)
            check_all_there(visit.page)
            check_board(visit.page)


@pytest.mark.parametrize("name", IN_HAND)
def test_twice_the_text_fits_a_hand(name: str, large_text: Tour) -> None:
    with large_text.visit(SCREENS[name]) as visit:
        check_all_there(visit.page)
        check_apart(boxes(visit.page.locator(".lower :is(button, p, h2)")))


def check_all_there(page: Page) -> None:
    """Nothing is cut off, and nothing is wider than the window."""
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    check_no_scroll(page)
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("name", PAGES)
def test_twice_the_text_scrolls_one_way_only(name: str, large_text: Tour) -> None:
    with large_text.visit(SCREENS[name]) as visit:
        for size in (LAPTOP, PHONE):
            resize(visit.page, size)
            check_no_scroll(visit.page)


# ---- less movement, forced colours --------------------------------------------------------------------

TRAVELLING: Final = """() => [...document.querySelectorAll('*')].filter(one => {
  const look = getComputedStyle(one);
  const moves = /all|transform|translate|scale|rotate|left|top|width|height/.test(look.transitionProperty);
  return look.animationName !== 'none' || (moves && look.transitionDuration !== '0s');
}).map(one => one.className)"""


def test_nothing_travels_where_less_movement_is_asked_for(new_visit: NewVisit) -> None:
    visit = new_visit(reduced_motion="reduce")
    for name in ("table-card-chosen", "end", "home-settings"):
        SCREENS[name](visit)
        assert visit.page.evaluate(TRAVELLING) == []


def test_forced_colours_leave_shapes_and_light(new_visit: NewVisit) -> None:
    visit = new_visit(forced_colors="active")
    SCREENS["table-card-chosen"](visit)
    lit = visit.page.locator("[data-space='a3']")
    plain = visit.page.locator("[data-space='a4']")
    ring = "one => getComputedStyle(one).outlineWidth + getComputedStyle(one).outlineColor"
    assert lit.evaluate(ring) != plain.evaluate(ring)
    shapes = {
        visit.page.locator(f"[data-space='{space}'] .chip path").first.get_attribute("d")
        for space in ("b1", "h7")
    }
    assert len(shapes) == 2
    strokes = visit.page.locator("[data-space='b1'] .chip path").evaluate_all(
        "all => all.map(one => getComputedStyle(one).stroke)"
    )
    assert all(stroke != "none" for stroke in strokes)
    expect(visit.page.locator("[role=option][aria-selected=true]")).to_have_css("outline-style", "solid")


def test_axe_finds_what_is_wrong(new_visit: NewVisit) -> None:
    visit = new_visit()
    SCREENS["home"](visit)
    visit.page.evaluate("document.querySelector('main h1').style.color = 'var(--line)'")
    visit.page.evaluate("document.querySelector('button[aria-label]').removeAttribute('aria-label')")
    rules = {found["rule"] for found in findings(visit.page)}
    assert {"color-contrast", "button-name"} <= rules
