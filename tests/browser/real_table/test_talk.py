"""Table talk: a call on a message or on something said aloud, the others' answer, the penalty (K1, K2)."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from jackline.server.wire.protocol import SetUp
from tests.browser.conftest import NewPerson
from tests.browser.driving.person import Person
from tests.browser.driving.prepared import Preparation, PreparedTable, four_people
from tests.server.real_server import RealServer

WORDS: Final = "Chidi, take a3 <b>now</b>"
PHONE: Final = {"width": 390, "height": 844}


@pytest.fixture
def table(server: RealServer) -> PreparedTable:
    """Ada and Chidi are blue, Bruno and Dalia green; it is Ada's turn."""
    return four_people().keep(server.data)


def test_the_others_agree_and_each_of_the_team_picks_a_card(
    table: PreparedTable, new_person: NewPerson
) -> None:
    ada, bruno, chidi = (new_person(table.link(person)) for person in (1, 2, 3))
    dalia = new_person(table.link(4), viewport=PHONE)
    say(ada, WORDS)
    expect(chat(bruno)).to_contain_text(WORDS)
    expect(chat(chidi).get_by_role("button")).to_have_count(0)
    call_message(bruno)
    expect(question(dalia)).to_contain_text(f"Bruno calls table talk on blue: “{WORDS}”")
    expect(question(dalia)).to_contain_text(re.compile(r"0:[0-3]\d"))
    expect(question(ada)).to_have_count(0)
    expect(chidi.instruction).to_contain_text("Waiting for Dalia")
    expect(bruno.instruction).to_contain_text("You call table talk on blue. Waiting for Dalia")
    expect(ada.page.locator('.plate[data-seat="3"]')).to_contain_text("is asked")
    dalia.button("Agree").click()
    expect(question(dalia)).to_have_count(0)
    for person in (ada, bruno, chidi):
        expect(log(person)).to_contain_text("Table talk by blue: each of them owes a card.")
    give_up(ada)
    give_up(chidi)
    expect(log(bruno)).to_contain_text("Chidi gave up")
    assert bruno.game["hand_sizes"] == [5, 6, 5, 6]
    expect(ada.instruction).to_contain_text("Your turn. Choose a card.")


def test_one_who_does_not_agree_ends_the_call(table: PreparedTable, new_person: NewPerson) -> None:
    ada, bruno, dalia = (new_person(table.link(person)) for person in (1, 2, 4))
    bruno.button("Call something said aloud").click()
    bruno.button("Call it on blue?").click()
    expect(question(dalia)).to_contain_text("Bruno calls table talk on blue for something said aloud.")
    dalia.button("No").click()
    for person in (ada, bruno):
        expect(log(person)).to_contain_text("The call on blue was not agreed to; nothing follows.")
    assert ada.game["owes"] == [0, 0, 0, 0]


def test_a_call_that_nobody_answers_ends_by_itself(server: RealServer, new_person: NewPerson) -> None:
    setup = SetUp(seats=4, away_seconds=None, call_seconds=5)
    table = four_people(setup=setup).keep(server.data)
    bruno, dalia = new_person(table.link(2)), new_person(table.link(4))
    dalia.until_dealt()
    call_aloud(bruno, "blue")
    expect(log(bruno)).to_contain_text("The call on blue was not agreed to")
    dalia.until_number(bruno.number)
    assert any(update["view"]["table"]["call"] for update in dalia.updates)
    expect(question(dalia)).to_have_count(0)


def test_with_three_teams_the_caller_says_which(server: RealServer, new_person: NewPerson) -> None:
    names = ("Ada", "Bruno", "Chidi", "Dalia", "Emil", "Farah")
    table = Preparation(names, SetUp(seats=6, teams=3, away_seconds=None))
    table.deal(())
    prepared = table.keep(server.data)
    ada, bruno = new_person(prepared.link(1)), new_person(prepared.link(2))
    bruno.until_dealt()
    ada.button("Call something said aloud").click()
    expect(ada.button("Call it on blue?")).to_have_count(0)
    expect(ada.button("Call it on green?")).to_be_visible()
    ada.button("Call it on red?").click()
    expect(question(bruno)).to_contain_text("Ada calls table talk on red")
    bruno.button("Agree").click()
    expect(log(ada)).to_contain_text("Table talk by red: each of them owes a card.")
    expect(ada.page.locator('.plate[data-seat="2"]')).to_contain_text("away")
    assert ada.game["owes"] == [0, 0, 1, 0, 0, 1]


@pytest.mark.parametrize("edition", ["strategy", "encyclopedia"])
def test_without_the_rule_there_is_nothing_to_call(
    server: RealServer, new_person: NewPerson, edition: str
) -> None:
    table = four_people(setup=SetUp(seats=4, edition=edition, away_seconds=None)).keep(server.data)
    ada, bruno = new_person(table.link(1)), new_person(table.link(2))
    say(ada, WORDS)
    expect(chat(bruno)).to_contain_text(WORDS)
    expect(bruno.page.get_by_text("The whole table reads the chat.")).to_be_visible()
    expect(bruno.page.get_by_role("button", name="Call")).to_have_count(0)


def say(person: Person, words: str) -> None:
    person.page.get_by_label("Say something to the table").fill(words)
    person.page.keyboard.press("Enter")


def chat(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Chat")


def question(person: Person) -> Locator:
    """The bar in the hand's place of those who are asked."""
    return person.page.locator("[data-talk]")


def log(person: Person) -> Locator:
    return person.page.get_by_role("tabpanel")


def call_message(person: Person) -> None:
    chat(person).get_by_role("button", name="Call table talk").click()
    chat(person).get_by_role("button", name="Call it on blue?").click()


def call_aloud(person: Person, team: str) -> None:
    person.button("Call something said aloud").click()
    person.button(f"Call it on {team}?").click()


def give_up(person: Person) -> None:
    """Choose the first card and let it go."""
    expect(person.instruction).to_contain_text("You owe a card. Choose the one to give up.")
    card = person.hand[0]
    person.choose(card)
    person.page.get_by_role("button", name="Give up").click()
    expect(person.page.get_by_role("option")).to_have_count(5)
    assert person.game["discards"][person.me["seat"]] == [card]
