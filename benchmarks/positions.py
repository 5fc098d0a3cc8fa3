"""What the calls of the library cost from Python, over all plies of a game of four: each with its goal."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import jackline as jl
from benchmarks.figure import Figure

ROUNDS = 15
REPEATS = 8

Ply = tuple[jl.Position, str]


def calls_from_python() -> Iterator[Figure]:
    """Each call in positions that have just come about, so that nothing in them is worked out yet."""
    record, moves = one_game()
    for name, call, at_most in (
        ("Position.play", lambda at, move: at.play(move), 6),
        ("Position.legal_moves", lambda at, _: at.legal_moves(), None),
        ("Position.verdict", lambda at, move: at.verdict(move), None),
        ("Position.view_for", lambda at, _: at.view_for(at.turn), 20),
        ("hash(position)", lambda at, _: hash(at), 1),
    ):
        yield Figure(name, micros(record, moves, call), "µs", at_most=at_most)
    yield Figure("replay, a ply", replaying(record, len(moves)), "µs", at_most=15)


def one_game() -> tuple[str, list[str]]:
    """A game as text, and the moves that were made in it."""
    chance = jl.seeded_shuffle(4)
    position = jl.Position.deal(jl.edition(), seats=4, deck=jl.shuffled_deck(seed=4), reshuffle=chance)
    moves = []
    while position.outcome() is None:
        moves.append(chance([str(move) for move in position.legal_moves()])[0])
        position, _events = position.play(moves[-1])
    return position.record(), moves


def micros(record: str, moves: list[str], call: Callable[[jl.Position, str], object]) -> float:
    """Microseconds of CPU a call, the best of several rounds: what else the machine does can only add."""
    return min(_one_round(record, moves, call) for _ in range(ROUNDS))


def _one_round(record: str, moves: list[str], call: Callable[[jl.Position, str], object]) -> float:
    games = [list(zip(jl.replay(record), moves, strict=False)) for _ in range(REPEATS)]
    start = time.process_time()
    for game in games:
        for position, move in game:
            call(position, move)
    return (time.process_time() - start) / REPEATS / len(moves) * 1e6


def replaying(record: str, plies: int) -> float:
    """Microseconds of CPU to replay a game, shared among its plies: reading and dealing are in it."""
    rounds = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(REPEATS):
            jl.replay(record)
        rounds.append((time.process_time() - start) / REPEATS / plies * 1e6)
    return min(rounds)
