"""Fitting a net to samples: the gradient by hand in compiled code, and Adam."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import exp
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from jackline.ai.compiled import compiled
from jackline.ai.learned.net import HIDDEN, NET, WIDTH, Net
from jackline.ai.learned.rows import ROWS
from training.selfplay import Samples

BATCH: Final = 1024


@compiled
def add_gradients(net: Net, samples: Samples, picked: NDArray[np.int64], slope: Net) -> float:
    """Add the gradient of the cross entropy over the samples picked; the loss itself."""
    first = np.empty(WIDTH, np.float32)
    second = np.empty(HIDDEN, np.float32)
    back = np.empty(WIDTH, np.float32)
    loss = 0.0
    for sample in picked:
        count = samples.count[sample]
        for i in range(WIDTH):
            first[i] = net.bias[i]
        for j in range(count):
            row = int(samples.rows[sample, j])
            for i in range(WIDTH):
                first[i] += net.vectors[row, i]
        for i in range(WIDTH):
            first[i] = max(first[i], np.float32(0))
        odds = net.out_bias[0]
        for unit in range(HIDDEN):
            activity = net.hidden_bias[unit]
            for i in range(WIDTH):
                activity += net.weights[unit, i] * first[i]
            second[unit] = max(activity, np.float32(0))
            odds += net.out[unit] * second[unit]
        chance = 1 / (1 + exp(-float(odds)))
        error = np.float32(chance - samples.target[sample])
        loss += (chance - samples.target[sample]) ** 2
        slope.out_bias[0] += error
        for i in range(WIDTH):
            back[i] = 0
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
        for j in range(count):
            row = int(samples.rows[sample, j])
            for i in range(WIDTH):
                slope.vectors[row, i] += back[i]
    return loss


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
    counts = np.zeros(ROWS, np.int64)
    for sample in range(count):
        for j in range(samples.count[sample]):
            counts[int(samples.rows[sample, j])] += 1
        for j in range(samples.count[sample]):
            row = int(samples.rows[sample, j])
            squares[row] += counts[row] * counts[row]
            counts[row] = 0


class Learner:
    """A net with what Adam remembers of it."""

    def __init__(self, net: NDArray[Any], threads: int) -> None:
        self.net = net
        self._slopes = [np.zeros(1, NET) for _ in range(threads)]
        self._flat = net.view(np.float32).reshape(-1)
        self._mean, self._square = np.zeros_like(self._flat), np.zeros_like(self._flat)
        self._scale = np.ones_like(self._flat)
        self._step = 0
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads)

    def scale_rows(self, samples: Samples, count: int) -> None:
        squares = np.zeros(ROWS)
        row_squares(samples, count, squares)
        rms = np.sqrt(squares / count)
        scale = np.ones(1, NET)
        scale["vectors"][0] = (1 / np.maximum(rms, 1))[:, None]
        self._scale[:] = scale.view(np.float32).reshape(-1)

    def fit(self, samples: Samples, picked: NDArray[np.int64], rate: float) -> float:
        """One pass over the samples picked; the mean squared error."""
        loss = 0.0
        for start in range(0, len(picked), BATCH):
            batch = picked[start : start + BATCH]
            parts = np.array_split(batch, self._threads)
            jobs = [
                self._pool.submit(add_gradients, self.net[0], samples, part, slope[0])
                for part, slope in zip(parts, self._slopes, strict=True)
            ]
            loss += sum(job.result() for job in jobs)
            slope = self._slopes[0].view(np.float32).reshape(-1)
            for other in self._slopes[1:]:
                more = other.view(np.float32).reshape(-1)
                slope += more
                more[:] = 0
            self._step += 1
            adam(self._flat, slope, self._mean, self._square, self._scale, rate, self._step, len(batch))
        return loss / len(picked)
