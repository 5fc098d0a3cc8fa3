"""What is measured of the bots: how long each level thinks, and how far it is above the one below."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import Final

import jackline as jl
from benchmarks.figure import Figure
from jackline.ai.bot import Bot, levels, make_bot
from jackline.arena.contest import Contest
from jackline.arena.match import play_contest
from jackline.arena.report import report_on

LIMITS: Final = {"beginner": 20, "greedy": 20, "skilled": 20, "expert": 200, "master": 1000}
"""Milliseconds a move on one core; no move may take more than twice as long."""

TABLES: Final = tuple(
    (seats, teams) for seats in jl.edition().hand_size for teams in jl.edition().possible_teams(seats)
)
SEED: Final = 11


def thinking(positions: int) -> Iterator[Figure]:
    """CPU time a move in the course of a game, at the table at which it is longest."""
    views = {table: game_of_views(*table, positions) for table in TABLES}
    for level in levels():
        bot = make_bot(level, SEED)
        for seen in views.values():
            bot.choose(seen[0])  # nets are loaded, code is compiled
        times = {table: [_milliseconds(bot, view) for view in seen] for table, seen in views.items()}
        slowest = max(max(taken) for taken in times.values())
        longest = max(TABLES, key=lambda table: statistics.mean(times[table]))
        seats, teams = longest
        name = f"{level}, a move with {seats} seats in {teams} teams"
        yield Figure(name, statistics.mean(times[longest]), "ms", at_most=LIMITS[level])
        yield Figure(f"{level}, slowest move", slowest, "ms", at_most=2 * LIMITS[level])


def game_of_views(seats: int, teams: int, count: int) -> list[jl.View]:
    """What the seats on turn saw at so many moments of a game."""
    position = jl.Position.deal(
        jl.edition(),
        seats=seats,
        teams=teams,
        deck=jl.shuffled_deck(SEED),
        reshuffle=jl.seeded_shuffle(SEED),
    )
    player, views = make_bot("greedy", SEED), []
    while position.outcome() is None:
        views.append(position.view_for(position.turn))
        position, _events = position.play(player.choose(views[-1]))
    return [views[len(views) * i // count] for i in range(count)]


def _milliseconds(bot: Bot, view: jl.View) -> float:
    start = time.process_time()
    bot.choose(view)
    return (time.process_time() - start) * 1000


def ladder(games: int) -> Iterator[Figure]:
    """Each level against the one below, two seats, on paired deals; docs/strength.md has the long matches."""
    below = levels()[0]
    for level in levels()[1:]:
        contest = Contest((level, below), jl.edition(), 2, 2, seed=SEED, wanted=games)
        played = [game for deck in play_contest(contest, 1) for game in deck]
        score = report_on(contest, played)["bots"][0]["score"]
        yield Figure(f"{level} against {below}, {games} games", 100 * score, "%")
        below = level
