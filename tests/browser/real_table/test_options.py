"""Rules that only some tables play: advanced removal, chips left, chosen colours, a fresh deal, one pile."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from jackline.server.table.entries import Chair
from jackline.server.wire.protocol import SetUp
from tests.browser.conftest import NewPerson
from tests.browser.driving.prepared import Preparation, two_people
from tests.server.client import join_table, moves, open_table
from tests.server.real_server import RealServer

ROW: Final = ["7S 6S 5S 4S 3S 2C 2D", "QD KD AD 2H JH 9H TH"]
ROW_MOVES: Final = ["7S@b9", "QD@h7", "6S@c9", "KD@h8", "5S@d9", "AD@g8", "4S@e9", "2H@h9", "3S@f9"]
"""Ada has the sequence b9 to f9; Bruno holds a one-eyed jack."""

EMPTY_DECK: Final = 17
"""The seed of a random game that nobody wins before the deck is empty."""

PHONE: Final = {"width": 390, "height": 844}


def test_advanced_removal_breaks_a_sequence(server: RealServer, new_person: NewPerson) -> None:
    setup = SetUp(edition="strategy", away_seconds=None, options={"advanced_removal": True})
    table = two_people(ROW, *ROW_MOVES, setup=setup).keep(server.data)
    ada, bruno = new_person(table.link(1)), new_person(table.link(2))
    ada.until_dealt()
    bruno.until_dealt()
    expect(ada.page.locator(".score [data-score][data-team=blue]")).to_have_attribute("data-score", "1")
    bruno.choose("JH")
    expect(bruno.instruction).to_contain_text("Take one chip, even from a sequence.")
    assert bruno.lit() == {"b9", "c9", "d9", "e9", "f9"}
    bruno.space("d9").click()
    for person in (ada, bruno):
        expect(person.page.locator(".score [data-score][data-team=blue]")).to_have_attribute(
            "data-score", "0"
        )
        expect(person.page.get_by_role("tabpanel")).to_contain_text(
            "Blue’s sequence is broken and no longer counts."
        )
        expect(person.board.locator("[data-locked]")).to_have_count(0)


def test_without_it_a_sequence_is_safe(server: RealServer, new_person: NewPerson) -> None:
    table = two_people(ROW, *ROW_MOVES, setup=SetUp(edition="strategy", away_seconds=None)).keep(server.data)
    bruno = new_person(table.link(2))
    bruno.until_dealt()
    bruno.choose("JH")
    assert bruno.lit() == set()


def test_chips_left_are_in_sight(server: RealServer, new_person: NewPerson) -> None:
    chips = {"blue": 2, "green": 48, "red": 48}
    setup = SetUp(edition="strategy", away_seconds=None, options={"chips": chips})
    table = two_people(["7C 2S 3S 4S 5S 6S 7S"], "2S@b1", setup=setup)
    prepared = table.keep(server.data)
    ada, bruno = new_person(prepared.link(1)), new_person(prepared.link(2), viewport=PHONE)
    ada.until_dealt()
    expect(ada.page.locator(".score [data-score][data-team=blue]")).to_contain_text("one chip left")
    expect(ada.page.locator(".score [data-score][data-team=green]")).to_contain_text("48 chips left")
    expect(bruno.page.locator(".mini [data-team=blue] [data-chips-left]")).to_have_text("1")
    ada.page.get_by_role("tab", name="Rules").click()
    expect(ada.page.get_by_text("Blue 1, Green 48")).to_be_visible()


def test_endless_chips_are_not_counted(server: RealServer, new_person: NewPerson) -> None:
    setup = SetUp(away_seconds=None, options={"unlimited_chips": True})
    ada = new_person(two_people(setup=setup).keep(server.data).link())
    ada.until_dealt()
    expect(ada.page.locator("[data-chips-left]")).to_have_count(0)


def test_colours_are_chosen_before_the_deal_for_all_to_see(server: RealServer, new_person: NewPerson) -> None:
    key = open_table(server.http, "Ada", setup={"seats": 2, "edition": "strategy"})
    guest = join_table(server.http, key["code"], "Bruno")
    ada = new_person(f"/t/{key['code']}#key={key['token']}")
    bruno = new_person(f"/t/{key['code']}#key={guest['token']}")
    expect(bruno.page.locator('[data-seat="0"]').first).to_have_attribute("data-team", "blue")
    ada.page.get_by_role("button", name="Colours").click()
    ada.page.get_by_label("Colour of team 1").select_option("red")
    for person in (ada, bruno):
        expect(person.page.locator('[data-seat="0"]').first).to_have_attribute("data-team", "red")
        expect(person.page.locator('[data-seat="1"]').first).to_have_attribute("data-team", "green")
    expect(bruno.page.get_by_role("button", name="Colours")).to_contain_text("red and green")
    ada.button("Deal the cards").click()
    bruno.until_dealt()
    assert bruno.game["colours"] == ["red", "green"]
    expect(bruno.page.locator(".score [data-score]").first).to_have_attribute("data-team", "red")


def test_a_giant_game_drawn_by_an_empty_deck_is_dealt_afresh(
    server: RealServer, new_person: NewPerson
) -> None:
    table = two_people(setup=SetUp(edition="giant", away_seconds=None, cut=True))
    table.play_on(
        lambda state: state.position is not None and state.position.deck_size == 1, EMPTY_DECK, "random"
    )
    prepared = table.keep(server.data)
    people = [new_person(prepared.link(1)), new_person(prepared.link(2))]
    for person in people:
        person.until_dealt()
    mover = next(person for person in people if person.is_to_move)
    for person in people:
        person.miss("cutting")
    mover.play(next(move for move in moves(mover.me) if "@" in move))
    for person in people:
        expect(person.page.get_by_role("heading", name="Drawn")).to_be_visible()
        expect(person.page.get_by_text("The deck is empty. A fresh cut and a new game in")).to_be_visible()
    people[1].button("Deal afresh").click()
    for person in people:
        person.page.reload()
        expect(person.page.get_by_role("heading", name="Everyone cuts")).to_be_visible()
        expect(person.button("Cut")).to_be_visible()


def test_encyclopedia_has_one_pile_for_all(server: RealServer, new_person: NewPerson) -> None:
    setup = SetUp(edition="encyclopedia", away_seconds=None)
    table = two_people(["7C 2S"], "2S@b1", setup=setup)
    ada = new_person(table.keep(server.data).link())
    ada.until_dealt()
    ada.page.get_by_role("tab", name="Discards").click()
    panel = ada.page.get_by_role("tabpanel")
    expect(panel.get_by_role("heading", name="Discards of all")).to_be_visible()
    expect(panel.get_by_role("listitem")).to_have_count(1)
    assert len(ada.game["discards"]) == 1


def test_who_comes_late_takes_over_a_bot(server: RealServer, new_person: NewPerson) -> None:
    chairs = (Chair("Ada", 1), Chair("Olive", None, "greedy"))
    table = Preparation(("Ada",), SetUp(latecomers=True, away_seconds=None), chairs)
    table.deal(["", "7C 2S 3S 4S 5S 6S 7S"])
    prepared = table.keep(server.data)
    ada, bruno = new_person(prepared.link()), new_person(f"/t/{prepared.code}")
    ada.until_dealt()
    expect(bruno.page.get_by_text("The game is on. You can take over the bot’s seat.")).to_be_visible()
    bruno.page.get_by_label("Your name").fill("Bruno")
    bruno.button("Sit down").click()
    bruno.until_dealt()
    assert sorted(bruno.hand) == ["2S", "3S", "4S", "5S", "6S", "7C", "7S"]
    expect(ada.page.locator('.plate[data-seat="1"]')).to_contain_text("Bruno")
