"""Fitting a net to samples: the gradient by hand in compiled code, and Adam."""

from __future__ import annotations

from math import exp
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from jackline.ai.learned.net import HIDDEN, NET, WIDTH, Net
from jackline.ai.learned.rows import ROWS
from training.compiled import compiled, inlined
from training.selfplay import Samples

BATCH: Final = 1024


@inlined
def _sum_rows(net: Net, samples: Samples, sample: int, first: NDArray[np.float32]) -> None:
    """The activity of the first layer."""
    for i in range(WIDTH):
        first[i] = net.bias[i]
    for j in range(samples.sizes[sample]):
        row = int(samples.rows[sample, j])
        for i in range(WIDTH):
            first[i] += net.vectors[row, i]
    for i in range(WIDTH):
        first[i] = max(first[i], np.float32(0))


@inlined
def _log_odds(net: Net, first: NDArray[np.float32], second: NDArray[np.float32]) -> float:
    """The net's answer; the activity of the second layer on the way."""
    odds = net.out_bias[0]
    for unit in range(HIDDEN):
        activity = net.hidden_bias[unit]
        for i in range(WIDTH):
            activity += net.weights[unit, i] * first[i]
        second[unit] = max(activity, np.float32(0))
        odds += net.out[unit] * second[unit]
    return float(odds)


@inlined
def _pass_back(
    net: Net,
    error: np.float32,
    first: NDArray[np.float32],
    second: NDArray[np.float32],
    back: NDArray[np.float32],
    slope: Net,
) -> None:
    """Add the gradient of the upper layers; `back` is that of the first one's sums."""
    back[:] = 0
    slope.out_bias[0] += error
    for unit in range(HIDDEN):
        slope.out[unit] += error * second[unit]
        if second[unit] > 0:
            push = error * net.out[unit]
            slope.hidden_bias[unit] += push
            for i in range(WIDTH):
                slope.weights[unit, i] += push * first[i]
                back[i] += push * net.weights[unit, i]
    for i in range(WIDTH):
        if first[i] <= 0:
            back[i] = 0
        slope.bias[i] += back[i]


@compiled
def add_gradients(net: Net, samples: Samples, picked: NDArray[np.int64], slope: Net) -> float:
    """Add the gradient of the cross entropy over the samples picked; the sum of squared errors."""
    first, second = np.empty(WIDTH, np.float32), np.empty(HIDDEN, np.float32)
    back = np.empty(WIDTH, np.float32)
    squares = 0.0
    for sample in picked:
        _sum_rows(net, samples, sample, first)
        error = 1 / (1 + exp(-_log_odds(net, first, second))) - samples.target[sample]
        squares += error * error
        _pass_back(net, np.float32(error), first, second, back, slope)
        for j in range(samples.sizes[sample]):
            row = int(samples.rows[sample, j])
            for i in range(WIDTH):
                slope.vectors[row, i] += back[i]
    return float(squares)


@compiled
def adam(
    flat: NDArray[np.float32],
    slope: NDArray[np.float32],
    mean: NDArray[np.float32],
    square: NDArray[np.float32],
    scale: NDArray[np.float32],
    rate: float,
    step: int,
    batch: int,
) -> None:
    """One step of Adam; `scale` slows down the rows that a position holds many times."""
    fix1, fix2 = 1 - 0.9**step, 1 - 0.999**step
    for i in range(flat.size):
        g = slope[i] / batch
        slope[i] = 0
        mean[i] += np.float32(0.1) * (g - mean[i])
        square[i] += np.float32(0.001) * (g * g - square[i])
        flat[i] -= rate * scale[i] * (mean[i] / fix1) / (np.sqrt(square[i] / fix2) + 1e-8)


@compiled
def row_squares(samples: Samples, count: int, squares: NDArray[np.float64]) -> None:
    """Add up the squares of how often each row occurs in a position."""
    counts = np.zeros(ROWS, np.int64)
    for sample in range(count):
        for j in range(samples.sizes[sample]):
            counts[int(samples.rows[sample, j])] += 1
        for j in range(samples.sizes[sample]):
            row = int(samples.rows[sample, j])
            squares[row] += counts[row] * counts[row]
            counts[row] = 0


class Learner:
    """A net with what Adam remembers of it."""

    def __init__(self, net: NDArray[Any]) -> None:
        self.net = net
        self.steady = net.copy()
        """An average of the nets so far, the newest counting most: less restless, and stronger."""

        self._slope = np.zeros(1, NET)
        self._mean, self._square = np.zeros(1, NET), np.zeros(1, NET)
        self._scale = np.ones(1, NET)
        self._step = 0

    def scale_rows(self, samples: Samples, count: int) -> None:
        """Slow down the rows that positions like these hold many times."""
        squares = np.zeros(ROWS)
        row_squares(samples, count, squares)
        self._scale["vectors"][0] = (1 / np.maximum(np.sqrt(squares / count), 1))[:, None]

    def fit(self, samples: Samples, picked: NDArray[np.int64], rate: float) -> float:
        """One pass over the samples picked; the mean squared error."""
        error = 0.0
        for start in range(0, len(picked), BATCH):
            batch = picked[start : start + BATCH]
            error += add_gradients(self.net[0], samples, batch, self._slope[0])
            self._step += 1
            adam(
                _numbers(self.net),
                _numbers(self._slope),
                _numbers(self._mean),
                _numbers(self._square),
                _numbers(self._scale),
                rate,
                self._step,
                len(batch),
            )
        return error / len(picked)

    def settle(self, kept: float) -> None:
        """Bring the average up to date, keeping so much of it."""
        steady = _numbers(self.steady)
        steady[:] = kept * steady + (1 - kept) * _numbers(self.net)


def _numbers(net: NDArray[Any]) -> NDArray[np.float32]:
    """All numbers of a net in one row."""
    return net.view(np.float32).reshape(-1)
