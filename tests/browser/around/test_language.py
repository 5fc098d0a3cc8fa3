"""Every word of the page in the reader's language: the browser's at first, another once it is chosen."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from jackline.server.wire.protocol import SetUp
from tests.browser.conftest import NewPage, NewPerson
from tests.browser.driving.person import Person
from tests.browser.driving.prepared import two_people
from tests.server.real_server import RealServer

HANDS: Final = ["7S 6S 5S 4S 3S TC KC", "QD KD AD JH 3H 9H TH"]
MOVES: Final = ["7S@b9", "QD@h7", "6S@c9", "KD@h8", "5S@d9", "JH-d9", "4S@e9", "AD@g8"]
NARROW: Final = {"width": 320, "height": 568}


def spoken(page: Page) -> str:
    """The language that the page says it is in."""
    return str(page.evaluate("document.documentElement.lang"))


def choose_language(page: Page, settings: str, name: str) -> None:
    """Open the settings, take a language there and close them."""
    page.get_by_role("button", name=settings, exact=True).first.click()
    page.get_by_role("radio", name=name, exact=True).check(force=True)
    page.keyboard.press("Escape")


def spanish(person: Person) -> Person:
    """Wait for the board of someone whose page speaks Spanish."""
    person.page.get_by_role("grid", name="Tablero").wait_for()
    return person


@pytest.mark.parametrize(
    ("asked", "given", "words"),
    [("es-MX", "es", "Jugar ya"), ("en-GB", "en", "Play now"), ("fr-FR", "en", "Play now")],
)
def test_at_first_the_browser_chooses(new_page: NewPage, asked: str, given: str, words: str) -> None:
    page = new_page(locale=asked)
    page.goto("/")
    page.get_by_role("button", name=words).wait_for()
    assert spoken(page) == given


def test_the_bar_of_the_home_page_switches_at_once_and_for_good(new_page: NewPage) -> None:
    page = new_page(locale="en-US")
    page.goto("/")
    page.get_by_label("Code from a friend").fill("K7MQ")
    page.evaluate("window.notReloaded = true")
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("con cartas y compañía")
    expect(page).to_have_title("Jackline: cinco en línea, con cartas y compañía")
    expect(page.locator("meta[name=description]")).to_have_attribute("content", re.compile("^Cinco en línea"))
    expect(page.get_by_label("Código de un amigo")).to_have_value("K7MQ")
    expect(page.get_by_role("button", name="English")).to_be_focused()
    assert spoken(page) == "es"
    assert page.evaluate("window.notReloaded")
    page.reload()
    page.get_by_role("button", name="Jugar ya").wait_for()
    assert spoken(page) == "es"


def test_switching_in_mid_game_loses_nothing(server: RealServer, new_person: NewPerson) -> None:
    ada = new_person(two_people(HANDS, *MOVES).keep(server.data).link())
    ada.until_dealt()
    sockets: list[object] = []
    ada.page.on("websocket", lambda socket: sockets.append(socket))
    ada.choose("TC")
    ada.page.get_by_label("Say something to the table").fill("half a th")
    lit = ada.lit()
    choose_language(ada.page, "Settings", "Español")
    spanish(ada)
    expect(ada.instruction).to_contain_text("Pon")
    expect(ada.page.get_by_role("option", name="diez de tréboles")).to_have_attribute("aria-selected", "true")
    expect(ada.page.get_by_label("Di algo a la mesa")).to_have_value("half a th")
    expect(ada.page).to_have_title("Te toca · Jackline")
    expect(ada.page.get_by_role("tab", name="Historial")).to_have_attribute("aria-selected", "true")
    assert spoken(ada.page) == "es"
    choose_language(ada.page, "Ajustes", "English")
    expect(ada.board).to_be_visible()
    assert ada.lit() == lit
    assert sockets == []


def test_log_names_hint_and_refusal_are_spanish(server: RealServer, new_person: NewPerson) -> None:
    ada = spanish(new_person(two_people(HANDS, *MOVES).keep(server.data).link(), locale="es-ES"))
    log = ada.page.get_by_role("tabpanel")
    for sentence in (
        "Bruno quitó la ficha azul de cinco de picas",
        "Tú pusiste cuatro de picas",
        "Bruno repartió la partida 1.",
        "Abriste la mesa.",
    ):
        expect(log).to_contain_text(sentence)
    space = ada.page.locator('[data-space="b9"]')
    expect(space).to_have_accessible_name("siete de picas, b9, ficha azul")
    ada.page.get_by_role("button", name="Pedir una pista").click()
    expect(ada.page.locator("[data-hint]")).to_contain_text(re.compile(r" en [a-j]\d+: \w+"))
    ada.page.keyboard.press("n")
    ada.page.get_by_label("Escribir una jugada").fill("2C@e2")
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_text("No tienes esa carta en la mano.").first).to_be_visible()


def test_an_unknown_table_is_refused_in_spanish(new_page: NewPage) -> None:
    page = new_page(locale="es", forgive="404")
    page.goto("/t/AAAA-BBBB")
    expect(page.get_by_role("heading", level=1)).to_have_text("Esa mesa no existe")
    expect(page.get_by_text("Ninguna mesa tiene el código AAAA-BBBB.")).to_be_visible()


def test_longer_words_fit_a_narrow_phone(server: RealServer, new_page: NewPage) -> None:
    page = new_page(locale="es", viewport=NARROW)
    page.goto("/")
    page.get_by_role("button", name="Jugar ya").wait_for()
    assert cut_off(page) == []
    page.get_by_role("button", name="Con amigos").click()
    page.get_by_role("heading", name="Pon la mesa").wait_for()
    page.get_by_role("button", name=re.compile(r"Las \d+ reglas de la casa")).click()
    assert cut_off(page) == []
    guest = new_page(locale="es", viewport=NARROW)
    guest.goto(page.url)
    guest.get_by_role("button", name="Sentarme").wait_for()
    assert cut_off(guest) == []
    guest.goto(two_people(HANDS, *MOVES, setup=SetUp(away_seconds=None)).keep(server.data).link())
    guest.get_by_role("grid", name="Tablero").wait_for()
    assert cut_off(guest) == []


CUT_OFF: Final = """() => {
  const words = [...document.querySelectorAll('button, a, label, h1, h2, h3, p, small, em, span')];
  const cut = words.filter((one) => {
    const box = one.getBoundingClientRect();
    const shown = one.checkVisibility() && box.width > 1 && one.textContent.trim();
    return shown && !one.children.length && (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0);
  });
  const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
  return [...wide, ...cut.map((one) => one.textContent.trim())];
}"""


def cut_off(page: Page) -> list[str]:
    """Words that do not fit where they stand."""
    found: list[str] = page.evaluate(CUT_OFF)
    return found
