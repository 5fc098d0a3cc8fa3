"""What happened in a move: a mask for compiled callers, a report for `Position`."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from jackline.rules.compiling.compiled import compiled
from jackline.rules.kernel.fields import MAX_SEQUENCES
from jackline.rules.kernel.structs import Game, Rules

# What happened, as a mask: these bits, then the line broken (8 bits), then the seats that lost a draw (12).
DREW: Final = 1
RESHUFFLE: Final = 2
CHOSE: Final = 4
BROKE: Final = 8
BROKEN_SHIFT: Final = 4
LOST_SHIFT: Final = 12

# The places of a report on a move.
HAPPENED: Final = 0
TURN: Final = 1
CARD_DRAWN: Final = 2  # if one was
ENDED: Final = 3  # the reason, or ONGOING
WINNER: Final = 4
CHIP_BEFORE: Final = 5  # what lay on the space of the move
DECK_LEFT: Final = 6
TEAM: Final = 7  # of the seat that moved
LINES_MADE: Final = 8  # how many new sequences
FIRST_LINE: Final = 9  # and their lines
REPORT_SIZE: Final = FIRST_LINE + MAX_SEQUENCES


@compiled
def write_report(
    rules: Rules, game: Game, seat: int, happened: int, sequences: int, report: NDArray[np.int64]
) -> None:
    """All that `Position` tells of a move; of so many sequences that were there before it."""
    if happened & BROKE:
        sequences -= 1
    made = int(game.sequence_count) - sequences
    report[HAPPENED] = happened
    report[TURN] = game.turn
    report[CARD_DRAWN] = game.hands[seat, max(int(game.hand_count[seat]) - 1, 0)]
    report[ENDED] = game.reason
    report[WINNER] = game.winner
    report[DECK_LEFT] = game.deck_count
    report[TEAM] = rules.team_of[seat]
    report[LINES_MADE] = made
    for i in range(made):
        report[FIRST_LINE + i] = game.sequence_line[sequences + i]
