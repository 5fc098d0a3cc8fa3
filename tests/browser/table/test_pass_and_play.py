"""Two people with one device between them: nobody sees the other's cards."""

from __future__ import annotations

from random import Random
from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.driving.finishing import quick_move
from tests.browser.driving.person import Person
from tests.browser.table.test_whole_game import CARD, DOCUMENT, LAYOUT
from tests.server.real_server import RealServer
from tests.server.truth import read_log

TURNS: Final = 5


def test_a_curtain_hides_the_cards_between_turns(server: RealServer, new_person: NewPerson) -> None:
    chance = Random(3)
    device = new_person("/")
    sit_down(device, "Ada", "Bruno")
    device.until_dealt()
    for _ in range(TURNS):
        name = device.view["table"]["seats"][device.me["seat"]]["name"]
        check_covered(device, name)
        device.button("Show my cards").click()
        expect(device.page.get_by_role("option")).to_have_count(len(device.hand))
        device.play(quick_move(device.view, chance))
    check_covered(device, "Bruno" if name == "Ada" else "Ada")
    moved = [int(row.body["seat"]) for row in read_log(server.data, device.code) if row.kind == "moved"]
    assert moved == [moved[0], 1 - moved[0]] * (TURNS // 2) + [moved[0]]


def test_a_covered_hand_stays_covered_after_a_refresh(new_person: NewPerson) -> None:
    device = new_person("/")
    sit_down(device, "Ada", "Bruno")
    device.button("Show my cards").click()
    expect(device.page.get_by_role("option")).to_have_count(7)
    device.page.reload()
    expect(device.button("Show my cards")).to_be_visible()
    assert device.page.get_by_role("option").count() == 0


def sit_down(device: Person, *names: str) -> None:
    device.page.get_by_role("button", name="Pass and play").click()
    for number, name in enumerate(names, 1):
        device.page.get_by_label(f"Name of player {number}").fill(name)
    device.button("Deal the cards").click()


def check_covered(device: Person, name: str) -> None:
    expect(device.page.locator(".curtain").get_by_text(f"Hand the device to {name}")).to_be_visible()
    assert device.page.get_by_role("option").count() == 0
    assert set(CARD.findall(LAYOUT.sub("", device.page.evaluate(DOCUMENT)))) <= device.played()
    for space in device.board.locator("[data-open]").all()[:3]:
        space.click()
    assert device.lit() == set()
