"""Tables in the middle of a game, written into a server's database before anybody comes to them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from jackline.ai.bot import make_bot
from jackline.rules.box.cards import FULL_DECK
from jackline.server.live.chance import new_code
from jackline.server.live.clock import Clock
from jackline.server.live.keeping import row_of
from jackline.server.live.lobby import hash_of
from jackline.server.store import Key, open_store
from jackline.server.table.decide import write
from jackline.server.table.entries import (
    AnyEntry,
    Chair,
    Chairs,
    CutOpened,
    Dealt,
    Joined,
    MoveMade,
    Opened,
)
from jackline.server.table.folding import opened
from jackline.server.table.presence import Now, Presence
from jackline.server.table.state import TableState
from jackline.server.wire.protocol import SetUp

A_MINUTE: Final = 60_000
BETWEEN_MOVES: Final = 7_000

IsEnough = Callable[[TableState], bool]


@dataclass(frozen=True)
class PreparedTable:
    """Where a prepared table is, and the keys to its seats."""

    code: str
    tokens: tuple[str, ...]
    """Of the people, the host's first."""

    state: TableState

    def link(self, person: int = 1) -> str:
        """The address that gives this person their seat."""
        return f"/t/{self.code}#key={self.tokens[person - 1]}"

    def hand(self, person: int = 1) -> str:
        """The address that makes a phone this person's hand."""
        return self.link(person).replace("#", "?hand#")

    @property
    def screen(self) -> str:
        """The address for a big screen."""
        return f"/t/{self.code}?screen"

    @property
    def watch(self) -> str:
        """The address for onlookers."""
        return f"/t/{self.code}?watch"


class Preparation:
    """A log that grows; every entry is checked by the server's own rules."""

    def __init__(
        self, people: Sequence[str], setup: SetUp, chairs: Chairs | None = None, code: str | None = None
    ) -> None:
        self.people = people
        seated = chairs or tuple(Chair(name, number) for number, name in enumerate(people, 1))
        assert len(seated) == setup.seats
        empty = tuple(Chair() if chair.person and chair.person > 1 else chair for chair in seated)
        entry = Opened(code or new_code(SystemRandom()), people[0], setup, empty)
        self.at = Clock().now_ms() - A_MINUTE - 200 * BETWEEN_MOVES
        self.log: list[tuple[AnyEntry, int]] = [(entry, self.at)]
        self.state, _ = opened(entry, self.at)
        for number, name in enumerate(people[1:], 2):
            self.add(Joined(number, name, seated if number == len(people) else None))

    def add(self, *entries: AnyEntry) -> None:
        """Write down what happens next."""
        for entry in entries:
            self.at += BETWEEN_MOVES
            self.log.append((self._taken(entry), self.at))

    def _taken(self, entry: AnyEntry) -> AnyEntry:
        """Go on by one entry; it, with the chance it took."""
        entry, self.state, _ = write(self.state, entry, Now(self.at, Presence(), Random(1)))
        return entry

    def deal(self, hands: Sequence[str], then: str = "", dealer: int | None = None, seed: int = 1) -> None:
        """Deal these cards to the seats; without a dealer seat 0 begins."""
        seats = self.state.setup.seats
        last = seats - 1 if dealer is None else dealer
        size = self.state.edition.hand_size[seats]
        deck = stacked_deck(seats, size, hands, then, last, seed)
        self.add(Dealt(last, deck, self.state.chairs, self.state.agreement.written()))

    def begin_cut(self, top: str) -> None:
        """Let the table cut a deck with these cards on top."""
        deck = stacked_deck(self.state.setup.seats, 0, (), top, 0, seed=1)
        self.add(CutOpened(deck, self.state.chairs))

    def play(self, *moves: str) -> None:
        """Make moves, each by whoever's turn it is."""
        for move in moves:
            assert self.state.position is not None
            self.add(MoveMade(self.state.position.turn, move))

    def play_on(self, is_enough: IsEnough, seed: int, level: str = "greedy") -> None:
        """Let seeded bots play until this is so."""
        bot = make_bot(level, seed)
        while not is_enough(self.state):
            assert self.state.position is not None
            seat = self.state.position.awaited[0]
            self.add(MoveMade(seat, str(bot.choose(self.state.position.view_for(seat)))))

    def keep(self, data: Path) -> PreparedTable:
        """Write it into the database of a server, which may be running."""
        tokens = tuple(
            f"{self.state.code}-{number:02}-{'k' * 30}" for number in range(1, len(self.people) + 1)
        )
        # Playwright's own loop is running in this thread.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lambda: asyncio.run(self._keep(data, tokens))).result()
        return PreparedTable(self.state.code, tokens, self.state)

    async def _keep(self, data: Path, tokens: Iterable[str]) -> None:
        rows = [row_of(entry, number, at) for number, (entry, at) in enumerate(self.log, 1)]
        keys = [Key(hash_of(token), number) for number, token in enumerate(tokens, 1)]
        store = await open_store(f"sqlite:///{data.absolute() / 'jackline.db'}")
        try:
            id = await store.open_table(self.state.code, self.log[0][1], rows[:1], keys[0])
            if rows[1:]:
                await store.append(id, rows[1:], phase=self.state.phase, keys=keys[1:])
        finally:
            await store.close()


def two_people(
    hands: Sequence[str] = (), *moves: str, then: str = "", setup: SetUp | None = None
) -> Preparation:
    """Ada and Bruno in the middle of a game; Ada, on seat 0, began."""
    table = Preparation(("Ada", "Bruno"), setup or SetUp(away_seconds=None))
    table.deal(hands, then)
    table.play(*moves)
    return table


def four_people(
    hands: Sequence[str] = (), *moves: str, then: str = "", setup: SetUp | None = None
) -> Preparation:
    """Ada and Chidi against Bruno and Dalia in the middle of a game; Ada, on seat 0, began."""
    table = Preparation(("Ada", "Bruno", "Chidi", "Dalia"), setup or SetUp(seats=4, away_seconds=None))
    table.deal(hands, then)
    table.play(*moves)
    return table


def stacked_deck(seats: int, size: int, hands: Sequence[str], then: str, dealer: int, seed: int) -> str:
    """A full deck in which these cards go to these seats and `then` lies on top of the draw deck."""
    wanted = [hand.split() for hand in hands] + [[] for _ in range(seats - len(hands))]
    rest = Counter({str(card): 2 for card in FULL_DECK})
    rest.subtract([*then.split(), *(card for hand in wanted for card in hand)])
    assert min(rest.values()) >= 0, "there are two of every card"
    loose = sorted(rest.elements())
    Random(seed).shuffle(loose)
    for hand in wanted:
        hand.extend(loose.pop() for _ in range(size - len(hand)))
    order = [(dealer + 1 + place) % seats for place in range(seats)]
    dealt = [wanted[seat][slot] for slot in range(size) for seat in order]
    return " ".join([*dealt, *then.split(), *loose])
