"""Which cards of a log a viewer has never seen, card by card, and the same log with those dealt otherwise.

This is reckoned from the cards' own ways, from the deck into hands and from hands onto the board, and not
from anything that the server shows: what it shows is what is tested.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from jackline.rules import events as ev
from jackline.server.store import Entry
from jackline.server.table.reading import read_entry
from jackline.server.table.state import TableState

DECKS: Final = {"dealt": "deck", "cut_opened": "deck", "moved": "reshuffled"}
"""Where an entry of each kind holds cards in a hidden order."""


class Slot(NamedTuple):
    """A card of the deck in an entry, by its place from the top."""

    number: int
    place: int


class Ways:
    """Follows every card of a log; `seats` are those of the viewer."""

    def __init__(self, log: Sequence[Entry], seats: Collection[int]) -> None:
        self.hidden: set[Slot] = set()
        self._cards: dict[Slot, str] = {}
        self._mine = set(seats)
        self._deck: list[Slot] = []
        self._hands: list[list[Slot]] = []
        state: TableState | None = None
        for entry in log:
            state, events = read_entry(state, entry.number, entry.at, entry.body)
            self._follow(entry, events, state)
        if state is not None and state.position is not None:
            self._check(state)

    def _follow(self, entry: Entry, events: Sequence[ev.Event], state: TableState) -> None:
        deck = self._new_deck(entry)
        if entry.kind == "dealt":
            self._deal(deck, state)
        elif entry.kind == "cut_opened":
            self._deck = deck
        elif entry.kind == "cut":
            for _, depth in msgspec.json.decode(entry.body)["cuts"]:
                self.hidden.discard(self._deck[depth])
        for event in events:
            self._happen(event, deck)

    def _new_deck(self, entry: Entry) -> list[Slot]:
        """The cards of an entry that brings a new deck, all of them hidden at first."""
        cards = cards_in(entry)
        slots = [Slot(entry.number, place) for place in range(len(cards))]
        self._cards.update(zip(slots, cards, strict=True))
        self.hidden.update(slots)
        return slots

    def _deal(self, deck: list[Slot], state: TableState) -> None:
        assert state.position is not None
        seats, dealer = len(state.chairs), state.position.dealer
        dealt = seats * len(state.position.hand(0))
        self._hands, self._deck = [[] for _ in range(seats)], deck[dealt:]
        for place, slot in enumerate(deck[:dealt]):
            self._take((dealer + 1 + place) % seats, slot)

    def _take(self, seat: int, slot: Slot) -> None:
        self._hands[seat].append(slot)
        if seat in self._mine:
            self.hidden.discard(slot)

    def _happen(self, event: ev.Event, reshuffled: list[Slot]) -> None:
        match event:
            case ev.DeckReshuffled():
                assert not self._deck
                self._deck = reshuffled
            case ev.CardDrawn(seat):
                self._take(seat, self._deck.pop(0))
            case ev.ChipPlaced(seat, card) | ev.ChipRemoved(seat, card):
                self._lay_open(seat, card)
            case ev.DeadCardTurnedIn(seat, card) | ev.CardForfeited(seat, card):
                self._lay_open(seat, card)

    def _lay_open(self, seat: int, card: str) -> None:
        """Of two cards with one face either may be the one; they are never told apart."""
        slot = next(slot for slot in self._hands[seat] if self._cards[slot] == card)
        self._hands[seat].remove(slot)
        self.hidden.discard(slot)

    def _check(self, state: TableState) -> None:
        """The ways lead where the rules say that the cards are."""
        position = state.position
        assert position is not None
        for seat, hand in enumerate(self._hands):
            assert sorted(self._cards[slot] for slot in hand) == sorted(map(str, position.hand(seat)))
        assert [self._cards[slot] for slot in self._deck] == [str(card) for card in position.draw_deck]


def cards_in(entry: Entry) -> list[str]:
    """The cards in a hidden order that an entry brings."""
    name = DECKS.get(entry.kind)
    found = None if name is None else msgspec.json.decode(entry.body).get(name)
    return found.split() if found else []


def dealt_otherwise(log: Sequence[Entry], hidden: set[Slot], chance: random.Random) -> list[Entry]:
    """The same log, hidden cards permuted within each deck: which cards a deck has is known to all."""
    return [_permuted(entry, hidden, chance) for entry in log]


def _permuted(entry: Entry, hidden: set[Slot], chance: random.Random) -> Entry:
    cards = cards_in(entry)
    places = [place for place in range(len(cards)) if Slot(entry.number, place) in hidden]
    if not places:
        return entry
    mixed = chance.sample([cards[place] for place in places], len(places))
    for place, card in zip(places, mixed, strict=True):
        cards[place] = card
    body = msgspec.json.decode(entry.body)
    body[DECKS[entry.kind]] = " ".join(cards)
    return replace(entry, body=msgspec.json.encode(body))
