"""Screens before a table: the first page, the way in, the set-up."""

from __future__ import annotations

from tests.browser.screens.visit import DESK, PHONE, SMALL, Visit, screen, seen_on


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


@seen_on(DESK, PHONE, SMALL, forgive="404")
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
def join_closed(visit: Visit) -> None:
    """A guest before a table that has neither a seat for them nor lets them watch."""
    visit.open(f"/t/{visit.tables.closed.code}")
    visit.see("main a.btn")


@seen_on(DESK, PHONE, SMALL)
def sent_away(visit: Visit) -> None:
    """Someone whom the host has sent away."""
    visit.open(visit.tables.stricter.link(3))
    visit.see("main button")


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
def set_up_people(visit: Visit) -> None:
    """What the host can do about others, one of whom was sent away."""
    visit.open(visit.tables.stricter.link())
    visit.page.locator("[data-person='2'] .ibtn").click()
    visit.page.locator(".powers .danger").click()
    visit.see(".powers .hint")


@screen
def set_up_guest(visit: Visit) -> None:
    """What a guest sees of it."""
    visit.open(visit.tables.gathering.link(2))
    visit.see(".rules")
