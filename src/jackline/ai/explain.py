"""Why a move is a good one: facts of the board, found in a view alone, whoever chose the move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from jackline.ai.lines import sequences_of, useful_lines
from jackline.rules.box.board import CORNER_NAMES
from jackline.rules.box.cards import Card
from jackline.rules.box.geometry import Line, lines_through, spaces_between
from jackline.rules.moves import Draw, Forfeit, Move, Pass, Place, Remove, TurnIn
from jackline.rules.view import View, seat_in

Kind: TypeAlias = Literal[
    "wins",
    "completes",
    "breaks_sequence",
    "blocks",
    "breaks",
    "builds",
    "frees",
    "starts",
    "fills",
    "takes",
    "turns_in",
    "gives_up_dead",
    "gives_up",
    "draws",
    "passes",
    "keeps_wild",
]
"""In the order of weight among reasons about lines with equally many chips."""

KINDS: Final[tuple[str, ...]] = get_args(Kind)

MOST_REASONS: Final = 2
MOST_LINES: Final = 2
"""Nobody wants to hear more at once."""

WORTH_SAYING: Final = 2
"""Chips in a line from which on it is worth a word."""

WORTH_BLOCKING: Final = 3
"""The same where a chip is put in the way."""

_SUIT_SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five")


@dataclass(frozen=True)
class Reason:
    """One thing that a move does."""

    kind: Kind
    team: int
    """Whose lines it is about: the mover's own or a rival's."""

    count: int = 0
    """Chips in each of the lines, corners included: after the move for one's own, before it for a rival's.

    For `starts`: how many lines are open to the team there.
    """

    lines: tuple[Line, ...] = ()
    """Each with its five spaces in reading order."""

    card: Card | None = None
    """The card that leaves the hand."""

    space: str | None = None
    """Where the chip is set or taken."""


def explain(view: View, move: Move) -> str:
    """One plain sentence on what a move of `view["moves"]` does."""
    first, *more = [_phrase(view, reason) for reason in reasons_for(view, move)]
    joint = ", and " if "," in first else " and "
    sentence = joint.join([first, *more])
    return f"{sentence[0].upper()}{sentence[1:]}."


def reasons_for(view: View, move: Move) -> tuple[Reason, ...]:
    """What a move of `view["moves"]` does, the most important first: one reason or two."""
    found = sorted(_FINDERS[type(move)](view, _own_team(view), move), key=_weight)
    return tuple(found[:MOST_REASONS])


def _own_team(view: View) -> int:
    return view["team_of"][seat_in(view)]


def _weight(reason: Reason) -> tuple[int, int]:
    return -reason.count if reason.lines else 0, KINDS.index(reason.kind)


# ---- placing a chip -----------------------------------------------------------------------------------


def _placing(view: View, team: int, move: Place) -> list[Reason]:
    own = useful_lines(view, team, lines_through(move.space))
    after = {line: chips + 1 for line, chips in own.items()}
    made = _claimed(move, after)
    if len(sequences_of(view, team)) + len(made) >= view["sequences_to_win"]:
        return [Reason("wins", team, 5, made, move.card, move.space)]
    found = [Reason("completes", team, 5, made, move.card, move.space)] if made else _grown(team, after, move)
    for rival in range(view["teams"]):
        found += _blocked(view, rival, move) if rival != team else []
    return found if made else (found or [_begun(team, after, move)]) + _kept(view, team, move)


def _claimed(move: Place, after: Mapping[Line, int]) -> tuple[Line, ...]:
    """The lines that become sequences. A listed move names them wherever there is a choice."""
    if move.lines:
        return tuple(spaces_between(*ends) for ends in move.lines)
    return tuple(line for line, chips in after.items() if chips == 5)


def _grown(team: int, after: Mapping[Line, int], move: Place) -> list[Reason]:
    count, lines = _strongest(after)
    return [Reason("builds", team, count, lines, move.card, move.space)] if lines else []


def _begun(team: int, after: Mapping[Line, int], move: Place) -> Reason:
    """Where a chip neither joins others nor spoils anything."""
    return Reason("starts" if after else "fills", team, len(after), (), move.card, move.space)


def _kept(view: View, team: int, move: Place) -> list[Reason]:
    wild = any(Card(card).is_two_eyed for card in view["hand"] or ())
    return [] if move.card.is_jack or not wild else [Reason("keeps_wild", team)]


def _blocked(view: View, rival: int, move: Place) -> list[Reason]:
    count, lines = _strongest(useful_lines(view, rival, lines_through(move.space)))
    if count < WORTH_BLOCKING:
        return []
    return [Reason("blocks", rival, count, lines, move.card, move.space)]


# ---- taking a chip ------------------------------------------------------------------------------------


def _taking(view: View, team: int, move: Remove) -> list[Reason]:
    owner = view["chips"][move.space]
    broken = [line["spaces"] for line in sequences_of(view, owner) if move.space in line["spaces"]]
    if broken:
        found = [Reason("breaks_sequence", owner, 5, tuple(map(tuple, broken)), move.card, move.space)]
    else:
        found = [_weakened(view, owner, move)]
    return found + _freed(view, team, move)


def _weakened(view: View, owner: int, move: Remove) -> Reason:
    count, lines = _strongest(useful_lines(view, owner, lines_through(move.space)))
    if lines:
        return Reason("breaks", owner, count, lines, move.card, move.space)
    return Reason("takes", owner, 0, (), move.card, move.space)


def _freed(view: View, team: int, move: Remove) -> list[Reason]:
    """Own lines in which the chip was the only one in the way."""
    through = lines_through(move.space)
    count, lines = _strongest(useful_lines(view, team, through, without=move.space))
    return [Reason("frees", team, count, lines, move.card, move.space)] if lines else []


# ---- all else -----------------------------------------------------------------------------------------


def _turning_in(view: View, team: int, move: TurnIn) -> list[Reason]:
    return [Reason("turns_in", team, card=move.card)]


def _giving_up(view: View, team: int, move: Forfeit) -> list[Reason]:
    dead = move.card in view["dead_cards"]
    return [Reason("gives_up_dead" if dead else "gives_up", team, card=move.card)]


def _drawing(view: View, team: int, move: Draw) -> list[Reason]:
    return [Reason("draws", team)]


def _passing(view: View, team: int, move: Pass) -> list[Reason]:
    return [Reason("passes", team)]


_FINDERS: Final[dict[type[Move], Callable[..., list[Reason]]]] = {
    Place: _placing,
    Remove: _taking,
    TurnIn: _turning_in,
    Forfeit: _giving_up,
    Draw: _drawing,
    Pass: _passing,
}


def _strongest(lines: Mapping[Line, int]) -> tuple[int, tuple[Line, ...]]:
    """The most chips in a line with two of them at least outside corners, and such lines."""
    worth = {line: chips for line, chips in lines.items() if chips - _has_corner(line) >= WORTH_SAYING}
    most = max(worth.values(), default=0)
    by_direction: dict[str, Line] = {}
    for line, chips in worth.items():
        if chips == most:
            by_direction.setdefault(_direction(line), line)
    return most, tuple(by_direction.values())[:MOST_LINES]


def _has_corner(line: Line) -> bool:
    return not CORNER_NAMES.isdisjoint(line)


def _direction(line: Line) -> str:
    first, last = line[0], line[-1]
    if first[1:] == last[1:]:
        return "row"
    if first[0] == last[0]:
        return "column"
    return "falling" if first[0] < last[0] else "rising"


# ---- in English ---------------------------------------------------------------------------------------


_PHRASES: Final[dict[Kind, str]] = {
    "wins": "completes {made}, and wins the game",
    "completes": "completes {made}",
    "breaks_sequence": "breaks {colour}'s {made}",
    "blocks": "blocks {colour}'s {number} in {places}",
    "breaks": "breaks up {colour}'s {number} in {places}",
    "builds": "makes {number} of its own in {places}",
    "frees": "frees {number} of its own in {places}",
    "starts": "starts on {space}, where {open_lines}",
    "fills": "fills {space}, where no line of its own is open",
    "takes": "takes {colour}'s chip from {space}",
    "turns_in": "turns in the dead {card} for a new card",
    "gives_up_dead": "gives up the dead {card}",
    "gives_up": "gives up {card}",
    "draws": "draws the card that is due",
    "passes": "passes, because no card can be played",
    "keeps_wild": "keeps a wild jack for later",
}


def _phrase(view: View, reason: Reason) -> str:
    return _PHRASES[reason.kind].format(
        colour=view["colours"][reason.team],
        made=_made(reason.lines),
        number=_NUMBERS[min(reason.count, 5)],
        places=_places(reason.lines),
        open_lines=_open_lines(reason.count),
        card=_card(reason.card or ""),
        space=reason.space,
    )


def _made(lines: tuple[Line, ...]) -> str:
    what = f"{_NUMBERS[len(lines)]} sequences" if lines[1:] else "five in a row"
    return f"{what}, {_all([_ends(line) for line in lines])}"


def _card(card: str) -> str:
    return card[:1].replace("T", "10") + _SUIT_SIGNS.get(card[1:], "")


def _open_lines(count: int) -> str:
    return "one line of its own is open" if count == 1 else f"{count} lines of its own are open"


def _ends(line: Line) -> str:
    return f"{line[0]}–{line[-1]}"


def _places(lines: tuple[Line, ...]) -> str:
    """Where lines run: "row 6", "column d and the diagonal b2–f6"."""
    corner = any(map(_has_corner, lines))
    return _all([_place(line) for line in lines]) + ", corner included" * corner


def _place(line: Line) -> str:
    first = line[0]
    names = {"row": f"row {first[1:]}", "column": f"column {first[0]}"}
    return names.get(_direction(line), f"the diagonal {_ends(line)}")


def _all(words: list[str]) -> str:
    *most, last = words or [""]
    return f"{', '.join(most)} and {last}" if most else last
