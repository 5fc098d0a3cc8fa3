"""From the first page to a rematch by keys alone: nothing is clicked, nothing is touched."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.driving.keyboard import Keyboard
from tests.browser.driving.person import Person
from tests.browser.driving.prepared import two_people
from tests.browser.driving.short_game import short_game
from tests.server.real_server import RealServer


@pytest.fixture
def ada(server: RealServer, new_person: NewPerson) -> Person:
    person: Person = new_person(short_game().keep(server.data).link())
    person.until_dealt()
    return person


def test_a_whole_game_by_the_keyboard(ada: Person) -> None:
    keys = Keyboard(ada.page)
    come_from_home(ada, keys)
    turn_letters_off_and_on(ada, keys)
    say_hello(ada, keys)
    turn_in_the_dead_card(ada, keys)
    place_with_a_digit(ada, keys)
    take_a_chip(ada, keys)
    choose_five(ada, keys)
    win_and_play_again(ada, keys)


def come_from_home(ada: Person, keys: Keyboard) -> None:
    keys.go("Jackline", role="a")
    keys.press("Enter")
    expect(ada.page.get_by_role("heading", level=1)).to_be_focused()
    ada.page.get_by_role("link", name="Pepper").wait_for()
    keys.seek(lambda focus: "Pepper" in focus.words, "one's own game")
    keys.press("Enter")
    ada.board.wait_for()
    expect(ada.page.get_by_role("heading", level=1)).to_be_focused()


def turn_letters_off_and_on(ada: Person, keys: Keyboard) -> None:
    typing = ada.page.get_by_label("Type a move")
    for is_on in (False, True):
        keys.go("Settings", role="button")
        keys.press("Enter")
        keys.go("Letter keys")
        keys.press("Space", "Escape")
        assert keys.focus == ("button", "Settings")
        keys.press("n")
        expect(typing).to_have_count(int(is_on))
    keys.press("Escape")
    assert keys.focus == ("button", "Settings")


def say_hello(ada: Person, keys: Keyboard) -> None:
    keys.go("Say something to the table")
    keys.write("Hello, Pepper")
    keys.press("Enter")
    expect(ada.page.get_by_role("tabpanel")).to_contain_text("Hello, Pepper")


def turn_in_the_dead_card(ada: Person, keys: Keyboard) -> None:
    before = ada.number
    keys.choose_card("seven of spades, dead")
    keys.go("Turn in", "Shift+Tab")
    keys.press("Enter")
    ada.until(lambda: ada.number > before, "another card")
    expect(ada.card("7S")).to_have_count(0)
    assert keys.focus.role == "option"


def place_with_a_digit(ada: Person, keys: Keyboard) -> None:
    keys.press("]")
    while ada.card("7C").get_attribute("aria-selected") != "true":
        keys.press("]")
    assert keys.focus.words.startswith("seven of clubs")
    turn(ada, keys, "2")
    assert ada.game["chips"]["c5"] == 0
    keys.press("l")
    assert "last move" in keys.focus.words
    assert "green chip" in keys.focus.words


def take_a_chip(ada: Person, keys: Keyboard) -> None:
    keys.choose_card("jack of hearts, one eye, removes a chip")
    keys.go_to_space("h7")
    assert keys.focus.words == "queen of diamonds, h7, green chip, can be taken"
    turn(ada, keys, "Enter")
    assert "h7" not in ada.game["chips"]
    assert keys.focus.words.startswith("queen of diamonds, h7")


def choose_five(ada: Person, keys: Keyboard) -> None:
    keys.choose_card("four of spades, two spaces free")
    keys.go_to_space("e9")
    keys.press("Enter")
    assert keys.focus.role == "radio"
    first = keys.focus.words
    keys.press("ArrowRight")
    ada.page.wait_for_function("before => !document.activeElement.innerText.includes(before)", arg=first[:4])
    assert keys.focus.role == "radio"
    turn(ada, keys, "Enter")
    assert [made["spaces"][0] for made in ada.game["sequences"]] == ["c9"]
    assert keys.focus.words.startswith("four of spades, e9, blue chip, part of a sequence")


def win_and_play_again(ada: Person, keys: Keyboard) -> None:
    keys.choose_card("jack of diamonds, two eyes")
    keys.go_to_space("d1")
    before = ada.number
    keys.press("Enter")
    ada.until(lambda: ada.game["outcome"], "the end")
    expect(ada.page.get_by_role("heading", name="Blue wins")).to_be_visible()
    keys.seek(lambda focus: focus.words == "Rematch", "the next game")
    keys.press("Enter")
    ada.until(lambda: ada.number > before and not ada.game["outcome"], "the next game")
    ada.until_my_turn()
    expect(ada.page.get_by_role("option")).to_have_count(7)
    assert keys.focus.role != "body"


def turn(ada: Person, keys: Keyboard, key: str) -> None:
    """Press the key that plays, and wait until it is Ada's turn again."""
    before = ada.number
    keys.press(key)
    ada.until(lambda: ada.number >= before + 2 and ada.is_to_move, "an answer")


def test_every_key_of_the_board(server: RealServer, new_person: NewPerson) -> None:
    ada = new_person(two_people().keep(server.data).link())
    ada.until_dealt()
    keys = Keyboard(ada.page)
    keys.seek(lambda focus: focus.role == "gridcell", "the board")
    for pressed, space in [
        ("ArrowUp", "a1"),
        ("End", "j1"),
        ("ArrowRight", "j1"),
        ("ArrowDown", "j2"),
        ("ArrowLeft", "i2"),
        ("Home", "a2"),
        ("Control+End", "j10"),
        ("ArrowDown", "j10"),
        ("Control+Home", "a1"),
    ]:
        keys.press(pressed)
        expect(ada.space(space)).to_be_focused()
    assert ada.board.locator("[tabindex='0']").count() == 1
    keys.press("Tab")
    assert keys.focus.role != "gridcell"
    keys.press("Shift+Tab")
    expect(ada.space("a1")).to_be_focused()
