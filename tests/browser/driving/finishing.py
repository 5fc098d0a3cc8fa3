"""Chooses moves so that a game ends soon: everyone builds their own line and nobody defends."""

from __future__ import annotations

from random import Random

from jackline.rules.box.board import CORNER_NAMES, SPACES
from jackline.rules.box.geometry import lines_through
from tests.browser.driving.person import Json


def quick_move(view: Json, chance: Random) -> str:
    """The move that comes nearest to five in a row; without one a dead card turned in, a pass, a removal."""
    me = view["me"]
    places = [
        (one["card"], space) for one in me["playable"] if one["act"] == "place" for space in one["spaces"]
    ]
    if places:
        worth = {place: _worth(view, *place) for place in places}
        best = [place for place in places if worth[place] == max(worth.values())]
        return "@".join(chance.choice(best))
    if me["turn_in"]:
        return f"{me['turn_in'][0]}!"
    if me["may_pass"]:
        return "pass"
    removing = chance.choice(me["playable"])
    return f"{removing['card']}-{chance.choice(removing['spaces'])}"


def _worth(view: Json, card: str, space: str) -> int:
    """Of the best line through a space: chips it would hold, less what the hand cannot give it."""
    layout = dict(zip(SPACES, " ".join(view["game"]["layout"]).split(), strict=True))
    hand = set(view["me"]["hand"]) - {card}
    best = 0
    for line in lines_through(space):
        missing = _missing(view, line, space)
        if missing is not None:
            lacking = sum(layout[other] not in hand for other in missing)
            wasted = card[0] == "J" and bool(missing)
            best = max(best, 100 - 10 * len(missing) - 12 * lacking - 15 * wasted)
    return best


def _missing(view: Json, line: tuple[str, ...], space: str) -> list[str] | None:
    """The spaces that a line still lacks after a chip here; None if it cannot be made."""
    game, team = view["game"], view["game"]["team_of"][view["me"]["seat"]]
    mine = [set(made["spaces"]) for made in game["sequences"] if made["team"] == team]
    rest = [other for other in line if other != space and other not in CORNER_NAMES]
    owners = {other: game["chips"].get(other) for other in rest}
    if any(owner not in (None, team) for owner in owners.values()):
        return None
    if any(len(made & set(line)) > 1 for made in mine):
        return None
    return [other for other, owner in owners.items() if owner is None]
