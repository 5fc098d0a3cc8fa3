"""Whether everything on a page can be hit with a finger and reached with the keys."""

from __future__ import annotations

import json
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.driving.measuring import LEAST_SPACE, LEAST_TARGET

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


def check_targets(page: Page, touched: bool) -> None:
    """Everything to press is large enough: for fingers larger, but for the spaces of the board."""
    least = {"board": LEAST_SPACE, "other": LEAST_TARGET if touched else LEAST_SPACE}
    small: list[str] = page.evaluate(TARGETS, least)
    assert not small, json.dumps(small, indent=1, ensure_ascii=False)


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
    assert not bad, json.dumps(bad, indent=1, ensure_ascii=False)
