"""Random numbers for compiled code: a state of 64 bits in an array, the same sequence for the same seed."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from jackline.ai.compiled import compiled, inlined

State = NDArray[np.uint64]


def seeded(seed: int) -> State:
    """The state for a seed."""
    return np.array([(seed * 0x9E3779B97F4A7C15 + 0x1234567) % 2**64], np.uint64)


@inlined
def next_bits(state: State) -> Any:
    """Sixty-four random bits (splitmix64)."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    bits = state[0]
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return bits ^ (bits >> np.uint64(31))


@inlined
def below(state: State, limit: int) -> int:
    """A whole number from 0 up to a limit of less than 2**31."""
    # np.int64 and not int, which would leave it unsigned: signed and unsigned numbers add up to floats.
    return np.int64((next_bits(state) >> np.uint64(32)) * np.uint64(limit) >> np.uint64(32))  # type: ignore[return-value]


@inlined
def fraction(state: State) -> float:
    """A number strictly between 0 and 1."""
    return (float(next_bits(state) >> np.uint64(11)) + 0.5) / 9007199254740992.0


@compiled
def shuffle(cards: NDArray[np.uint8], count: int, state: State) -> None:
    """Bring the first cards of an array into a random order."""
    for i in range(count - 1, 0, -1):
        j = below(state, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
