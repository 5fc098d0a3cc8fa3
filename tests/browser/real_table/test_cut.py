"""The cut for the deal: everyone cuts, ties cut again, the lowest card deals (S5)."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, expect

from jackline.server.table.entries import CutsMade
from jackline.server.wire.protocol import SetUp
from tests.browser.conftest import NewPerson
from tests.browser.driving.cutting import TOP, tap_deck
from tests.browser.driving.person import Person
from tests.browser.driving.prepared import Preparation
from tests.server.client import open_table
from tests.server.real_server import RealServer

TITLE: Final = "Everyone cuts; the lowest card deals."


def test_everyone_taps_ties_cut_again_and_the_lowest_deals(server: RealServer, new_person: NewPerson) -> None:
    table = cutting(("Ada", "Bruno", "Chidi"), SetUp(seats=3, cut=True, away_seconds=None))
    table.add(CutsMade(((0, 2),)), CutsMade(((2, 1),)))
    prepared = table.keep(server.data)
    ada, bruno = new_person(prepared.link(1)), new_person(prepared.link(2))
    watcher = new_person(prepared.watch)
    expect(bruno.page.get_by_role("heading", name=TITLE)).to_be_visible()
    expect(bruno.instruction).to_contain_text("Your cut.")
    expect(ada.instruction).to_contain_text("Waiting for Bruno.")
    tap_deck(bruno, depth=3)
    for person in (ada, bruno, watcher):
        expect(cut_by(person, 1)).to_have_attribute("data-card", "4D")
    expect(ada.instruction).to_contain_text("Tied for lowest: you and Bruno cut again.")
    expect(bruno.instruction).to_contain_text("Tied for lowest: Ada and you cut again.")
    expect(live(watcher)).to_contain_text("Tied for lowest: Ada and Bruno cut again.")
    tap_deck(ada, depth=5)
    expect(cut_by(watcher, 0)).to_have_attribute("data-card", "AS")
    for person in (bruno, watcher):
        person.miss("playing")
    tap_deck(bruno, depth=4)
    expect(watcher.page.get_by_role("heading", name="Bruno deals")).to_be_visible()
    expect(bruno.page.get_by_role("heading", name="You deal")).to_be_visible()
    expect(live(watcher)).to_contain_text("Bruno has the lowest card, two of hearts, and deals.")
    expect(seat(watcher, 1).locator(".brackets")).to_be_visible()
    for person in (bruno, watcher):
        person.page.reload()
    for person in (ada, bruno, watcher):
        person.until_dealt()
        assert person.game["dealer"] == 1


def test_the_host_skips_the_cut(server: RealServer, new_person: NewPerson) -> None:
    table = cutting(("Ada", "Bruno"), SetUp(cut=True, away_seconds=None)).keep(server.data)
    ada, bruno = new_person(table.link(1)), new_person(table.link(2))
    expect(bruno.button("Cut")).to_be_visible()
    expect(bruno.button("Skip the cut")).to_have_count(0)
    ada.button("Skip the cut").click()
    for person in (ada, bruno):
        person.until_dealt()
        expect(person.page.get_by_role("tabpanel")).to_contain_text("the lowest card")
    assert {"CardCut", "DealerFound"} <= {event["event"] for event in bruno.events}


def test_the_cut_by_keyboard_from_the_set_up_on(server: RealServer, new_person: NewPerson) -> None:
    key = open_table(server.http, "Ada", setup={"seats": 2, "edition": "encyclopedia", "pace": "fast"})
    ada = new_person(f"/t/{key['code']}#key={key['token']}")
    rule = ada.page.get_by_role("button", name="Cut for the deal")
    expect(rule).to_contain_text("by itself")
    rule.press("Enter")
    ada.page.get_by_role("radio", name="everyone cuts").press("Space")
    expect(rule).to_contain_text("everyone cuts")
    ada.button("Deal the cards").press("Enter")
    expect(
        ada.page.get_by_text("Everyone lifts a packet off the deck; its bottom card shows.")
    ).to_be_visible()
    while to_cut(ada):
        before = who_cut(ada).count(0)
        expect(ada.button("Cut")).to_be_enabled()
        ada.button("Cut").press("Enter")
        ada.until(lambda before=before: who_cut(ada).count(0) > before, "my cut")  # type: ignore[misc]
        ada.until(lambda: 0 in to_cut(ada) or not to_cut(ada), "a tie, or who deals")
    ada.until_dealt()
    assert set(who_cut(ada)) == {0, 1}


def test_nobody_learns_the_order_of_the_deck_that_is_cut(server: RealServer, new_person: NewPerson) -> None:
    table = cutting(("Ada", "Bruno"), SetUp(cut=True, away_seconds=None))
    ada = new_person(table.keep(server.data).link(1))
    tap_deck(ada, depth=0)
    expect(cut_by(ada, 0)).to_have_attribute("data-card", "9S")
    heard = "".join(ada.received)
    assert not any(f'"{card}"' in heard for card in ("KH", "4C", "4D", "2H", "AS"))


def cutting(people: tuple[str, ...], setup: SetUp) -> Preparation:
    """A table at which everyone is to cut."""
    table = Preparation(people, setup)
    table.begin_cut(TOP)
    return table


def seat(person: Person, number: int) -> Locator:
    return person.page.get_by_role("list", name="The cards that were cut").locator(f'[data-seat="{number}"]')


def cut_by(person: Person, number: int) -> Locator:
    """The newest card of a seat."""
    return seat(person, number).locator("[data-card]")


def to_cut(person: Person) -> list[int]:
    """The seats that the table waits for."""
    cut = person.view["table"]["cut"]
    return list(cut["waits_for"]) if cut else []


def who_cut(person: Person) -> list[int]:
    """The seats that have cut, in order; again for every tie."""
    return [event["seat"] for event in person.events if event["event"] == "CardCut"]


def live(person: Person) -> Locator:
    return person.page.locator("[data-live]")
