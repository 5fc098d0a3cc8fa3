"""A big screen and the phones around it, as people use them."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPerson
from tests.browser.driving.person import Json, Person

TELEVISION: Final = {"width": 1920, "height": 1080}
PHONE: Final[Json] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


class Hand(Person):
    """Someone with a phone that is their hand of cards."""

    def until_held(self) -> None:
        """Wait for this person's cards, or the curtain or cover over them."""
        self.until(lambda: self.updates and self.view["game"], "a game")
        self.page.locator(".handset").wait_for()

    def spot(self, space: str) -> Locator:
        """The key under the small map of a space."""
        return self.button(f"Place at {space}")

    def click_move(self, move: str) -> None:
        """The touches of a move, whatever comes of them."""
        self.uncover()
        if move in ("pass", "draw") or move.endswith("!"):
            return super().click_move(move)
        self.choose(move[:2])
        if move[0] == "J":
            self.space(move[3:]).click()
        else:
            self.spot(move[3:]).click()
        claims = self.me["claims"].get(move, [])
        if len(claims) > 1:
            self.button("Lock these five").click()
        elif move[0] == "J":
            self.button("Take it" if move[2] == "-" else "Place it").click()
        return None

    def uncover(self) -> None:
        """Touch a hand that has lain about for long."""
        cover = self.button("Tap to see your cards")
        if cover.count():
            cover.click()

    def choose_from_menu(self, row: str) -> None:
        """Open the menu and touch one of its rows."""
        self.button("Menu").click()
        self.page.get_by_role("dialog").get_by_role("button", name=row).click()


def open_screen(new_person: NewPerson, **settings: Any) -> Person:
    """A television that has become the table."""
    screen = new_person("/", **{"viewport": TELEVISION, **settings})
    screen.page.get_by_role("button", name="Use this screen as the table").click()
    expect(screen.page.get_by_role("heading", name="Scan to play")).to_be_visible()
    screen.until(lambda: screen.updates, "the table")
    return screen


def take_phone(new_person: NewPerson, **settings: Any) -> Hand:
    """A phone, not yet anywhere."""
    return Hand(new_person(**{**PHONE, **settings}).page)


def scan(new_person: NewPerson, code: str, name: str, **settings: Any) -> Hand:
    """Someone scans the code on the screen and sits down."""
    hand = take_phone(new_person, **settings)
    hand.page.goto(f"/t/{code}?hand")
    hand.page.get_by_label("Your name").fill(name)
    hand.button("Sit down").click()
    hand.until(lambda: hand.updates, "the table")
    return hand


def hold(new_person: NewPerson, link: str, **settings: Any) -> Hand:
    """Someone whose seat at a prepared table is on their phone."""
    hand = take_phone(new_person, **settings)
    hand.page.goto(link.replace("#", "?hand#"))
    hand.until_held()
    return hand


def check_nothing_is_secret(screen: Person) -> None:
    """What a big screen was told has nobody's cards in it: neither hands nor what was drawn."""
    assert screen.updates
    for update in screen.updates:
        me = update["view"]["me"]
        assert me is None or me["hand"] == []
        assert [event for event in update["events"] if event["event"] == "CardDrawn" and event["card"]] == []
    assert screen.page.get_by_role("option").count() == 0


def too_small(page: Page, least: float) -> list[str]:
    """Words on a big screen in letters of fewer pixels."""
    found: list[str] = page.evaluate(
        """least => [...document.querySelectorAll('.tv *')].filter(one =>
            [...one.childNodes].some(part => part.nodeType === 3 && part.textContent.trim())
            && !one.closest('.unseen, svg') && one.getBoundingClientRect().width > 1
            && parseFloat(getComputedStyle(one).fontSize) < least).map(one => one.textContent)""",
        least,
    )
    return found


def beyond_rim(page: Page) -> list[str]:
    """What reaches into the outer 2.5 % of a big screen, which some televisions cut off."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.tv *')].filter(one => {
            const box = one.getBoundingClientRect();
            const [x, y] = [innerWidth * 0.025 - 1, innerHeight * 0.025 - 1];
            return box.width > 1 && !one.closest('.unseen, .confetti')
              && (box.left < x || box.right > innerWidth - x || box.top < y || box.bottom > innerHeight - y);
        }).map(one => one.outerHTML.slice(0, 120))"""
    )
    return found


def scrolls(page: Page) -> bool:
    """Whether a page is larger than its window."""
    return bool(
        page.evaluate(
            """() => { const all = document.documentElement;
            return all.scrollHeight > innerHeight || all.scrollWidth > innerWidth; }"""
        )
    )
