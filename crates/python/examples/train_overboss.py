"""Trains a small network on two-player Overboss by playing against itself, and measures it against a house bot.

    python train_overboss.py --lessons 240 --out overboss

writes ``overboss.npz`` (the network), ``overboss.csv`` and ``overboss.svg`` (the share of games that it wins, lesson by lesson). The
same seed learns the same.

The network says how much Power a seat will have in the end. Who plays by it looks at what each legal choice leads to and takes the one
with the most. What the network says is drawn towards what it says one choice later, and in the end towards what came (TD(λ)), from
nothing but games against itself.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import malice
import numpy as np
from net import Net
from plot import curve

GAME, SEATS = "overboss", 2
#: How much what came in the end counts beside what was said on the way.
LAMBDA = 0.8
#: Games that are played side by side, so that the network sees many positions at once.
GAMES = 64


class Player:
    """A network, and what it takes to choose by it."""

    def __init__(self, net: Net | None, layout: malice.Layout, seed: int) -> None:
        # What lies on the table and at the own seat; the other seat is not looked at.
        parts = [part for part in layout.parts if part[1] in (None, 0) or part[0].startswith("market")]
        self.columns = np.concatenate([np.arange(start, start + length) for _, _, start, length in parts])
        self.net = net or Net(len(self.columns), layout.hash, seed=seed)
        if self.net.layout != layout.hash:
            raise ValueError(f"the network has learnt layout {self.net.layout}, and this is {layout.hash}")
        self.rng = np.random.default_rng(seed)

    def choose(self, tables: list[malice.Table], noise: float = 0.0) -> list[int]:
        """A choice for each table. What a choice leads to is looked at in a game with all dealt again that the seat cannot know."""
        seen, choices = [], []
        for table in tables:
            seat, legal = table.seat, table.legal()
            imagined = table.resample(seat, int(self.rng.integers(2**53)))
            for choice in legal:
                after = imagined.clone()
                after.apply(choice)
                seen.append(after.observe(seat))
            choices.append(legal)
        worth = self.net(np.array(seen)[:, self.columns])
        worth += noise * self.rng.standard_normal(len(worth)).astype(np.float32)
        chosen, at = [], 0
        for legal in choices:
            chosen.append(legal[int(worth[at : at + len(legal)].argmax())])
            at += len(legal)
        return chosen


class Games:
    """Games against itself. A line for each seat of each game keeps what was seen after a choice, and the worth that was said of it."""

    def __init__(self, seed: int) -> None:
        self.seeds = iter(range(seed << 32, (seed + 1) << 32))
        self.tables = [self.deal() for _ in range(GAMES)]
        self.lines: list[list[list]] = [[[] for _ in range(SEATS)] for _ in self.tables]

    def deal(self) -> malice.Table:
        return malice.Table(GAME, next(self.seeds), player_count=SEATS)

    def play(self, player: Player, wanted: int, noise: float) -> tuple[np.ndarray, np.ndarray]:
        """Plays until so many choices of finished games are there: what was seen after each, and what should have been said of it."""
        seen: list[np.ndarray] = []
        told: list[float] = []
        while len(seen) < wanted:
            seats = [table.seat for table in self.tables]
            for table, choice in zip(self.tables, player.choose(self.tables, noise)):
                table.apply(choice)
            after = np.array([table.observe(seat) for table, seat in zip(self.tables, seats)])[:, player.columns]
            kept = zip(after, player.net(after))
            for number, (table, seat, row) in enumerate(zip(self.tables, seats, kept)):
                if not table.over:
                    self.lines[number][seat].append(row)
                    continue
                for score, line in zip(table.scores(), self.lines[number]):
                    worth = score["total"]
                    for position, said in reversed(line):
                        seen.append(position)
                        told.append(worth)
                        worth = LAMBDA * worth + (1 - LAMBDA) * said
                    line.clear()
                self.tables[number] = self.deal()
        return np.array(seen), np.array(told, np.float32)


def measure(player: Player, opponent: str, games: int, seed: int) -> tuple[float, float]:
    """The mean worth of games against a house bot, each deal from both seats, and how far off it may be (95 %)."""
    tables = [malice.Table(GAME, seed + number // SEATS, player_count=SEATS) for number in range(games)]
    own = {id(table): number % SEATS for number, table in enumerate(tables)}
    while going := [table for table in tables if not table.over]:
        for table in going:
            while table.seat not in (None, own[id(table)]):
                table.apply(table.bot(opponent, int(player.rng.integers(2**53))))
        asked = [table for table in going if not table.over]
        for table, choice in zip(asked, player.choose(asked) if asked else []):
            table.apply(choice)
    worth = [table.returns()[own[id(table)]] for table in tables]
    return float(np.mean(worth)), float(1.96 * np.std(worth) / np.sqrt(games))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lessons", type=int, default=240)
    parser.add_argument("--choices", type=int, default=8192, help="choices of finished games for each lesson")
    parser.add_argument("--opponent", default="easy")
    parser.add_argument("--measured", type=int, default=100, help="games of a measurement; at the end five times as many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(GAME))
    given = parser.parse_args()

    player = Player(None, malice.Table(GAME, player_count=SEATS).layout, given.seed)
    games, points = Games(given.seed), []
    for lesson in range(given.lessons + 1):
        last = lesson == given.lessons
        if last or lesson % 8 == 0:
            count = given.measured * (5 if last else 1)
            share, off = measure(player, given.opponent, count, 1_000_000 * (lesson + 1))
            points.append((float(lesson), share))
            minutes = time.process_time() / 60
            print(f"{lesson:4} lessons, {minutes:5.1f} min of CPU: {share:.3f} ± {off:.3f} against {given.opponent}", flush=True)
            player.net.save(f"{given.out}.npz")
            lines = [f"{lesson:.0f},{share:.4f}\n" for lesson, share in points]
            given.out.with_suffix(".csv").write_text("lessons,share\n" + "".join(lines))
            title = f"Two-player Overboss: worth of a game against {given.opponent}"
            given.out.with_suffix(".svg").write_text(curve(points, title, "lessons", "worth"))
        if last:
            return
        fade = 1 - lesson / given.lessons
        seen, told = games.play(player, given.choices, noise=fade)
        for _ in range(2):
            for part in np.array_split(player.rng.permutation(len(seen)), max(1, len(seen) // 128)):
                player.net.learn(seen[part], told[part], 1e-3 * fade)


if __name__ == "__main__":
    main()
