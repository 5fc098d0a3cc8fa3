"""How long the kernel takes to list what a seat may do, early and late in random two-seat games."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import numpy as np

import jackline as jl
from benchmarks.figure import Figure
from jackline.rules import kernel
from jackline.rules.box.cards import CARDS
from jackline.rules.compiling.compiled import compiled
from jackline.rules.kernel.packing import pack_rules
from jackline.rules.kernel.structs import ACTIONS, GAME, Structs

GAMES = 64
ROUNDS = 9
REPEATS = 200


@compiled
def list_often(rules: Structs, games: Structs, actions: Structs, repeats: int) -> int:
    """List the actions of the seat on turn in every game, many times over; how many there were."""
    listed = 0
    for _ in range(repeats):
        for index in range(len(games)):
            kernel.list_actions(rules[0], games[index], int(games[index].turn), actions[0])
            listed += int(actions[0].count)
    return listed


def games_after(rules: Structs, moves: int) -> Structs:
    """Games in which so many random moves were made; too few to reshuffle or to win."""
    games, actions, chance = np.zeros(GAMES, GAME), np.zeros(1, ACTIONS), random.Random(moves)
    for index in range(GAMES):
        deck = np.array(chance.sample([card.id for card in CARDS * 2], len(CARDS * 2)), np.uint8)
        kernel.deal_into(rules, games, index, deck, 0)
        for _ in range(moves):
            seat = int(games[index].turn)
            count = kernel.legal_actions(rules, games, index, seat, actions)
            action = int(actions[0].action[chance.randrange(count)])
            kernel.apply_to(rules, games, index, seat, action)
    return games


def listing() -> Iterator[Figure]:
    """Nanoseconds for a list, the best of several rounds."""
    edition = jl.edition("classic")
    rules, actions = pack_rules(edition, jl.layout(edition.layout), 2, 2), np.zeros(1, ACTIONS)
    for moves in (10, 40):
        games = games_after(rules, moves)
        list_often(rules, games, actions, 1)
        rounds = []
        for _ in range(ROUNDS):
            start = time.process_time()
            list_often(rules, games, actions, REPEATS)
            rounds.append((time.process_time() - start) / REPEATS / GAMES * 1e9)
        yield Figure(f"list of actions after {moves} moves", min(rounds), "ns")
