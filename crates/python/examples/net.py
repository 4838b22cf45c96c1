"""A small network in plain NumPy: two hidden layers, a policy over all choices and a value, trained with Adam."""

from __future__ import annotations

import numpy as np

RATES = (0.9, 0.999)


class Net:
    """``policy`` and ``value`` of observations; what is learnt fits one layout, whose hash is kept with it."""

    def __init__(self, size: int, actions: int, layout: str, hidden: int = 128, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        self.layout = layout

        def layer(fan_in: int, fan_out: int, gain: float) -> np.ndarray:
            return (rng.standard_normal((fan_in + 1, fan_out)) * gain / np.sqrt(fan_in)).astype(np.float32)

        self.weights = [
            layer(size, hidden, 1.4),
            layer(hidden, hidden, 1.4),
            layer(hidden, actions, 0.01),
            layer(hidden, 1, 0.01),
        ]
        self.moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self.updates = 0

    def forward(self, seen: np.ndarray):
        """The layers' inputs, the logits and the values. Counts are squeezed, so that no number is much larger than others."""
        first = np.sign(seen) * np.log1p(np.abs(seen))
        one = np.maximum(_apply(first, self.weights[0]), 0)
        two = np.maximum(_apply(one, self.weights[1]), 0)
        return (first, one, two), _apply(two, self.weights[2]), _apply(two, self.weights[3])[:, 0]

    def policy(self, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """How likely each choice is, illegal ones not at all, and the values."""
        _, logits, values = self.forward(seen)
        return softmax(logits, masks), values

    def slopes(self, layers, by_logits: np.ndarray, by_values: np.ndarray) -> list[np.ndarray]:
        """The gradients by the weights, from those by logits and values."""
        first, one, two = layers
        by_values = by_values[:, None]
        by_two = (by_logits @ self.weights[2][:-1].T + by_values @ self.weights[3][:-1].T) * (two > 0)
        by_one = (by_two @ self.weights[1][:-1].T) * (one > 0)
        pairs = [(first, by_one), (one, by_two), (two, by_logits), (two, by_values)]
        return [np.vstack([before.T @ after, after.sum(axis=0)]) for before, after in pairs]

    def learn(self, layers, by_logits: np.ndarray, by_values: np.ndarray, rate: float) -> None:
        """One step of Adam down the gradients, none of which is too steep."""
        slopes = self.slopes(layers, by_logits, by_values)
        norm = np.sqrt(sum(float((slope**2).sum()) for slope in slopes))
        scale = min(1.0, 0.5 / (norm + 1e-8))
        self.updates += 1
        corrections = [1 - rate**self.updates for rate in RATES]
        for weight, (mean, square), slope in zip(self.weights, self.moments, slopes):
            slope = slope * scale
            mean += (1 - RATES[0]) * (slope - mean)
            square += (1 - RATES[1]) * (slope**2 - square)
            weight -= rate * (mean / corrections[0]) / (np.sqrt(square / corrections[1]) + 1e-6)

    def save(self, path: str) -> None:
        np.savez_compressed(path, *self.weights, layout=self.layout)

    @classmethod
    def load(cls, path: str) -> Net:
        stored = np.load(path)
        net = cls.__new__(cls)
        net.layout, net.updates = str(stored["layout"]), 0
        net.weights = [stored[f"arr_{number}"] for number in range(4)]
        net.moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in net.weights]
        return net


def softmax(logits: np.ndarray, masks: np.ndarray) -> np.ndarray:
    logits = np.where(masks > 0, logits, -np.inf)
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


def pick(odds: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """One choice of each row, as likely as it says."""
    sums = odds.cumsum(axis=1)
    at = (sums < rng.random((len(odds), 1)) * sums[:, -1:]).sum(axis=1)
    return np.where(odds[np.arange(len(odds)), at] > 0, at, odds.argmax(axis=1))


def _apply(seen: np.ndarray, weight: np.ndarray) -> np.ndarray:
    return seen @ weight[:-1] + weight[-1]
