"""The result of a contest: as plain data for programs, and as a table for people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import Any, TypedDict

from rich.console import Group, RenderableType
from rich.table import Table

from jackline.arena.contest import Contest
from jackline.arena.game import Played, Thinking
from jackline.arena.ratings import rate
from jackline.arena.score import Score, fair_share, score_of


class ScoreReport(TypedDict):
    """Points as a share of the games, with the 95 % interval."""

    score: float
    low: float
    high: float
    games: int
    wins: int
    draws: int
    losses: int


class BotReport(ScoreReport):
    """How one bot has done in all its games."""

    name: str
    fair: float
    """The score of somebody as good as the others."""

    ms_per_move: float
    slowest_ms: float


class PairReport(ScoreReport):
    """How one bot has done against another."""

    name: str
    against: str


class RatingReport(TypedDict):
    """A rating by openskill."""

    name: str
    mu: float
    sigma: float


class Report(TypedDict):
    """The result of a contest. Plain data, ready for JSON."""

    edition: str
    rules: dict[str, Any]
    """The house rules."""

    seats: int
    teams: int
    seed: int
    games: int
    """Games played; a round robin counts those of all pairs."""

    complete: bool
    """Whether all games were played that were asked for."""

    bots: list[BotReport]
    pairs: list[PairReport]
    """In a round robin."""

    ratings: list[RatingReport]
    """With more than two bots; the best first."""


def report_on(contest: Contest, played: Sequence[Played]) -> Report:
    """The result of the games played so far, at least one deck of them."""
    agreed = contest.edition
    return Report(
        edition=agreed.id,
        rules={name: agreed.plain_options()[name] for name in agreed.house_rules()},
        seats=contest.seats,
        teams=contest.teams,
        seed=contest.seed,
        games=len(played),
        complete=len({game.deck for game in played}) == contest.decks,
        bots=_bots(contest, played),
        pairs=_pairs(contest, played) if contest.is_round_robin else [],
        ratings=_ratings(contest, played) if len(contest.bots) > 2 else [],
    )


def _bots(contest: Contest, played: Sequence[Played]) -> list[BotReport]:
    thinking: dict[int, Thinking] = defaultdict(Thinking)
    for game in played:
        for bot, thought in game.thinking.items():
            thinking[bot].add(thought)
    return [
        BotReport(
            name=name,
            **_plain(score_of(bot, played)),
            fair=round(fair_share(bot, played), 4),
            ms_per_move=round(1000 * thinking[bot].seconds / thinking[bot].moves, 3),
            slowest_ms=round(1000 * thinking[bot].slowest, 3),
        )
        for bot, name in enumerate(contest.names)
    ]


def _pairs(contest: Contest, played: Sequence[Played]) -> list[PairReport]:
    names = contest.names
    reports = []
    for one, other in combinations(range(len(names)), 2):
        met = [game for game in played if set(game.line_up) == {one, other}]
        reports.append(PairReport(name=names[one], against=names[other], **_plain(score_of(one, met))))
    return reports


def _ratings(contest: Contest, played: Sequence[Played]) -> list[RatingReport]:
    rated = zip(contest.names, rate(len(contest.bots), played), strict=True)
    reports = [RatingReport(name=name, mu=round(mu, 3), sigma=round(sigma, 3)) for name, (mu, sigma) in rated]
    return sorted(reports, key=lambda report: -report["mu"])


def _plain(score: Score) -> ScoreReport:
    share, low, high, games, wins, draws, losses = score
    return ScoreReport(
        score=round(share, 4),
        low=round(low, 4),
        high=round(high, 4),
        games=games,
        wins=wins,
        draws=draws,
        losses=losses,
    )


def draw_report(report: Report) -> RenderableType:
    """The result as it is shown in a terminal."""
    parts: list[RenderableType] = [_draw_bots(report)]
    if report["pairs"]:
        parts += ["", _draw_pairs(report["pairs"])]
    if report["ratings"]:
        parts += ["", _draw_ratings(report["ratings"])]
    return Group(*parts, "", _agreed(report))


def _draw_bots(report: Report) -> Table:
    table = _table("bot", "score", "95 %", "fair", "won", "drawn", "lost", "ms/move", "slowest")
    for bot in report["bots"]:
        fair, times = f"{bot['fair']:.1%}", (f"{bot['ms_per_move']:.2f}", f"{bot['slowest_ms']:.1f}")
        table.add_row(bot["name"], *_shares(bot), fair, *_counts(bot), *times)
    return table


def _draw_pairs(pairs: list[PairReport]) -> Table:
    table = _table("pair", "score", "95 %", "won", "drawn", "lost")
    for pair in pairs:
        table.add_row(f"{pair['name']} – {pair['against']}", *_shares(pair), *_counts(pair))
    return table


def _draw_ratings(ratings: list[RatingReport]) -> Table:
    table = _table("rating", "mu", "sigma")
    for rating in ratings:
        table.add_row(rating["name"], f"{rating['mu']:.2f}", f"{rating['sigma']:.2f}")
    return table


def _table(first: str, *others: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    table.add_column(first, overflow="fold")  # in a narrow window only names are broken, never numbers
    for name in others:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _shares(score: ScoreReport) -> tuple[str, str]:
    return f"{score['score']:.1%}", f"{score['low']:.1%}–{score['high']:.1%}"


def _counts(score: ScoreReport) -> tuple[str, str, str]:
    return f"{score['wins']:,}", f"{score['draws']:,}", f"{score['losses']:,}"


def _agreed(report: Report) -> str:
    """What was played, in a line."""
    table = f"{report['seats']} seats, {report['teams']} teams, {report['edition']} edition"
    return f"{report['games']:,} games: {table}, seed {report['seed']}."
