"""A picture of a result: each bot's score with its 95 % interval, as SVG that suits light and dark pages."""

from __future__ import annotations

from html import escape
from typing import Final

from jackline.arena.report import BotReport, Report

ROW: Final = 44
TOP: Final = 56
AXIS: Final = 460
"""From 0 to 100 %."""

MARGIN: Final = 24
LETTER: Final = 8.4
"""The width of a letter of a bot's name, in the font below."""

LEGEND: Final = "Dot: score. Line: 95 % interval. Dashed: the fair share."

STYLE: Final = """\
    svg { --paper: #ffffff; --ink: #1c2430; --faint: #d5dae1; --quiet: #5b6675; --bar: #2f6fde; }
    svg { --fair: #b3541e; }
    @media (prefers-color-scheme: dark) {
      svg { --paper: #14181f; --ink: #e6eaf0; --faint: #343c48; --quiet: #9aa5b4; --bar: #79a8ff; }
      svg { --fair: #ffa566; }
    }
    text { font: 14px ui-monospace, Menlo, Consolas, monospace; fill: var(--ink); }
    .quiet { fill: var(--quiet); font-size: 12px; }
    .grid { stroke: var(--faint); }
    .bar { fill: var(--bar); opacity: 0.25; }
    .reach { stroke: var(--bar); stroke-width: 3; stroke-linecap: round; }
    .score { fill: var(--bar); }
    .fair { stroke: var(--fair); stroke-width: 2; stroke-dasharray: 4 3; }"""


def draw_plot(report: Report) -> str:
    """The picture, as text."""
    bots = report["bots"]
    left = MARGIN + max(len(bot["name"]) for bot in bots) * LETTER + 16
    width, bottom = left + AXIS + 96, TOP + ROW * len(bots)
    height = bottom + 60
    title = (
        f"{report['games']:,} games, {report['seats']} seats, {report['teams']} teams, {report['edition']}"
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}"'
            f' height="{height:g}" role="img">',
            f"  <title>{escape(_told(report))}</title>",
            f"  <style>\n{STYLE}\n  </style>",
            '  <rect width="100%" height="100%" fill="var(--paper)"/>',
            f'  <text x="{MARGIN}" y="30">{escape(title)}</text>',
            f'  <text class="quiet" x="{left:g}" y="{bottom + 44:g}">{LEGEND}</text>',
            *[_grid(left + AXIS * tenth / 10, bottom, tenth) for tenth in range(0, 11, 2)],
            *[_row(bot, left, TOP + ROW * number) for number, bot in enumerate(bots)],
            "</svg>\n",
        ]
    )


def _told(report: Report) -> str:
    """The same in words, for those who cannot see it."""
    return "; ".join(
        f"{bot['name']} {bot['score']:.1%} ({bot['low']:.1%} to {bot['high']:.1%})" for bot in report["bots"]
    )


def _grid(x: float, bottom: float, tenth: int) -> str:
    return (
        f'  <line class="grid" x1="{x:g}" y1="{TOP - 8}" x2="{x:g}" y2="{bottom:g}"/>'
        f'<text class="quiet" x="{x:g}" y="{bottom + 18:g}" text-anchor="middle">{tenth * 10} %</text>'
    )


def _row(bot: BotReport, left: float, top: float) -> str:
    """A bar to the score, a dot on it, a line over the interval and a dashed one at the fair share."""
    middle = top + ROW / 2
    score, low, high, fair = (left + AXIS * bot[key] for key in ("score", "low", "high", "fair"))
    return "\n".join(
        [
            f'  <text x="{MARGIN}" y="{middle + 5:g}">{escape(bot["name"])}</text>',
            f'  <rect class="bar" x="{left:g}" y="{top + 10:g}" width="{score - left:g}" height="24"/>',
            f'  <line class="fair" x1="{fair:g}" y1="{top + 4:g}" x2="{fair:g}" y2="{top + ROW - 4:g}"/>',
            f'  <line class="reach" x1="{low:g}" y1="{middle:g}" x2="{high:g}" y2="{middle:g}"/>',
            f'  <circle class="score" cx="{score:g}" cy="{middle:g}" r="5"/>',
            f'  <text x="{left + AXIS + 16:g}" y="{middle + 5:g}">{bot["score"]:.1%}</text>',
        ]
    )
