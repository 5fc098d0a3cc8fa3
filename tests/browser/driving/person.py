"""Someone before a browser: plays as people do, by clicks, while every frame of the page is kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from playwright.sync_api import Locator, Page, WebSocket

from tests.server.client import moves
from tests.server.strict import read_frame

Json: TypeAlias = dict[str, Any]

PATIENCE: Final = 60.0
"""Seconds; machines that run tests are busy."""

MISS: Final = """phase => {
  const {get} = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
  Object.defineProperty(MessageEvent.prototype, 'data', {get() {
    const said = get.call(this);
    return String(said).includes(`"phase":"${phase}"`) ? '{"type":"pong"}' : said;
  }});
}"""

LOOK_MS: Final = 15
"""How often something is looked at that comes by itself."""


class Person:
    """A page, what came and went over its sockets, and the hands to play with."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.received: list[str] = []
        self.sent: list[str] = []
        self.updates: list[Json] = []
        self.refusals: list[Json] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._receive)
        socket.on("framesent", lambda frame: self.sent.append(_text(frame)))

    def _receive(self, frame: str | bytes) -> None:
        text = _text(frame)
        self.received.append(text)
        message = read_frame(text)
        if message["type"] == "update":
            self.updates.append(message)
        elif message["type"] == "refused":
            self.refusals.append(message)

    # ---- what the page was told -----------------------------------------------------------------------

    @property
    def view(self) -> Json:
        """The newest."""
        view: Json = self.updates[-1]["view"]
        return view

    @property
    def number(self) -> int:
        """Of the newest entry the page knows of; 0 before the first."""
        return int(self.updates[-1]["number"]) if self.updates else 0

    @property
    def game(self) -> Json:
        """What everyone may know of the game."""
        game: Json = self.view["game"]
        return game

    @property
    def me(self) -> Json:
        """What only this person may know."""
        me: Json = self.view["me"]
        return me

    @property
    def hand(self) -> list[str]:
        """The cards of the seat in front."""
        return list(self.me["hand"]) if self.me else []

    def played(self) -> set[str]:
        """Every card that has lain on a pile since this page was opened."""
        games = [update["view"]["game"] for update in self.updates]
        return {card for game in games if game for pile in game["discards"] for card in pile}

    @property
    def is_to_move(self) -> bool:
        """Whether the game waits for the seat in front."""
        return bool(self.me) and not self.game["outcome"] and bool(moves(self.me))

    @property
    def code(self) -> str:
        """The table's, from the address."""
        return self.page.url.split("/t/")[1].split("?")[0].split("#")[0]

    @property
    def token(self) -> str:
        """The key in this browser's keeping."""
        keys = self.page.evaluate("JSON.parse(localStorage.getItem('jackline.keys') ?? '{}')")
        return str(keys[self.code]["token"])

    @property
    def events(self) -> list[Json]:
        """Everything the page was told that happened."""
        return [event for update in self.updates for event in update["events"]]

    def miss(self, phase: str) -> None:
        """Let the page hear nothing of a phase until it is loaded anew: the moment before it stays."""
        self.page.evaluate(MISS, phase)

    def until(self, is_so: Callable[[], object], what: str = "") -> None:
        """Wait until something that comes over the socket is so."""
        deadline = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < deadline, f"This never came: {what or is_so}"
            self.page.wait_for_timeout(LOOK_MS)

    def until_dealt(self) -> None:
        """Wait for the board with this person's cards."""
        self.until(lambda: self.updates and self.view["game"], "a game")
        self.board.wait_for()

    def until_number(self, number: int) -> None:
        """Wait until the page has been told of this entry."""
        self.until(lambda: self.number >= number, f"entry {number}")

    def until_my_turn(self) -> None:
        """Wait until this person can move, or the game is over."""
        self.until(lambda: self.is_to_move or self.game["outcome"], "my turn")

    # ---- what is on the page --------------------------------------------------------------------------

    @property
    def board(self) -> Locator:
        """The grid."""
        return self.page.get_by_role("grid", name="Board")

    @property
    def instruction(self) -> Locator:
        """The sentence beside the hand."""
        return self.page.locator(".instruction")

    def card(self, card: str) -> Locator:
        """A card of the hand; of twins the first."""
        hand = self.page.get_by_role("listbox", name="Your hand")
        return hand.locator(f'[data-card="{card}"]').first

    def space(self, space: str) -> Locator:
        """A space of the board."""
        return self.board.locator(f'[data-space="{space}"]')

    def button(self, name: str) -> Locator:
        """By its whole name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def lit(self) -> set[str]:
        """The spaces that the page shows as playable."""
        found = self.board.locator("[data-playable]").evaluate_all("all => all.map(one => one.dataset.space)")
        return set(found)

    # ---- playing --------------------------------------------------------------------------------------

    def play(self, move: str) -> None:
        """Make a move by clicks and wait until the table has taken it."""
        before = self.number
        self.click_move(move)
        self.until(lambda: self.number > before, f"an answer to {move}")

    def click_move(self, move: str) -> None:
        """The clicks of a move, whatever comes of them."""
        if move in ("pass", "draw"):
            self.button({"pass": "Pass", "draw": "Draw a card"}[move]).click()
        elif move.endswith("!"):
            self.card(move[:2]).click()
            self.page.get_by_role("button", name="Turn in").first.click()
        else:
            self.choose(move[:2])
            self.space(move[3:]).click()
            if move in self.me["claims"] and len(self.me["claims"][move]) > 1:
                self.button("Lock these five").click()

    def choose(self, card: str) -> None:
        """Take a card up, if it is not up already."""
        if self.card(card).get_attribute("aria-selected") != "true":
            self.card(card).click(position={"x": 12, "y": 12})


def _text(frame: str | bytes) -> str:
    assert isinstance(frame, str), "the protocol speaks text"
    return frame
