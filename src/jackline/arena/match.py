"""All decks of a contest, played by several processes."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final

from jackline.arena.contest import ArenaError, Contest
from jackline.arena.game import Played, play_deck, warm_up
from jackline.interrupts import interrupts_left_to_us
from jackline.rules.errors import JacklineError

_CONTEXT: Final = get_context("spawn")
"""Not forked: a fork of a process with threads may hang."""


def play_contest(contest: Contest, jobs: int) -> Generator[list[Played]]:
    """The games of one deck after the other, in whatever order they are finished.

    BotFailure names the bot that cannot go on. Close the iterator to stop all processes.
    """
    if jobs < 1:
        raise ArenaError(f"An arena needs at least one process, not {jobs}.")
    jobs = min(jobs, contest.decks)
    if jobs == 1:
        return _play_here(contest)
    return _play_in_processes(contest, jobs)


def _play_here(contest: Contest) -> Generator[list[Played]]:
    warm_up(contest)
    for deck in range(contest.decks):
        yield play_deck(contest, deck)


def _play_in_processes(contest: Contest, jobs: int) -> Generator[list[Played]]:
    decks = iter(range(contest.decks))
    with _crew(contest, jobs) as pipes:
        busy = dict(zip(pipes, decks, strict=False))
        for pipe, deck in busy.items():
            _hand_out(pipe, deck)
        while busy:
            ready = wait(list(busy))
            for pipe in [pipe for pipe in busy if pipe in ready]:
                yield _received(contest, pipe, busy.pop(pipe))
                for deck in islice(decks, 1):
                    _hand_out(pipe, deck)
                    busy[pipe] = deck


def _hand_out(pipe: Connection, deck: int) -> None:
    with suppress(BrokenPipeError, ConnectionResetError):  # noticed when the answer is read
        pipe.send(deck)


def _received(contest: Contest, pipe: Connection, deck: int) -> list[Played]:
    try:
        answer: list[Played] | JacklineError = pipe.recv()
    except (EOFError, ConnectionResetError):
        bots = ", ".join(contest.names)
        raise ArenaError(
            f"A process was ended by a bot or from outside; it played deck {deck} of {bots}."
        ) from None
    if isinstance(answer, JacklineError):
        raise answer
    return answer


@contextmanager
def _crew(contest: Contest, jobs: int) -> Iterator[list[Connection]]:
    """Processes that play the decks they are sent; in the end they are stopped, finished or not."""
    crew = [_start(contest) for _ in range(jobs)]
    try:
        yield [pipe for pipe, _ in crew]
    finally:
        for _, process in crew:
            process.terminate()
        for pipe, process in crew:
            process.join()
            pipe.close()


def _start(contest: Contest) -> tuple[Connection, SpawnProcess]:
    ours, theirs = _CONTEXT.Pipe()
    process = _CONTEXT.Process(target=_play_decks, args=(theirs, contest))
    with interrupts_left_to_us():
        process.start()
    theirs.close()
    return ours, process


def _play_decks(pipe: Connection, contest: Contest) -> None:
    """Play what is asked for, until the arena has gone."""
    warm_up(contest)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            deck: int = pipe.recv()
            try:
                pipe.send(play_deck(contest, deck))
            except JacklineError as error:
                pipe.send(error)
