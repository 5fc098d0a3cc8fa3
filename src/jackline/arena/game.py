"""One game between bots: each is asked when it is awaited, and gets the view of its seat."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from traceback import extract_tb

from jackline.ai.bot import Bot
from jackline.ai.loading import load_bot
from jackline.arena.contest import ArenaError, Contest, LineUp
from jackline.rules.errors import IllegalMove
from jackline.rules.moves import Move
from jackline.rules.position import Position


class BotFailure(ArenaError):
    """A bot has raised an exception or chosen a move that the rules refuse."""


@dataclass
class Thinking:
    """How long a bot has thought."""

    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, other: Thinking) -> None:
        """Count these moves too."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)


@dataclass(frozen=True)
class Played:
    """A finished game."""

    deck: int
    line_up: LineUp
    winner: int | None
    """The bot that won, by its place in the contest; None if the game is drawn."""

    thinking: dict[int, Thinking] = field(compare=False)
    """By bot. The clock is no part of the result."""

    def points(self, bot: int) -> float:
        """What a bot gets of this game: all if it won, of a draw the share of the teams it plays for."""
        if self.winner is None:
            return self.line_up.count(bot) / len(self.line_up)
        return float(self.winner == bot)


def play_deck(contest: Contest, deck: int) -> list[Played]:
    """All games of one deck. Whatever a bot prints goes to stderr, since stdout is for the result."""
    with redirect_stdout(sys.stderr):
        return [_Game(contest, deck, line_up).play() for line_up in contest.line_ups(deck)]


def warm_up(contest: Contest) -> None:
    """Have every bot choose once before the clock counts: it may load weights or compiled code only then."""
    position = contest.deal(0)
    for name in contest.bots:
        # Whoever fails here will fail again in a game, and be reported there.
        with redirect_stdout(sys.stderr), suppress(Exception, SystemExit):
            load_bot(name, 0).choose(position.view_for(position.turn))


class _Game:
    """A game being played."""

    def __init__(self, contest: Contest, deck: int, line_up: LineUp) -> None:
        self._contest = contest
        self._deck = deck
        self._line_up = line_up
        self._position = contest.deal(deck)
        self._bot_of = [line_up[self._position.team_of(seat)] for seat in range(contest.seats)]
        self._players: Sequence[Bot] = [
            load_bot(contest.bots[bot], contest.bot_seed(deck, seat)) for seat, bot in enumerate(self._bot_of)
        ]
        self._thinking = {bot: Thinking() for bot in self._bot_of}
        self._moves = 0

    def play(self) -> Played:
        while awaited := self._position.awaited:
            self._position = self._after_move_of(awaited[0])
            self._moves += 1
        outcome = self._position.outcome()
        assert outcome is not None
        winner = None if outcome.winner is None else self._line_up[outcome.winner]
        return Played(self._deck, self._line_up, winner, self._thinking)

    def _after_move_of(self, seat: int) -> Position:
        move = self._choice_of(seat)
        try:
            return self._position.play(move, seat)[0]
        except IllegalMove as error:
            told = f"plays {error.move}, which the rules refuse: {error.verdict.sentence}"
            raise self._failure(seat, told) from None

    def _choice_of(self, seat: int) -> Move:
        view = self._position.view_for(seat)
        begun = perf_counter()
        try:
            move = self._players[seat].choose(view)
        except (Exception, SystemExit) as error:
            raise self._failure(seat, f"raises {_told(error)}") from error
        took = perf_counter() - begun
        if not isinstance(move, Move):
            raise self._failure(seat, f"answers {move!r}, which is no Move")
        self._thinking[self._bot_of[seat]].add(Thinking(1, took, took))
        return move

    def _failure(self, seat: int, told: str) -> BotFailure:
        bot, seed = self._contest.bots[self._bot_of[seat]], self._contest.deal_seed(self._deck)
        where = f"move {self._moves + 1} of the deal with seed {seed} (deck {self._deck}, seat {seat})"
        return BotFailure(f"{bot} failed at {where}: it {told.rstrip('.')}.")


def _told(error: BaseException) -> str:
    """What was raised, and where."""
    where = extract_tb(error.__traceback__)[-1]
    text = f"{type(error).__name__}: {error}".rstrip(": ")
    return f"{text} ({Path(where.filename).name}, line {where.lineno})"
