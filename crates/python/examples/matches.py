"""Matches between house bots and a program of one's own, rated in Elo."""

import random

import malice
from malice import arena


def hoarder(table: malice.Table) -> int:
    """The choice with the most to it: the longest text."""
    return max(table.choices(), key=lambda choice: len(choice[2]))[0]


def anything(table: malice.Table) -> int:
    return random.choice(table.legal())


if __name__ == "__main__":
    random.seed(1)
    players = {"anything": anything, "hoarder": hoarder, "greedy": "greedy", "easy": "easy"}
    print(arena.text(arena.match("overboss", players, games=48, seed=1, player_count=2)))
