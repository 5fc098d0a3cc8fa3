"""Who is next when more is asked for than can be done."""

from __future__ import annotations

import random
from collections import Counter

from jackline.server.live.sharing.fair_queue import MOST_REMEMBERED, Asker, FairQueue

GREEDY, QUIET = "192.0.2.1", "192.0.2.2"


def crowd(queue: FairQueue[Asker], household: str, tables: int, seconds: float, each: int = 1) -> None:
    """Every table of a household asks for something."""
    for asker in [Asker(household, table) for table in range(tables)] * each:
        queue.put(asker, asker, seconds)


def serve(queue: FairQueue[Asker], times: int, seconds: dict[str, float]) -> list[Asker]:
    """Do one thing after the other, as long as they take; whose they were."""
    served = []
    for _ in range(times):
        asker = queue.take()
        assert asker is not None
        served.append(asker)
        queue.done(asker, seconds[asker.household], seconds[asker.household])
    return served


def test_whoever_asks_once_comes_next_however_much_another_household_wants() -> None:
    queue: FairQueue[Asker] = FairQueue()
    crowd(queue, GREEDY, tables=25, seconds=0.3)
    serve(queue, 5, {GREEDY: 0.3})
    queue.put(Asker(QUIET, 100), Asker(QUIET, 100), 0.3)
    assert serve(queue, 1, {QUIET: 0.3}) == [(QUIET, 100)]
    assert len(queue) == 20


def test_the_tables_of_a_household_take_turns() -> None:
    queue: FairQueue[Asker] = FairQueue()
    for table, wants in ((1, 6), (2, 2), (3, 1)):
        for _ in range(wants):
            queue.put(Asker(GREEDY, table), Asker(GREEDY, table), 0.1)
    order = [asker.table for asker in serve(queue, 9, {GREEDY: 0.1})]
    assert order == [1, 2, 3, 1, 2, 1, 1, 1, 1]


def test_time_is_shared_and_not_turns() -> None:
    queue: FairQueue[Asker] = FairQueue()
    crowd(queue, GREEDY, tables=10, each=10, seconds=0.3)
    crowd(queue, QUIET, tables=10, each=100, seconds=0.01)
    served = Counter(asker.household for asker in serve(queue, 310, {GREEDY: 0.3, QUIET: 0.01}))
    assert served == {GREEDY: 10, QUIET: 300}


def test_what_took_longer_than_expected_is_counted_as_it_was() -> None:
    queue: FairQueue[Asker] = FairQueue()
    crowd(queue, GREEDY, tables=1, each=20, seconds=0.01)
    crowd(queue, QUIET, tables=1, each=20, seconds=0.01)
    served = []
    for _ in range(20):
        asker = queue.take()
        assert asker is not None
        served.append(asker.household)
        queue.done(asker, 0.01, 0.1 if asker.household == GREEDY else 0.01)
    assert served.count(GREEDY) <= 3


def test_beside_what_is_under_way_others_come_first() -> None:
    queue: FairQueue[Asker] = FairQueue()
    crowd(queue, GREEDY, tables=4, seconds=0.3)
    first = queue.take()
    crowd(queue, QUIET, tables=1, seconds=0.3)
    assert first == (GREEDY, 0)
    assert queue.take() == (QUIET, 0)  # before a second one of the household that is being served
    assert queue.take() == (GREEDY, 1)


def test_a_household_has_no_more_under_way_than_it_may() -> None:
    queue: FairQueue[Asker] = FairQueue(most=2)
    crowd(queue, GREEDY, tables=4, seconds=0.3)
    assert [queue.take(), queue.take(), queue.take()] == [(GREEDY, 0), (GREEDY, 1), None]
    assert not queue.can_go_on()
    crowd(queue, QUIET, tables=1, seconds=0.3)
    assert queue.can_go_on()
    assert [queue.take(), queue.take()] == [(QUIET, 0), None]
    queue.done(Asker(GREEDY, 1), 0.3, 0.3)
    assert [queue.take(), queue.take()] == [(GREEDY, 2), None]
    assert len(queue) == 1


def test_nobody_saves_up_time_by_not_asking() -> None:
    queue: FairQueue[Asker] = FairQueue()
    crowd(queue, GREEDY, tables=1, each=60, seconds=0.1)
    serve(queue, 50, {GREEDY: 0.1})
    crowd(queue, QUIET, tables=1, each=10, seconds=0.1)
    order = [asker.household for asker in serve(queue, 10, {GREEDY: 0.1, QUIET: 0.1})]
    assert order.count(QUIET) in (5, 6)


def test_what_nobody_wants_any_more_is_not_taken_and_costs_nobody_a_turn() -> None:
    queue: FairQueue[Asker] = FairQueue()
    gone, stays = Asker(GREEDY, 1), Asker(GREEDY, 2)
    queue.put(gone, gone, 0.1)
    queue.put(stays, stays, 0.1)
    assert queue.holds(gone)
    assert queue.drop(gone, gone)
    assert not queue.drop(gone, gone)
    assert not queue.holds(gone)
    queue.put(gone, gone, 0.1)
    assert [queue.take(), queue.take(), queue.take()] == [gone, stays, None]
    assert len(queue) == 0


def test_whoever_has_been_served_is_forgotten() -> None:
    queue: FairQueue[Asker] = FairQueue()
    for number in range(20 * MOST_REMEMBERED):
        asker = Asker(f"2001:db8::{number:x}", number)
        queue.put(asker, asker, 0.1)
        if number % 2:
            queue.drop(asker, asker)
        else:
            serve(queue, 1, {asker.household: 0.1})
    assert not queue._households
    assert len(queue._turns._given) <= MOST_REMEMBERED
    assert len(queue._turns._heap) <= 1


def test_everything_that_is_put_in_comes_out_once_whatever_is_asked_for_in_whatever_order() -> None:
    chance = random.Random(12)
    queue: FairQueue[tuple[Asker, int]] = FairQueue()
    waiting: dict[int, tuple[Asker, int]] = {}
    under_way: list[tuple[Asker, int]] = []
    taken = dropped = 0
    for number in range(3_000):
        item = (Asker(f"house {chance.randrange(5)}", chance.randrange(20)), number)
        queue.put(item[0], item, chance.random())
        waiting[number] = item
        if chance.random() < 0.2:
            gone = chance.choice(list(waiting.values()))
            dropped += queue.drop(gone[0], gone)
            del waiting[gone[1]]
        while chance.random() < 0.55 and (next_one := queue.take()):
            taken += 1
            del waiting[next_one[1]]
            under_way.append(next_one)
        while under_way and chance.random() < 0.7:
            done = under_way.pop(chance.randrange(len(under_way)))
            queue.done(done[0], 0.5, chance.random())
        assert len(queue) == len(waiting)
    while queue.take() is not None:
        taken += 1
    assert taken + dropped == 3_000
