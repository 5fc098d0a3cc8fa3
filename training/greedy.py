"""The yardstick in compiled code, for thousands of games a second.

It plays as `GreedyBot` does, but claims any of several fives where that one claims the most, and gives up
any card as a penalty, which never happens in training.
"""

from __future__ import annotations

from typing import SupportsIndex

from jackline.ai.learned.chance import State, below
from jackline.ai.learned.judging import Desk
from jackline.ai.learned.sight import Sight, look
from jackline.ai.learned.worth import place_worth, remove_worth
from jackline.ai.simple import GreedyBot
from jackline.rules import kernel
from jackline.rules.kernel.structs import Game, Rules, Structs
from training.compiled import compiled

WILD_FACTOR = GreedyBot.WILD_FACTOR
WILD_COST = GreedyBot.WILD_COST
REMOVER_FACTOR = GreedyBot.REMOVER_FACTOR
REMOVER_COST = GreedyBot.REMOVER_COST


@compiled
def _points(game: Game, sight: Sight, action: int) -> float:
    kind, card, space = kernel.kind_of(action), kernel.card_of(action), kernel.space_of(action)
    if kind == kernel.PLACE:
        worth = float(place_worth(sight, space))
        return WILD_FACTOR * worth - WILD_COST if kernel.is_wild(card) else worth
    if kind == kernel.REMOVE:
        return REMOVER_FACTOR * float(remove_worth(game, sight, space)) - REMOVER_COST
    return 0.0


@compiled
def choose_greedy(
    rules: Rules, games: Structs, index: SupportsIndex, seat: int, desk: Desk, state: State
) -> int:
    """What greedy does in one of the games."""
    actions, sight = desk.actions[0], desk.sights[0]
    kernel.list_actions(rules, games[index], seat, actions)
    for i in range(int(actions.count)):
        kind = kernel.kind_of(int(actions.action[i]))
        if kind == kernel.DRAW or kind == kernel.TURN_IN:
            return int(actions.action[i])
    look(rules, games[index], seat, 0, sight)
    best, chosen, ties = -1e18, 0, 0
    for i in range(int(actions.count)):
        points = _points(games[index], sight, int(actions.action[i]))
        if points < best:
            continue
        ties = ties + 1 if points == best else 1
        if below(state, ties) == 0:  # each of several equals in the end with the same chance
            best, chosen = points, int(actions.action[i])
    return chosen
