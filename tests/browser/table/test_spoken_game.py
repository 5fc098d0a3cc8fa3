"""A whole game by somebody who is told only what the accessibility tree says.

Whose turn it is, which cards they hold, where those go, what the others did, who won: all of it is there.
"""

from __future__ import annotations

import re
import time
from typing import Final

from playwright.sync_api import Page

from jackline.rules.box.board import CORNER_NAMES
from jackline.rules.box.geometry import lines_through
from tests.browser.conftest import NewPerson
from tests.browser.driving.person import PATIENCE
from tests.browser.driving.reader import Node, Reader
from tests.browser.driving.short_game import short_game
from tests.server.real_server import RealServer

LONG_GAME: Final = 30
EARS: Final = """() => {
  window.said = [];
  const region = document.querySelector('[role=status]');
  new MutationObserver(() => window.said.push(region.textContent)).observe(
    region, {childList: true, characterData: true, subtree: true});
}"""
"""What a live region says is gone when the next thing is said, so it is written down."""

SPACE: Final = re.compile(r", ([a-j]\d+)\b")


class Listener:
    """Plays by ear: builds the line that is nearest to five."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.reader = Reader(page)
        self.colour = ""
        page.evaluate(EARS)

    @property
    def heard(self) -> list[str]:
        """All that has been said, in order."""
        said: list[str] = self.page.evaluate("window.said")
        return [" ".join(words.split()) for words in said]

    def listen(self) -> Node:
        """Read the page until it is one's turn or the game is over."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            tree = self.reader.read()
            if is_over(tree) or is_my_turn(tree):
                return tree
        raise AssertionError(f"Nothing more was said: {self.heard}")

    def play(self) -> Node:
        """To the end; the page as it is then."""
        tree = self.listen()
        self.colour = my_colour(tree)
        for _ in range(LONG_GAME):
            if is_over(tree):
                return tree
            self.take_turn(tree)
            tree = self.listen()
        raise AssertionError("The game did not end.")

    def take_turn(self, tree: Node) -> None:
        """Turn in a dead card, or place the card that does most, or take a chip."""
        dead = tree.all("button", "Turn in")
        if dead:
            self.reader.act(dead[0])
            self.until_hand_changes(tree)
            return
        worth = {card.name: self.worth_of(card.name) for card in hand(tree) if "dead" not in card.name}
        card = max(worth, key=lambda name: worth[name][0])
        self.reader.act(cell(self.choose(card), worth[card][1]))
        self.answer_which_five()
        self.until_hand_changes(tree)

    def worth_of(self, card: str) -> tuple[int, str]:
        """How many of a line it would make, and where; the page says where it can go."""
        board = {space_of(one): one.name for one in self.choose(card).all("gridcell")}
        lit = [space for space, name in board.items() if "can be played" in name or "can be taken" in name]
        assert lit, f"{card} goes nowhere"
        takes = "can be taken" in board[lit[0]]
        return max((0 if takes else self.length(board, space), space) for space in lit)

    def length(self, board: dict[str, str], space: str) -> int:
        """Of the best line through a space, with a chip there."""
        own = f"{self.colour} chip"
        free = {
            other for other, name in board.items() if own in name and "part of" not in name
        } | CORNER_NAMES
        lines = [set(line) - {space} for line in lines_through(space)]
        open_ones = [
            line for line in lines if all(other in free or " chip" not in board[other] for other in line)
        ]
        return max((len(line & free) for line in open_ones), default=0)

    def choose(self, card: str) -> Node:
        """Take a card up, unless it is up, and hear what it does; the page as it is then."""
        chosen = self.page.get_by_role("option", name=card, exact=True, selected=True)
        if not chosen.count():
            self.reader.act(Node("option", card, {}))
        tree = self.reader.read()
        assert tree.one("status").text.startswith(("Place ", "Take ")), tree.one("status").text
        return tree

    def answer_which_five(self) -> None:
        """If there is a choice of five: which they are, and lock them."""
        tree = self.reader.read()
        if tree.all("radiogroup"):
            ask = tree.one("radiogroup")
            assert ask.name.startswith("Which five become your sequence?")
            (chosen,) = [one for one in ask.all("radio") if one.states.get("checked") == "true"]
            assert re.search(r"[a-j]\d+ to [a-j]\d+", chosen.name)
            self.reader.act(tree.one("button", "Lock these five"))

    def until_hand_changes(self, before: Node) -> None:
        """Until the table has answered."""
        old = [card.name for card in hand(before)]
        deadline = time.monotonic() + PATIENCE
        while [card.name for card in hand(self.reader.read())] == old:
            assert time.monotonic() < deadline, "The table did not answer."


def test_a_whole_game_by_ear(server: RealServer, new_person: NewPerson) -> None:
    ada = new_person(short_game().keep(server.data).link())
    ada.until_dealt()
    listener = Listener(ada.page)
    before = log_of(listener.reader.read())
    tree = listener.play()
    assert listener.colour == "blue"
    assert tree.all("heading", "Blue wins")
    assert tree.all("button", "Rematch")
    check_heard(listener.heard, [line for line in log_of(tree) if line not in before])
    check_landmarks(tree)


def check_heard(heard: list[str], log: list[str]) -> None:
    """What was said is what the log says: each sentence once, one's own turn last."""
    said = squeezed(" ".join(heard))
    assert [line for line in log if said.count(squeezed(line)) != 1] == []
    beginnings = ("You turned in", "You placed", "Pepper placed", "Blue wins")
    assert [begin for begin in beginnings if not any(line.startswith(begin) for line in log)] == []
    assert any("Sequence! Blue has one, needs two." in line for line in log)
    turns = [one for one in heard if "Your turn." in one]
    assert turns
    assert [one for one in turns if not one.endswith("Your turn.")] == []


def log_of(tree: Node) -> list[str]:
    """The visible log, newest first."""
    return [line.text for line in tree.one("tabpanel").all("listitem")]


def check_landmarks(tree: Node) -> None:
    """The way around the page."""
    for role, name in [("main", "Table"), ("region", "Your place"), ("complementary", "Score, log and chat")]:
        assert len(tree.all(role, name)) == 1
    grid = tree.one("grid", "Board")
    assert len(grid.all("row")) == 10
    assert len(grid.all("gridcell")) == 100


def hand(tree: Node) -> list[Node]:
    """One's own cards."""
    return [card for box in tree.all("listbox", "Your hand") for card in box.all("option")]


def cell(tree: Node, space: str) -> Node:
    """A space of the board."""
    return next(one for one in tree.one("grid", "Board").all("gridcell") if space_of(one) == space)


def space_of(node: Node) -> str:
    found = SPACE.search(node.name)
    assert found, node.name
    return found[1]


def is_my_turn(tree: Node) -> bool:
    return any("Your turn. Choose a card." in one.text for one in tree.all("paragraph")) or any(
        "Choose a card, or turn in the dead one." in one.text for one in tree.all("paragraph")
    )


def is_over(tree: Node) -> bool:
    return bool(tree.all("heading", "wins") or tree.all("heading", "Drawn"))


def my_colour(tree: Node) -> str:
    """From one's own plate: "You, blue team, 7 cards"."""
    found = re.search(r"You\b.{0,40}?, (\w+) team", tree.text)
    assert found, tree.text
    return found[1]


def squeezed(words: str) -> str:
    """Without spaces: between pieces of a sentence the tree has more of them."""
    return re.sub(r"\s+", "", words)
