"""A seat is kept: after a refresh, in a second tab, on another device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson, Pages
from tests.browser.driving.person import Person
from tests.browser.driving.prepared import PreparedTable, two_people
from tests.server.real_server import RealServer
from tests.server.truth import read_log

ADA: Final = "7C 2S 3S 4S 5S 6S JD"
BRUNO: Final = "QD KD TD 9D 8D 7D 6D"


@pytest.fixture
def table(server: RealServer) -> PreparedTable:
    return two_people([ADA, BRUNO]).keep(server.data)


def test_a_refresh_in_mid_game_keeps_the_seat(table: PreparedTable, new_person: NewPerson) -> None:
    ada = new_person(table.link())
    ada.until_dealt()
    ada.play("2S@b1")
    before, ada.updates = ada.updates[-1], []
    ada.page.reload()
    ada.until_dealt()
    assert ada.view["me"] == before["view"]["me"]
    expect(ada.space("b1")).to_have_attribute("data-team", "blue")
    expect(ada.page.get_by_role("option")).to_have_count(7)


def test_two_tabs_of_one_seat_see_the_same_and_either_can_move(
    server: RealServer, table: PreparedTable, pages: Pages, new_person: NewPerson
) -> None:
    ada, bruno = new_person(table.link()), new_person(table.link(2))
    ada.until_dealt()
    tab = Person(pages.watch(ada.page.context.new_page()))
    tab.page.goto(f"/t/{table.code}")
    tab.until_dealt()
    bruno.until_dealt()
    assert tab.hand == ada.hand
    play_in_turn([(tab, "2S@b1"), (bruno, "QD@h7"), (ada, "3S@c1"), (bruno, "KD@h8"), (tab, "4S@d1")])
    ada.until_number(tab.number)
    assert ada.hand == tab.hand
    assert moves_kept(server, table) == ["2S@b1", "QD@h7", "3S@c1", "KD@h8", "4S@d1"]


def test_the_link_with_the_key_takes_the_seat_to_another_device(
    server: RealServer, table: PreparedTable, new_person: NewPerson
) -> None:
    ada, bruno = new_person(table.link(), permissions=["clipboard-read", "clipboard-write"]), new_person()
    ada.until_dealt()
    ada.button("Invite").first.click()
    ada.button("Continue on another device").click()
    ada.button("Copy my link").click()
    expect(ada.button("Copied")).to_be_visible()
    link = ada.page.evaluate("navigator.clipboard.readText()")
    phone = new_person(link, viewport={"width": 390, "height": 844})
    phone.until_dealt()
    assert table.tokens[0] in link
    assert phone.page.url == f"{server.http}/t/{table.code}"
    assert phone.hand == ada.hand
    bruno.page.goto(table.link(2))
    play_in_turn([(phone, "2S@b1"), (bruno, "QD@h7")])
    phone.page.reload()
    phone.until_number(bruno.number)
    play_in_turn([(phone, "3S@c1")])
    assert moves_kept(server, table) == ["2S@b1", "QD@h7", "3S@c1"]


def test_a_key_that_opens_nothing_leads_to_the_way_in(table: PreparedTable, new_person: NewPerson) -> None:
    guest = new_person(f"/t/{table.code}#key=nobody-has-this-one")
    expect(guest.page.get_by_role("heading", name="Ada’s table")).to_be_visible()
    assert "key" not in guest.page.url


def play_in_turn(moves: Sequence[tuple[Person, str]]) -> None:
    newest = 0
    for person, move in moves:
        person.until_dealt()
        person.until_number(newest)
        person.until_my_turn()
        person.play(move)
        newest = person.number


def moves_kept(server: RealServer, table: PreparedTable) -> list[str]:
    return [row.body["move"] for row in read_log(server.data, table.code) if row.kind == "moved"]
