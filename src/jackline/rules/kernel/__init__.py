"""The rules of play. Nothing else knows them.

Functions over two flat structs: `rules`, what was agreed, and `game`, the moment. No objects, exceptions,
strings or randomness in here: verdicts and happenings are small numbers to which `Position` gives words.
`verdict` defines legality; `list_actions` asks the same questions; `apply` trusts its caller.

Python comes in by `doors`; compiled code may call what stands here. Files import from those above them:

    rails              the board's geometry as bits
    fields, structs    what is known of a table and of a game
    packing            an edition's rules for the kernel
    actions, happened  moves and what came of them, as numbers
    hands, chips       cards held, chips on the board
    ways, claims       which five are claimed
    drawing            the draw deck and draws that are due
    legality           why something may not be done
    listing            all that may be done
    playing            doing it
    beginning          the deal
    doors              what Python calls
"""

from __future__ import annotations

from jackline.rules.kernel.actions import (
    CARD_BITS,
    CARD_SHIFT,
    CLAIM_SHIFT,
    DRAW,
    FORFEIT,
    KIND_BITS,
    KIND_SHIFT,
    PASS,
    PLACE,
    REMOVE,
    SPACE_BITS,
    TURN_IN,
    action_of,
    card_of,
    is_jack,
    is_remover,
    is_wild,
    kind_of,
    space_of,
)
from jackline.rules.kernel.beginning import deal
from jackline.rules.kernel.doors import (
    apply_to,
    dead_slots,
    deal_into,
    legal_actions,
    penalise_into,
    set_up,
    step,
    verdict_on,
)
from jackline.rules.kernel.drawing import seat_to_act
from jackline.rules.kernel.happened import (
    BROKE,
    BROKEN_SHIFT,
    CARD_DRAWN,
    CHIP_BEFORE,
    CHOSE,
    DECK_LEFT,
    DREW,
    ENDED,
    FIRST_LINE,
    HAPPENED,
    LINES_MADE,
    LOST_SHIFT,
    REPORT_SIZE,
    RESHUFFLE,
    TEAM,
    TURN,
    WINNER,
)
from jackline.rules.kernel.legality import (
    OK,
    is_dead,
    place_verdict,
    remove_verdict,
    turn_in_verdict,
    verdict,
)
from jackline.rules.kernel.listing import list_actions
from jackline.rules.kernel.playing import apply, carry_out
from jackline.rules.kernel.ways import NAMES_LINE_ELSEWHERE, NAMES_NO_LINE, SLOTS

__all__ = [
    "BROKE",
    "BROKEN_SHIFT",
    "CARD_BITS",
    "CARD_DRAWN",
    "CARD_SHIFT",
    "CHIP_BEFORE",
    "CHOSE",
    "CLAIM_SHIFT",
    "DECK_LEFT",
    "DRAW",
    "DREW",
    "ENDED",
    "FIRST_LINE",
    "FORFEIT",
    "HAPPENED",
    "KIND_BITS",
    "KIND_SHIFT",
    "LINES_MADE",
    "LOST_SHIFT",
    "NAMES_LINE_ELSEWHERE",
    "NAMES_NO_LINE",
    "OK",
    "PASS",
    "PLACE",
    "REMOVE",
    "REPORT_SIZE",
    "RESHUFFLE",
    "SLOTS",
    "SPACE_BITS",
    "TEAM",
    "TURN",
    "TURN_IN",
    "WINNER",
    "action_of",
    "apply",
    "apply_to",
    "card_of",
    "carry_out",
    "dead_slots",
    "deal",
    "deal_into",
    "is_dead",
    "is_jack",
    "is_remover",
    "is_wild",
    "kind_of",
    "legal_actions",
    "list_actions",
    "penalise_into",
    "place_verdict",
    "remove_verdict",
    "seat_to_act",
    "set_up",
    "space_of",
    "step",
    "turn_in_verdict",
    "verdict",
    "verdict_on",
]
