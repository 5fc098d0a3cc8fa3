"""What the pictures in docs/images show: tables dealt from seeds, played by bots, and what is done there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

from jackline.server.live.clock import Clock
from jackline.server.table.entries import CallMade, Chair, CutsMade, Spoken
from jackline.server.table.state import TableState
from jackline.server.wire.protocol import SetUp
from tests.browser.driving.prepared import BETWEEN_MOVES, Preparation, PreparedTable, two_people
from tests.browser.screens import Visit
from tests.browser.screens.tables import SIX, SIX_MOVES

NAMES: Final = (
    "Ana",
    "Bruno",
    "Chidi",
    "Dalia",
    "Emil",
    "Farah",
    "Goran",
    "Hana",
    "Iker",
    "June",
    "Kofi",
    "Lena",
)
BOTS: Final = {3, 7, 10}
"""Seats that bots have at a table of twelve."""

ENOUGH_CHIPS: Final = 36
CUT_CARDS: Final = "9S KH 4C 7D 2H AS"
HINTING: Final = "Chidi, a3! a3!"
"""What a partner should not say, in any language."""

JUST_NOW: Final = 4_000


@dataclass(frozen=True)
class Device:
    """What a picture is taken on; `sharpness` is pixels of the picture for one of the page."""

    name: str
    width: int
    height: int
    sharpness: int
    quality: int

    def settings(self) -> dict[str, Any]:
        """As a Playwright context takes them."""
        return {
            "viewport": {"width": self.width, "height": self.height},
            "device_scale_factor": self.sharpness,
            "has_touch": self.name == "phone",
            "is_mobile": self.name == "phone",
        }


DESKTOP: Final = Device("desktop", 1440, 900, 1, 68)
PHONE: Final = Device("phone", 390, 844, 2, 50)
TELEVISION: Final = Device("television", 1920, 1080, 1, 60)


@dataclass(frozen=True)
class Scene:
    """What a picture shows: a page, or a table as one person or all see it, and what is done there first."""

    name: str
    prepare: Callable[[], Preparation] | None = None
    act: Callable[[Visit], None] | None = None
    face: Literal["table", "screen", "hand"] = "table"
    devices: tuple[Device, ...] = (DESKTOP, PHONE)
    page: str = "/"
    """What is opened where there is no table."""

    person: int = 1
    """Who looks at the table; a big screen is nobody."""

    passes: bool = False
    """Whether what it shows is soon over, so that every picture needs a table of its own."""

    def address(self, table: PreparedTable | None) -> str:
        """What is opened."""
        if table is None:
            return self.page
        if self.face == "screen":
            return f"/t/{table.code}?screen"
        return table.link(self.person).replace("#", "?hand#" if self.face == "hand" else "#")

    def company(self, table: PreparedTable | None) -> list[str]:
        """The keys of everyone else who is at the table."""
        keys = enumerate(table.tokens if table else (), 1)
        return [key for person, key in keys if self.face == "screen" or person != self.person]


# ---- tables -------------------------------------------------------------------------------------------


def gathering(code: str = "K7MQ-2XRA") -> Preparation:
    """Four people and a bot before the deal, one seat still open."""
    people = [Chair(name, number) for number, name in enumerate(NAMES[:4], 1)]
    chairs = (*people, Chair("Pepper", None, "greedy"), Chair())
    return Preparation(NAMES[:4], SetUp(seats=6, teams=3), chairs, code)


def company(seats: int, seed: int) -> Preparation:
    """People in the middle of a game in which somebody has a sequence and the first person is to move."""
    table = Preparation(NAMES[:seats], SetUp(seats=seats, away_seconds=None))
    table.deal([], seed=seed)
    table.play_on(lambda state: is_in_full_swing(state) and bool(sequences(state)), seed)
    return table


def twelve(seed: int) -> Preparation:
    """Three teams of four, some of them bots."""
    people = [name for seat, name in enumerate(NAMES) if seat not in BOTS]
    chairs = tuple(
        Chair(name, None, "greedy") if seat in BOTS else Chair(name, people.index(name) + 1)
        for seat, name in enumerate(NAMES)
    )
    table = Preparation(people, SetUp(seats=12, teams=3, away_seconds=None), chairs)
    table.deal([], seed=seed)
    table.play_on(is_in_full_swing, seed)
    return table


def six(seed: int) -> Preparation:
    """Three teams of two, one of them with a bot."""
    people = [name for seat, name in enumerate(NAMES[:6]) if seat != 4]
    chairs = tuple(
        Chair(name, people.index(name) + 1) if name in people else Chair(name, None, "greedy")
        for name in NAMES[:6]
    )
    table = Preparation(people, SetUp(seats=6, teams=3, away_seconds=None), chairs)
    table.deal([], seed=seed)
    table.play_on(is_in_full_swing, seed)
    return table


def won(seed: int) -> Preparation:
    """A game that is over."""
    table = Preparation(NAMES[:4], SetUp(seats=4, away_seconds=None))
    table.deal([], seed=seed)
    table.play_on(lambda state: state.phase == "over", seed)
    return table


def is_in_full_swing(state: TableState) -> bool:
    """There is much to look at, and the first person is to move."""
    assert state.position is not None
    assert state.phase == "playing", "this game was over too soon: take another seed"
    return len(state.position.chips) >= ENOUGH_CHIPS and state.position.turn == 0


def sequences(state: TableState) -> int:
    """How many have been made."""
    assert state.position is not None
    return len(state.position.sequences)


def cutting(code: str) -> Preparation:
    """Four cut for the deal; the first person is still to."""
    table = Preparation(NAMES[:4], SetUp(seats=4, cut=True, away_seconds=None), code=code)
    table.begin_cut(CUT_CARDS)
    table.add(CutsMade(((1, 1),)), CutsMade(((2, 2),)), CutsMade(((3, 3),)))
    return table


def accused(seed: int) -> Preparation:
    """A partner has said too much, an opponent calls it and the other one is asked."""
    table = company(4, seed)
    table.at = Clock().now_ms() - 2 * BETWEEN_MOVES - JUST_NOW
    table.add(Spoken(1, HINTING))
    table.add(CallMade(2, 0, len(table.log), HINTING, (4,)))
    return table


# ---- what people do -----------------------------------------------------------------------------------


def see_seats(visit: Visit) -> None:
    """The set-up with everything it shows."""
    visit.button("setup_deal").wait_for()
    visit.page.get_by_role("img", name=visit.words["share_qr"]).first.wait_for()


def choose_a_card(visit: Visit) -> None:
    """Take up a card that goes to two spaces."""
    plain = [one for one in visit.person.me["playable"] if one["card"][0] != "J"]
    card = max(plain, key=lambda one: len(one["spaces"]))["card"]
    visit.page.locator(f'[data-card="{card}"]').first.click(position={"x": 12, "y": 12})


def choose_five(visit: Visit) -> None:
    """Complete six in a row."""
    visit.page.locator('[data-card="4S"]').click(position={"x": 12, "y": 12})
    visit.page.locator('[data-space="e9"]').click()
    visit.button("table_five_lock").wait_for()


def see_board(visit: Visit) -> None:
    """A lesson has been laid out."""
    visit.page.get_by_role("grid").wait_for()


def see_rules(visit: Visit) -> None:
    """The rules are there."""
    visit.page.locator(".clauses").first.wait_for()


def see_question(visit: Visit) -> None:
    """Somebody is asked about a call."""
    visit.page.locator("[data-talk]").wait_for()


# ---- all of them --------------------------------------------------------------------------------------


SCENES: Final = (
    Scene("home"),
    Scene("lesson", None, see_board, page="/learn/remove"),
    Scene("rules", None, see_rules, page="/rules/strategy"),
    Scene("setup", gathering, see_seats),
    Scene("cut", lambda: cutting("K7MQ-2XRC")),
    Scene("table-2", lambda: company(2, seed=11)),
    Scene("table-4", lambda: company(4, seed=3), choose_a_card),
    Scene("table-12", lambda: twelve(seed=8)),
    Scene("table-talk", lambda: accused(seed=3), see_question, person=4, passes=True),
    Scene("choose-five", lambda: two_people(SIX, *SIX_MOVES), choose_five),
    Scene("win", lambda: won(seed=23)),
    Scene("phone-hand", lambda: six(seed=5), choose_a_card, "hand", (PHONE,)),
    Scene("phone-cut", lambda: cutting("K7MQ-2XRD"), None, "hand", (PHONE,)),
    Scene("big-screen-lobby", lambda: gathering("K7MQ-2XRB"), None, "screen", (TELEVISION,)),
    Scene("big-screen-cut", lambda: cutting("K7MQ-2XRE"), None, "screen", (TELEVISION,)),
    Scene("big-screen-4", lambda: company(4, seed=3), None, "screen", (TELEVISION,)),
    Scene("big-screen-12", lambda: twelve(seed=8), None, "screen", (TELEVISION,)),
    Scene("big-screen-talk", lambda: accused(seed=3), None, "screen", (TELEVISION,), passes=True),
    Scene("big-screen-win", lambda: won(seed=23), None, "screen", (TELEVISION,)),
)
