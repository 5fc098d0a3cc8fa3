"""Choosing a card, a space, a line: what lights up, what is asked, and what is explained."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.driving.person import Person
from tests.browser.driving.prepared import PreparedTable, two_people
from tests.browser.screens.tables import SIX, SIX_MOVES
from tests.server.real_server import RealServer

ADA: Final = "7C JD JH 2S 3S 4S 5S"
BRUNO: Final = "QD KD TD 9D 8D 7D 6D"
RAISED: Final = "all => all.map(one => one.dataset.card).sort()"


@pytest.fixture
def table(server: RealServer) -> PreparedTable:
    return two_people([ADA, BRUNO], "2S@b1", "QD@h7").keep(server.data)


@pytest.fixture
def ada(table: PreparedTable, new_person: NewPerson) -> Person:
    person: Person = new_person(table.link())
    person.until_dealt()
    return person


def test_a_chosen_card_lights_its_spaces_and_can_be_put_back(ada: Person) -> None:
    ada.card("7C").click()
    expect(ada.card("7C")).to_have_attribute("aria-selected", "true")
    assert ada.lit() == {"a3", "c5"}
    expect(ada.space("a3")).to_have_accessible_name("seven of clubs, a3, can be played")
    expect(ada.instruction).to_contain_text("at a3 or c5")
    ada.card("7C").click()
    expect(ada.card("7C")).to_have_attribute("aria-selected", "false")
    assert ada.lit() == set()


def test_jacks_light_what_they_can_do(ada: Person) -> None:
    ada.card("JD").click()
    expect(ada.board.locator("[data-playable]")).to_have_count(94)
    ada.card("JH").click()
    expect(ada.board.locator("[data-playable]")).to_have_count(1)
    assert ada.lit() == {"h7"}
    ada.space("h7").click()
    expect(ada.space("h7")).not_to_have_attribute("data-team", "green")
    expect(ada.space("h7")).to_have_attribute("data-last", "")


def test_pointing_at_a_space_raises_its_cards(ada: Person) -> None:
    ada.space("a3").hover()
    raised = ada.page.locator("[role=option][data-raised]")
    expect(raised).to_have_count(2)
    assert raised.evaluate_all(RAISED) == ["7C", "JD"]
    expect(ada.space("c5")).to_have_attribute("data-mark", "ring")
    ada.space("h7").hover()
    expect(raised).to_have_count(1)
    assert raised.evaluate_all(RAISED) == ["JH"]


def test_a_space_first_and_then_a_card(ada: Person) -> None:
    ada.space("c5").click()
    expect(ada.instruction).to_contain_text("Play at c5 with")
    before = ada.number
    ada.card("7C").click()
    ada.until(lambda: ada.number > before)
    expect(ada.space("c5")).to_have_attribute("data-team", "blue")


def test_a_card_can_be_dragged_to_its_space(ada: Person) -> None:
    before = ada.number
    drag(ada, "7C", "a3")
    ada.until(lambda: ada.number > before)
    expect(ada.space("a3")).to_have_attribute("data-team", "blue")


def test_a_card_dropped_beside_the_board_goes_back(ada: Person) -> None:
    ada.card("7C").hover()
    ada.page.mouse.down()
    ada.page.mouse.move(5, 5, steps=4)
    ada.page.mouse.up()
    expect(ada.card("7C")).to_have_attribute("aria-selected", "false")
    assert not any('"play"' in frame for frame in ada.sent)


def test_asking_before_placing(ada: Person) -> None:
    ada.button("Settings").first.click()
    ada.page.get_by_role("switch", name="Ask before placing").check(force=True)
    ada.button("Close").click()
    ada.click_move("7C@a3")
    expect(ada.instruction).to_contain_text("at a3?")
    ada.button("Back").click()
    expect(ada.space("a3")).not_to_have_attribute("data-team", "blue")
    assert not any('"play"' in frame for frame in ada.sent)
    ada.space("c5").click()
    before = ada.number
    ada.button("Place it").click()
    ada.until(lambda: ada.number > before)
    expect(ada.space("c5")).to_have_attribute("data-team", "blue")


def test_a_refused_move_is_explained_and_can_be_made_good(ada: Person) -> None:
    ada.choose("7C")
    ada.space("e5").click()
    expect(ada.instruction).to_contain_text("That space shows another card.")
    expect(ada.instruction).to_contain_text("goes to a3 or c5")
    assert ada.refusals[-1]["code"] == "wrong_space"
    expect(ada.card("7C")).to_have_attribute("aria-selected", "true")
    ada.play("7C@a3")
    expect(ada.space("a3")).to_have_attribute("data-team", "blue")


def test_a_move_out_of_turn_is_not_even_asked(table: PreparedTable, new_person: NewPerson) -> None:
    bruno = new_person(table.link(2))
    bruno.until_dealt()
    bruno.click_move("KD@h8")
    expect(bruno.instruction).to_contain_text("is ready for your turn")
    assert not any('"play"' in frame for frame in bruno.sent)


def test_a_move_can_be_typed(ada: Person) -> None:
    ada.page.keyboard.press("n")
    ada.page.get_by_label("Type a move").fill("7c @ A3")
    before = ada.number
    ada.page.keyboard.press("Enter")
    ada.until(lambda: ada.number > before)
    expect(ada.space("a3")).to_have_attribute("data-team", "blue")


def test_a_move_by_the_keyboard_alone(ada: Person) -> None:
    ada.page.keyboard.press("]")
    chosen = ada.page.locator('[role=option][aria-selected="true"]')
    while chosen.get_attribute("data-card") != "7C":
        ada.page.keyboard.press("]")
    before = ada.number
    ada.space("a1").focus()
    ada.page.keyboard.press("ArrowDown")
    ada.page.keyboard.press("ArrowDown")
    expect(ada.space("a3")).to_be_focused()
    ada.page.keyboard.press("Enter")
    ada.until(lambda: ada.number > before)
    expect(ada.space("a3")).to_have_attribute("data-team", "blue")


def test_a_dead_card_is_marked_and_turned_in(server: RealServer, new_person: NewPerson) -> None:
    hands = ["7C 2S 3S 4S 5S 6S 7S", "JD JC QD KD TD 9D 8D"]
    table = two_people(hands, "2S@b1", "JD@a3", "3S@c1", "JC@c5", then="2H 3H 4H 5H 6H 7H").keep(server.data)
    ada = new_person(table.link())
    ada.until_dealt()
    expect(ada.card("7C")).to_have_accessible_name("seven of clubs, dead")
    before = ada.number
    ada.page.get_by_role("button", name="Turn in seven of clubs").click()
    ada.until(lambda: ada.number > before)
    expect(ada.card("7C")).to_have_count(0)
    expect(ada.card("6H")).to_be_visible()
    expect(ada.instruction).to_contain_text("Your turn. Choose a card.")
    assert ada.is_to_move


def test_a_choice_of_five_is_asked_on_the_board(server: RealServer, new_person: NewPerson) -> None:
    ada = new_person(two_people(SIX, *SIX_MOVES).keep(server.data).link())
    ada.until_dealt()
    ada.choose("4S")
    ada.space("e9").click()
    expect(ada.page.get_by_role("heading", name="Six in a row!")).to_be_visible()
    choices = ada.page.get_by_role("radiogroup", name="Which five become your sequence?").get_by_role("radio")
    expect(choices).to_have_count(2)
    expect(choices.first).to_be_checked()
    assert kept(ada) == set(ada.me["claims"]["4S@e9"][0]["lines"][0])
    other = set(ada.me["claims"]["4S@e9"][1]["lines"][0])
    (only_there,) = other - kept(ada)
    ada.space(only_there).click()
    expect(choices.last).to_be_checked()
    assert kept(ada) == other
    before = ada.number
    ada.button("Lock these five").click()
    ada.until(lambda: ada.number > before)
    assert [set(made["spaces"]) for made in ada.game["sequences"]] == [other]
    expect(ada.board.locator("[data-space][data-locked]")).to_have_count(5)
    expect(ada.board.locator("[data-cord]")).to_have_count(1)


def test_a_choice_of_five_can_be_left(server: RealServer, new_person: NewPerson) -> None:
    ada = new_person(two_people(SIX, *SIX_MOVES).keep(server.data).link())
    ada.until_dealt()
    ada.choose("4S")
    ada.space("e9").click()
    ada.button("Back").click()
    expect(ada.space("e9")).not_to_have_attribute("data-team", "blue")
    expect(ada.card("4S")).to_be_visible()
    assert not any('"play"' in frame for frame in ada.sent)


def kept(person: Person) -> set[str]:
    """The five that are shown as chosen."""
    marked = person.board.locator('[data-mark="keep"]')
    expect(marked).to_have_count(5)
    return set(marked.evaluate_all("all => all.map(one => one.dataset.space)"))


def drag(person: Person, card: str, space: str) -> None:
    target = person.space(space).bounding_box()
    assert target is not None
    person.card(card).hover()
    person.page.mouse.down()
    person.page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=6)
    expect(person.space(space)).to_have_attribute("data-pointed", "")
    person.page.mouse.up()
