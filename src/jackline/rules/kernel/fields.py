"""The data dictionary: what the kernel knows of a table and of a game, field by field.

Cards, spaces, lines, seats and teams are the numbers of `cards` and `board`. A field is a name, the kind of
its numbers and its shape; `structs` makes NumPy's structured arrays of these tables. Small unsigned numbers
keep a game near a kilobyte; read them with `int(...)` before doing arithmetic, because interpreted they
overflow where compiled code widens.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from jackline.rules.box.edition import SWITCHES
from jackline.rules.kernel.rails import RAIL_COUNT

MAX_SEATS: Final = 12
MAX_TEAMS: Final = 3
MAX_HAND: Final = 7
HAND_SLOTS: Final = 8  # the last is never used; eight bytes are read and written at once
MAX_DECK: Final = 104
MAX_SEQUENCES: Final = 16

MAX_ACTIONS: Final = 4096
"""Room for a list of legal actions; the richest board we could construct has under half as many."""

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

BYTE: Final = "u1"
SHORT: Final = "u2"
INT: Final = "i4"
LONG: Final = "i8"


class Field(NamedTuple):
    """A number, or an array of numbers."""

    name: str
    kind: str
    shape: tuple[int, ...] = ()


RULES_FIELDS: Final = (
    Field("stalemate_passes", LONG),  # passes in succession that end the game (E4)
    Field("chips", INT, (MAX_TEAMS,)),  # each team's supply (S9)
    Field("seats", BYTE),
    Field("teams", BYTE),
    Field("hand_size", BYTE),  # S6
    Field("goal", BYTE),  # sequences to win (S8)
    Field("draw_by_hand", BYTE),  # L1
    Field("empty_deck_draws", BYTE),  # E2 instead of E1
    Field("lost_when_moved", BYTE),  # the first form of L2
    Field("shared_discards", BYTE),
    *(Field(name, BYTE) for name in SWITCHES),
    Field("team_of", BYTE, (MAX_SEATS,)),  # by seat (S3)
    Field("card_on", BYTE, (100,)),  # the card a space shows, NO_CARD in a corner
    Field("spaces_of", BYTE, (52, 2)),  # the two spaces that show a card; unused for jacks
)
"""What was agreed at a table; it never changes."""

GAME_FIELDS: Final = (
    Field("passes", LONG),  # in succession (E4)
    Field("chips_left", INT, (MAX_TEAMS,)),
    Field("owes", INT, (MAX_SEATS,)),  # penalty cards (K1)
    Field("rails", SHORT, (MAX_TEAMS, RAIL_COUNT)),  # a team's chips and all corners, as bits
    Field("crowded", BYTE, (MAX_TEAMS,)),  # one of its rails was, so a chip may leave a choice (Q4)
    Field("chips", BYTE, (100,)),  # team, EMPTY or CORNER
    Field("locked", BYTE, (100,)),  # sequences that hold the space
    Field("hands", BYTE, (MAX_SEATS, HAND_SLOTS)),
    Field("hand_count", BYTE, (MAX_SEATS,)),
    Field("deck", BYTE, (MAX_DECK,)),  # the top card is the last
    Field("deck_count", BYTE),
    Field("discards", BYTE, (MAX_DECK,)),  # all piles in the order laid
    Field("discarded_by", BYTE, (MAX_DECK,)),
    Field("discard_count", BYTE),
    Field("due", BYTE, (MAX_SEATS,)),  # a draw is due (L1)
    Field("next_played", BYTE, (MAX_SEATS,)),  # the next seat has played since that draw fell due (L3)
    Field("sequence_line", BYTE, (MAX_SEQUENCES,)),  # in the order claimed
    Field("sequence_team", BYTE, (MAX_SEQUENCES,)),
    Field("sequence_count", BYTE),
    Field("score", BYTE, (MAX_TEAMS,)),  # sequences of each team
    Field("turn", BYTE),
    Field("turned_in", BYTE),  # a dead card, this turn (D1)
    Field("reason", BYTE),  # why the game ended; ONGOING
    Field("winner", BYTE),  # EMPTY when nobody
)
"""A moment of a game, hidden cards included."""

# A list in a struct, because passing a plain array down compiled calls costs more than filling it.
ACTIONS_FIELDS: Final = (Field("count", LONG), Field("action", LONG, (MAX_ACTIONS,)))
