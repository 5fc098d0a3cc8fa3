"""Game records on disk: saving the game in progress, and looking through one that was saved."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from jackline.rules.errors import JacklineError
from jackline.rules.events import Event
from jackline.rules.position import Position
from jackline.rules.records.game_record import FIRST_WORDS
from jackline.rules.records.replay import replay
from jackline.terminal.board import draw_board
from jackline.terminal.hand import draw_score
from jackline.terminal.names import Names, capital
from jackline.terminal.screen import Leave, Screen
from jackline.terminal.sentences import Teller, Told, end_of_game
from jackline.terminal.words import dealer_told


class RecordError(JacklineError):
    """A record cannot be saved, read or shown."""


def save_record(position: Position, name: str) -> None:
    """Write the game so far; RecordError if that fails or would destroy a file of another kind."""
    if not name:
        raise RecordError("Name the file too: record FILE.")
    path = Path(name).expanduser()
    try:
        if path.exists() and not _is_record(path):
            raise RecordError(f"{name} is there already and is no game record: choose another name.")
        path.write_text(position.record(), "utf-8")
    except (OSError, ValueError) as error:
        raise RecordError(f"{name} cannot be written: {_reason(error)}.") from error


def _is_record(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(FIRST_WORDS)) == FIRST_WORDS.encode()


def read_positions(path: Path) -> list[Position]:
    """Every position of a recorded game; RecordError or NotationError if there is none."""
    try:
        return replay(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"{path} cannot be read: {_reason(error)}.") from error


def _reason(error: Exception) -> str:
    return (error.strerror or str(error)).lower() if isinstance(error, OSError) else "it is not text"


class Viewer:
    """Shows a recorded game to an onlooker, who sees no hand: the game may still be going on."""

    def __init__(self, screen: Screen, positions: list[Position]) -> None:
        self._screen = screen
        self._positions = positions
        self._names = Names(positions[0].view_for(None))

    @property
    def last(self) -> int:
        """The number of the last position; the deal is number 0."""
        return len(self._positions) - 1

    def show(self, number: int) -> None:
        """The position after so many moves, and how it came about."""
        if not 0 <= number <= self.last:
            raise RecordError(f"There is no position {number}: this game has positions 0 to {self.last}.")
        self._tell(number)
        self._draw(number)

    def show_all(self) -> None:
        """Every move in a sentence, and the last position."""
        for number in range(self.last + 1):
            self._tell(number)
        self._draw(self.last)

    def step_through(self) -> None:
        """Forwards and backwards, as the person asks, until they have seen the last position."""
        number = 0
        with suppress(Leave):
            while number <= self.last:
                self.show(number)
                number = self._ask_where(number)

    def _ask_where(self, number: int) -> int:
        while True:
            text = self._screen.ask(f"{number} of {self.last} (Enter: on, b: back, a number, quit):")
            if text == "":
                return number + 1
            if text.lower() in ("b", "back"):
                return max(number - 1, 0)
            if text in map(str, range(self.last + 1)):
                return int(text)
            self._screen.say(f"The positions go from 0 to {self.last}.")

    def _draw(self, number: int) -> None:
        view, look = self._positions[number].view_for(None), self._screen.look
        self._screen.say(draw_board(view, look), draw_score(view, look, self._names))

    def _tell(self, number: int) -> None:
        told = self._told(number)
        self._screen.tell(told._replace(text=f"{number}. {told.text}"), self._names)

    def _told(self, number: int) -> Told:
        position = self._positions[number]
        if number == 0:
            dealt = dealer_told(position.dealer, position.seats, self._names)
            return Told(None, f"{capital(position.edition.id)} edition, {position.seats} seats. {dealt}")
        events = _events(self._positions[number - 1], position)
        view = position.view_for(None)
        told = Teller(self._names, self._screen.look).tell(events, view)
        return told._replace(text=f"{told.text} {end_of_game(view, self._names)}".strip())


def _events(before: Position, after: Position) -> list[Event]:
    """What happened between two neighbours, as onlookers saw it."""
    past = after.past
    if past is None:
        return []
    done = past.done
    _, events = before.penalise(done) if isinstance(done, int) else before.play(done, past.seat)
    return [event.seen_by(None) for event in events]
