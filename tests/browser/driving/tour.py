"""One browser that goes from screen to screen: opening one for each would cost more than the looking."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.conftest import Pages
from tests.browser.driving.person import Person
from tests.browser.screens.tables import Tables
from tests.browser.screens.visit import Screen, Size, Visit

FORGET: Final = "() => { localStorage.clear(); sessionStorage.clear(); }"

SPEAK: Final = """language => {
  const key = 'jackline.settings';
  const chosen = JSON.parse(localStorage.getItem(key) ?? '{}');
  localStorage.setItem(key, JSON.stringify({...chosen, language}));
  dispatchEvent(new StorageEvent('storage', {key}));
}"""
"""As if it were chosen in another window of the same browser."""

SETTLED: Final = """() => new Promise(done => {
  let before = '';
  const look = () => {
    const boxes = [...document.querySelectorAll('main, main *')].slice(0, 400)
      .map(one => Object.values(one.getBoundingClientRect().toJSON()).join());
    const now = boxes.join(';');
    if (now === before) done();
    else requestAnimationFrame(() => requestAnimationFrame(look));
    before = now;
  };
  requestAnimationFrame(look);
})"""
"""The page has seen its new size and nothing shifts any more."""


class Tour:
    """A page that forgets between two screens."""

    def __init__(self, pages: Pages, tables: Tables, text: dict[str, Any] | None = None) -> None:
        self.pages = pages
        self.tables = tables
        self.text = text
        """Sizes of the letters, where somebody has set them in their browser."""
        self.person: Person | None = None

    @contextmanager
    def visit(self, screen: Screen) -> Iterator[Visit]:
        """Somebody on one of its screens; what the browser complains of there fails."""
        visit = Visit(self._person(), self.tables)
        try:
            resize(visit.page, screen.sizes[0])
            visit.page.emulate_media(color_scheme="light")
            screen(visit)
            yield visit
        finally:
            self._forget(visit)
        complaints = [said for said in self.complaints() if not re.search(screen.forgive or "^$", said)]
        assert complaints == []

    def complaints(self) -> list[str]:
        """All that has been complained of since the last time."""
        said = self.pages.complaints[:]
        self.pages.complaints.clear()
        return said

    def _person(self) -> Person:
        if self.person is None:
            self.person = Person(self.pages.make(locale="en"))
            if self.text:
                devtools = self.person.page.context.new_cdp_session(self.person.page)
                devtools.send("Page.setFontSizes", {"fontSizes": self.text})
        return self.person

    def _forget(self, visit: Visit) -> None:
        if visit.is_browser_spent:
            visit.page.context.close()
            self.person = None
        else:
            visit.page.evaluate(FORGET)
            visit.page.goto("about:blank")


def speak(page: Page, language: str) -> None:
    """Let the page speak another language."""
    page.evaluate(SPEAK, language)
    assert page.evaluate("document.documentElement.lang") == language


def darken(page: Page, scheme: Any) -> None:
    """Let it be night, or day."""
    page.emulate_media(color_scheme=scheme)
    page.wait_for_function("scheme => document.documentElement.dataset.theme === scheme", arg=scheme)


def resize(page: Page, size: Size) -> None:
    """Give the window another size."""
    page.set_viewport_size(size.window)  # type: ignore[arg-type]
    page.evaluate(SETTLED)
