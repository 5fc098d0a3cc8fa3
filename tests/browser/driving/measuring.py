"""Whether what is on a page lies where it should."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final, NamedTuple

from playwright.sync_api import Locator, Page

SLACK: Final = 0.6
"""Parts of a pixel that rounding may cost."""

LEAST_SPACE: Final = 24
LEAST_SEEN: Final = 16
"""Of a space while a panel is open below the board."""

LEAST_TARGET: Final = 44


class Box(NamedTuple):
    """A rectangle, with words to know it by."""

    what: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    def overlaps(self, other: Box) -> bool:
        """Whether they share more than a rim."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > SLACK
            and min(self.bottom, other.bottom) - max(self.top, other.top) > SLACK
        )


BOXES: Final = """all => all.filter(one => one.checkVisibility()).map(one => {
  const {left, top, right, bottom} = one.getBoundingClientRect();
  const what = one.getAttribute('aria-label') ?? one.textContent.trim();
  return [what || one.className, left, top, right, bottom];
})"""


TWO_FRAMES: Final = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""After a new size or view the page is laid out in the next frame."""


def boxes(found: Locator) -> list[Box]:
    """Those of everything visible."""
    found.page.evaluate(TWO_FRAMES)
    rows: list[Any] = found.evaluate_all(BOXES)
    return [Box(*row) for row in rows]


def check_board(page: Page, least: int = LEAST_SPACE) -> None:
    """All hundred spaces are in the window and large enough to touch, or at least to be seen."""
    spaces = boxes(page.locator("[data-space]"))
    assert len(spaces) == 100
    check_inside(page, spaces)
    small = [space for space in spaces if min(space.width, space.height) < least - SLACK]
    assert not small, small


def check_inside(page: Page, found: list[Box]) -> None:
    """Nothing of these is outside the window."""
    wide, high = window(page)
    outside = [
        box
        for box in found
        if box.left < -SLACK or box.top < -SLACK or box.right > wide + SLACK or box.bottom > high + SLACK
    ]
    assert not outside, outside


def check_apart(found: list[Box]) -> None:
    """No two of these overlap."""
    overlapping = [pair for pair in combinations(found, 2) if pair[0].overlaps(pair[1])]
    assert not overlapping, overlapping


def check_no_scroll(page: Page) -> None:
    """Nothing is wider than the window."""
    wide, _ = window(page)
    assert page.evaluate("document.scrollingElement.scrollWidth") <= wide


def check_plates(page: Page, count: int) -> None:
    """Everyone's plate is in the window, by itself, and off the board."""
    plates = boxes(page.locator(".plate"))
    assert len(plates) == count
    check_inside(page, plates)
    check_apart([*plates, *boxes(page.locator(".board"))])


def window(page: Page) -> tuple[int, int]:
    """Its width and height."""
    wide, high = page.evaluate("[innerWidth, innerHeight]")
    return wide, high
