"""A game against a bot that has everything in it and can be over after four turns."""

from __future__ import annotations

from typing import Final

from jackline.server.table.entries import Chair
from jackline.server.wire.protocol import SetUp
from tests.browser.driving.prepared import Preparation

ADA: Final = "7S 6S 5S 3S 2S 2S 3S"
BOT: Final = "QD KD AD 2H 3H TD JC"
ADA_DRAWS: Final = "5S 4S JD JH 7S 7C 9H TH"
BOT_DRAWS: Final = "4H 8C 9C TC QC KC AC 6C"
HARMLESS: Final = "2D 3D 4D 5D 6D 8D 2D 3D 4D 5D 6D 8D"
"""Whatever the bot does with these and its hand, it is in nobody's way and makes no five in three turns."""

MOVES: Final = (
    "7S@b9 QD@h7 6S@c9 KD@h8 5S@d9 AD@b10 3S@f9 2H@e6 2S@g9 3H@f6 2S@b1 TD@h6 3S@c1 JC@g1 5S@e1 4H@f5"
)


def short_game() -> Preparation:
    """Ada, blue, is to move.

    Her seven of spades is dead; the four of spades at e9 makes six in a row; a wild jack at d1 then wins.
    """
    table = Preparation(
        ("Ada",), SetUp(pace="fast", away_seconds=None), (Chair("Ada", 1), Chair("Pepper", None, "random"))
    )
    drawn = [card for pair in zip(ADA_DRAWS.split(), BOT_DRAWS.split(), strict=True) for card in pair]
    table.deal([ADA, BOT], " ".join([*drawn, HARMLESS]))
    table.play(*MOVES.split())
    return table
