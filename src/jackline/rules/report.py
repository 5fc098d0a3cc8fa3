"""The kernel's report on a move, put into events."""

from __future__ import annotations

from typing import Final

from jackline.rules import kernel
from jackline.rules.box.board import LINE_SPACES, SPACES
from jackline.rules.box.cards import CARDS
from jackline.rules.events import (
    CardDrawn,
    CardForfeited,
    ChipPlaced,
    ChipRemoved,
    DeadCardTurnedIn,
    DeckReshuffled,
    DrawLost,
    Ending,
    Event,
    GameDrawn,
    GameWon,
    Passed,
    SequenceBroken,
    SequenceMade,
)
from jackline.rules.kernel.fields import DECK_EMPTY, MAX_SEATS, ONGOING, STALEMATE, WON_BY_SEQUENCES
from jackline.rules.moves import Forfeit, Move, Pass, Place, Remove, TurnIn

REASONS: Final[dict[int, Ending]] = {
    WON_BY_SEQUENCES: "sequences",
    DECK_EMPTY: "deck empty",
    STALEMATE: "stalemate",
}


def line_names(line: int) -> tuple[str, ...]:
    """The names of a line's five spaces, in reading order."""
    return tuple(SPACES[space] for space in LINE_SPACES[line])


def events_of(move: Move, seat: int, report: list[int]) -> list[Event]:
    """What happened when a seat made this move."""
    happened, team = report[kernel.HAPPENED], report[kernel.TEAM]
    events: list[Event]
    if isinstance(move, Place):
        events = [ChipPlaced(seat, move.card, team, move.space)]
        if report[kernel.LINES_MADE]:
            events += _sequences_made(team, report)
    elif isinstance(move, Remove):
        events = _removal(move, seat, report)
    elif isinstance(move, TurnIn):
        events = [DeadCardTurnedIn(seat, move.card)]
    elif isinstance(move, Forfeit):
        events = [CardForfeited(seat, move.card)]
    else:
        events = [Passed(seat)] if isinstance(move, Pass) else []
    if happened >> kernel.LOST_SHIFT:
        events += [DrawLost(s) for s in range(MAX_SEATS) if happened >> kernel.LOST_SHIFT + s & 1]
    if happened & kernel.DREW:
        events.append(CardDrawn(seat, CARDS[report[kernel.CARD_DRAWN]]))
    if happened & kernel.RESHUFFLE:
        events.append(DeckReshuffled(report[kernel.DECK_LEFT]))
    if report[kernel.ENDED] != ONGOING:
        events.append(_ending(report))
    return events


def as_recorded(move: Move, report: list[int]) -> Move:
    """The move with the lines it claimed if there was a choice, without if there was none."""
    if not isinstance(move, Place) or report[kernel.LINES_MADE] == 0:
        return move
    chose = report[kernel.HAPPENED] & kernel.CHOSE
    made = [line_names(line) for line in _lines_made(report)] if chose else []
    return Place(move.card, move.space, tuple((line[0], line[-1]) for line in made))


def _lines_made(report: list[int]) -> list[int]:
    return report[kernel.FIRST_LINE : kernel.FIRST_LINE + report[kernel.LINES_MADE]]


def _sequences_made(team: int, report: list[int]) -> list[Event]:
    return [SequenceMade(team, line_names(line)) for line in _lines_made(report)]


def _removal(move: Remove, seat: int, report: list[int]) -> list[Event]:
    owner, happened = report[kernel.CHIP_BEFORE], report[kernel.HAPPENED]
    events: list[Event] = [ChipRemoved(seat, move.card, owner, move.space)]
    if happened & kernel.BROKE:
        events.append(SequenceBroken(owner, line_names(happened >> kernel.BROKEN_SHIFT & 255)))
    return events + _sequences_made(owner, report)


def _ending(report: list[int]) -> Event:
    if report[kernel.ENDED] == WON_BY_SEQUENCES:
        return GameWon(report[kernel.WINNER])
    return GameDrawn(REASONS[report[kernel.ENDED]])
