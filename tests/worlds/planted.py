"""Faults as somebody might make them, planted in this process only: every one of them must be found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Final, NamedTuple
from unittest.mock import patch

from tests.worlds.plan import Plan
from tests.worlds.planting import Patches, by_itself, deciding, keeping, showing


class Fault(NamedTuple):
    """A change to the program, and in which worlds it can show."""

    patches: Callable[[], Patches]
    shows_in: Callable[[Plan], bool] = lambda plan: True


@contextmanager
def planted(name: str) -> Iterator[None]:
    """With this fault."""
    with ExitStack() as stack:
        for where, what, instead in FAULTS[name].patches():
            stack.enter_context(patch.object(where, what, instead))
        yield


def _two_servers(plan: Plan) -> bool:
    return plan.servers > 1


def _bad_disk(plan: Plan) -> bool:
    return plan.weather.answer_lost > 0


def _restarts(plan: Plan) -> bool:
    return any(fate.kind != "wall" for fate in plan.fates) and plan.servers == 1


def _clock(plan: Plan) -> bool:
    return plan.setup["turn_seconds"] is not None and plan.servers == 1


def _slow(plan: Plan) -> bool:
    return plan.stops_reading > 0 and plan.network.window < 10


def _bots(plan: Plan) -> bool:
    return plan.people < plan.setup["seats"] and plan.servers == 1


def _people_only(plan: Plan) -> bool:
    return plan.people > 1 and plan.setup["seats"] <= plan.people and plan.servers == 1


def _comings_and_goings(plan: Plan) -> bool:
    is_waited_for = plan.setup["away_seconds"] == 5 and plan.setup["turn_seconds"] is None
    return is_waited_for and _people_only(plan) and plan.wanderer.goes_away == 1.0


FAULTS: Final[dict[str, Fault]] = {
    "told before written": Fault(keeping.told_before_written),
    "written over": Fault(keeping.written_over, _two_servers),
    "a number left out": Fault(keeping.number_left_out),
    "said not to be kept without looking": Fault(keeping.said_not_kept_without_looking, _bad_disk),
    "said to be kept without looking": Fault(keeping.said_kept_without_looking, _bad_disk),
    "ids only in memory": Fault(keeping.ids_only_in_memory),
    "repeats done again": Fault(keeping.repeats_done_again),
    "an entry skipped in reading on": Fault(keeping.entry_skipped_in_reading_on, _two_servers),
    "a refusal leaves a trace": Fault(keeping.refusal_leaves_a_trace),
    "keys only in memory": Fault(keeping.keys_only_in_memory, _restarts),
    "the view of another seat": Fault(showing.view_of_another_seat),
    "the hand of another seat": Fault(showing.hand_of_another_seat),
    "secrets told to all": Fault(showing.secrets_told_to_all),
    "a hint told to all": Fault(showing.hint_told_to_all, _people_only),
    "a slow reader never caught up": Fault(showing.slow_reader_never_caught_up, _slow),
    "answers before updates": Fault(showing.answers_before_updates, _slow),
    "gone viewers stay": Fault(showing.gone_viewers_stay),
    "coming is not shown": Fault(showing.coming_is_not_shown, lambda plan: plan.people > 2),
    "a removed person stays": Fault(
        showing.removed_person_stays, lambda plan: plan.people > 2 and plan.habits.stays > 10
    ),
    "an update lost": Fault(showing.update_lost),
    "a muted person heard": Fault(deciding.muted_person_heard, lambda plan: plan.people > 1),
    "a stale move accepted": Fault(deciding.stale_move_accepted),
    "anybody acts for the host": Fault(deciding.anybody_acts_for_the_host, lambda plan: plan.people > 1),
    "whoever is back is forgotten": Fault(by_itself.bring_back_forgotten, _comings_and_goings),
    "a bot moves twice": Fault(by_itself.bot_moves_twice, _bots),
    "a timer fires twice": Fault(by_itself.timer_fires_twice, _clock),
    "a clock too early": Fault(by_itself.clock_too_early, _clock),
    "a clock that never runs out": Fault(by_itself.clock_never_runs_out, _clock),
    "a stand-in for somebody present": Fault(
        by_itself.stand_in_for_somebody_present, lambda plan: plan.servers == 1
    ),
    "bots fall asleep": Fault(by_itself.bots_fall_asleep, _bots),
    "the wall's clock used": Fault(
        by_itself.wall_clock_used, lambda plan: any(f.kind == "wall" for f in plan.fates)
    ),
    "never stops": Fault(by_itself.never_stops),
}
