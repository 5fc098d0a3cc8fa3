"""The page as an app: what makes it installable, what it shows without a network, how it renews itself."""

from __future__ import annotations

import shutil
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Pages, StartServer
from tests.browser.driving.folder_server import FolderServer
from tests.browser.driving.person import Person
from tests.browser.driving.prepared import PreparedTable, two_people
from tests.server.client import http_client
from tests.server.real_server import RealServer

GONE = "WebSocket connection|ERR_|Failed to load resource|service worker"
ADA = "7C 2S 3S 4S 5S 6S JD"
OFFLINE = "You are offline. This is the table as you last saw it"
UNREACHABLE = "The server cannot be reached. This is the table as you last saw it"
READY = "navigator.serviceWorker.ready.then(found => found.active.state)"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
SECOND = 'meta[name="build"]'
# What is not a visit comes from what the worker in charge has kept.
TAKE_OVER = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  await found.update();
  const next = found.installing ?? found.waiting ?? found.active;
  while (next.state !== 'activated')
    await new Promise(done => next.addEventListener('statechange', done, {once: true}));
}"""


@pytest.fixture
def doomed(start_server: StartServer) -> RealServer:
    return start_server()


@pytest.fixture
def pages_of(browser: Browser, doomed: RealServer) -> Iterator[Pages]:
    pages = Pages(browser, doomed.http)
    yield pages
    pages.close()


@pytest.fixture
def table(doomed: RealServer) -> PreparedTable:
    return two_people([ADA, "QD KD TD 9D 8D 7D 6D"], "2S@b1", "QD@h7").keep(doomed.data)


def install(page: Page) -> None:
    """Wait until the worker has kept the page and answers for it."""
    page.evaluate(READY)
    page.wait_for_function(CONTROLLED)


def test_the_page_can_be_installed(server: RealServer) -> None:
    manifest = http_client.get(f"{server.http}/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    told = manifest.json()
    assert (told["display"], told["scope"], told["start_url"]) == ("standalone", "/", "/?app")
    assert http_client.get(server.http + told["start_url"]).status_code == 200
    sizes = {}
    for icon in told["icons"]:
        answer = http_client.get(server.http + icon["src"])
        assert answer.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            assert len(answer.content) < 30_000
            sizes[icon.get("purpose", "any"), width] = icon["src"]
    assert {("any", 192), ("any", 512), ("maskable", 512)} <= set(sizes)


def test_the_worker_may_answer_for_the_whole_page_and_is_asked_for_anew(server: RealServer) -> None:
    worker = http_client.get(f"{server.http}/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    assert "worker-src 'self'" in worker.headers["content-security-policy"]
    for path in [part.strip('"') for part in worker.text.split("'[")[1].split("]'")[0].split(",")]:
        assert http_client.get(server.http + path).status_code == 200, path
        assert not path.startswith("/api")


def test_without_a_network_the_table_is_shown_as_last_seen_and_mends_itself(
    pages_of: Pages, doomed: RealServer, table: PreparedTable
) -> None:
    ada = Person(pages_of.make(GONE))
    ada.page.goto(table.link(1))
    ada.until_dealt()
    install(ada.page)
    ada.page.context.set_offline(True)
    doomed.kill()
    ada.page.reload()
    expect(ada.page.get_by_text(OFFLINE)).to_be_visible()
    expect(ada.space("h7")).to_have_attribute("data-team", "green")
    expect(ada.card("7C")).to_be_visible()
    expect(ada.page.get_by_text("Connection lost")).to_have_count(0)
    # Nothing can be done, and that is said.
    ada.choose("7C")
    ada.space("a3").click()
    expect(ada.page.get_by_text("You cannot play just now").first).to_be_attached()
    expect(ada.space("a3")).not_to_have_attribute("data-team", "blue")
    doomed.start()
    ada.page.context.set_offline(False)
    expect(ada.page.get_by_text(OFFLINE)).to_have_count(0)
    ada.until_my_turn()
    ada.play("3S@c1")
    expect(ada.space("c1")).to_have_attribute("data-team", "blue")


def test_a_server_that_is_gone_is_told_from_a_network_that_is(
    pages_of: Pages, doomed: RealServer, table: PreparedTable
) -> None:
    ada = Person(pages_of.make(GONE, viewport={"width": 390, "height": 844}))
    ada.page.goto(table.link(1))
    ada.until_dealt()
    install(ada.page)
    doomed.kill()
    ada.page.reload()
    expect(ada.page.get_by_text(UNREACHABLE)).to_be_visible()
    height = "document.documentElement.scrollHeight"
    assert ada.page.evaluate(height) == 844, "the notice pushes the table off the screen"
    ada.page.goto("/")
    expect(ada.page.get_by_role("heading", name="Your games")).to_be_visible()
    ada.page.get_by_role("link", name="Bruno").click()
    expect(ada.space("h7")).to_have_attribute("data-team", "green")


def test_without_a_network_the_rules_can_be_read_and_a_lesson_says_what_it_lacks(
    pages_of: Pages, doomed: RealServer
) -> None:
    page = pages_of.make(GONE)
    page.goto("/")
    install(page)
    page.context.set_offline(True)
    doomed.kill()
    page.goto("/rules/giant#E1")
    expect(page.locator("[data-edition=giant]")).to_be_visible()
    expect(page.locator("#E1")).to_be_in_viewport()
    page.goto("/learn/place")
    expect(page.get_by_role("heading", name="Lessons")).to_be_visible()
    expect(page.get_by_text("You are offline, and this needs a connection.")).to_be_visible()
    doomed.start()
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("grid", name="Board")).to_be_visible()


def test_an_app_opened_without_a_network_goes_on_with_the_last_table(
    pages_of: Pages, doomed: RealServer, table: PreparedTable
) -> None:
    page = pages_of.make(GONE)
    page.goto(table.link(1))
    Person(page).board.wait_for()
    install(page)
    page.context.set_offline(True)
    page.goto("/?app")
    page.wait_for_url(f"**/t/{table.code}")
    expect(page.get_by_text(OFFLINE)).to_be_visible()


def test_what_was_kept_goes_with_the_key(pages_of: Pages, table: PreparedTable) -> None:
    ada = Person(pages_of.make(GONE))
    ada.page.goto(table.link(1))
    ada.until_dealt()
    kept = "Object.keys(localStorage).filter(key => key.startsWith('jackline.last.'))"
    assert ada.page.evaluate(kept) == [f"jackline.last.{table.code}"]
    secret = ada.page.evaluate(f"localStorage.getItem('jackline.last.{table.code}')")
    assert not any(f'"{card}"' in secret.replace('"QD"', "") for card in ("KD", "TD", "9D", "8D"))
    ada.page.get_by_role("tab", name="Table").click()
    ada.page.get_by_role("button", name="Leave the table").click()
    ada.page.get_by_role("button", name="Leave? A bot takes over").click()
    ada.page.wait_for_url("**/")
    assert ada.page.evaluate(kept) == []


def test_a_new_build_takes_over(browser: Browser, tmp_path: Path) -> None:
    """Two builds one after the other at the same address: the second is shown at the next visit."""
    static = Path(__file__).parents[3] / "src" / "jackline" / "static"
    build = shutil.copytree(static, tmp_path / "page")
    with FolderServer(build) as served:
        pages = Pages(browser, served.http)
        page = pages.make(GONE)
        page.goto("/")
        install(page)
        deploy(build)
        served.read_again()
        page.goto("/")
        expect(page.locator(SECOND)).to_have_count(1)
        page.evaluate(TAKE_OVER)
        page.context.set_offline(True)
        page.reload()
        expect(page.locator(SECOND)).to_have_count(1)
        pages.close()


def deploy(build: Path) -> None:
    """Change the build as a newer one would be different."""
    for packed in build.glob("*.br"):
        packed.unlink()
    index, worker = build / "index.html", build / "sw.js"
    index.write_text(index.read_text("utf-8").replace("</head>", '<meta name="build" content="2"></head>'))
    worker.write_text(worker.read_text("utf-8").replace("const VERSION = '", "const VERSION = 'next-"))
