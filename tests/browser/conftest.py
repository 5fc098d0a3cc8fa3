"""A real server, a real Chromium, and pages in it that may not say anything on the console."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.chromium import FLAGS, NONE_FOUND, find_chromium, must_have_chromium
from tests.server.real_server import RealServer

ROOT = Path(__file__).parent.parent.parent
PATIENCE_MS = 20_000
"""Machines that run tests are busy."""

NewPage: TypeAlias = Callable[..., Page]


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
    if not (ROOT / "src" / "jackline" / "static" / "index.html").exists():
        pytest.fail("The page is not built: run `make test`, which builds it first.")
    with RealServer(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def new_page(browser: Browser, server: RealServer) -> Iterator[NewPage]:
    """Makes pages, each of another person: nothing stored, relative addresses go to the server.

    Settings are those of a Playwright context, such as viewport or color_scheme. A test in which a page
    throws an error, or breaks the content policy, fails.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make(**settings: Any) -> Page:
        context = browser.new_context(**{"base_url": server.http, "reduced_motion": "reduce", **settings})
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if _is_breach(said.text) else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """One page, for tests of one person."""
    return new_page()


def _is_breach(text: str) -> bool:
    return "Content Security Policy" in text
