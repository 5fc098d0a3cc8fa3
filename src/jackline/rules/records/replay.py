"""Playing a recorded game again."""

from __future__ import annotations

from jackline.rules.chance import RecordedShuffle
from jackline.rules.errors import JacklineError, NotationError
from jackline.rules.position import Position
from jackline.rules.records.game_record import Record, Step, read_record


def replay(text: str) -> list[Position]:
    """Every position of a recorded game: the deal first, then one more for each move or penalty.

    Whatever is wrong with the text is a NotationError that names the line. From each of the positions the
    same moves lead to the same cards again; other moves meet new chance.
    """
    try:
        record = read_record(text)
        position = _deal(record)
    except NotationError:
        raise
    except JacklineError as error:
        raise NotationError(f"The record cannot be dealt: {error}") from error
    orders = [step.reshuffled for step in record.steps if step.reshuffled is not None]
    positions = [position.with_reshuffle(RecordedShuffle(orders))]
    for step in record.steps:
        position = _take(positions[-1], step)
        if step.reshuffled is not None:  # what lies behind must not come again
            del orders[0]
            position = position.with_reshuffle(RecordedShuffle(orders))
        positions.append(position)
    return positions


def _deal(record: Record) -> Position:
    return Position.deal(
        record.edition,
        seats=record.seats,
        teams=record.teams,
        deck=record.deck,
        dealer=record.dealer,
        layout=record.layout,
    )


def _take(position: Position, step: Step) -> Position:
    try:
        if isinstance(step.done, int):
            after, _ = position.penalise(step.done)
        else:
            after, _ = position.play(step.done, step.seat)
    except JacklineError as error:
        raise NotationError(f"Line {step.line} of the record: {error}") from error
    if after.past is None or after.past.reshuffled != step.reshuffled:
        raise NotationError(f"Line {step.line} of the record: the reshuffle does not belong to this move")
    return after
