"""Packing: the rules of a table, from an edition and a layout, as the kernel reads them."""

from __future__ import annotations

import numpy as np

from jackline.rules.box.board import SPACE_IDS
from jackline.rules.box.cards import CARD_IDS, CARDS
from jackline.rules.box.edition import SWITCHES, Edition, teams_by_seat
from jackline.rules.box.layout import Layout
from jackline.rules.kernel.fields import NO_CARD, UNLIMITED
from jackline.rules.kernel.structs import RULES, Rules, Structs


def pack_rules(edition: Edition, layout: Layout, seats: int, teams: int) -> Structs:
    """The rules of a table, in an array of one."""
    packed = np.zeros(1, RULES)
    rules = packed[0]
    rules.seats = seats
    rules.teams = teams
    rules.team_of[:seats] = teams_by_seat(seats, teams)
    _pack_edition(rules, edition, seats, teams)
    _pack_layout(rules, layout)
    return packed


def _pack_edition(rules: Rules, edition: Edition, seats: int, teams: int) -> None:
    rules.stalemate_passes = edition.stalemate_rounds * seats
    rules.hand_size = edition.hand_size[seats]
    rules.goal = edition.sequences_to_win[teams]
    rules.draw_by_hand = edition.draw == "by_hand"
    rules.empty_deck_draws = edition.deck_empty == "drawn"
    rules.lost_when_moved = edition.lost_draw == "moved"
    rules.shared_discards = edition.discards == "shared"
    for name in SWITCHES:
        rules[name] = getattr(edition, name)
    for team, colour in enumerate(edition.team_colours(teams)):
        rules.chips[team] = UNLIMITED if edition.unlimited_chips else edition.chips[colour]


def _pack_layout(rules: Rules, layout: Layout) -> None:
    rules.card_on[:] = [CARD_IDS.get(name, NO_CARD) for name in layout.shown]
    for card in CARDS:
        if not card.is_jack:
            rules.spaces_of[card.id] = [SPACE_IDS[space] for space in layout.spaces_of(card)]
