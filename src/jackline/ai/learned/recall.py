"""From a view to the records that compiled code works on; what the viewer may not know stays empty."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

import msgspec
import numpy as np

from jackline.rules import claims, kernel
from jackline.rules.board import LINE_BETWEEN, SPACE_IDS
from jackline.rules.cards import CARD_IDS
from jackline.rules.edition import edition
from jackline.rules.layout import layout
from jackline.rules.record import GAME, Game, Records, pack_rules
from jackline.rules.view import View, seat_in

KNOWN: Final = 0
"""The game as the viewer knows it."""


class Recalled(NamedTuple):
    """What a viewer knows of a game."""

    rules: Records
    games: Records
    """The known one, then room for a world and for what becomes of it (see `search`)."""


def recall(view: View) -> Recalled:
    """The records for a view."""
    options = tuple(sorted((name, msgspec.json.encode(value)) for name, value in view["options"].items()))
    rules = _rules(view["edition"], options, "\n".join(view["layout"]), view["seats"], view["teams"])
    games = np.zeros(3, GAME)
    game = games[KNOWN]
    kernel.clear(rules[0], game)
    _put_chips(game, view)
    _lay_cards(game, view)
    game.turn = view["turn"]
    game.turned_in = view["turned_in"]
    game.passes = view["passes"]
    return Recalled(rules, games)


@lru_cache(maxsize=64)
def _rules(id: str, options: Sequence[tuple[str, bytes]], rows: str, seats: int, teams: int) -> Records:
    agreed = edition(id, **{name: msgspec.json.decode(value) for name, value in options})
    return pack_rules(agreed, layout(rows), seats, teams)


def _put_chips(game: Game, view: View) -> None:
    for space, team in view["chips"].items():
        kernel.put_chip(game, team, SPACE_IDS[space])
    for sequence in view["sequences"]:
        ends = SPACE_IDS[sequence["spaces"][0]], SPACE_IDS[sequence["spaces"][-1]]
        claims.claim_line(game, sequence["team"], LINE_BETWEEN[ends])
    for team, left in enumerate(view["chips_left"]):
        if left is not None:
            game.chips_left[team] = left


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
