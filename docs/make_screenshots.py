"""Takes the pictures of the page in docs/images with a real server and a real Chromium.

Run it from the root of the repository: make screenshots. What they show is in docs/scenes.py. Games are dealt
from seeds and played by bots, so that pictures change little unless the page does.
"""

from __future__ import annotations

import base64
import json
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Browser, Page, Route, sync_playwright
from websockets.sync.client import connect

from docs.scenes import SCENES, Device, Scene
from tests.browser.driving.chromium import FLAGS, NONE_FOUND, find_chromium
from tests.browser.driving.person import Person
from tests.browser.driving.prepared import PreparedTable
from tests.browser.screens import Tables, Visit
from tests.server.real_server import RealServer

IMAGES: Final = Path(__file__).parent / "images"
NEXT_FRAME: Final = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@dataclass(frozen=True)
class Look:
    """How the page looks to somebody; what they read is named only where it is not English."""

    language: str = "en"
    theme: Literal["light", "dark"] = "light"

    def __str__(self) -> str:
        return self.theme if self.language == "en" else f"{self.theme}-{self.language}"


LOOKS: Final = (Look("en", "light"), Look("en", "dark"), Look("es", "light"))


class Studio:
    """A server with prepared tables, and a browser before it."""

    def __init__(self, server: RealServer, browser: Browser, images: Path = IMAGES) -> None:
        self.server = server
        self.browser = browser
        self.images = images
        self.tables: dict[str, PreparedTable] = {}

    def table(self, scene: Scene) -> PreparedTable | None:
        """The one of a scene, dealt when it is first needed."""
        if scene.prepare is None:
            return None
        if scene.passes or scene.name not in self.tables:
            self.tables[scene.name] = scene.prepare().keep(self.server.data)
        return self.tables[scene.name]

    def take(self, scene: Scene, device: Device, look: Look) -> None:
        """Take one picture."""
        context = self.browser.new_context(
            base_url=self.server.http,
            reduced_motion="reduce",
            color_scheme=look.theme,
            locale=look.language,
            service_workers="block",
            **device.settings(),
        )
        if scene.face == "screen":
            context.route("**/api/catalogue", found_in_the_network)
        visit = Visit(Person(context.new_page()), Tables(self.server), look.language)
        table = self.table(scene)
        with present(self.server, table, scene.company(table)):
            visit.open(scene.address(table))
            if table and table.state.position:
                visit.person.until(lambda: visit.person.updates and visit.person.view["game"], "a game")
                visit.see("main")
            if scene.act:
                scene.act(visit)
            settle(visit.page)
            save(visit.page, device, self.images / f"{scene.name}-{device.name}-{look}.webp")
        context.close()


@contextmanager
def present(server: RealServer, table: PreparedTable | None, company: Iterable[str]) -> Iterator[None]:
    """These people are at the table too."""
    with ExitStack() as stack:
        if table is not None:
            for token in company:
                socket = stack.enter_context(connect(f"{server.ws}/ws/{table.code}", proxy=None))
                socket.send(json.dumps({"type": "hello", "token": token}))
                socket.recv()
        yield


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


def main(*wanted: str) -> None:
    """Take all pictures, or those of the scenes that are named."""
    path = find_chromium()
    if path is None:
        raise SystemExit(NONE_FOUND)
    with (
        tempfile.TemporaryDirectory() as data,
        RealServer(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        studio = Studio(server, playwright.chromium.launch(executable_path=path, args=list(FLAGS)))
        for scene in [one for one in SCENES if not wanted or one.name in wanted]:
            for device, look in product(scene.devices, LOOKS):
                studio.take(scene, device, look)


if __name__ == "__main__":
    main(*sys.argv[1:])
