"""Takes the pictures of the page in docs/images with a real server and a real Chromium.

Run it from the root of the repository: make screenshots. Games are dealt from seeds and played by bots, so
that pictures change little unless the page does.
"""

import base64
import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, Route, sync_playwright
from websockets.sync.client import connect

from jackline.server.entries import Chair
from jackline.server.protocol import SetUp
from jackline.server.state import TableState
from tests.browser.chromium import FLAGS, NONE_FOUND, find_chromium
from tests.browser.person import Person
from tests.browser.prepared import Preparation, PreparedTable, two_people
from tests.browser.test_choosing import SIX, SIX_MOVES
from tests.server.real_server import RealServer

Theme = Literal["light", "dark"]

THEMES: tuple[Theme, ...] = ("light", "dark")
IMAGES = Path(__file__).parent / "images"
NAMES = ("Ana", "Bruno", "Chidi", "Dalia", "Emil", "Farah", "Goran", "Hana", "Iker", "June", "Kofi", "Lena")
BOTS = {3, 7, 10}
"""Seats that bots have at a table of twelve."""

ENOUGH_CHIPS = 36
NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


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


DESKTOP = Device("desktop", 1440, 900, 1, 68)
PHONE = Device("phone", 390, 844, 2, 50)
TELEVISION = Device("television", 1920, 1080, 1, 60)


@dataclass(frozen=True)
class Scene:
    """What a picture shows: a table, or the first page, and what is done there before it is taken."""

    name: str
    table: PreparedTable | None = None
    act: Callable[[Person], None] | None = None
    face: Literal["table", "screen", "hand"] = "table"
    devices: tuple[Device, ...] = (DESKTOP, PHONE)

    @property
    def address(self) -> str:
        """What the first person opens, or the big screen."""
        if self.table is None:
            return "/"
        if self.face == "screen":
            return f"/t/{self.table.code}?screen"
        return self.table.link().replace("#", "?hand#" if self.face == "hand" else "#")

    @property
    def company(self) -> tuple[str, ...]:
        """The keys of everyone else who is at the table; a big screen is nobody."""
        return self.table.tokens[self.face != "screen" :] if self.table else ()


class Studio:
    """A server with prepared tables, and a browser before it."""

    def __init__(self, server: RealServer, browser: Browser) -> None:
        self.server = server
        self.browser = browser

    def scenes(self) -> list[Scene]:
        """Everything there is a picture of."""
        data = self.server.data
        return [
            Scene("home"),
            Scene("setup", gathering().keep(data), see_seats),
            Scene("table-2", company(2, seed=11).keep(data)),
            Scene("table-4", company(4, seed=3).keep(data), choose_a_card),
            Scene("table-12", twelve(seed=8).keep(data)),
            Scene("choose-five", two_people(SIX, *SIX_MOVES).keep(data), choose_five),
            Scene("win", won(seed=23).keep(data)),
            *self.big_screens(),
            Scene("phone-hand", six(seed=5).keep(data), choose_a_card, "hand", (PHONE,)),
        ]

    def big_screens(self) -> list[Scene]:
        """Everything a television shows."""
        tables = {
            "big-screen-lobby": gathering("K7MQ-2XRB"),
            "big-screen-4": company(4, seed=3),
            "big-screen-12": twelve(seed=8),
            "big-screen-win": won(seed=23),
        }
        kept = {name: table.keep(self.server.data) for name, table in tables.items()}
        return [Scene(name, table, None, "screen", (TELEVISION,)) for name, table in kept.items()]

    def take(self, scene: Scene, device: Device, theme: Theme) -> None:
        """Take one picture."""
        context = self.browser.new_context(
            base_url=self.server.http, reduced_motion="reduce", color_scheme=theme, **device.settings()
        )
        if scene.face == "screen":
            context.route("**/api/catalogue", found_in_the_network)
        person = Person(context.new_page())
        with present(self.server, scene.table, scene.company):
            person.page.goto(scene.address)
            if scene.table and scene.table.state.position:
                person.until(lambda: person.updates and person.view["game"], "a game")
                person.page.locator("main").first.wait_for()
            if scene.act:
                scene.act(person)
            settle(person.page)
            save(person.page, device, IMAGES / f"{scene.name}-{device.name}-{theme}.webp")
        context.close()


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


@contextmanager
def present(server: RealServer, table: PreparedTable | None, company: tuple[str, ...]) -> Iterator[None]:
    """These people are at the table too."""
    with ExitStack() as stack:
        if table is not None:
            for token in company:
                socket = stack.enter_context(connect(f"{server.ws}/ws/{table.code}", proxy=None))
                socket.send(json.dumps({"type": "hello", "token": token}))
                socket.recv()
        yield


# ---- what people do -----------------------------------------------------------------------------------


def see_seats(person: Person) -> None:
    """The set-up with everything it shows."""
    person.button("Deal the cards").wait_for()
    person.page.get_by_role("img", name="QR code of the link").first.wait_for()


def choose_a_card(person: Person) -> None:
    """Take up a card that goes to two spaces."""
    plain = [one for one in person.me["playable"] if one["card"][0] != "J"]
    person.choose(max(plain, key=lambda one: len(one["spaces"]))["card"])


def choose_five(person: Person) -> None:
    """Complete six in a row."""
    person.choose("4S")
    person.space("e9").click()
    person.button("Lock these five").wait_for()


# ---- the camera ---------------------------------------------------------------------------------------


def found_in_the_network(route: Route) -> None:
    """As in a living room: the server that takes the pictures listens only to its own machine."""
    answer = route.fetch()
    route.fulfill(response=answer, json={**answer.json(), "addresses": ["http://192.168.1.20:8000"]})


def settle(page: Page) -> None:
    """Fonts are there, the pointer is away, nothing has the focus and nothing moves."""
    page.mouse.move(0, 0)
    page.evaluate("() => document.activeElement?.blur()")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    page.wait_for_load_state("networkidle")
    page.evaluate(NEXT_FRAME)
    page.evaluate("() => Promise.all(document.getAnimations().map(one => one.finished.catch(() => null)))")
    page.evaluate(NEXT_FRAME)


def save(page: Page, device: Device, path: Path) -> None:
    """WebP, which Playwright itself does not offer: a third of a PNG."""
    area = {"x": 0, "y": 0, "width": device.width, "height": device.height, "scale": device.sharpness}
    devtools = page.context.new_cdp_session(page)
    asked = {"format": "webp", "quality": device.quality, "clip": area}
    path.write_bytes(base64.b64decode(devtools.send("Page.captureScreenshot", asked)["data"]))
    print(f"{path.name}: {path.stat().st_size // 1024} KB")


def main() -> None:
    """Take all pictures."""
    path = find_chromium()
    if path is None:
        raise SystemExit(NONE_FOUND)
    with (
        tempfile.TemporaryDirectory() as data,
        RealServer(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        studio = Studio(server, playwright.chromium.launch(executable_path=path, args=list(FLAGS)))
        for scene in studio.scenes():
            for device, theme in product(scene.devices, THEMES):
                studio.take(scene, device, theme)


if __name__ == "__main__":
    main()
