"""Screens of the rules that a table of cardboard has: the cut, table talk, drawing by hand."""

from __future__ import annotations

from tests.browser.screens.visit import Visit, screen


@screen
def cut(visit: Visit) -> None:
    """The host is to cut, and may skip it."""
    visit.open(visit.tables.cutting.link())
    visit.see(".cut [data-card]")


@screen
def cut_tied(visit: Visit) -> None:
    """Two have the lowest card; a guest is one of them."""
    visit.open(visit.tables.tied.link(2))
    visit.see(".cut [data-card]")


@screen
def cut_dealer(visit: Visit) -> None:
    """It is known who deals."""
    visit.miss_deals()
    visit.open(visit.tables.dealer_found().link())
    visit.see(".cut .brackets")


@screen
def talk_calling(visit: Visit) -> None:
    """Somebody is about to call something said aloud."""
    visit.sit(visit.tables.talking, 2)
    visit.tab("table_tab_log")
    visit.press("talk_call_aloud")
    visit.see("[role=group] .pill")


@screen
def talk_asked(visit: Visit) -> None:
    """An opponent is asked."""
    visit.sit(visit.tables.called, 4)
    visit.see("[data-talk]")


@screen
def talk_called(visit: Visit) -> None:
    """One of the team that is said to have coached waits."""
    visit.sit(visit.tables.called)


@screen
def talk_owing(visit: Visit) -> None:
    """A card is owed and one has been chosen to go."""
    visit.sit(visit.tables.owing)
    visit.page.locator("[role=option]").first.click(position={"x": 12, "y": 12})
    visit.see(".go")


@screen
def draw_by_hand(visit: Visit) -> None:
    """The deck waits to be tapped."""
    visit.sit(visit.tables.by_hand)
    visit.see(".go")
