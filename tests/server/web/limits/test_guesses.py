"""Codes cannot be found by trying, and nobody else pays for those who try."""

from __future__ import annotations

from itertools import takewhile

import pytest

from jackline.server.table.names import CODE_LENGTH, CODE_LETTERS
from jackline.server.web.limits.guesses import HOUSEHOLDS, LONGEST_WAIT, Guesses

MINUTE = 60.0


def guess(guesses: Guesses, address: str, now: float, *, right: bool = False) -> float:
    """One try that is answered at once; the seconds to wait if there was none."""
    turn = guesses.take(address, now)
    turn.is_wrong = not right
    turn.end(now)
    return turn.wait


def test_simultaneous_guesses_are_counted_before_any_of_them_is_answered() -> None:
    guesses = Guesses(a_minute=20)
    turns = [guesses.take("192.0.2.1", 0) for _ in range(1000)]
    assert sum(turn.wait == 0 for turn in turns) == 20
    for turn in turns:
        turn.is_wrong = True
        turn.end(0)
    # A burst is one offence and not twenty, and those that were not answered count for nothing.
    assert guesses.take("192.0.2.1", 0).wait == pytest.approx(3)


def test_right_codes_cost_nothing_however_many() -> None:
    guesses = Guesses(a_minute=2)
    assert not any(guess(guesses, "192.0.2.1", 0, right=True) for _ in range(1000))


def test_who_has_wrong_codes_behind_may_still_use_right_ones() -> None:
    guesses = Guesses(a_minute=2)
    guess(guesses, "192.0.2.1", 0)
    assert not any(guess(guesses, "192.0.2.1", 0, right=True) for _ in range(10))
    guess(guesses, "192.0.2.1", 0)
    assert guess(guesses, "192.0.2.1", 0, right=True) > 0


def test_wrong_codes_cost_nothing_at_first_and_then_longer_and_longer_waits() -> None:
    guesses, now, tried = Guesses(a_minute=20), 0.0, 0
    waits: list[float] = []
    while now < 3600:
        if wait := guess(guesses, "a", now):
            waits.append(wait)
            now += wait
        else:
            tried += 1
        assert waits or tried <= 20
    assert waits[:3] == [pytest.approx(3), pytest.approx(6), pytest.approx(12)]
    assert waits == sorted(waits)
    assert waits[-1] == LONGEST_WAIT
    assert guesses.take("b", now).wait == 0


def test_after_a_quiet_while_the_waits_begin_anew() -> None:
    guesses = Guesses(a_minute=1)
    now = 0.0
    for expected in (60, 120, 240):
        guess(guesses, "a", now)
        assert guess(guesses, "a", now) == pytest.approx(expected)
        now += expected
    now += 1000
    assert guess(guesses, "a", now) == 0
    assert guess(guesses, "a", now) == pytest.approx(60)


def test_sixty_lines_of_one_customer_do_not_guess_sixty_times_as_much() -> None:
    guesses = Guesses(a_minute=5)
    lines = [f"2001:db8:1:{number:02x}00::1" for number in range(60)]
    assert sum(guess(guesses, line, 0) == 0 for line in lines * 6) == 16 * 5
    assert guess(guesses, "2001:db8:2::1", 0) == 0


# ---- from many addresses ------------------------------------------------------------------------------


def test_those_who_guess_from_everywhere_are_slowed_down_together_and_nobody_else() -> None:
    guesses, guessers = Guesses(a_minute=20), [f"10.0.{n // 250}.{n % 250}" for n in range(500)]
    passed = sum(guess(guesses, address, 0) == 0 for _ in range(20) for address in guessers)
    assert passed <= 2 * HOUSEHOLDS * 20
    assert guesses.take(guessers[0], 0).wait > 0
    for visitor in range(1000):
        assert guess(guesses, f"192.0.{visitor // 250}.{visitor % 250}", 30, right=True) == 0


def test_finding_a_table_from_five_hundred_addresses_takes_years() -> None:
    """Each is as clever as can be: it always leaves itself one turn, so that no wait ever grows."""
    guesses, minutes = Guesses(a_minute=20), 120
    tried = 0
    for minute in range(minutes):
        for number in range(500):
            address = f"10.0.{number // 250}.{number % 250}"
            answers = (guess(guesses, address, minute * MINUTE) for _ in range(19))
            tried += sum(1 for _ in takewhile(lambda wait: wait == 0, answers))
    a_day = tried / minutes * 24 * 60
    for_one_of_a_thousand = len(CODE_LETTERS) ** CODE_LENGTH / 1000 / a_day
    assert for_one_of_a_thousand > 5 * 365
