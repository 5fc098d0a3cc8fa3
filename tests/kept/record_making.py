"""Games written down as this version writes them, with all that a reader may see of them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import jackline as jl
from tests.duel import Duel

PENALTY_CHANCE: Final = 0.02
LEAST: Final = 24
"""Plies of a game that is left unfinished."""


class Wanted(NamedTuple):
    """A game, what must be seen in it, and whether it is left where that is first seen."""

    edition: str
    seats: int
    teams: int
    shows: str
    options: dict[str, Any] = {}  # noqa: RUF012  a NamedTuple's default is never changed
    layout: str = "spiral"
    unfinished: bool = False


WANTED: Final = {
    "by-hand": Wanted("bilingual", 4, 2, "DrawLost", {"draw": "by_hand"}, unfinished=True),
    "by-hand-moved": Wanted(
        "giant", 9, 3, "DrawLost", {"draw": "by_hand", "lost_draw": "moved"}, "wedge", unfinished=True
    ),
    "choice-of-five": Wanted("classic", 4, 2, "=", {"unlimited_chips": True}, unfinished=True),
    "dead-card": Wanted("strategy", 3, 3, "DeadCardTurnedIn", {"stalemate_rounds": 7}, unfinished=True),
    "dealt": Wanted("encyclopedia", 8, 2, "deal"),
    "deck-empty": Wanted("giant", 12, 2, "deck empty", {"advanced_removal": True}),
    "penalties": Wanted("bilingual", 6, 2, "CardForfeited", {"chips": {"red": 7}}, unfinished=True),
    "reshuffle": Wanted("classic", 12, 2, "DeckReshuffled", {}, "wedge", unfinished=True),
    "reshuffle-shared": Wanted("encyclopedia", 10, 2, "DeckReshuffled", {"cut": "card"}, unfinished=True),
    "broken": Wanted(
        "strategy", 2, 2, "SequenceBroken", {"advanced_removal": True, "colours": ("red", "blue")}
    ),
    "stalemate": Wanted(
        "classic", 6, 3, "stalemate", {"chips": {"blue": 2, "green": 2, "red": 2}, "stalemate_rounds": 1}
    ),
    "won": Wanted("classic", 2, 2, "sequences"),
    "won-by-three": Wanted("bilingual", 3, 3, "sequences", {"discards": "shared", "cut": "packet"}, "wedge"),
}


def write_records(folder: Path) -> None:
    """One file with each record, and beside it one with what it shows."""
    folder.mkdir(parents=True)
    for name, wanted in WANTED.items():
        tries = (_played(wanted, random.Random(f"{name} {number}")) for number in count())
        end = next(end for end in tries if end is not None)
        (folder / f"{name}.txt").write_text(end.record(), "utf-8")
        (folder / f"{name}.json").write_text(as_lines(shown(jl.replay(end.record()))), "utf-8")


def shown(positions: list[jl.Position]) -> dict[str, Any]:
    """What happened at every step, and how it all looks in the end, from every seat."""
    end = positions[-1]
    return {
        "events": [_events(*pair) for pair in pairwise(positions)],
        "board": str(end).splitlines(),
        "house_rules": end.edition.house_rules(),
        "views": {str(seat): end.view_for(seat) for seat in (None, *range(end.seats))},
    }


def as_lines(shown: dict[str, Any]) -> str:
    """As JSON with a line for each step, so that a difference can be read."""
    parts = []
    for name, value in shown.items():
        if isinstance(value, list):
            told = "[\n" + ",\n".join(_json(one) for one in value) + "\n]"
        else:
            told = _json(value)
        parts.append(f"{json.dumps(name)}: {told}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, default=_plain)


def _plain(value: Any) -> Any:
    return dict(value)  # chips are a read-only mapping


def _events(before: jl.Position, after: jl.Position) -> list[dict[str, Any]]:
    past = after.past
    assert past is not None
    done = past.done
    _, events = before.penalise(done) if isinstance(done, int) else before.play(done, past.seat)
    return [event.to_json() for event in events]


def _played(wanted: Wanted, chance: random.Random) -> jl.Position | None:
    """A new game; None if what is wanted cannot be seen in it."""
    edition = jl.edition(wanted.edition, **wanted.options)
    duel = Duel.dealt(chance, edition, wanted.seats, wanted.teams, wanted.layout)
    seen = wanted.shows == "deal"
    for ply, told in enumerate(() if seen else _plies(duel, chance)):
        seen = seen or wanted.shows in told
        if seen and wanted.unfinished and ply >= LEAST:
            break
    is_over = duel.position.outcome() is not None
    return duel.position if seen and is_over != (wanted.unfinished or wanted.shows == "deal") else None


def _plies(duel: Duel, chance: random.Random) -> Iterator[str]:
    """Play to the end; what is said of each ply."""
    builders = chance.random()
    while duel.position.outcome() is None:
        position = duel.position
        if position.edition.table_talk and position.seats > position.teams and _rarely(chance):
            duel.position, events = position.penalise(chance.randrange(position.teams))
        else:
            waiting = [seat for seat in range(position.seats) if position.legal_moves(seat)]
            seat = chance.choice(waiting) if chance.random() < 0.85 else position.turn
            moves = [str(move) for move in position.legal_moves(seat)]
            if not moves:
                continue
            builds = chance.random() < builders
            move = duel.choose(moves, seat % position.teams) if builds else chance.choice(moves)
            duel.position, events = position.play(move, seat=seat)
        yield " ".join(map(str, _said(duel.position, events)))


def _said(position: jl.Position, events: tuple[jl.Event, ...]) -> list[object]:
    outcome = position.outcome()
    return [position.past, *(type(event).__name__ for event in events), outcome and outcome.reason]


def _rarely(chance: random.Random) -> bool:
    return chance.random() < PENALTY_CHANCE
