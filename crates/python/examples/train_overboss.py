"""Trains a small network on two-player Overboss by playing against itself, and measures it against a house bot.

    python train_overboss.py --minutes 60 --out overboss

writes ``overboss.npz`` (the network), ``overboss.csv`` and ``overboss.svg`` (the share of games that it wins, over time).
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import malice
import numpy as np
from net import Net, pick, softmax
from plot import curve

GAME, SEATS = "overboss", 2


class Games:
    """Games against itself: every choice is kept until its game has ended and says what it was worth."""

    def __init__(self, games: int, seed: int) -> None:
        self.batch = malice.Batch(GAME, games, player_count=SEATS)
        self.batch.reset(seed)
        self.rng = np.random.default_rng(seed)
        self.lines: list[list[tuple]] = [[] for _ in range(games)]

    def gather(self, net: Net, wanted: int) -> list[tuple]:
        """Plays until so many choices of finished games are there."""
        batch, gathered = self.batch, []
        while len(gathered) < wanted:
            seen, masks = batch.observations.copy(), batch.masks.copy()
            seats = batch.seats_to_move.copy()
            odds, values = net.policy(seen, masks)
            chosen = pick(odds, self.rng)
            batch.step(chosen)
            for game, line in enumerate(self.lines):
                choice = chosen[game]
                line.append((seen[game], np.packbits(masks[game]), choice, odds[game, choice], values[game], seats[game]))
                if batch.done[game]:
                    worth = batch.rewards[game]
                    gathered += [(*kept[:5], worth[kept[5]]) for kept in line]
                    line.clear()
        return gathered


def improve(net: Net, gathered: list[tuple], rng: np.random.Generator, rate: float, bonus: float) -> None:
    """Makes what was better than expected likelier, a little at a time (PPO)."""
    seen, packed, chosen, before, expected, worth = map(np.array, zip(*gathered))
    better = worth - expected
    better = (better - better.mean()) / (better.std() + 1e-6)
    for _ in range(3):
        order = rng.permutation(len(seen))
        for part in np.array_split(order, max(1, len(order) // 1024)):
            masks = np.unpackbits(packed[part], axis=1, count=net.weights[2].shape[1])
            layers, logits, values = net.forward(seen[part])
            odds = softmax(logits, masks)
            rows = np.arange(len(part))
            ratio = odds[rows, chosen[part]] / before[part]
            gain = better[part]
            pushed = np.where((gain > 0) & (ratio > 1.2) | (gain < 0) & (ratio < 0.8), 0, gain * ratio)
            by_logits = odds * pushed[:, None]
            by_logits[rows, chosen[part]] -= pushed
            # A bonus for keeping an open mind.
            logs = np.log(np.maximum(odds, 1e-9)) * (odds > 0)
            by_logits += bonus * odds * (logs - (odds * logs).sum(axis=1, keepdims=True))
            scale = np.float32(1 / len(part))
            net.learn(layers, (by_logits * scale).astype(np.float32), (values - worth[part]) * scale, rate)


def measure(net: Net, opponent: str, games: int, seed: int) -> float:
    """The mean worth of games against a house bot, from both seats; 0.5 is as good as the bot."""
    worths: list[float] = []
    for seat in range(SEATS):
        players = [opponent] * SEATS
        players[seat] = None
        batch = malice.Batch(GAME, games // SEATS, players, player_count=SEATS)
        batch.reset(seed + seat)
        ended = np.zeros(batch.games, bool)
        while not ended.all():
            odds, _ = net.policy(batch.observations, batch.masks)
            batch.step(odds.argmax(axis=1))
            first = (batch.done > 0) & ~ended
            worths += batch.rewards[first, seat].tolist()
            ended |= first
    return float(np.mean(worths))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--opponent", default="easy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(GAME))
    parser.add_argument("--choices", type=int, default=8192, help="choices of finished games for each improvement")
    given = parser.parse_args()

    games = Games(256, given.seed)
    layout = games.batch.layout
    net = Net(layout.size, layout.actions, layout.hash, seed=given.seed)
    start, points, rounds = time.monotonic(), [], 0
    while True:
        minutes = (time.monotonic() - start) / 60
        if rounds % 10 == 0 or minutes >= given.minutes:
            share = measure(net, given.opponent, 200, given.seed + 1_000 * rounds)
            points.append((minutes, share))
            print(f"{minutes:6.1f} min, {rounds:4} rounds: {share:.3f} against {given.opponent}", flush=True)
            net.save(f"{given.out}.npz")
            given.out.with_suffix(".csv").write_text(
                "minutes,share\n" + "".join(f"{minutes:.2f},{share:.4f}\n" for minutes, share in points)
            )
            title = f"Two-player Overboss: worth of a game against {given.opponent}"
            given.out.with_suffix(".svg").write_text(curve(points, title, "minutes", "worth"))
        if minutes >= given.minutes:
            return
        fade = max(0.1, 1 - minutes / given.minutes)
        improve(net, games.gather(net, given.choices), games.rng, 1e-3 * fade, 0.01 * fade)
        rounds += 1


if __name__ == "__main__":
    main()
