"""On every screen: targets large enough, the focus in sight, nothing lost with large text or less motion."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewVisit
from tests.browser.measuring import LEAST_SEEN, LEAST_SPACE, LEAST_TARGET, check_board, check_no_scroll
from tests.browser.screens import SCREENS

DESK: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
SMALL: Final = {"width": 320, "height": 568}
MOST_STOPS: Final = 150

TARGETS: Final = """least => [...document.querySelectorAll(
  'button, a[href], input, select, textarea, summary, [role=option], [role=gridcell]'
)].filter(one =>
  one.checkVisibility({visibilityProperty: true}) && !one.matches(':disabled')
).flatMap(one => {
  const {width, height} = (one.closest('label') ?? one).getBoundingClientRect();
  const small = one.matches('[role=gridcell], [role=option]') ? least.board : least.other;
  const name = one.getAttribute('aria-label') ?? one.innerText;
  return Math.min(width, least.board) < least.board - .6 || height < small - .6
    ? [`${name}: ${width.toFixed(1)} x ${height.toFixed(1)}`] : [];
})"""

SETTLED: Final = "() => new Promise(done => setTimeout(() => requestAnimationFrame(() => done()), 150))"
"""The page has seen its new size and drawn itself."""

STOP: Final = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const {left, top, right, bottom} = one.getBoundingClientRect();
  const seen = one.closest('label') ?? one;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const hit = document.elementFromPoint(x, y);
  const rings = [one, one.closest('label'), one.nextElementSibling].filter(Boolean)
    .map(other => getComputedStyle(other));
  return {
    name: (one.getAttribute('aria-label') ?? one.innerText ?? one.tagName).slice(0, 60),
    key: [...document.querySelectorAll('*')].indexOf(one),
    inside: left >= -.6 && top >= -.6 && right <= innerWidth + .6 && bottom <= innerHeight + .6,
    covered: !(hit && (seen.contains(hit) || hit.contains(one))),
    ringed: rings.some(look => look.outlineStyle === 'solid' && parseFloat(look.outlineWidth) >= 2),
  };
}"""


@pytest.mark.parametrize("name", SCREENS)
def test_targets_and_focus(name: str, new_visit: NewVisit) -> None:
    visit = new_visit(forgive="404", viewport=DESK)
    SCREENS[name](visit)
    check_targets(visit.page, LEAST_SPACE)
    check_focus(visit.page)
    for size in (PHONE, SMALL):
        resize(visit.page, size)
        check_targets(visit.page, LEAST_TARGET)
    check_focus(visit.page)


def resize(page: Page, size: dict[str, int]) -> None:
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.evaluate(SETTLED)


def check_targets(page: Page, least: int) -> None:
    small: list[str] = page.evaluate(TARGETS, {"board": LEAST_SPACE, "other": least})
    assert not small, json.dumps(small, indent=1)


def check_focus(page: Page) -> None:
    """Whatever the focus comes to by Tab is in the window, not covered, and has its ring."""
    page.evaluate("() => document.activeElement?.blur()")
    stops: list[dict[str, Any]] = []
    while len(stops) < MOST_STOPS:
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None or (stops and stop["key"] == stops[0]["key"]):
            break
        stops.append(stop)
    assert 0 < len(stops) < MOST_STOPS
    bad = [stop for stop in stops if not stop["inside"] or stop["covered"] or not stop["ringed"]]
    assert not bad, json.dumps(bad, indent=1)


# ---- large text ---------------------------------------------------------------------------------------

LARGE_TEXT: Final = {"fontSizes": {"standard": 32, "fixed": 26}}
"""Twice the usual, as somebody sets it in their browser."""

CUT: Final = """() => [...document.querySelectorAll(
  '.table button, .table p, .table h2, .table select'
)].filter(one =>
  one.checkVisibility() && !one.closest('[role=tabpanel], .unseen')
).flatMap(one => {
  const {left, right, top, bottom} = one.getBoundingClientRect();
  const out = left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
  return out ? [one.innerText || one.getAttribute('aria-label')] : [];
})"""

AT_THE_TABLE: Final = [
    "table-card-chosen",
    "table-refused",
    "table-of-twelve",
    "table-menu",
    "pass-and-play",
    "end",
]


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", AT_THE_TABLE)
def test_twice_the_text_costs_nothing(name: str, size: dict[str, int], new_visit: NewVisit) -> None:
    visit = new_visit(viewport=DESK)
    visit.page.context.new_cdp_session(visit.page).send("Page.setFontSizes", LARGE_TEXT)
    SCREENS[name](visit)
    resize(visit.page, size)
    assert visit.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    check_no_scroll(visit.page)
    check_board(visit.page, LEAST_SEEN)
    assert visit.page.evaluate(CUT) == []


@pytest.mark.parametrize("name", ["home", "join", "set-up", "home-settings"])
def test_twice_the_text_scrolls_one_way_only(name: str, new_visit: NewVisit) -> None:
    visit = new_visit(viewport=DESK)
    visit.page.context.new_cdp_session(visit.page).send("Page.setFontSizes", LARGE_TEXT)
    SCREENS[name](visit)
    for size in ({"width": 1280, "height": 800}, PHONE):
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
