"""How quickly the games are stepped: ``python -m malice.bench``.

Every step makes a random legal choice and writes observation and mask. Beside it, where they are installed: games of OpenSpiel and
PettingZoo's classic environments, stepped in the same run with what they have for it. CPU is the time of all threads together.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from . import Batch, Table, games


@dataclass(frozen=True)
class Row:
    """What was measured: how many steps, and in how many seconds, by the clock and of all processors."""

    what: str
    steps: int
    wall: float
    cpu: float

    @property
    def ns(self) -> float:
        """Nanoseconds of processor time a step."""
        return 1e9 * self.cpu / self.steps


def measure(what: str, seconds: float, run: Callable[[], int]) -> Row:
    """Runs a piece of work, which says how many steps it was, for so long, and once at least."""
    run()
    steps, wall, cpu = 0, time.perf_counter(), time.process_time()
    while steps == 0 or time.perf_counter() - wall < seconds:
        steps += run()
    return Row(what, steps, time.perf_counter() - wall, time.process_time() - cpu)


def batches(size: int, seconds: float) -> Iterator[Row]:
    """A random legal choice in each of so many games, with observation and mask."""
    for name, _, fewest, _ in games():
        players = max(fewest, 2)
        batch = Batch(name, size, player_count=players)
        batch.reset(1)
        luck = iter(range(1 << 60))

        def run() -> int:
            batch.step(batch.sample(next(luck)))
            return size

        yield measure(f"malice.Batch {name}, {players} players", seconds, run)


def tables(seconds: float) -> Iterator[Row]:
    """Only ``Table.apply``: the choices are made before the clock runs."""
    for name, _, fewest, _ in games():
        players = max(fewest, 2)
        picks, line = random.Random(1), []
        table = Table(name, 1, player_count=players)
        while not table.over:
            line.append(picks.choice(table.legal()))
            table.apply(line[-1])
        starts = [Table(name, 1, player_count=players) for _ in range(64)]
        steps, spent = 0, [0.0, 0.0]
        until = time.perf_counter() + seconds
        while steps == 0 or time.perf_counter() < until:
            fresh = [start.clone() for start in starts]
            wall, cpu = time.perf_counter(), time.process_time()
            for table in fresh:
                apply = table.apply
                for choice in line:
                    apply(choice)
            spent[0] += time.perf_counter() - wall
            spent[1] += time.process_time() - cpu
            steps += len(fresh) * len(line)
        yield Row(f"malice.Table.apply {name}, {players} players", steps, *spent)


def openspiel(seconds: float) -> Iterator[Row]:
    """Games in C++ and in Python, one after the other: legal choices, a random one, the observation."""
    import pyspiel

    importlib.import_module("open_spiel.python.games")
    names = ["tic_tac_toe", "leduc_poker", "gin_rummy", "backgammon", "chess", "python_tic_tac_toe", "python_kuhn_poker"]
    for name in names:
        game = pyspiel.load_game(name)
        kind = game.get_type()
        picks = random.Random(1)

        def run() -> int:
            state, steps = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes())
                    state.apply_action(picks.choices(outcomes, weights)[0])
                    continue
                player = state.current_player()
                if kind.provides_observation_tensor:
                    state.observation_tensor(player)
                elif kind.provides_information_state_tensor:
                    state.information_state_tensor(player)
                state.legal_actions_mask(player)
                state.apply_action(picks.choice(state.legal_actions()))
                steps += 1
            return steps

        yield measure(f"OpenSpiel {name}", seconds, run)


def pettingzoo(seconds: float) -> Iterator[Row]:
    """Classic environments, as their agents see them."""
    for name in ["tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "go_v5", "chess_v6"]:
        try:
            module = importlib.import_module(f"pettingzoo.classic.{name}")
            env = module.env()
        except Exception as missing:  # each has dependencies of its own
            print(f"left out: pettingzoo.classic.{name}: {str(missing).splitlines()[0]}")
            continue

        def run() -> int:
            env.reset(seed=1)
            steps = 0
            for agent in env.agent_iter():
                seen, _, ended, cut, _ = env.last()
                env.step(None if ended or cut else env.action_space(agent).sample(seen["action_mask"]))
                steps += 1
            return steps

        yield measure(f"PettingZoo {name}", seconds, run)


def main() -> None:
    """Measures all that is there and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m malice.bench", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=4096, help="games in a batch")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each row")
    given = parser.parse_args()
    rows = [*batches(given.games, given.seconds), *tables(given.seconds)]
    for others, package in [(openspiel, "open_spiel"), (pettingzoo, "pettingzoo")]:
        try:
            rows += others(given.seconds)
        except ImportError as missing:
            print(f"left out: {package}: {missing}")
    best = rows[0].ns
    print(f"{os.cpu_count()} cores, {given.games} games in a batch, {given.seconds} s a row")
    print(f"{'':48} {'steps/s':>11} {'ns CPU a step':>14} {'ratio':>8}")
    for row in rows:
        print(f"{row.what:48} {row.steps / row.wall:11,.0f} {row.ns:14,.0f} {row.ns / best:8.1f}")


if __name__ == "__main__":
    main()
