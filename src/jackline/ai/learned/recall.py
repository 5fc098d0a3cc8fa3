"""From a view to the structs that compiled code works on; what the viewer may not know stays empty."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from jackline.rules import kernel
from jackline.rules.box.board import LINE_BETWEEN, SPACE_IDS, SPACES
from jackline.rules.box.cards import CARD_IDS
from jackline.rules.box.edition import edition_from
from jackline.rules.box.layout import layout
from jackline.rules.kernel.fields import EMPTY
from jackline.rules.kernel.packing import pack_rules
from jackline.rules.kernel.structs import GAME, Game, Structs
from jackline.rules.view import View, seat_in

KNOWN: Final = 0
"""The game as the viewer knows it."""


class Recalled(NamedTuple):
    """What a viewer knows of a game."""

    rules: Structs
    games: Structs
    """The known one, then room for a world and for what becomes of it (see `search`)."""


def recall(view: View) -> Recalled:
    """The structs for a view."""
    options = tuple(sorted((name, msgspec.json.encode(value)) for name, value in view["options"].items()))
    goal = view["sequences_to_win"]
    rules = _rules(options, "\n".join(view["layout"]), view["seats"], view["teams"], goal)
    games = np.zeros(3, GAME)
    kernel.set_up(rules, games, KNOWN, _chips_in(view), _sequences_in(view))
    game = games[KNOWN]
    for team, left in enumerate(view["chips_left"]):
        if left is not None:
            game.chips_left[team] = left
    _lay_cards(game, view)
    game.turn = view["turn"]
    game.turned_in = view["turned_in"]
    game.passes = view["passes"]
    return Recalled(rules, games)


@lru_cache(maxsize=64)
def _rules(options: Sequence[tuple[str, bytes]], rows: str, seats: int, teams: int, goal: int) -> Structs:
    """What is in force at this table, of which today's edition of the same name may know nothing."""
    agreed = edition_from(
        {
            **dict.fromkeys(("id", "title", "layout"), "seen"),
            "languages": [],
            "hand_size": {str(seats): 1},  # nothing is dealt any more
            "sequences_to_win": {str(teams): goal},
            "options": {name: msgspec.json.decode(value) for name, value in options},
        }
    )
    return pack_rules(agreed, layout(rows), seats, teams)


def _chips_in(view: View) -> NDArray[np.uint8]:
    chips = np.full(len(SPACES), EMPTY, np.uint8)
    for space, team in view["chips"].items():
        chips[SPACE_IDS[space]] = team
    return chips


def _sequences_in(view: View) -> NDArray[np.uint8]:
    claimed = np.zeros((len(view["sequences"]), 2), np.uint8)
    for number, sequence in enumerate(view["sequences"]):
        ends = SPACE_IDS[sequence["spaces"][0]], SPACE_IDS[sequence["spaces"][-1]]
        claimed[number] = sequence["team"], LINE_BETWEEN[ends]
    return claimed


def _lay_cards(game: Game, view: View) -> None:
    hand = [CARD_IDS[card] for card in view["hand"] or ()]
    game.hands[seat_in(view), : len(hand)] = hand
    game.hand_count[: view["seats"]] = view["hand_sizes"]
    game.deck_count = view["deck_size"]
    laid = [CARD_IDS[card] for card in chain(*view["discards"])]
    game.discards[: len(laid)] = laid
    game.discard_count = len(laid)
    seats = [seat for seat, pile in enumerate(view["discards"]) for _ in pile]
    game.discarded_by[: len(seats)] = seats
    game.owes[: view["seats"]] = view["owes"]
    game.due[view["draws_due"]] = 1
