"""Names and words are only ever words: whatever people write, it stays text and the table keeps its shape."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from jackline.server.table.names import clean_name, clean_text
from jackline.server.wire.protocol import MAX_NAME, SetUp
from tests.browser.conftest import NewPerson
from tests.browser.driving.measuring import LEAST_SEEN, check_board, check_no_scroll, check_plates
from tests.browser.driving.person import Person
from tests.browser.driving.prepared import Preparation, PreparedTable
from tests.server.client import join_table, open_table
from tests.server.real_server import RealServer

MARKUP: Final = "<img src=x onerror=a()>"
NAMES: Final = [
    MARKUP,
    "<script>a()</script>",
    "\u202egnihtemos\u202c \u2066x",
    "\U0001f9e8" * MAX_NAME,
    "a\u200b\u200d\ufeffb{name}",
    "W" * MAX_NAME,
]
WORDS: Final = [
    "<img src=x onerror=a()><svg onload=a()>",
    "<script>a()</script><style>*{display:none}</style>",
    "\u202e\u2066 backwards \u2069",
    "\U0001f9e8" * 140,  # the page counts each as two letters
    "https://example.org javascript:a() {card} {name}",
    "w" * 280,
]

FOREIGN: Final = """() => [...document.querySelectorAll('*')].filter(one =>
  ['IMG', 'IFRAME', 'OBJECT', 'EMBED'].includes(one.tagName)
  || one.tagName === 'SCRIPT' && !one.src.startsWith(location.origin + '/assets/')
  || [...one.attributes].some(({name}) => name.startsWith('on'))
).map(one => one.outerHTML)"""


def test_names_are_cleaned_on_their_way_in() -> None:
    assert clean_name(NAMES[2]) == "gnihtemos x"
    assert clean_name(NAMES[0]) == MARKUP


def test_hostile_names_on_the_way_in_and_at_the_set_up(server: RealServer, new_person: NewPerson) -> None:
    key = open_table(server.http, NAMES[0], setup={"seats": 6})
    for name in NAMES[1:5]:
        join_table(server.http, key["code"], name)
    guest = new_person(f"/t/{key['code']}")
    expect(guest.page.get_by_role("heading", name=MARKUP)).to_be_visible()
    check_harmless(guest.page)
    guest.page.get_by_label("Your name").fill(NAMES[5])
    guest.button("Sit down").click()
    expect(guest.page.get_by_text(f"{MARKUP} deals the cards.")).to_be_visible()
    check_harmless(guest.page)
    host = new_person(f"/t/{key['code']}#key={key['token']}")
    expect(host.page.get_by_role("button", name="Deal the cards")).to_be_visible()
    host.page.goto("/")
    expect(host.page.get_by_role("heading", name="Your games")).to_be_visible()
    check_harmless(host.page)


@pytest.fixture
def table(server: RealServer) -> PreparedTable:
    names = [clean_name(name) for name in NAMES]
    preparation = Preparation(names, SetUp(seats=6, away_seconds=None))
    preparation.deal([])
    return preparation.keep(server.data)


def test_hostile_names_and_words_at_the_table(table: PreparedTable, new_person: NewPerson) -> None:
    ada, bruno = new_person(table.link(1)), new_person(table.link(2))
    ada.until_dealt()
    bruno.until_dealt()
    for speaker, words in zip((ada, bruno) * 3, WORDS, strict=True):
        say(speaker, words)
    said = ada.page.locator('[data-kind="said"]')
    expect(said).to_have_count(len(WORDS))
    for words in (clean_text(words) for words in WORDS):
        expect(said.filter(has_text=words)).to_have_count(1)
    for person in (ada, bruno):
        check_harmless(person.page)
        check_board(person.page)
        check_plates(person.page, 6)
        person.page.get_by_role("tab", name="Table").click()
        expect(person.page.get_by_text(MARKUP).first).to_be_visible()
        check_harmless(person.page)


def test_hostile_names_on_a_phone(table: PreparedTable, new_person: NewPerson) -> None:
    ada = new_person(table.link(3), viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True)
    ada.until_dealt()
    check_board(ada.page)
    check_harmless(ada.page)
    ada.button("Menu").click()
    check_harmless(ada.page)
    check_board(ada.page, LEAST_SEEN)


def say(person: Person, words: str) -> None:
    person.page.get_by_label("Say something to the table").fill(words)
    person.page.keyboard.press("Enter")
    said = clean_text(words)
    person.until(lambda: said in [event.get("text") for event in person.events], f"{words} said")


def check_harmless(page: Page) -> None:
    assert page.evaluate(FOREIGN) == []
    check_no_scroll(page)
