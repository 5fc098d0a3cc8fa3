"""What a game is dealt with: named in the set-up, and carried whole by the deal.

Before the deal a set-up means what is published today. From the deal on nothing may change under the players,
nor under whoever reads the log in years: the deal holds all of it, and the next games of a series keep it.
"""

from __future__ import annotations

from typing import NamedTuple

from jackline.rules.box.edition import Edition, edition, edition_from
from jackline.rules.box.layout import Layout, layout
from jackline.server.table.entries import Rules
from jackline.server.wire.protocol import SetUp


class Agreement(NamedTuple):
    """The rules, house rules included, how many teams there are, and the board."""

    edition: Edition
    teams: int
    layout: Layout

    def written(self) -> Rules:
        """The same for the log."""
        return Rules(self.edition.plain(), self.teams, str(self.layout))


def agreed_in(setup: SetUp) -> Agreement:
    """What a set-up means today; EditionError or NotationError if no game can be dealt with it."""
    rules = edition(setup.edition, **setup.options)
    teams = rules.check_teams(rules.check_seats(setup.seats), setup.teams)
    return Agreement(rules, teams, layout(rules.layout if setup.layout is None else setup.layout))


def agreed_then(rules: Rules) -> Agreement:
    """What was agreed when a game was dealt."""
    return Agreement(edition_from(rules.edition), rules.teams, layout(rules.layout))
