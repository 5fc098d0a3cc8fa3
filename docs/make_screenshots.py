"""Takes the pictures of the page in docs/images with a real server and a real Chromium.

Run it from the root of the repository: make screenshots. Games are dealt from seeds and played by bots, so
that pictures change only when the page does.
"""

import base64
import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import connect

from jackline.server.entries import Chair
from jackline.server.protocol import SetUp
from jackline.server.state import TableState
from tests.browser.chromium import FLAGS, NONE_FOUND, find_chromium
from tests.browser.person import Person
from tests.browser.prepared import Preparation, PreparedTable, two_people
from tests.server.real_server import RealServer

IMAGES = Path(__file__).parent / "images"
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
QUALITY = 82
NAMES = ["Ana", "Bruno", "Chidi", "Dalia", "Emil", "Farah", "Goran", "Hana", "Iker", "Jun", "Kofi", "Lena"]
SIX = ["7S 6S 5S 4S 3S 2S 2C", "QD KD AD 2H 3H 9H TH"]
SIX_MOVES = ["7S@b9", "QD@h7", "6S@c9", "KD@h8", "5S@d9", "AD@g8", "3S@f9", "2H@h9", "2S@g9", "3H@f6"]

Act = Callable[[Person], None]


@dataclass(frozen=True)
class Shot:
    """One picture: where, in which theme, on what, and what is done before it is taken."""

    name: str
    table: PreparedTable | None = None
    """None: the first page."""

    dark: bool = False
    phone: bool = False
    act: Act | None = None


class Studio:
    """A server with prepared tables, and a browser before it."""

    def __init__(self, server: RealServer, browser: Browser) -> None:
        self.server = server
        self.browser = browser
        self.gathering = gathering().keep(server.data)
        self.two = company(2, seed=11).keep(server.data)
        self.four = company(4, seed=3).keep(server.data)
        self.twelve = company(12, seed=8).keep(server.data)
        self.won = won(seed=23).keep(server.data)
        self.six = two_people(SIX, *SIX_MOVES).keep(server.data)

    def shots(self) -> list[Shot]:
        """All pictures."""
        return [
            Shot("home-desktop"),
            Shot("home-phone-dark", dark=True, phone=True),
            Shot("setup-desktop", self.gathering, act=see_seats),
            Shot("setup-phone", self.gathering, phone=True, act=see_seats),
            Shot("table-2-desktop", self.two, act=choose_a_card),
            Shot("table-2-phone", self.two, phone=True, act=choose_a_card),
            Shot("table-4-desktop-dark", self.four, dark=True, act=choose_a_card),
            Shot("table-4-phone-dark", self.four, dark=True, phone=True),
            Shot("table-12-desktop", self.twelve),
            Shot("table-12-desktop-dark", self.twelve, dark=True),
            Shot("table-12-phone", self.twelve, phone=True, act=choose_a_card),
            Shot("win-desktop-dark", self.won, dark=True),
            Shot("win-phone", self.won, phone=True),
            Shot("choose-five-desktop", self.six, act=choose_five),
            Shot("choose-five-phone-dark", self.six, dark=True, phone=True, act=choose_five),
        ]

    def take(self, shot: Shot) -> None:
        """Take one picture."""
        context = self.browser.new_context(
            base_url=self.server.http,
            color_scheme="dark" if shot.dark else "light",
            reduced_motion="reduce",
            **(PHONE if shot.phone else DESKTOP),
        )
        person = Person(context.new_page())
        with present(self.server, shot.table):
            person.page.goto(shot.table.link() if shot.table else "/")
            if shot.table and shot.table.state.position:
                person.until_dealt()
            if shot.act:
                shot.act(person)
            settle(person.page)
            save(person.page, IMAGES / f"{shot.name}.webp")
        context.close()


def gathering() -> Preparation:
    """Four people and a bot before the deal, one seat still open."""
    chairs = (
        *(Chair(name, number) for number, name in enumerate(NAMES[:4], 1)),
        Chair("Pepper", None, "greedy"),
    )
    return Preparation(NAMES[:4], SetUp(seats=6), (*chairs, Chair()))


def company(seats: int, seed: int) -> Preparation:
    """People in the middle of a game in which somebody has a sequence and the first person is to move."""
    names = NAMES[:seats]
    table = Preparation(names, SetUp(seats=seats, away_seconds=None))
    table.deal([], seed=seed)
    table.play_on(has_begun_well, seed)
    return table


def has_begun_well(state: TableState) -> bool:
    """Somebody has a sequence, and the first person can choose a card with two open spaces."""
    position = state.position
    assert position is not None
    assert position.outcome() is None, "this game was over too soon: take another seed"
    return bool(position.sequences) and position.turn == 0 and bool(plain_cards(state))


def plain_cards(state: TableState) -> list[str]:
    """Cards of the first seat with two open spaces."""
    assert state.position is not None
    moves = [str(move) for move in state.position.legal_moves(0)]
    cards = [move[:2] for move in moves if "@" in move and move[0] != "J"]
    return sorted(card for card in set(cards) if cards.count(card) > 1)


def won(seed: int) -> Preparation:
    """A game that is over."""
    table = Preparation(NAMES[:4], SetUp(seats=4, away_seconds=None))
    table.deal([], seed=seed)
    table.play_on(lambda state: state.phase == "over", seed)
    return table


@contextmanager
def present(server: RealServer, table: PreparedTable | None) -> Iterator[None]:
    """Everyone but the first person is at the table too."""
    with ExitStack() as stack:
        for token in table.tokens[1:] if table else ():
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
    choices = [one for one in person.me["playable"] if one["card"][0] != "J" and len(one["spaces"]) > 1]
    if choices:
        person.choose(choices[0]["card"])


def choose_five(person: Person) -> None:
    """Complete six in a row."""
    person.choose("4S")
    person.space("e9").click()
    person.button("Lock these five").wait_for()


# ---- the camera ---------------------------------------------------------------------------------------


def settle(page: Page) -> None:
    """Fonts are there, the pointer is away and nothing has the focus."""
    page.mouse.move(0, 0)
    page.evaluate("() => document.activeElement?.blur()")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    page.wait_for_load_state("networkidle")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def save(page: Page, path: Path) -> None:
    """WebP, which Playwright itself does not offer: a third of a PNG."""
    devtools = page.context.new_cdp_session(page)
    taken = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    path.write_bytes(base64.b64decode(taken["data"]))


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
        for shot in studio.shots():
            studio.take(shot)
            print(f"{shot.name}: {(IMAGES / f'{shot.name}.webp').stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
