"""Every screen there is, each with the way to it: what has to hold on all of them is checked on this list.

A new screen is one function here. It leads a person there by words of their language, so it holds in all.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Final, TypeAlias

from playwright.sync_api import Locator, Page

from jackline.server.entries import Chair
from jackline.server.protocol import SetUp
from tests.browser.person import Person
from tests.browser.prepared import Preparation, PreparedTable, two_people
from tests.server.real_server import RealServer

WEB: Final = Path(__file__).parent.parent.parent / "web"
LANGUAGES: Final[list[str]] = json.loads((WEB / "project.inlang" / "settings.json").read_text("utf-8"))[
    "locales"
]

ADA: Final = "7C JD JH 2S 3S 4S 5S"
BRUNO: Final = "QD KD TD 9D 8D 7D 6D"
SIX: Final = ["7S 6S 5S 4S 3S 2S 2C", "QD KD AD 2H 3H 9H TH"]
SIX_MOVES: Final = ["7S@b9", "QD@h7", "6S@c9", "KD@h8", "5S@d9", "AD@g8", "3S@f9", "2H@h9", "2S@g9", "3H@f6"]
DEAD: Final = ["7C 2S 3S 4S 5S 6S 7S", "JD JC QD KD TD 9D 8D"]
DEAD_MOVES: Final = ["2S@b1", "JD@a3", "3S@c1", "JC@c5"]


class Tables:
    """Prepared ones of a server, each made when it is first needed."""

    def __init__(self, server: RealServer) -> None:
        self.data = server.data

    @cached_property
    def gathering(self) -> PreparedTable:
        """Before the deal, one seat still open."""
        chairs = (Chair("Ada", 1), Chair("Bruno", 2), Chair("Pepper", None, "random"), Chair())
        return Preparation(("Ada", "Bruno"), SetUp(seats=4), chairs).keep(self.data)

    @cached_property
    def two(self) -> PreparedTable:
        """Ada is to move and holds both kinds of jack."""
        return two_people([ADA, BRUNO], "2S@b1", "QD@h7").keep(self.data)

    @cached_property
    def six(self) -> PreparedTable:
        """Ada can make six in a row."""
        return two_people(SIX, *SIX_MOVES).keep(self.data)

    @cached_property
    def dead(self) -> PreparedTable:
        """Ada holds a dead card."""
        return two_people(DEAD, *DEAD_MOVES, then="2H 3H 4H 5H 6H 7H").keep(self.data)

    @cached_property
    def twelve(self) -> PreparedTable:
        """Three teams of four."""
        people = tuple(f"Person {seat}" for seat in range(1, 13))
        table = Preparation(people, SetUp(seats=12, teams=3, away_seconds=None))
        table.deal([])
        table.play_on(lambda state: state.position is not None and len(state.position.chips) > 23, 5)
        return table.keep(self.data)

    @cached_property
    def shared(self) -> PreparedTable:
        """Ada and Bruno with one device."""
        table = Preparation(("Ada",), SetUp(away_seconds=None), (Chair("Ada", 1), Chair("Bruno", 1)))
        table.deal([ADA, BRUNO])
        return table.keep(self.data)

    @cached_property
    def won(self) -> PreparedTable:
        """A game that is over."""
        people = ("Ada", "Bruno", "Chidi", "Dalia")
        table = Preparation(people, SetUp(seats=4, away_seconds=None))
        table.deal([], seed=23)
        table.play_on(lambda state: state.phase == "over", 23)
        return table.keep(self.data)


class Visit:
    """Somebody on the way to a screen, whose browser speaks one of the page's languages."""

    def __init__(self, person: Person, tables: Tables, language: str = "en") -> None:
        self.person = person
        self.page: Page = person.page
        self.tables = tables
        file = WEB / "messages" / f"{language}.json"
        self.words: dict[str, str] = json.loads(file.read_text("utf-8"))

    def open(self, address: str) -> None:
        """Go to an address."""
        self.page.goto(address)

    def sit(self, table: PreparedTable, person: int = 1) -> None:
        """Come to a table at which cards have been dealt."""
        self.open(table.link(person))
        self.page.get_by_role("grid").wait_for()

    def button(self, key: str) -> Locator:
        """A button by the key of its word; the first, where a sheet has one of the same name."""
        return self.page.get_by_role("button", name=self.words[key], exact=True).first

    def press(self, key: str) -> None:
        """Click a button."""
        self.button(key).click()

    def tab(self, key: str) -> None:
        """Turn to a tab of the panel, which large text puts into a drawer."""
        if not self.page.get_by_role("tab").count():
            self.press("table_log_and_chat")
        self.page.get_by_role("tab", name=self.words[key], exact=True).click()

    def see(self, selector: str) -> None:
        """Wait until something is there."""
        self.page.locator(selector).first.wait_for()


Way: TypeAlias = Callable[[Visit], None]
SCREENS: Final[dict[str, Way]] = {}


def screen(way: Way) -> Way:
    """Put a screen on the list."""
    SCREENS[way.__name__.replace("_", "-")] = way
    return way


# ---- before a table -----------------------------------------------------------------------------------


