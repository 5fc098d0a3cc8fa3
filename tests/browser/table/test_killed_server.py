"""The server dies in mid-game: the pages say so, mend themselves, and nothing is lost or done twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Pages, StartServer
from tests.browser.driving.person import Person
from tests.browser.driving.prepared import PreparedTable, two_people
from tests.server.real_server import RealServer
from tests.server.truth import Row, Truth, read_log

ADA: Final = "7C 2S 3S 4S 5S 6S JD"
BRUNO: Final = "QD KD TD 9D 8D 7D 6D"
LOST: Final = "Connection lost. Your seat is kept; trying again."
SERVER_IS_GONE: Final = "WebSocket connection|ERR_CONNECTION|Failed to load resource"


@pytest.fixture
def doomed(start_server: StartServer) -> RealServer:
    return start_server()


@pytest.fixture
def table(doomed: RealServer) -> PreparedTable:
    return two_people([ADA, BRUNO]).keep(doomed.data)


@pytest.fixture
def people(browser: Browser, doomed: RealServer, table: PreparedTable) -> Iterator[tuple[Person, Person]]:
    pages = Pages(browser, doomed.http)
    ada, bruno = Person(pages.make(SERVER_IS_GONE)), Person(pages.make(SERVER_IS_GONE))
    ada.page.goto(table.link(1))
    bruno.page.goto(table.link(2))
    ada.until_dealt()
    bruno.until_dealt()
    yield ada, bruno
    pages.close()


def test_play_goes_on_after_the_server_was_killed(
    doomed: RealServer, table: PreparedTable, people: tuple[Person, Person]
) -> None:
    ada, bruno = people
    ada.play("2S@b1")
    bruno.until_my_turn()
    doomed.kill()
    for person in people:
        expect(person.instruction).to_have_text(LOST)
        expect(person.space("b1")).to_have_attribute("data-team", "blue")
    bruno.click_move("QD@h7")
    doomed.start()
    for person in people:
        expect(person.instruction).not_to_have_text(LOST)
        expect(person.space("h7")).to_have_attribute("data-team", "green")
    ada.play("3S@c1")
    bruno.until_my_turn()
    bruno.play("KD@h8")
    ada.until_number(bruno.number)
    check_log(doomed, table, people, ["2S@b1", "QD@h7", "3S@c1", "KD@h8"])


def test_a_move_on_its_way_when_the_server_dies_is_made_once(
    doomed: RealServer, table: PreparedTable, people: tuple[Person, Person]
) -> None:
    ada, bruno = people
    moves = ["2S@b1", "QD@h7"]
    for move, mover in zip(moves, people, strict=True):
        mover.until_my_turn()
        mover.click_move(move)
        doomed.kill()
        doomed.start()
        expect(bruno.space(move[3:])).to_have_attribute("data-team", "blue" if mover is ada else "green")
    ada.until_my_turn()
    bruno.until(lambda: not bruno.is_to_move)
    check_log(doomed, table, people, moves)


def check_log(
    server: RealServer, table: PreparedTable, people: tuple[Person, Person], moves: list[str]
) -> None:
    """The log holds just what was clicked, and the pages what is in the log."""
    log = read_log(server.data, table.code)
    assert [row.number for row in log] == list(range(1, len(log) + 1))
    assert [row.body["move"] for row in log if row.kind == "moved"] == moves
    assert {row.move_id for row in log if row.kind == "moved"} == clicked(people)
    position = Truth(log).positions[log[-1].number]
    assert position is not None
    for seat, person in enumerate(people):
        check_person(person, log)
        assert sorted(person.hand) == sorted(map(str, position.hand(seat)))
        assert person.game["chips"] == position.chips


def check_person(person: Person, log: list[Row]) -> None:
    """Each event was told, and none as something new a second time."""
    person.until_number(log[-1].number)
    shown = person.page.locator('[data-kind]:not([data-kind="said"])').all_inner_texts()
    placed = [line for line in shown if "placed" in line]
    assert len(placed) == len(set(placed)) == len([row for row in log if row.kind == "moved"])


def clicked(people: tuple[Person, Person]) -> set[str]:
    asked = [json.loads(frame) for person in people for frame in person.sent]
    return {ask["id"] for ask in asked if ask["type"] == "play"}
