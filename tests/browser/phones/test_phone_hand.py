"""A phone as a hand of cards: few large keys, and nobody else sees it."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPerson
from tests.browser.driving.hands import PHONE, Hand, hold, open_screen, scan, scrolls
from tests.browser.driving.prepared import PreparedTable, two_people
from tests.browser.screens.tables import SIX, SIX_MOVES
from tests.server.real_server import RealServer

ADA: Final = "7C 2S 3S 4S 5S JH JD"
BRUNO: Final = "QD KD TD 9D 8D 7D 6D"
THUMB: Final = 44
"""Pixels; a key for a thumb is at least so large."""


def test_a_card_goes_to_a_space_by_its_key(server: RealServer, new_person: NewPerson) -> None:
    ada = hold(new_person, dealt(server).link())
    expect(ada.page.get_by_text("Your turn, Ada")).to_be_visible()
    ada.choose("7C")
    keys = ada.page.get_by_role("button", name="Place at")
    expect(keys).to_have_count(2)
    for key in keys.all():
        assert min(size_of(key)) >= THUMB
    ada.play(f"7C@{spaces(ada, '7C')[0]}")
    expect(ada.page.get_by_text("Bruno’s turn")).to_be_visible()


def test_a_wild_jack_shows_the_board_and_asks_once_more(server: RealServer, new_person: NewPerson) -> None:
    ada = hold(new_person, dealt(server).link())
    ada.choose("JD")
    expect(ada.board).to_be_visible()
    ada.space("e5").click()
    before = ada.number
    expect(ada.button("Place it")).to_be_visible()
    ada.button("Back").click()
    assert ada.number == before
    ada.choose("JD")
    ada.space("f5").click()
    ada.button("Place it").click()
    ada.until(lambda: ada.game["chips"].get("f5") == 0, "the chip")


def test_a_removing_jack_takes_a_chip(server: RealServer, new_person: NewPerson) -> None:
    table = two_people([ADA, BRUNO], "2S@b1", "QD@h7").keep(server.data)
    ada = hold(new_person, table.link())
    ada.play("JH-h7")
    assert "h7" not in ada.game["chips"]


def test_six_in_a_row_leave_the_choice_of_five(server: RealServer, new_person: NewPerson) -> None:
    ada = hold(new_person, two_people(SIX, *SIX_MOVES).keep(server.data).link())
    ada.choose("4S")
    ada.spot("e9").click()
    expect(ada.page.get_by_role("radio")).to_have_count(2)
    ada.button("Lock these five").click()
    ada.until(lambda: ada.game["sequences"], "the sequence")


def test_a_hand_that_lies_about_is_covered(server: RealServer, new_person: NewPerson) -> None:
    table = dealt(server)
    bruno = Hand(new_person(**PHONE).page)
    bruno.page.clock.install()
    bruno.page.goto(table.link(2).replace("#", "?hand#"))
    bruno.until_held()
    expect(bruno.page.get_by_role("option")).to_have_count(7)
    bruno.page.keyboard.press("Shift")  # the clock runs on by itself too, and counts from the last touch
    bruno.page.clock.fast_forward(10_000)
    expect(bruno.page.get_by_role("option")).to_have_count(7)
    bruno.page.clock.fast_forward(11_000)
    cover = bruno.button("Tap to see your cards")
    expect(cover).to_be_visible()
    expect(bruno.page.get_by_role("option")).to_have_count(0)
    cover.click()
    expect(bruno.page.get_by_role("option")).to_have_count(7)


def test_one_s_own_turn_is_never_covered(server: RealServer, new_person: NewPerson) -> None:
    ada = Hand(new_person(**PHONE).page)
    ada.page.clock.install()
    ada.page.goto(dealt(server).link().replace("#", "?hand#"))
    ada.until_held()
    ada.page.clock.fast_forward(60_000)
    expect(ada.page.get_by_role("option")).to_have_count(7)


def test_someone_without_a_phone_plays_from_the_host_s(new_person: NewPerson) -> None:
    screen = open_screen(new_person)
    host = scan(new_person, screen.code, "Ana")
    host.button("Add someone without a phone").click()
    host.page.get_by_label("Name of who has no phone").fill("Grandma")
    host.button("Add").click()
    expect(screen.page.get_by_text("Grandma")).to_be_visible()
    host.button("Deal the cards").click()
    host.until_held()
    first = host.view["table"]["seats"][host.me["seat"]]["name"]
    expect(host.page.get_by_text(f"Hand the device to {first}")).to_be_visible()
    expect(host.page.get_by_role("option")).to_have_count(0)
    host.button("Show my cards").click()
    plain = next(one for one in host.me["playable"] if one["card"][0] != "J")
    host.play(f"{plain['card']}@{plain['spaces'][0]}")
    other = "Grandma" if first == "Ana" else "Ana"
    expect(host.page.get_by_text(f"Hand the device to {other}")).to_be_visible()
    expect(host.page.get_by_role("option")).to_have_count(0)


def test_the_full_table_is_one_switch_away_and_back(server: RealServer, new_person: NewPerson) -> None:
    table = dealt(server)
    ada = hold(new_person, table.link())
    ada.choose_from_menu("Full table on this phone")
    ada.until_dealt()
    assert ada.page.url.endswith(f"/t/{table.code}")
    ada.button("Menu").click()
    ada.page.get_by_role("link", name="Use this phone as a hand").click()
    expect(ada.page.locator(".handset")).to_be_visible()
    assert ada.page.url.endswith("?hand")


def test_a_hand_is_played_by_keys_alone(server: RealServer, new_person: NewPerson) -> None:
    ada = hold(new_person, dealt(server).link())
    ada.card("2S").focus()
    ada.page.keyboard.press("Enter")
    ada.page.keyboard.press("1")
    ada.until(lambda: ada.game["last"], "the move")
    assert ada.game["last"]["card"] == "2S"


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390), (768, 1024)])
@pytest.mark.parametrize("card", [None, "7C", "JD"])
def test_a_hand_fits_without_scrolling(
    size: tuple[int, int], card: str | None, table: PreparedTable, new_person: NewPerson
) -> None:
    width, height = size
    ada = hold(new_person, table.link(), viewport={"width": width, "height": height})
    if card:
        ada.choose(card)
    assert not scrolls(ada.page)
    if card != "JD":
        for one in ada.page.get_by_role("option").all():
            check_inside(one, width, height)
    buttons = ada.page.locator(".lower button:visible").all()
    for button in buttons:
        check_inside(button, width, height)
        assert min(size_of(button)) >= THUMB - 0.5


def test_a_bot_is_added_and_sent_away_from_the_phone(new_person: NewPerson) -> None:
    screen = open_screen(new_person)
    host = scan(new_person, screen.code, "Ana")
    host.button("Add a bot").click()
    host.until(lambda: host.view["table"]["seats"][1]["bot"], "a bot")
    name = host.view["table"]["seats"][1]["name"]
    host.button(f"Remove {name}").click()
    host.until(lambda: not host.view["table"]["seats"][1]["bot"], "an open seat")


def test_a_guest_takes_another_seat(new_person: NewPerson) -> None:
    screen = open_screen(new_person)
    scan(new_person, screen.code, "Ana")
    guest = scan(new_person, screen.code, "Bruno")
    expect(guest.page.get_by_text("Ana deals the cards.")).to_be_visible()
    guest.page.get_by_role("listitem").nth(2).get_by_role("button", name="Sit here").click()
    guest.until(lambda: guest.me["seats"] == [2], "the seat")
    expect(guest.page.get_by_text("Blue, with Ana")).to_be_visible()


@pytest.fixture(scope="module")
def table(server: RealServer) -> PreparedTable:
    return dealt(server)


def dealt(server: RealServer) -> PreparedTable:
    """Ada and Bruno, cards in hand; Ada begins."""
    return two_people([ADA, BRUNO]).keep(server.data)


def spaces(hand: Hand, card: str) -> list[str]:
    """Where a card can go now."""
    found: list[str] = next(one["spaces"] for one in hand.me["playable"] if one["card"] == card)
    return found


def size_of(element: Locator) -> tuple[float, float]:
    """Width and height on the screen."""
    box = element.bounding_box()
    assert box is not None
    return box["width"], box["height"]


def check_inside(element: Locator, width: int, height: int) -> None:
    """The whole of it is on the screen."""
    box = element.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= width + 0.5
    assert box["y"] + box["height"] <= height + 0.5
