"""How often someone may do a thing, and the waits that follow."""

from __future__ import annotations

import pytest

from jackline.server.web.throttle import (
    LONGEST_WAIT,
    MOST_REMEMBERED,
    Bucket,
    Guesses,
    Throttle,
    household,
)


def test_a_bucket_gives_its_burst_at_once_and_then_its_rate() -> None:
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take(10.0) for _ in range(3)] == [0, 0, 0]
    assert bucket.take(10.0) == pytest.approx(0.5)
    assert bucket.take(10.4) == pytest.approx(0.1)
    assert bucket.take(10.5) == 0
    assert bucket.take(10.5) == pytest.approx(0.5)


def test_a_bucket_never_holds_more_than_its_burst_and_survives_a_clock_that_steps_back() -> None:
    bucket = Bucket(rate=1, burst=2)
    bucket.take(0.0)
    assert [bucket.take(1000.0) for _ in range(3)] == [0, 0, 1]
    assert bucket.take(500.0) == pytest.approx(1)


def test_every_address_has_a_bucket_of_its_own() -> None:
    throttle = Throttle(a_minute=1)
    assert throttle.take("192.0.2.1", 0) == 0
    assert throttle.take("192.0.2.1", 0) == pytest.approx(60)
    assert throttle.take("192.0.2.2", 0) == 0


def test_those_not_seen_for_longest_are_forgotten_first() -> None:
    throttle = Throttle(a_minute=1)
    throttle.take("first", 0)
    for number in range(MOST_REMEMBERED - 1):
        throttle.take(str(number), 0)
        throttle.take("seen often", 0)
    assert throttle.take("seen often", 0) > 0
    assert throttle.take("first", 0) == 0


def test_wrong_codes_cost_nothing_at_first_and_then_longer_and_longer_waits() -> None:
    guesses, now, tried = Guesses(a_minute=20), 0.0, 0
    waits: list[float] = []
    while now < 3600:
        if wait := guesses.wait("a", now):
            waits.append(wait)
            now += wait
        guesses.was_wrong("a", now)
        tried += 1
        assert waits or tried <= 21
    assert waits[:3] == [pytest.approx(3), pytest.approx(6), pytest.approx(12)]
    assert waits == sorted(waits)
    assert waits[-1] == LONGEST_WAIT
    assert guesses.wait("b", now) == 0


def test_after_a_quiet_while_the_waits_begin_anew() -> None:
    guesses = Guesses(a_minute=1)
    for _ in range(4):
        guesses.was_wrong("a", 0)
    assert guesses.wait("a", 0) == pytest.approx(240)
    guesses.was_wrong("a", 1000)
    assert guesses.wait("a", 1000) == 0
    guesses.was_wrong("a", 1000)
    assert guesses.wait("a", 1000) == pytest.approx(60)


def test_a_household_is_an_address_or_a_network_of_ipv6() -> None:
    assert household("192.0.2.1") == "192.0.2.1"
    assert household("::ffff:192.0.2.1") == "192.0.2.1"
    assert household("2001:db8:1:2:3::4") == household("2001:db8:1:2::1")
    assert household("2001:db8:1:2::1") != household("2001:db8:1:3::1")
    assert household("fe80::1%eth0") == household("fe80::2%eth0")
    assert household("unknown") == "unknown"
