"""What a table writes down by itself when its time has come; whoever has a clock sees to it."""

from __future__ import annotations

from jackline.ai.bot import DEFAULT_BOT
from jackline.server.table.entries import AnyEntry, CallExpired, CutsMade, Dealt, MoveMade, StoodIn
from jackline.server.table.matters.cutting import cut_for, deal, next_game
from jackline.server.table.matters.seating import filled
from jackline.server.table.pacing import Plan
from jackline.server.table.presence import Now
from jackline.server.table.state import TableState


def entry_due(state: TableState, plan: Plan, now: Now) -> AnyEntry | None:
    """What is to be written down now, if anything."""
    if is_due(plan.call_ends_at, now.at):
        return CallExpired()
    if is_due(plan.new_game_at, now.at):
        return next_game(state, filled(state.chairs), now.chance)
    return _due_in_game(state, plan, now) if state.cut is None else _due_in_cut(state, plan, now)


def _due_in_cut(state: TableState, plan: Plan, now: Now) -> CutsMade | Dealt | None:
    """The table cuts for those who are late or away, and deals when all have cut."""
    cut = state.cut
    assert cut is not None
    if is_due(plan.deals_at, now.at) and cut.dealer is not None:
        return deal(state, cut.dealer, state.chairs, now.chance)
    if is_due(plan.turn_ends_at, now.at):
        return cut_for(cut, now.chance, *cut.waits_for)
    if is_due(plan.bot_plays_at, now.at) and plan.away_seat is not None:
        return cut_for(cut, now.chance, plan.away_seat)
    return None


def _due_in_game(state: TableState, plan: Plan, now: Now) -> MoveMade | StoodIn | None:
    """The table passes where nothing else can be done (E4), and bots stand in for the absent."""
    if is_due(plan.passes_at, now.at) and state.position is not None:
        return MoveMade(state.position.turn, "pass", "table")
    if is_due(plan.bot_plays_at, now.at) and plan.away_seat is not None:
        return StoodIn(plan.away_seat, DEFAULT_BOT)
    return None


def is_due(planned: int | None, at: int) -> bool:
    """Whether the time for something has come."""
    return planned is not None and planned <= at
