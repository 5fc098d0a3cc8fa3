"""The two flat records the kernel works on: the rules of a table and the moment of a game.

This is the data dictionary. Cards, spaces, lines, seats and teams are the numbers of `cards` and `board`.
Small unsigned numbers keep a game near a kilobyte; read them with `int(...)` before doing arithmetic,
because interpreted they overflow where compiled code widens.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from jackline.rules.board import LINE_COUNT, SPACE_IDS
from jackline.rules.cards import CARD_IDS, CARDS
from jackline.rules.edition import Edition, teams_by_seat
from jackline.rules.layout import Layout

MAX_SEATS: Final = 12
MAX_TEAMS: Final = 3
MAX_HAND: Final = 7
MAX_DECK: Final = 104
MAX_SEQUENCES: Final = 16

EMPTY: Final = 3
"""On a space: no chip. Below it are the teams."""

CORNER: Final = 4
"""On a space: a corner, which counts for everyone and never holds a chip."""

NO_CARD: Final = 255
UNLIMITED: Final = 1_000_000_000

ONGOING: Final = 0
WON_BY_SEQUENCES: Final = 1
DECK_EMPTY: Final = 2
STALEMATE: Final = 3

Rules: TypeAlias = Any
"""One element of a RULES array."""

Game: TypeAlias = Any
"""One element of a GAME array."""

Actions: TypeAlias = Any
"""One element of an ACTIONS array."""

Records: TypeAlias = NDArray[Any]

# np.record lets interpreted code write game.turn; the arrays stay plain ones, which are cheap to pass.
RULES: Final = np.dtype(
    (
        np.record,
        [
            ("stalemate_passes", np.int64),  # passes in succession that end the game (E4)
            ("chips", np.int32, MAX_TEAMS),  # each team's supply (S9)
            ("seats", np.uint8),
            ("teams", np.uint8),
            ("hand_size", np.uint8),  # S6
            ("goal", np.uint8),  # sequences to win (S8)
            ("draw_by_hand", np.uint8),  # L1
            ("empty_deck_draws", np.uint8),  # E2 instead of E1
            ("lost_when_moved", np.uint8),  # the first form of L2
            ("table_talk", np.uint8),  # K1
            ("advanced_removal", np.uint8),  # A1
            ("shared_discards", np.uint8),
            ("team_of", np.uint8, MAX_SEATS),  # by seat (S3)
            ("card_on", np.uint8, 100),  # the card a space shows, NO_CARD in a corner
            ("spaces_of", np.uint8, (52, 2)),  # the two spaces that show a card; unused for jacks
        ],
    )
)

GAME: Final = np.dtype(
    (
        np.record,
        [
            ("passes", np.int64),  # in succession (E4)
            ("chips_left", np.int32, MAX_TEAMS),
            ("owes", np.int32, MAX_SEATS),  # penalty cards (K1)
            ("line_chips", np.uint8, (MAX_TEAMS, LINE_COUNT)),  # chips of a team in a line, corners included
            ("fours", np.uint8, MAX_TEAMS),  # lines in which a team has four
            ("chips", np.uint8, 100),  # team, EMPTY or CORNER
            ("locked", np.uint8, 100),  # sequences that hold the space
            ("hands", np.uint8, (MAX_SEATS, MAX_HAND)),
            ("hand_count", np.uint8, MAX_SEATS),
            ("deck", np.uint8, MAX_DECK),  # the top card is the last
            ("deck_count", np.uint8),
            ("discards", np.uint8, MAX_DECK),  # all piles in the order laid
            ("discarded_by", np.uint8, MAX_DECK),
            ("discard_count", np.uint8),
            ("due", np.uint8, MAX_SEATS),  # a draw is due (L1)
            ("next_played", np.uint8, MAX_SEATS),  # the next seat has played since that draw fell due (L3)
            ("sequence_line", np.uint8, MAX_SEQUENCES),  # in the order claimed
            ("sequence_team", np.uint8, MAX_SEQUENCES),
            ("sequence_count", np.uint8),
            ("score", np.uint8, MAX_TEAMS),  # sequences of each team
            ("turn", np.uint8),
            ("turned_in", np.uint8),  # a dead card, this turn (D1)
            ("reason", np.uint8),  # why the game ended; ONGOING
            ("winner", np.uint8),  # EMPTY when nobody
        ],
    )
)

MAX_ACTIONS: Final = 4096
"""Room for a list of legal actions; the richest board we could construct has under half as many."""

# A list in a record, because passing a plain array down compiled calls costs more than filling it.
ACTIONS: Final = np.dtype((np.record, [("count", np.int64), ("action", np.int64, MAX_ACTIONS)]))


def new_game() -> Records:
    """An array of one game record, all zero; np.zeros would take four times as long to make it."""
    return np.ndarray(1, GAME, bytearray(GAME.itemsize))


def pack_rules(edition: Edition, layout: Layout, seats: int, teams: int) -> Records:
    """The rules record of a table, in an array of one."""
    packed = np.zeros(1, RULES)
    rules = packed[0]
    rules.stalemate_passes = edition.stalemate_rounds * seats
    rules.seats = seats
    rules.teams = teams
    rules.team_of[:seats] = teams_by_seat(seats, teams)
    rules.hand_size = edition.hand_size[seats]
    rules.goal = edition.sequences_to_win[teams]
    rules.draw_by_hand = edition.draw == "by_hand"
    rules.empty_deck_draws = edition.deck_empty == "drawn"
    rules.lost_when_moved = edition.lost_draw == "moved"
    rules.table_talk = edition.table_talk
    rules.advanced_removal = edition.advanced_removal
    rules.shared_discards = edition.discards == "shared"
    for team, colour in enumerate(edition.team_colours(teams)):
        rules.chips[team] = UNLIMITED if edition.unlimited_chips else edition.chips[colour]
    rules.card_on[:] = [CARD_IDS.get(name, NO_CARD) for name in layout.shown]
    for card in CARDS:
        if not card.is_jack:
            rules.spaces_of[card.id] = [SPACE_IDS[space] for space in layout.spaces_of(card)]
    return packed
