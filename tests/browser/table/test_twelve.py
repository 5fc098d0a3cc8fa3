"""Twelve at one table: all of them and the whole board on one screen."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.driving.finishing import quick_move
from tests.browser.driving.measuring import boxes, check_board, check_inside, check_no_scroll, check_plates
from tests.browser.driving.person import Person
from tests.server.client import open_table
from tests.server.real_server import RealServer
from tests.server.truth import Truth, read_log

ROUNDS = 2
LEAST_TEXT = 11.0

TEXTS = """() => [...document.querySelectorAll('.plate .name')].map(name => {
  const style = getComputedStyle(name);
  return [name.textContent, parseFloat(style.fontSize), name.scrollWidth - name.clientWidth];
})"""


def test_a_person_and_eleven_bots_on_one_screen(server: RealServer, new_person: NewPerson) -> None:
    chance = Random(12)
    ada = new_person(open_twelve(server))
    ada.until_dealt()
    for _ in range(ROUNDS):
        ada.until_my_turn()
        check_table(ada)
        ada.play(quick_move(ada.view, chance))
    ada.until_my_turn()
    truth = Truth(read_log(server.data, ada.code))
    position = truth.positions[ada.number]
    assert position is not None
    assert ada.game["chips"] == position.chips
    expect(ada.board.locator("[data-space][data-team]")).to_have_count(len(position.chips))
    assert [space for space in position.chips if not ada.space(space).get_attribute("data-team")] == []


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
def test_twelve_fit_other_screens(server: RealServer, new_person: NewPerson, width: int, height: int) -> None:
    ada = new_person(open_twelve(server), viewport={"width": width, "height": height})
    ada.until_dealt()
    ada.until_my_turn()
    check_table(ada)


def test_on_a_narrow_screen_twelve_are_silhouettes(server: RealServer, new_person: NewPerson) -> None:
    ada = new_person(open_twelve(server), viewport={"width": 1024, "height": 768})
    ada.until_dealt()
    ada.until_my_turn()
    check_board(ada.page)
    check_plates(ada.page, 12)
    check_no_scroll(ada.page)
    seats = ada.page.get_by_role("group", name="Seats")
    for name in bot_names(ada):
        expect(seats).to_contain_text(name)


def open_twelve(server: RealServer) -> str:
    seats = [{"mine": True}, *[{"bot": "random"}] * 11]
    key = open_table(server.http, "Ada", setup={"seats": 12, "pace": "fast"}, seats=seats, start=True)
    return f"/t/{key['code']}#key={key['token']}"


def check_table(person: Person) -> None:
    check_board(person.page)
    check_plates(person.page, 12)
    check_no_scroll(person.page)
    check_inside(person.page, boxes(person.page.get_by_role("option")))
    names = person.page.evaluate(TEXTS)
    assert {name for name, _, _ in names} == {"You", *bot_names(person)}
    assert [name for name in names if name[1] < LEAST_TEXT or name[2] > 0] == []


def bot_names(person: Person) -> set[str]:
    return {seat["name"] for seat in person.view["table"]["seats"] if seat["bot"]}
