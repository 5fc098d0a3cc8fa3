"""Simple bots: one plays at random, one like a beginner, one looks a single move ahead."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Final

from jackline.ai.lines import LineValues, LongestLines
from jackline.rules.box.cards import Card
from jackline.rules.moves import Draw, Forfeit, Move, Place, Remove, TurnIn, parse_move
from jackline.rules.view import View

Points = float


class RandomBot:
    """Any legal move, all equally likely."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> Move:
        """One of the moves in the view."""
        return parse_move(self._random.choice(view["moves"]))


class BeginnerBot:
    """Makes its longest line longer, with whatever card does it, jacks included.

    It often forgets to look at what others are about, and now and then just plays something.
    """

    WANDERS: Final = 0.2
    OVERLOOKS_RIVALS: Final = 0.6

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> Move:
        """What costs nothing first, as everybody does; then what looks best at a glance."""
        moves = [parse_move(text) for text in view["moves"]]
        free = _free_move(moves)
        if free is not None:
            return free
        if self._random.random() < self.WANDERS or isinstance(moves[0], Forfeit):
            return self._random.choice(moves)
        sees_rivals = self._random.random() >= self.OVERLOOKS_RIVALS
        longest = LongestLines(view)
        points = {move: self._points(longest, move, sees_rivals) for move in moves}
        highest = max(points.values())
        return self._random.choice([move for move in moves if points[move] == highest])

    def _points(self, longest: LongestLines, move: Move, sees_rivals: bool) -> Points:
        """The chips in the longest line that grows or is spoilt; rather spoil four than make four."""
        if isinstance(move, Place):
            made = longest.own(move.space) + 1
            return max(made, longest.rivals(move.space) + 0.5) if sees_rivals else made
        return longest.rivals(move.space) if isinstance(move, Remove) and sees_rivals else 0


class GreedyBot:
    """The move that is best for the lines through its space, as the board lies now.

    It thinks neither of the next move nor of what others may hold. Ties are broken at random.
    """

    WILD_FACTOR: Final = 0.9
    WILD_COST: Final = 150
    REMOVER_FACTOR: Final = 0.95
    REMOVER_COST: Final = 60

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> Move:
        """First what costs nothing: draw, exchange a dead card. Then the best play."""
        moves = [parse_move(text) for text in view["moves"]]
        free = _free_move(moves)
        if free is not None:
            return free
        if any(isinstance(move, Forfeit) for move in moves):
            return self._least_useful(view, moves)
        return self._best(view, moves)

    def _best(self, view: View, moves: list[Move]) -> Move:
        values = LineValues(view)
        points = {move: self._points(values, move) for move in _best_claims(moves)}
        highest = max(points.values())
        return self._random.choice([move for move in points if points[move] == highest])

    def _points(self, values: LineValues, move: Move) -> Points:
        if isinstance(move, Place):
            worth = values.attack(move.space) + values.block(move.space)
            return self.WILD_FACTOR * worth - self.WILD_COST if move.card.is_jack else worth
        if isinstance(move, Remove):
            return self.REMOVER_FACTOR * values.loss(move.space) - self.REMOVER_COST
        return 0  # a pass, which is never one of several

    def _least_useful(self, view: View, moves: list[Move]) -> Move:
        """The penalty card that costs least: a dead one if there is one, a jack only at the last."""
        values = LineValues(view)
        penalties = [move for move in moves if isinstance(move, Forfeit)]
        worth = {move: _usefulness(values, move.card) for move in penalties}
        lowest = min(worth.values())
        return self._random.choice([move for move in penalties if worth[move] == lowest])


def _free_move(moves: list[Move]) -> Move | None:
    """A move that costs nothing: the card that is due, then a new card for a dead one."""
    for kind in (Draw, TurnIn):
        for move in moves:
            if isinstance(move, kind):
                return move
    return None


def _best_claims(moves: list[Move]) -> list[Move]:
    """Where a chip leaves a choice of which five, only the way with most sequences, or the first of those."""
    best: dict[object, Move] = {}
    for move in moves:
        where = (move.card, move.space) if isinstance(move, Place) else move
        if where not in best or _claims(move) > _claims(best[where]):
            best[where] = move
    return list(best.values())


def _claims(move: Move) -> int:
    return len(move.lines) if isinstance(move, Place) else 0


def _usefulness(values: LineValues, card: Card) -> Points:
    """How much a card may still do on the board."""
    if card.is_jack:
        return inf
    return max((values.attack(space) + values.block(space) for space in values.open_spaces(card)), default=-1)
