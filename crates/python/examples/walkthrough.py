"""A walk through Malice for Python, piece by piece. What it prints stands in walkthrough.txt, and a test compares them."""

import malice
import numpy as np

print("# The games: name, title, fewest and most players")
for game in malice.games():
    print(*game, sep=", ")

print("\n# A table: its seed deals it, keyword arguments are the game's options")
table = malice.Table("overboss", seed=7, player_count=2, boss_cards=True)
print(table, end="")
print(f"seat {table.seat} of {table.seats} chooses:")
for index, name, text in table.choices():
    print(f"{index:4} {name:12} {text}")

print("\n# Choices are made by number or by name; what the rules forbid is refused with the rule")
table.apply(table.choices()[0][0])
try:
    table.apply("end_turn")
except malice.IllegalAction as refused:
    print(refused)

print("\n# What a seat knows, as numbers, and what the numbers are")
layout = table.layout
seen = table.observe(table.seat)
print(f"{layout.size} numbers, {layout.actions} choices")
for name, of, start, length in layout.parts[:6]:
    print(f"{name} of {of}: {seen[start : start + length]}")

print("\n# A copy goes its own way; a resampled table is one that the seat cannot tell from this one")
copy, other = table.clone(), table.resample(table.seat, seed=1)
copy.apply(copy.bot("easy", seed=1))
print("the copy differs:", not np.array_equal(copy.observe(0), table.observe(0)))
print("the other looks alike:", np.array_equal(other.observe(table.seat), seen))

print("\n# House bots play it to its end, which is worth 0 to 1 to each seat")
while not table.over:
    table.apply(table.bot("greedy", seed=2))
print("worth:", table.returns())
print("totals:", [score["total"] for score in table.scores()])

print("\n# A record goes on where it was left")
print("the same end:", malice.Table.load(table.record()).outcome() == table.outcome())

print("\n# Many games at once, against a house bot in the second seat")
batch = malice.Batch("overboss", 64, players=[None, "random"], player_count=2)
batch.reset(seed=3)
ended, worth = 0, 0.0
for luck in range(100):
    batch.step(batch.sample(luck))
    ended += int(batch.done.sum())
    worth += float(batch.rewards[:, 0].sum())
print(f"{ended} games ended, worth {worth:.1f} to who chose at random too")

print("\n# Large games: the legal choices as rows of features")
batch = malice.Batch("battle-for-greyport", 2, player_count=2)
batch.reset(seed=4)
choices = batch.choices(most=4)
print([name for name, _ in batch.layout.columns])
print(batch.layout.rows(choices.ravel()).reshape(2, 4, -1).astype(int)[0])