@screen
def home(visit: Visit) -> None:
    """The first page of somebody who has played before."""
    visit.sit(visit.tables.two)
    visit.open("/")
    visit.see("main li a")


@screen
def home_naming(visit: Visit) -> None:
    """Changing one's name."""
    visit.open("/")
    visit.press("name_change")
    visit.see("form input")


@screen
def home_settings(visit: Visit) -> None:
    """The settings."""
    visit.open("/")
    visit.press("settings_title")
    visit.see("dialog[open]")


@screen
def home_pass_and_play(visit: Visit) -> None:
    """Who plays on this device: five, which cannot be."""
    visit.open("/")
    visit.page.get_by_role("button", name=visit.words["home_pass"]).click()
    for _ in range(3):
        visit.press("home_pass_add_bot")


@screen
def unknown_code(visit: Visit) -> None:
    """A code that no table has."""
    visit.open("/t/K7MQ-2XRB")
    visit.see("main h1")


@screen
def join(visit: Visit) -> None:
    """A guest before a table."""
    visit.open(f"/t/{visit.tables.gathering.code}")
    visit.see("main form")


@screen
def set_up(visit: Visit) -> None:
    """The host's, with all rules and one of them opened, and five seats asked for."""
    visit.open(visit.tables.gathering.link())
    visit.see(".rules")
    visit.page.locator(".counts .no").first.click()
    visit.page.locator(".rules + .more").click()
    visit.page.locator(".rule > button").first.click()
    visit.see(".choice")


@screen
def set_up_seat(visit: Visit) -> None:
    """What the host can do with a seat."""
    visit.open(visit.tables.gathering.link())
    visit.page.locator(".round [data-seat='2']").click()
    visit.see("dialog[open]")


@screen
def set_up_guest(visit: Visit) -> None:
    """What a guest sees of it."""
    visit.open(visit.tables.gathering.link(2))
    visit.see(".rules")


# ---- at the table -------------------------------------------------------------------------------------


@screen
def table(visit: Visit) -> None:
    """My turn."""
    visit.sit(visit.tables.two)


@screen
def table_card_chosen(visit: Visit) -> None:
    """Two spaces are lit."""
    visit.sit(visit.tables.two)
    visit.page.locator("[data-card='7C']").click()
    visit.see("[data-mark='play']")


@screen
def table_jack_chosen(visit: Visit) -> None:
    """Nearly every space can be played."""
    visit.sit(visit.tables.two)
    visit.page.locator("[data-card='JD']").click()
    visit.see("[data-mark='may']")


@screen
def table_refused(visit: Visit) -> None:
    """A chip is to be taken, and the wrong space was tapped."""
    visit.sit(visit.tables.two)
    visit.page.locator("[data-card='JH']").click()
    visit.page.locator("[data-space='e5']").click()
    visit.see(".bad")


@screen
def table_typing(visit: Visit) -> None:
    """A move is being typed."""
    visit.sit(visit.tables.two)
    visit.page.keyboard.press("n")
    visit.see("form .field")


@screen
def table_dead_card(visit: Visit) -> None:
    """One card of the hand is dead."""
    visit.sit(visit.tables.dead)
    visit.page.locator("[data-card='7C']").click(position={"x": 12, "y": 12})


@screen
def table_choice_of_five(visit: Visit) -> None:
    """Six in a row."""
    visit.sit(visit.tables.six)
    visit.page.locator("[data-card='4S']").click()
    visit.page.locator("[data-space='e9']").click()
    visit.see("[role=radiogroup]")


@screen
def table_discards(visit: Visit) -> None:
    """What has been played."""
    visit.sit(visit.tables.six)
    visit.tab("table_tab_discards")


@screen
def table_rules(visit: Visit) -> None:
    """The rules in force."""
    visit.sit(visit.tables.two)
    visit.tab("table_tab_rules")


@screen
def table_menu(visit: Visit) -> None:
    """Seats, people and the time, as the host has them."""
    visit.sit(visit.tables.two)
    visit.tab("table_tab_table")
    visit.see("[role=tabpanel] select")


@screen
def table_settings(visit: Visit) -> None:
    """The settings over a table."""
    visit.sit(visit.tables.two)
    visit.tab("table_tab_table")
    visit.press("settings_title")
    visit.see("dialog[open]")


@screen
def table_invite(visit: Visit) -> None:
    """The code, the link and its picture."""
    visit.sit(visit.tables.two)
    visit.tab("table_tab_table")
    visit.press("table_invite")
    visit.see("dialog[open] [role=img]")


@screen
def table_of_twelve(visit: Visit) -> None:
    """Many seats."""
    visit.sit(visit.tables.twelve)


@screen
def table_watched(visit: Visit) -> None:
    """An onlooker's."""
    visit.open(visit.tables.two.watch)
    visit.page.get_by_role("grid").wait_for()


@screen
def pass_and_play(visit: Visit) -> None:
    """The curtain between two people."""
    visit.sit(visit.tables.shared)
    visit.see(".curtain")


@screen
def end(visit: Visit) -> None:
    """Somebody has won."""
    visit.sit(visit.tables.won)
    visit.see(".end")
