"""Drawing by hand: the deck waits to be tapped, and a forgotten draw is lost for all to see (L1 to L3)."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from jackline.server.wire.protocol import SetUp
from tests.browser.conftest import NewPerson
from tests.browser.driving.person import Person
from tests.browser.driving.prepared import Preparation, four_people, two_people
from tests.server.client import open_table
from tests.server.real_server import RealServer

HANDS: Final = ["7C 2S 3S 4S 5S 6S 7S", "QD KD TD 9D 8D 7D 6D"]
PHONE: Final = {"width": 390, "height": 844}
FORGOT: Final = "Ada forgot to draw and plays on with one card fewer."
YOU_FORGOT: Final = "You forgot to draw and play on with one card fewer."


def test_the_deck_waits_to_be_tapped(server: RealServer, new_person: NewPerson) -> None:
    table = by_hand("classic").keep(server.data)
    ada, bruno = new_person(table.link(1)), new_person(table.link(2))
    ada.until_dealt()
    bruno.until_dealt()
    expect(deck(ada)).to_have_count(0)
    ada.play("2S@b1")
    expect(ada.instruction).to_contain_text("Draw a card.")
    expect(ada.page.get_by_role("option")).to_have_count(6)
    expect(plate(bruno, 0)).to_contain_text("may still draw")
    expect(deck(bruno)).to_have_count(0)
    deck(ada).click()
    expect(ada.page.get_by_role("option")).to_have_count(7)
    expect(deck(ada)).to_have_count(0)
    expect(bruno.page.get_by_role("tabpanel")).to_contain_text("Ada drew a card.")
    expect(plate(bruno, 0)).not_to_contain_text("may still draw")


@pytest.mark.parametrize("way", ["key", "button"])
def test_drawing_with_a_key_or_the_button_on_a_phone(
    server: RealServer, new_person: NewPerson, way: str
) -> None:
    table = by_hand("classic", "2S@b1").keep(server.data)
    ada = new_person(table.link(1), viewport=PHONE)
    ada.until_dealt()
    if way == "key":
        ada.page.keyboard.press("d")
    else:
        ada.button("Draw a card").click()
    expect(ada.page.get_by_role("option")).to_have_count(7)


def test_a_draw_is_lost_when_the_next_has_moved_and_drawn(server: RealServer, new_person: NewPerson) -> None:
    table = by_hand("classic", "2S@b1").keep(server.data)
    ada, bruno = new_person(table.link(1)), new_person(table.link(2), viewport=PHONE)
    ada.until_dealt()
    bruno.until_dealt()
    bruno.play("QD@h7")
    expect(ada.instruction).to_contain_text("Your turn. You may still draw first.")
    expect(deck(ada)).to_be_visible()
    bruno.play("draw")
    expect(ada.page.get_by_role("tabpanel")).to_contain_text(YOU_FORGOT)
    expect(ada.page.locator("[data-live]")).to_contain_text(YOU_FORGOT)
    expect(bruno.page.locator(".line")).to_contain_text(FORGOT)
    expect(bruno.page.locator("[data-live]")).to_contain_text(FORGOT)
    expect(deck(ada)).to_have_count(0)
    assert ada.game["hand_sizes"] == [6, 7]


def test_giant_loses_it_with_the_next_move(server: RealServer, new_person: NewPerson) -> None:
    table = by_hand("giant", "2S@b1").keep(server.data)
    ada, bruno = new_person(table.link(1)), new_person(table.link(2))
    ada.until_dealt()
    bruno.until_dealt()
    expect(ada.instruction).to_contain_text("Draw a card before Bruno plays.")
    bruno.play("QD@h7")
    for person, sentence in ((ada, YOU_FORGOT), (bruno, FORGOT)):
        expect(person.page.get_by_role("tabpanel")).to_contain_text(sentence)
    expect(deck(ada)).to_have_count(0)


def test_one_can_still_draw_while_others_play(server: RealServer, new_person: NewPerson) -> None:
    setup = SetUp(seats=4, away_seconds=None, options={"draw": "by_hand"})
    hands = ["7C 2S 3S 4S 5S 6S", "QD KD TD 9D 8D 7D"]
    ada = new_person(four_people(hands, "2S@b1", "QD@h7", setup=setup).keep(server.data).link())
    ada.until_dealt()
    expect(ada.instruction).to_contain_text("You may still draw, until Bruno has drawn.")
    deck(ada).click()
    expect(ada.page.get_by_role("option")).to_have_count(6)


def test_the_set_up_has_one_switch_and_the_rules_say_the_form(
    server: RealServer, new_person: NewPerson
) -> None:
    key = open_table(server.http, "Ada", setup={"seats": 2, "edition": "giant"})
    ada = new_person(f"/t/{key['code']}#key={key['token']}")
    rule = ada.page.get_by_role("button", name="Draw", exact=False).filter(has_text="automatic")
    rule.click()
    ada.page.get_by_role("radio", name="by hand").check()
    ada.button("Deal the cards").click()
    ada.until_dealt()
    ada.page.get_by_role("tab", name="Rules").click()
    expect(ada.page.get_by_text("A forgotten draw is lost once the next player has moved.")).to_be_visible()


def by_hand(edition: str, *moves: str) -> Preparation:
    """Ada and Bruno draw by hand."""
    setup = SetUp(edition=edition, away_seconds=None, options={"draw": "by_hand"})
    return two_people(HANDS, *moves, setup=setup)


def deck(person: Person) -> Locator:
    """The deck where it can be tapped."""
    return person.page.locator("button[data-deck]")


def plate(person: Person, seat: int) -> Locator:
    return person.page.locator(f'.plate[data-seat="{seat}"]')
