"""Plays at a server's table with what plays at a table of one's own: `malice serve`, then

    python at_a_server.py http://127.0.0.1:4666 overboss
"""

import random
import sys

import malice
from malice import remote


def anything(table: malice.Table | remote.Table) -> int:
    return random.choice(table.legal())


def play(table: malice.Table | remote.Table) -> dict:
    while not table.over:
        table.apply(anything(table))
    return table.outcome()


if __name__ == "__main__":
    host, game = sys.argv[1:3]
    print("here, places: ", play(malice.Table(game))["places"])
    print("there, places:", play(remote.Table.open(host, game, ["human", "easy"]))["places"])
