"""What a table does by itself, and when: bots that move, clocks that run out, people who are away.

Nothing here happens while nobody looks: a table without company waits. Times are milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jackline.rules.cut import OpenCut
from jackline.rules.position import Position
from jackline.server.table.chance import Chance
from jackline.server.table.hosting import acting_host, acts_from
from jackline.server.table.presence import Presence
from jackline.server.table.state import TableState
from jackline.server.wire.protocol import Pace

DEAL_PAUSE: Final = 3_000
"""How long everyone sees who deals before the cards are dealt."""

NEW_GAME_PAUSE: Final = 12_000
"""How long a game drawn by an empty deck is shown before the next one begins (E2)."""

PASS_PAUSE: Final = 900
"""How long a turn with nothing to play is shown before the table passes (E4); in the next rounds a third."""

DRAW_PAUSE: Final = 4_000
"""How long bots, and the table when it passes, leave a person time to draw by hand."""

_PROMPT: Final = 0.35
"""What a bot needs to draw, give up a card or cut, as a share of its time for a move."""

_PACES: Final[dict[Pace, tuple[float, float]]] = {
    "fast": (0.08, 0.15),
    "natural": (0.7, 1.6),
    "slow": (2.0, 3.5),
}


class Plan(Struct, frozen=True):
    """What will happen unless something else happens first."""

    bot_seat: int | None = None
    """The seat whose bot is to move."""

    turn_ends_at: int | None = None
    bot_plays_at: int | None = None
    """When a bot takes over from the absent person at `away_seat`."""

    away_seat: int | None = None
    acting_host: int | None = None
    """Who acts for an absent host."""

    host_acts_at: int | None = None
    """When somebody will."""

    passes_at: int | None = None
    """When the table passes for the seat on turn, which can do nothing else."""

    deals_at: int | None = None
    """When the cards are dealt after the cut."""

    new_game_at: int | None = None
    """When the next game begins by itself."""

    call_ends_at: int | None = None
    """When the call of table talk is dismissed."""

    bot_waits_since: int | None = None
    """Since when the bot that is to move has waited for others to think first, if that is long."""

    def next_at(self) -> int | None:
        """The first moment at which something is due."""
        times = (
            (self.turn_ends_at, self.bot_plays_at, self.host_acts_at, self.passes_at),
            (self.deals_at, self.new_game_at, self.call_ends_at),
        )
        return min([at for some in times for at in some if at is not None], default=None)


def plan(state: TableState, presence: Presence, at: int = 0) -> Plan:
    """What a table will do by itself from this moment on."""
    if presence.company_since is None:
        return Plan()
    acts_at, acting = acts_from(state, presence), acting_host(state, presence, at)
    planned = _plan_of_phase(state, presence)
    return replace(planned, acting_host=acting, host_acts_at=None if acting is not None else acts_at)


def _plan_of_phase(state: TableState, presence: Presence) -> Plan:
    if state.cut is not None:
        return _plan_of_cut(state, presence, state.cut)
    if state.phase != "playing" or state.position is None:
        return Plan(new_game_at=_new_game_at(state, presence))
    return _plan_of_game(state, presence, state.position)


def _plan_of_game(state: TableState, presence: Presence, position: Position) -> Plan:
    waiting, turn = position.awaited, position.turn
    passes_at = _passes_at(state, presence, position) if position.must_pass else None
    if passes_at is not None:
        waiting = tuple(seat for seat in waiting if seat != turn)
    # Nobody is stood in for just because a draw is due: that may be forgotten (L2).
    needed = [seat for seat in waiting if seat == turn or position.owes(seat)]
    away = _first_away(state, presence, needed)
    return Plan(
        bot_seat=_first_bot(state, waiting),
        turn_ends_at=_turn_ends_at(state, presence, [turn]) if passes_at is None else None,
        bot_plays_at=None if away is None else _bot_plays_at(state, presence, away),
        away_seat=away,
        passes_at=passes_at,
        call_ends_at=_call_ends_at(state, presence),
    )


def _plan_of_cut(state: TableState, presence: Presence, cut: OpenCut) -> Plan:
    if cut.dealer is not None:
        return Plan(deals_at=_since(state.turn_at, presence) + DEAL_PAUSE)
    away = _first_away(state, presence, cut.waits_for)
    return Plan(
        bot_seat=_first_bot(state, cut.waits_for),
        turn_ends_at=_turn_ends_at(state, presence, cut.waits_for),
        bot_plays_at=None if away is None else _bot_plays_at(state, presence, away),
        away_seat=away,
    )


def thinking_time(pace: Pace, chance: Chance) -> float:
    """How long a bot seems to think, in seconds."""
    return chance.uniform(*_PACES[pace])


def bot_pause(state: TableState, seat: int, chance: Chance) -> float:
    """How long the bot on this seat takes for what it does next, in seconds."""
    position, usual = state.position, thinking_time(state.setup.pace, chance)
    if position is None or seat != position.turn or position.draw_due(seat) or position.owes(seat):
        return usual * _PROMPT
    return max(usual, DRAW_PAUSE / 1000) if _may_draw(state, position) else usual


def _may_draw(state: TableState, position: Position) -> bool:
    """Whether a person may still draw a card that the next move could cost them."""
    due = (seat for seat in position.draws_due if seat != position.turn and seat in position.awaited)
    return any(state.chairs[seat].bot is None for seat in due)


def _first_bot(state: TableState, seats: Iterable[int]) -> int | None:
    return next((seat for seat in seats if state.chairs[seat].bot is not None), None)


def _first_away(state: TableState, presence: Presence, seats: Iterable[int]) -> int | None:
    return next((seat for seat in seats if _is_away(state, presence, seat)), None)


def _since(at: int, presence: Presence) -> int:
    """A time from which something counts, but not from before anyone was looking."""
    return max(at, presence.company_since or 0)


def _passes_at(state: TableState, presence: Presence, position: Position) -> int | None:
    """None while a bot has something to do first."""
    if _first_bot(state, (seat for seat in position.awaited if seat != position.turn)) is not None:
        return None
    if _may_draw(state, position):
        return _since(state.moved_at, presence) + DRAW_PAUSE
    pause = PASS_PAUSE if position.passes < position.seats else PASS_PAUSE // 3
    return _since(state.moved_at, presence) + pause


def _new_game_at(state: TableState, presence: Presence) -> int | None:
    """Only while someone who plays is here."""
    if not state.needs_fresh_cut or all(chair.person not in presence.here for chair in state.chairs):
        return None
    return _since(state.moved_at, presence) + NEW_GAME_PAUSE


def _call_ends_at(state: TableState, presence: Presence) -> int | None:
    call = state.talk.call
    return None if call is None else _since(call.at, presence) + state.setup.call_seconds * 1000


def _is_away(state: TableState, presence: Presence, seat: int) -> bool:
    chair = state.chairs[seat]
    return chair.person is not None and chair.bot is None and chair.person not in presence.here


def _bot_plays_at(state: TableState, presence: Presence, seat: int) -> int | None:
    """Only where other players wait: nobody's game goes on without them just because a stranger looks."""
    person, grace = state.chairs[seat].person, state.setup.away_seconds
    waiting = [chair for chair in state.chairs if chair.person in presence.here]
    if grace is None or person is None or not waiting:
        return None
    return max(presence.away_since.get(person, 0), state.turn_at) + grace * 1000


def _turn_ends_at(state: TableState, presence: Presence, seats: Iterable[int]) -> int | None:
    """A clock runs only for people, and starts again when company comes back to a table left alone."""
    if state.setup.turn_seconds is None or all(state.chairs[seat].bot is not None for seat in seats):
        return None
    return _since(state.turn_at, presence) + state.setup.turn_seconds * 1000
