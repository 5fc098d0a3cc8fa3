"""Chooses moves so that a game ends soon: one side builds lines, the other keeps out of its way."""

from __future__ import annotations

from random import Random

from jackline.ai.lines import LINES_THROUGH
from jackline.rules.board import CORNER_NAMES
from tests.browser.person import Json

WORTH = (1, 6, 36, 216, 5000)
"""Of a line by the chips it would be added to."""


def quick_move(view: Json, chance: Random) -> str:
    """The move that helps team 0 most, whoever makes it; turns in a dead card and passes if it must."""
    me, game = view["me"], view["game"]
    placed = [(one, space) for one in me["playable"] if one["act"] == "place" for space in one["spaces"]]
    if placed:
        mine = game["team_of"][me["seat"]] == 0
        best = max if mine else min
        worth = {(one["card"], space): helps_first_team(game, space) for one, space in placed}
        wanted = best(worth.values())
        card, space = chance.choice([option for option in worth if worth[option] == wanted])
        return f"{card}@{space}"
    if me["turn_in"]:
        return f"{me['turn_in'][0]}!"
    if me["may_pass"]:
        return "pass"
    removing = chance.choice([one for one in me["playable"] if one["spaces"]])
    return f"{removing['card']}-{chance.choice(removing['spaces'])}"


def helps_first_team(game: Json, space: str) -> int:
    """What a chip here means for team 0: to it a gain, in another's hand a loss."""
    return sum(_worth(game, line) for line in LINES_THROUGH[space])


def _worth(game: Json, line: tuple[str, ...]) -> int:
    owners = [game["chips"].get(space) for space in line if space not in CORNER_NAMES]
    clashes = any(len(set(made["spaces"]) & set(line)) > 1 for made in game["sequences"] if made["team"] == 0)
    if clashes or any(owner not in (None, 0) for owner in owners):
        return 0
    return WORTH[min(4, owners.count(0) + len(line) - len(owners))]
