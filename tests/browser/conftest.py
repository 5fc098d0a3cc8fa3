"""A real server, a real Chromium, and pages in it that may not complain on the console."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.driving.chromium import FLAGS, NONE_FOUND, find_chromium, must_have_chromium
from tests.browser.driving.person import PATIENCE, Person
from tests.browser.screens import Tables, Visit
from tests.server.nursery import ForkedServer, Nursery
from tests.server.real_server import RealServer

ROOT: Final = Path(__file__).parent.parent.parent
DESK: Final = {"width": 1440, "height": 900}

NewPage: TypeAlias = Callable[..., Page]
NewPerson: TypeAlias = Callable[..., Person]
NewVisit: TypeAlias = Callable[..., Visit]
StartServer: TypeAlias = Callable[..., RealServer]

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of this process."""
    path = find_chromium()
    if path is None:
        (pytest.fail if must_have_chromium() else pytest.skip)(NONE_FOUND)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """One running server for all tests of this process that do not kill theirs."""
    check_page()
    with RealServer(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def start_server(nursery: Nursery, tmp_path: Path) -> Iterator[StartServer]:
    """Starts servers of one's own, to be killed."""
    started: list[RealServer] = []

    def start(*arguments: str) -> RealServer:
        check_page()
        started.append(ForkedServer(nursery, tmp_path / f"server-{len(started)}", *arguments))
        return started[-1].start()

    yield start
    for running in started:
        running.kill()


def check_page() -> None:
    """A server without a page to serve is no use here."""
    if not (ROOT / "src" / "jackline" / "static" / "index.html").exists():
        pytest.fail("The page is not built: run `make test`, which builds it first.")


class Pages:
    """Makes pages, each of another person; whatever one of them complains of is kept."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def make(self, forgive: str | None = None, **settings: Any) -> Page:
        """A page with nothing stored. Settings are those of a Playwright context, such as viewport.

        `forgive` is a pattern of complaints that belong to the test, such as a server that is gone.
        """
        usual = {"base_url": self.address, "reduced_motion": "reduce", "viewport": DESK}
        context = self.browser.new_context(**{**usual, **settings})
        context.set_default_timeout(PATIENCE * 1000)
        self.contexts.append(context)
        return self.watch(context.new_page(), forgive)

    def watch(self, page: Page, forgive: str | None = None) -> Page:
        """Keep what this page complains of."""

        def complain(said: str) -> None:
            if forgive is None or not re.search(forgive, said):
                self.complaints.append(said)

        def hear(said: ConsoleMessage) -> None:
            if said.type in ("error", "warning"):
                complain(said.text)

        page.on("pageerror", lambda error: complain(str(error)))
        page.on("console", hear)
        page.on("dialog", lambda dialog: complain(f"dialog {dialog.message}"))
        return page

    def close(self) -> None:
        """Close all of them; complaints fail the test."""
        for context in self.contexts:
            context.close()
        assert self.complaints == []


@pytest.fixture
def pages(browser: Browser, server: RealServer) -> Iterator[Pages]:
    """Pages of the shared server."""
    made = Pages(browser, server.http)
    yield made
    made.close()


@pytest.fixture
def new_page(pages: Pages) -> NewPage:
    """Makes pages, each of another person."""
    return pages.make


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """One page, for tests of one person."""
    return new_page()


@pytest.fixture
def new_person(pages: Pages) -> NewPerson:
    """Makes people, each with a browser of their own; given an address, they open it."""

    def make(address: str | None = None, **settings: Any) -> Person:
        person = Person(pages.make(**settings))
        if address is not None:
            person.page.goto(address)
        return person

    return make


@pytest.fixture(scope="session")
def tables(server: RealServer) -> Tables:
    """Prepared tables of the shared server."""
    return Tables(server)


@pytest.fixture
def new_visit(new_person: NewPerson, tables: Tables) -> NewVisit:
    """Makes people who read a language and are on their way to a screen."""

    def make(language: str = "en", **settings: Any) -> Visit:
        return Visit(new_person(locale=language, **settings), tables, language)

    return make
