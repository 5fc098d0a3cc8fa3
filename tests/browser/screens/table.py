"""Screens of a game that somebody sees whole, on a device of their own."""

from __future__ import annotations

from tests.browser.screens.visit import DESK, PHONE, SMALL, Visit, screen, seen_on

GONE = "WebSocket connection|ERR_|Failed to load resource"
READY = "navigator.serviceWorker.ready.then(found => found.active.state)"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"


@screen
def table(visit: Visit) -> None:
    """My turn."""
    visit.sit(visit.tables.two)


@screen
def table_card_chosen(visit: Visit) -> None:
    """Two spaces are lit."""
    visit.sit(visit.tables.two)
    visit.card("7C")
    visit.see("[data-mark='play']")


@screen
def table_jack_chosen(visit: Visit) -> None:
    """Nearly every space can be played."""
    visit.sit(visit.tables.two)
    visit.card("JD")
    visit.see("[data-mark='may']")


@screen
def table_refused(visit: Visit) -> None:
    """A chip is to be taken, and the wrong space was tapped."""
    visit.sit(visit.tables.two)
    visit.card("JH")
    visit.space("e5")
    visit.see(".bad")


@screen
def table_why(visit: Visit) -> None:
    """The rule behind a refusal, beside the board."""
    table_refused(visit)
    visit.press("rules_why")
    visit.see("article")


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
    visit.card("7C")


@screen
def table_choice_of_five(visit: Visit) -> None:
    """Six in a row."""
    visit.sit(visit.tables.six)
    visit.card("4S")
    visit.space("e9")
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
def table_few_chips(visit: Visit) -> None:
    """Chosen colours, and the chips that are left."""
    visit.sit(visit.tables.few_chips)
    visit.see("[data-chips-left]")


@seen_on(DESK, PHONE, SMALL, forgive=GONE)
def table_last_seen(visit: Visit) -> None:
    """Without a network: the table as it was."""
    visit.is_browser_spent = True
    visit.sit(visit.tables.two)
    visit.page.evaluate(READY)
    visit.page.wait_for_function(CONTROLLED)
    visit.page.context.set_offline(True)
    visit.page.reload()
    visit.see(".banner")
    visit.see("[role=grid]")


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
