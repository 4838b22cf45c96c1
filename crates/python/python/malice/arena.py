"""Who plays how well: matches between house bots and programs, and their Elo.

``python -m malice.arena overboss random greedy easy --games 100`` prints a table of house bots.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from . import Table, ratings

#: Chooses a legal number: a house bot by its name, or anything that is called with the table.
Player = str | Callable[[Table], int]


@dataclass(frozen=True)
class Standing:
    """How a player did: seats played, mean worth of a game, Elo above the first player, and where that lies with 95 %."""

    name: str
    seats: int
    worth: float
    elo: float
    low: float
    high: float


def play(table: Table, players: list[Player], luck: int = 0) -> list[float]:
    """Plays a game to its end; a player for each seat. Returns its worth to each."""
    while (seat := table.seat) is not None:
        player = players[seat]
        table.apply(table.bot(player, luck) if isinstance(player, str) else player(table))
        luck += 1
    return table.returns()


def match(game: str, players: Mapping[str, Player], games: int = 100, seed: int = 0, **options: Any) -> list[Standing]:
    """Lets all players meet in turn, every seating as often as any other, and rates them; the best comes first."""
    names = list(players)
    seats = Table(game, **options).seats
    if seats < 2 or len(names) < 2:
        raise ValueError("a match needs two players and two seats at least")
    lines = itertools.cycle(itertools.permutations(range(len(names)), min(seats, len(names))))
    results, worths = [], [[] for _ in names]
    for number in range(games):
        line = next(lines)
        line = [line[seat % len(line)] for seat in range(seats)]
        table = Table(game, seed + number, **options)
        worth = play(table, [players[names[entrant]] for entrant in line], (seed + number) << 20)
        places = [1 + sum(other > own for other in worth) for own in worth]
        results.append(list(zip(line, places)))
        for entrant, own in zip(line, worth):
            worths[entrant].append(own)
    elos = ratings(len(names), results)
    rows = [
        Standing(name, len(own), sum(own) / max(len(own), 1), *elo) for name, own, elo in zip(names, worths, elos)
    ]
    return sorted(rows, key=lambda row: -row.elo)


def text(standings: list[Standing]) -> str:
    """The table as people read it."""
    lines = [f"{'player':16} {'seats':>6} {'worth':>6} {'Elo':>6}  95 %"]
    for row in standings:
        lines.append(
            f"{row.name:16} {row.seats:6} {row.worth:6.3f} {row.elo:6.0f}  {row.low:.0f} to {row.high:.0f}"
        )
    return "\n".join(lines)


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m malice.arena", description="A table of Elo of house bots.")
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+", help="random, greedy, easy, normal, hard, expert, ismcts:1000; the first has 0 Elo")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    options = dict(option.split("=", 1) for option in given.option)
    print(text(match(given.game, {bot: bot for bot in given.bots}, given.games, given.seed, **options)))


if __name__ == "__main__":
    main()
