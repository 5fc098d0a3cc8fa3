"""Screens of a phone that is a hand of cards, beside a big screen."""

from __future__ import annotations

from typing import Final

from tests.browser.screens.visit import PHONE, SMALL, Visit, seen_on

in_hand: Final = seen_on(PHONE, SMALL)
LONG_ENOUGH: Final = 21_000
"""Milliseconds after which a hand that nobody touches is covered."""


@in_hand
def hand_lobby(visit: Visit) -> None:
    """Before the deal, as the host has it, who names someone without a phone."""
    visit.open(visit.tables.gathering.hand())
    visit.press("hand_add_person")
    visit.see("form input")


@in_hand
def hand_lobby_guest(visit: Visit) -> None:
    """Before the deal, as a guest has it."""
    visit.open(visit.tables.gathering.hand(2))
    visit.see(".lobby li")


@in_hand
def hand(visit: Visit) -> None:
    """My turn."""
    visit.hold(visit.tables.two)
    visit.see("[role=option]")


@in_hand
def hand_card_chosen(visit: Visit) -> None:
    """Two keys with a map each."""
    visit.hold(visit.tables.two)
    visit.card("7C")
    visit.see(".spot")


@in_hand
def hand_jack_chosen(visit: Visit) -> None:
    """The board comes up."""
    visit.hold(visit.tables.two)
    visit.card("JD")
    visit.see("[role=grid]")


@in_hand
def hand_jack_asked(visit: Visit) -> None:
    """A space has been touched, and it asks once more."""
    hand_jack_chosen(visit)
    visit.space("e5")
    visit.see(".go")


@in_hand
def hand_choice_of_five(visit: Visit) -> None:
    """Six in a row."""
    visit.hold(visit.tables.six)
    visit.card("4S")
    visit.page.locator(".spot", has_text="e9").click()
    visit.see("[role=radiogroup]")


@in_hand
def hand_waiting(visit: Visit) -> None:
    """Another's turn, and a look at where a card could go."""
    visit.hold(visit.tables.two, 2)
    visit.card("KD")
    visit.see(".later")


@in_hand
def hand_covered(visit: Visit) -> None:
    """It lay about."""
    visit.is_browser_spent = True
    visit.page.clock.install()
    visit.hold(visit.tables.two, 2)
    visit.see("[role=option]")
    visit.page.clock.fast_forward(LONG_ENOUGH)
    visit.see(".covered")


@in_hand
def hand_menu(visit: Visit) -> None:
    """The menu, as the host has it, with the chat."""
    visit.hold(visit.tables.two)
    visit.press("table_menu")
    visit.see("dialog[open] .rows")


@in_hand
def hand_cut(visit: Visit) -> None:
    """To cut."""
    visit.open(visit.tables.tied.hand())
    visit.see(".cut [data-card]")


@in_hand
def hand_asked(visit: Visit) -> None:
    """Whether it was table talk."""
    visit.hold(visit.tables.called, 4)
    visit.see("[data-talk]")


@in_hand
def hand_owing(visit: Visit) -> None:
    """A card is to be given up."""
    visit.hold(visit.tables.owing)
    visit.page.locator("[role=option]").first.click(position={"x": 12, "y": 12})
    visit.see(".go")


@in_hand
def hand_draw(visit: Visit) -> None:
    """A card is to be drawn."""
    visit.hold(visit.tables.by_hand)
    visit.see(".go")


@in_hand
def hand_curtain(visit: Visit) -> None:
    """Between two people with one phone."""
    visit.hold(visit.tables.shared)
    visit.see(".curtain")


@in_hand
def hand_end(visit: Visit) -> None:
    """Somebody has won."""
    visit.hold(visit.tables.won)
    visit.see(".end")
