"""The value network: how likely a team is to win, judged by one of its seats after its own move.

Its input is a set of *rows*, one for the pattern of every line and a few for the cards. Each row has a
vector; the vectors are summed, and two small layers make one number of the sum. Few things change with a
move, so the sums of all moves follow from one sum by adding and taking away a few vectors.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from jackline.ai.compiled import inlined
from jackline.ai.learned.rows import ROWS

WIDTH: Final = 64
"""The length of a row's vector."""

HIDDEN: Final = 32
"""Units of the second layer."""

Net: TypeAlias = Any
"""One element of a NET array."""

NET: Final = np.dtype(
    (
        np.record,
        [
            ("vectors", np.float32, (ROWS, WIDTH)),
            ("bias", np.float32, WIDTH),
            ("weights", np.float32, (HIDDEN, WIDTH)),
            ("hidden_bias", np.float32, HIDDEN),
            ("out", np.float32, HIDDEN),
            ("out_bias", np.float32, 1),
        ],
    )
)


def new_net(seed: int) -> NDArray[Any]:
    """A net that knows nothing, in an array of one."""
    chance = np.random.default_rng(seed)
    net = np.zeros(1, NET)
    net["vectors"][0] = chance.normal(0, 0.02, (ROWS, WIDTH))
    net["weights"][0] = chance.normal(0, (2 / WIDTH) ** 0.5, (HIDDEN, WIDTH))
    net["out"][0] = chance.normal(0, (2 / HIDDEN) ** 0.5, HIDDEN)
    net["bias"][0] = 0.1
    return net


@inlined
def evaluate(net: Net, total: NDArray[np.float32]) -> float:
    """The log odds of winning, from the sum of the rows' vectors, which is used up."""
    for i in range(WIDTH):
        total[i] = max(total[i] + net.bias[i], np.float32(0))
    odds = net.out_bias[0]
    for unit in range(HIDDEN):
        activity = net.hidden_bias[unit]
        for i in range(WIDTH):
            activity += net.weights[unit, i] * total[i]
        odds += net.out[unit] * max(activity, np.float32(0))
    return float(odds)
