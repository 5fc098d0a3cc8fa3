"""What is remembered within bounds, and who is forgotten first."""

from __future__ import annotations

from jackline.server.web.limits.memory import MOST_REMEMBERED, Memory
from jackline.server.web.limits.throttle import Bucket, Throttle


def test_a_memory_never_holds_more_than_it_may() -> None:
    memory: Memory[int, Bucket] = Memory(lambda _: Bucket(1, 1), most=16)
    for number in range(1000):
        memory[number].take(number)
        assert len(memory) <= 16


def test_whoever_fills_the_memory_is_not_forgotten_nor_are_those_who_have_to_wait() -> None:
    throttle = Throttle(a_minute=10)
    for _ in range(10):
        throttle.take("192.0.2.1", 0)
    for number in range(2 * MOST_REMEMBERED):
        throttle.take(str(number), 0)
        throttle.take("192.0.2.2", 0)
    assert throttle.take("192.0.2.1", 0) > 0
    assert throttle.take("192.0.2.2", 0) > 0


def test_those_go_first_who_lose_nothing_by_it() -> None:
    memory: Memory[str, Bucket] = Memory(lambda _: Bucket(rate=1, burst=3), most=2)
    for _ in range(3):
        memory["in debt"].take(0)
    memory["nearly whole"].take(1)
    memory["new"].take(1)
    assert memory["in debt"].wait(1) == 0
    assert memory["in debt"].whole_at == 3
    assert len(memory) == 2
