"""Golden playthroughs: whole games spelled out, so that a change of the rules shows as a readable diff.

Each file ends with the game's record. The test replays that record, tells the game anew and compares;
`make golden` plays new games and writes the files.
"""

from __future__ import annotations

import os
import random
from itertools import count, groupby, pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import jackline as jl
from tests.duel import Duel

FOLDER = Path(__file__).parent / "playthroughs"
RECORD_MARK = "=== record ===\n"
BOARD_EVERY = 20


class Game(NamedTuple):
    """One playthrough, and what is to be seen in it."""

    edition: str
    seats: int
    teams: int
    shows: str
    house_rules: dict[str, Any] = {}  # noqa: RUF012  a NamedTuple's default is never changed
    layout: str = "spiral"


GAMES = {
    "edition-classic": Game("classic", 2, 2, "DeckReshuffled"),
    "edition-bilingual": Game("bilingual", 4, 2, "DrawLost", {"draw": "by_hand"}),
    "edition-giant": Game("giant", 2, 2, "wins: deck empty"),
    "edition-strategy": Game(
        "strategy", 2, 2, "SequenceBroken", {"advanced_removal": True, "colours": ("red", "blue")}
    ),
    "edition-encyclopedia": Game("encyclopedia", 4, 2, "DeadCardTurnedIn", {}, "wedge"),
    "seats-02": Game("classic", 2, 2, "DrawLost", {"draw": "by_hand", "lost_draw": "moved"}, "wedge"),
    "seats-03": Game("classic", 3, 3, "Passed"),
    "seats-04": Game("classic", 4, 2, "="),
    "seats-06-two-teams": Game("strategy", 6, 2, "CardForfeited", {"table_talk": True}),
    "seats-06-three-teams": Game("classic", 6, 3, "DrawLost", {"draw": "by_hand"}),
    "seats-08": Game("classic", 8, 2, "TeamPenalised"),
    "seats-09": Game("giant", 9, 3, "wins: stalemate", {"chips": {"blue": 9, "green": 9, "red": 9}}),
    "seats-10": Game("classic", 10, 2, "wins: sequences", {"unlimited_chips": True}),
    "seats-12-two-teams": Game(
        "classic", 12, 2, "SequenceBroken", {"advanced_removal": True, "draw": "by_hand"}
    ),
    "seats-12-three-teams": Game("encyclopedia", 12, 3, "wins: sequences", {}, "wedge"),
}


@pytest.mark.parametrize("name", GAMES)
def test_playthrough(name: str) -> None:
    file = FOLDER / f"{name}.txt"
    if os.environ.get("JACKLINE_UPDATE_GOLDEN"):
        FOLDER.mkdir(exist_ok=True)
        tries = (tell(play_through(GAMES[name], random.Random(f"{name} {n}"))) for n in count())
        file.write_text(next(text for text in tries if GAMES[name].shows in told(text)), "utf-8")
    text = file.read_text("utf-8")
    assert GAMES[name].shows in told(text)
    assert tell(text.partition(RECORD_MARK)[2]) == text


def test_every_edition_and_every_table_has_a_playthrough() -> None:
    assert {game.edition for game in GAMES.values()} == set(jl.editions())
    tables = {(2, 2), (3, 3), (4, 2), (6, 2), (6, 3), (8, 2), (9, 3), (10, 2), (12, 2), (12, 3)}
    assert {(game.seats, game.teams) for game in GAMES.values()} == tables
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(GAMES)


# --- playing a new one ---


def play_through(game: Game, chance: random.Random) -> str:
    """The record of a new game, with forgotten draws and called penalties where the rules have them."""
    edition = jl.edition(game.edition, **game.house_rules)
    duel = Duel.dealt(chance, edition, game.seats, game.teams, game.layout)
    while duel.position.outcome() is None:
        position = duel.position
        waiting = [
            seat for seat in range(position.seats) if seat != position.turn and position.legal_moves(seat)
        ]
        if edition.table_talk and position.seats > position.teams and chance.random() < 0.02:
            duel.position, _ = position.penalise(chance.randrange(position.teams))
            continue
        seat = chance.choice(waiting) if waiting and chance.random() < 0.85 else position.turn
        moves = [str(move) for move in position.legal_moves(seat)]
        duel.position, _ = position.play(duel.choose(moves, seat % position.teams), seat=seat)
    return duel.position.record()


# --- telling one ---


def tell(record: str) -> str:
    """The whole game in words."""
    positions = jl.replay(record)
    lines = _opening(positions[0])
    for number, (before, after) in enumerate(pairwise(positions), start=1):
        lines += _ply(number, before, after)
        if number % BOARD_EVERY == 0:
            lines += _board(after)
    return "\n".join([*lines, *_board(positions[-1]), *_ending(positions[-1]), RECORD_MARK]) + record


def told(text: str) -> str:
    """What a file tells before its record."""
    return text.partition(RECORD_MARK)[0].partition("\n")[2]


def _opening(deal: jl.Position) -> list[str]:
    rules = ", ".join(f"{name} {value}" for name, value in deal.edition.house_rules().items())
    return [
        f"{deal.edition.title}, {deal.seats} seats, {deal.teams} teams; house rules: {rules or 'none'}",
        *(f"seat {seat}: {' '.join(deal.hand(seat))}" for seat in range(deal.seats)),
        "",
    ]


def _ply(number: int, before: jl.Position, after: jl.Position) -> list[str]:
    past = after.past
    assert past is not None
    seat = before.turn if past.seat is None else past.seat
    happened = before.penalise(past.done) if isinstance(past.done, int) else before.play(past.done, seat)
    return [
        f"{number}. {past}",
        f"    hand {' '.join(before.hand(seat)) or 'empty'} | may {_grouped(before.legal_moves(seat))}",
        *(f"    {_fact(event)}" for event in happened[1]),
    ]


def _grouped(moves: list[jl.Move]) -> str:
    """Every move, those of a card together; where there are many, only how many."""
    groups = []
    for head, some in groupby(map(str, moves), key=lambda text: text[:3]):
        places = [text[3:] for text in some]
        groups.append(head + (" ".join(places) if len(places) <= 10 else f"({len(places)} ways)"))
    return "; ".join(groups) or "nothing"


def _fact(event: jl.Event) -> str:
    told = event.to_json()
    return " ".join([told.pop("event"), *(f"{key}={value}" for key, value in told.items())])


def _board(position: jl.Position) -> list[str]:
    left = [position.chips_left(team) for team in range(position.teams)]
    return [
        "",
        *(f"    {row.rstrip()}" for row in str(position).splitlines()),
        f"    seat {position.turn} to move; chips left {left}; deck {len(position.draw_deck)}",
        *(f"    sequence of team {made.team}: {' '.join(made.spaces)}" for made in position.sequences),
        "",
    ]


def _ending(position: jl.Position) -> list[str]:
    outcome = position.outcome()
    assert outcome is not None
    winner = "nobody" if outcome.winner is None else f"team {outcome.winner}"
    return [f"{winner} wins: {outcome.reason}", ""]
