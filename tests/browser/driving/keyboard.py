"""Someone without a mouse: keys alone, and eyes for what has the focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from playwright.sync_api import Page

from jackline.rules.box.board import COLUMNS

MANY_STEPS: Final = 80

FOCUSED: Final = """() => {
  const one = document.activeElement ?? document.body;
  const label = one.labels?.[0]?.innerText ?? one.innerText ?? '';
  return [
    one.getAttribute('role') ?? one.tagName.toLowerCase(),
    (one.getAttribute('aria-label') ?? label).replace(/\\s+/g, ' ').trim(),
  ];
}"""


class Focus(NamedTuple):
    """What has the focus: its role, or its element, and its words."""

    role: str
    words: str


class Keyboard:
    """Presses keys and looks where they lead."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def focus(self) -> Focus:
        """Where the focus is."""
        return Focus(*self.page.evaluate(FOCUSED))

    def press(self, *keys: str) -> None:
        """One after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def write(self, text: str) -> None:
        """Letters into a field."""
        self.page.keyboard.type(text)

    def go(self, words: str, key: str = "Tab", role: str | None = None) -> None:
        """Press a key until something whose words begin so has the focus."""
        self.seek(lambda focus: focus.words.startswith(words) and role in (None, focus.role), words, key)

    def seek(self, is_it: Callable[[Focus], bool], what: str, key: str = "Tab") -> None:
        """Press a key until this has the focus."""
        seen = [self.focus]
        while not is_it(seen[-1]):
            assert len(seen) < MANY_STEPS, f"{key} never led to {what}: {seen}"
            self.press(key)
            seen.append(self.focus)

    def choose_card(self, words: str) -> None:
        """To the hand, along it, and take the card up."""
        self.seek(lambda focus: focus.role == "option", "the hand")
        self.press("Home")
        self.go(words, "ArrowRight")
        self.press("Enter")

    def go_to_space(self, space: str) -> None:
        """To the board and along it."""
        self.seek(lambda focus: focus.role == "gridcell", "the board")
        self.press("Control+Home", *["ArrowRight"] * COLUMNS.index(space[0]))
        self.press(*["ArrowDown"] * (int(space[1:]) - 1))
        assert f", {space}" in self.focus.words or self.focus.words.startswith("corner"), self.focus
