"""How often someone may do a thing."""

from __future__ import annotations

import pytest

from jackline.server.web.limits.throttle import Bucket, Throttle


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


def test_a_turn_that_is_given_back_can_be_taken_again_but_makes_no_more_than_there_were() -> None:
    bucket = Bucket(rate=1, burst=2)
    bucket.give_back()
    assert [bucket.take(0.0) for _ in range(3)] == [0, 0, 1]
    bucket.give_back()
    assert [bucket.take(0.0) for _ in range(2)] == [0, 1]


def test_a_bucket_says_when_it_is_as_good_as_new() -> None:
    bucket = Bucket(rate=2, burst=3)
    assert bucket.whole_at < 0
    bucket.take(10.0)
    bucket.take(10.0)
    assert bucket.whole_at == pytest.approx(11)


def test_every_address_has_a_bucket_of_its_own() -> None:
    throttle = Throttle(a_minute=1)
    assert throttle.take("192.0.2.1", 0) == 0
    assert throttle.take("192.0.2.1", 0) == pytest.approx(60)
    assert throttle.take("192.0.2.2", 0) == 0


@pytest.mark.parametrize(
    ("address", "passed"),
    [
        ("2001:db8:1:2::{}", 5),  # one line
        ("2001:db8:1:1{:02x}::1", 20),  # 60 lines in a network of 56 bits
        ("2001:db8:1:{:02x}00::1", 80),  # in one of 48
        ("2001:db8:{:x}::1", 300),  # 60 customers
        ("64:ff9b::192.0.2.{}", 300),  # 60 addresses in IPv4, translated
    ],
)
def test_many_networks_of_one_customer_do_not_count_afresh(address: str, passed: int) -> None:
    throttle = Throttle(a_minute=5)
    lines = [address.format(number) for number in range(1, 61)]
    assert sum(throttle.take(line, 0) == 0 for line in lines * 6) == passed


def test_a_turn_that_a_wider_network_refuses_costs_the_line_nothing() -> None:
    throttle = Throttle(a_minute=1)
    for line in range(16):
        throttle.take(f"2001:db8:1:{line:x}00::1", 0)
    assert throttle.take("2001:db8:1:ff00::1", 0) == pytest.approx(60 / 16)
    assert throttle.take("2001:db8:1:ff00::1", 4) == 0
