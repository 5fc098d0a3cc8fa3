"""A hint: asked for, shown to the one who asked, told of to the others, and played by hand."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from jackline.server.wire.protocol import SetUp
from tests.browser.conftest import NewPerson
from tests.browser.driving.person import Person
from tests.browser.driving.prepared import PreparedTable, two_people
from tests.server.real_server import RealServer

HANDS: Final = ["7S 6S 5S 4S 3S TC KC", "QD KD AD 2H 3H 9H TH"]
FOUR_IN_A_ROW: Final = ["7S@b9", "QD@h7", "6S@c9", "KD@h8", "5S@d9", "AD@g8", "4S@e9", "2H@h9"]
SCREENS: Final = [
    {"width": 1440, "height": 900},
    {"width": 390, "height": 844},
    {"width": 360, "height": 600},
]


def prepared(server: RealServer, **setup: Any) -> PreparedTable:
    """Ada can complete five in a row with 3S on f9, which nobody would advise against."""
    agreed = SetUp(away_seconds=None, **setup)
    return two_people(HANDS, *FOUR_IN_A_ROW, setup=agreed).keep(server.data)


def strip(person: Person) -> Locator:
    return person.page.locator("[data-hint]")


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen['width']}x{screen['height']}")
def test_a_hint_is_asked_for_shown_and_played(
    server: RealServer, new_person: NewPerson, screen: dict[str, int]
) -> None:
    table = prepared(server)
    ada, bruno = new_person(table.link(), viewport=screen), new_person(table.link(2))
    ada.until_dealt()
    bruno.until_dealt()
    ada.button("Ask for a hint").click()
    expect(strip(ada)).to_contain_text("at f9: completes the sequence b9–f9")
    expect(ada.card("3S")).to_have_attribute("data-hinted", "")
    expect(ada.card("3S")).to_have_accessible_name("three of spades, two spaces free, suggested")
    expect(ada.space("f9")).to_have_accessible_name("three of spades, f9, suggested")
    assert ada.lit() == {"f9"}
    assert not [frame for frame in ada.sent if '"type":"play"' in frame]
    expect(bruno.page.locator("[data-live]")).to_have_text("Ada asked for a hint.")
    ada.play("3S@f9")
    expect(ada.space("f9")).to_have_attribute("data-team", "blue")
    expect(strip(ada)).to_have_count(0)
    bruno.until_number(ada.number)
    assert not [frame for frame in bruno.received if '"type":"hint"' in frame]


def test_a_hint_is_asked_for_with_a_key_and_put_away(server: RealServer, new_person: NewPerson) -> None:
    ada: Person = new_person(prepared(server).link())
    ada.until_dealt()
    ada.page.keyboard.press("h")
    expect(strip(ada)).to_be_visible()
    expect(ada.page.locator("[data-live]")).to_contain_text("three of spades at f9: completes")
    ada.page.keyboard.press("Escape")
    expect(strip(ada)).to_have_count(0)
    assert ada.lit() == set()
    ada.button("Ask for a hint").click()
    ada.button("Put the hint away").click()
    expect(strip(ada)).to_have_count(0)
    ada.play("TC@a6")
    expect(ada.button("Ask for a hint")).to_have_count(0)


def test_the_host_can_do_without_hints(server: RealServer, new_person: NewPerson) -> None:
    table = prepared(server, hints=False)
    bruno: Person = new_person(table.link(2))
    ada: Person = new_person(table.link())
    ada.until_dealt()
    bruno.until_dealt()
    expect(ada.button("Ask for a hint")).to_have_count(0)
    ada.page.get_by_role("tab", name="Table").click()
    ada.page.get_by_role("combobox", name="Hints").select_option("allowed")
    ada.button("Ask for a hint").click()
    expect(strip(ada)).to_be_visible()
