"""A small network in plain NumPy: two hidden layers and one number, trained with Adam."""

from __future__ import annotations

import numpy as np

RATES = (0.9, 0.999)


class Net:
    """Says a number for each row that it sees. What is learnt fits one layout, whose hash is kept with it."""

    def __init__(self, size: int, layout: str = "", hidden: tuple[int, int] = (96, 32), seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        self.layout, self.updates = layout, 0

        def layer(fan_in: int, fan_out: int, gain: float) -> np.ndarray:
            return (rng.standard_normal((fan_in + 1, fan_out)) * gain / np.sqrt(fan_in)).astype(np.float32)

        self.weights = [layer(size, hidden[0], 1.4), layer(hidden[0], hidden[1], 1.4), layer(hidden[1], 1, 0.1)]
        self.moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]

    def forward(self, seen: np.ndarray) -> tuple[tuple[np.ndarray, ...], np.ndarray]:
        """The layers' inputs and the numbers. Counts are squeezed, so that no number is much larger than others."""
        first = np.log1p(np.abs(seen))
        one = np.maximum(_apply(first, self.weights[0]), 0)
        two = np.maximum(_apply(one, self.weights[1]), 0)
        return (first, one, two), _apply(two, self.weights[2])[:, 0]

    def __call__(self, seen: np.ndarray) -> np.ndarray:
        return self.forward(seen)[1]

    def slopes(self, layers: tuple[np.ndarray, ...], by_numbers: np.ndarray) -> list[np.ndarray]:
        """The gradients by the weights, from those by the numbers."""
        first, one, two = layers
        by_last = by_numbers[:, None]
        by_two = (by_last @ self.weights[2][:-1].T) * (two > 0)
        by_one = (by_two @ self.weights[1][:-1].T) * (one > 0)
        pairs = [(first, by_one), (one, by_two), (two, by_last)]
        return [np.vstack([before.T @ after, after.sum(axis=0)]) for before, after in pairs]

    def learn(self, seen: np.ndarray, wanted: np.ndarray, rate: float) -> float:
        """One step of Adam towards the numbers that are wanted; returns how far off they were (mean square)."""
        layers, numbers = self.forward(seen)
        off = numbers - wanted
        self.updates += 1
        corrections = [1 - rate**self.updates for rate in RATES]
        for weight, (mean, square), slope in zip(self.weights, self.moments, self.slopes(layers, off / len(off))):
            mean += (1 - RATES[0]) * (slope - mean)
            square += (1 - RATES[1]) * (slope**2 - square)
            weight -= rate * (mean / corrections[0]) / (np.sqrt(square / corrections[1]) + 1e-6)
        return float((off**2).mean())

    def save(self, path: str) -> None:
        np.savez_compressed(path, *self.weights, layout=self.layout)

    @classmethod
    def load(cls, path: str) -> Net:
        stored = np.load(path)
        net = cls(1, str(stored["layout"]))
        net.weights = [stored[f"arr_{number}"] for number in range(3)]
        net.moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in net.weights]
        return net


def _apply(seen: np.ndarray, weight: np.ndarray) -> np.ndarray:
    return seen @ weight[:-1] + weight[-1]
