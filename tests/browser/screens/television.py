"""Screens of a television or projector that is the table: read from afar, with one small menu to touch."""

from __future__ import annotations

from typing import Final

from tests.browser.screens.visit import TELEVISION, Visit, seen_on

on_television: Final = seen_on(TELEVISION)


@on_television
def screen_lobby(visit: Visit) -> None:
    """A code to scan, and the seats."""
    visit.look_up(visit.tables.screened)


@on_television
def screen_cut(visit: Visit) -> None:
    """Everyone's card."""
    visit.look_up(visit.tables.tied)
    visit.see("[data-card]")


@on_television
def screen_cut_dealer(visit: Visit) -> None:
    """It is known who deals."""
    visit.miss_deals()
    visit.look_up(visit.tables.dealer_found())
    visit.see(".brackets")


@on_television
def screen_game(visit: Visit) -> None:
    """Twelve people."""
    visit.look_up(visit.tables.twelve)
    visit.see("[role=grid]")


@on_television
def screen_menu(visit: Visit) -> None:
    """All there is to touch."""
    visit.look_up(visit.tables.two)
    visit.press("screen_menu")
    visit.see(".corner .list")


@on_television
def screen_call(visit: Visit) -> None:
    """Table talk has been called."""
    visit.look_up(visit.tables.called)
    visit.see("[role=grid]")


@on_television
def screen_end(visit: Visit) -> None:
    """Somebody has won."""
    visit.look_up(visit.tables.won)
    visit.see("[role=grid]")
