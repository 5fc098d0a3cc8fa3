"""What a screen is, and somebody on the way to one."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from playwright.sync_api import Locator, Page

from tests.browser.driving.person import MISS, Person
from tests.browser.driving.prepared import PreparedTable
from tests.browser.screens.tables import Tables

WEB: Final = Path(__file__).parent.parent.parent.parent / "web"
LANGUAGES: Final[list[str]] = json.loads((WEB / "project.inlang" / "settings.json").read_text("utf-8"))[
    "locales"
]


class Visit:
    """Somebody on the way to a screen, whose browser speaks one of the page's languages."""

    is_browser_spent = False
    """Whether the way has changed the browser itself, so that nobody else can use it."""

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

    def hold(self, table: PreparedTable, person: int = 1) -> None:
        """Have a seat's cards on a phone, beside a big screen."""
        self.open(table.hand(person))
        self.see(".handset")

    def look_up(self, table: PreparedTable) -> None:
        """See a table on the big screen."""
        self.open(table.screen)
        self.see(".tv main")

    def button(self, key: str) -> Locator:
        """A button by the key of its word; the first, where a sheet has one of the same name."""
        return self.page.get_by_role("button", name=self.words[key], exact=True).first

    def press(self, key: str) -> None:
        """Click a button."""
        self.button(key).click()

    def card(self, card: str) -> None:
        """Take a card up; the part of it that shows where cards overlap."""
        self.page.locator(f"[role=option][data-card='{card}']").first.click(position={"x": 12, "y": 12})

    def space(self, space: str) -> None:
        """Click a space of the board."""
        self.page.locator(f"[data-space='{space}']").click()

    def tab(self, key: str) -> None:
        """Turn to a tab of the panel, which large text puts into a drawer."""
        if not self.page.get_by_role("tab").count():
            self.press("table_log_and_chat")
        self.page.get_by_role("tab", name=self.words[key], exact=True).click()

    def see(self, selector: str) -> None:
        """Wait until something is there."""
        self.page.locator(selector).first.wait_for()

    def miss_deals(self) -> None:
        """Hear of none: the moment before it stays to be looked at."""
        self.is_browser_spent = True
        self.page.add_init_script(f"({MISS})('playing')")


# ---- the list -----------------------------------------------------------------------------------------

Way: TypeAlias = Callable[[Visit], None]


@dataclass(frozen=True)
class Size:
    """A window, and whether fingers do the pointing in it."""

    width: int
    height: int
    touched: bool = False

    @property
    def window(self) -> dict[str, int]:
        """As Playwright takes it."""
        return {"width": self.width, "height": self.height}


DESK: Final = Size(1440, 900)
TELEVISION: Final = Size(1920, 1080)
PHONE: Final = Size(390, 844, touched=True)
SMALL: Final = Size(320, 568, touched=True)


@dataclass(frozen=True)
class Screen:
    """One of the screens: the way to it, and where it is seen."""

    way: Way
    sizes: tuple[Size, ...]
    forgive: str | None
    """A pattern of what the browser may complain of on the way, such as an address that nobody has."""

    def __call__(self, visit: Visit) -> None:
        """Go there."""
        self.way(visit)


SCREENS: Final[dict[str, Screen]] = {}


def seen_on(*sizes: Size, forgive: str | None = None) -> Callable[[Way], Way]:
    """Puts screens on the list that are seen in windows of these sizes."""

    def put(way: Way) -> Way:
        name = way.__name__.replace("_", "-")
        assert name not in SCREENS, f"two screens are called {name}"
        SCREENS[name] = Screen(way, sizes, forgive)
        return way

    return put


screen: Final = seen_on(DESK, PHONE, SMALL)
