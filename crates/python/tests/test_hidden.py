"""Nothing hidden is in what a seat is given: whatever it cannot know may be dealt again, and it is given the same."""

import pickle
import random

import malice
import numpy as np
import pytest

#: With these, seats have secrets from each other. In Forces of Evil they never do: there only what comes is hidden.
SECRETIVE = {"overboss": {"boss_cards": True, "command_cards": True}, "battle-for-greyport": {"open_hands": False}}


def told(table, seat):
    return table.view(seat), table.text(seat), table.scores(seat), table.outcome()


def test_whole_games_look_the_same_to_who_cannot_tell_them_apart(game, players):
    table = malice.Table(game, 3, player_count=players, **SECRETIVE.get(game, {}))
    picks, step, secrets, surprises = random.Random(players), 0, 0, 0
    while not table.over:
        seat = table.seat
        for own in range(players):
            other = table.resample(own, step)
            assert other.seat == seat and np.array_equal(other.observe(own), table.observe(own))
            if step % 8 == 0:
                assert told(other, own) == told(table, own) and told(other, None) == told(table, None)
                # From worlds that a seat cannot tell apart the same is imagined, to the last byte that is kept of it.
                assert pickle.dumps(other.resample(own, step)) == pickle.dumps(table.resample(own, step))
                # Whoever can tell them apart is told so by its numbers.
                for third in range(players):
                    alike = np.array_equal(other.observe(third), table.observe(third))
                    assert alike == (other.view(third) == table.view(third))
            if own == seat:
                assert other.legal() == table.legal() and np.array_equal(other.mask(), table.mask())
                imagined = other
        secrets += any(not np.array_equal(imagined.observe(own), table.observe(own)) for own in range(players))
        choice = picks.choice(table.legal())
        table.apply(choice)
        imagined.apply(choice)
        surprises += imagined.observe(seat).tobytes() != table.observe(seat).tobytes()
        step += 1
    # It is dealt again in truth: what others know, and what comes.
    assert bool(secrets) == (players > 1 and game != "forces-of-evil")
    assert surprises


def test_every_door_tells_the_same(game, thorough):
    """Environments of libraries, what is refused and what bots choose, under options as they come."""
    doors = [pytest.importorskip(f"malice.{door}") for door in ["pettingzoo", "gymnasium", "openspiel"]]
    picks = random.Random(game)
    for seed in range(8 if thorough else 2):
        table, chosen = any_table(game, seed, picks)
        through, tried, pairs = Doors(game, chosen, *doors), [], 0
        for step in range(10_000 if thorough else 120):
            for seat in range(table.seats) if step % 11 == 0 or table.over else []:
                other = table.resample(seat, step)
                assert through.all(table, seat, tried) == through.all(other, seat, tried), (chosen, seed, step, seat)
                pairs += 1
            if table.over:
                break
            _, name, _ = picks.choice(table.choices())
            tried = [*tried[-20:], name]
            table.apply(name)
        assert pairs


def any_table(game, seed, picks):
    """A table under some of the game's options, chosen at random until they fit together."""
    kinds = {option["name"]: option["kind"] for option in malice.options(game) if option["kind"]["type"] != "text"}
    ways = {
        "int": lambda kind: picks.randint(kind["min"], kind["max"]),
        "flag": lambda _: picks.random() < 0.5,
        "choice": lambda kind: picks.choice(kind["values"]),
        "set": lambda kind: picks.sample(kind["of"], kind["count"]),
    }
    while True:
        names = ["player_count", *picks.sample(sorted(kinds), len(kinds) // 2)]
        chosen = {name: ways[kinds[name]["type"]](kinds[name]) for name in names}
        try:
            return malice.Table(game, seed, **chosen), chosen
        except ValueError:
            continue


class Doors:
    """All ways in which a seat is told of a table."""

    def __init__(self, game, chosen, zoo, gym, spiel):
        self.each, self.together = zoo.env(game, render_mode="ansi", **chosen), zoo.parallel_env(game, **chosen)
        self.single = gym.Malice(game, "random", render_mode="ansi", **chosen)
        self.state = spiel.game(game, **chosen).new_initial_state()

    def all(self, table, seat, names):
        for door in [self.each, self.together, self.single, self.state]:
            door.table = table
        agent, state = self.each.possible_agents[seat], self.state
        self.single.seat = seat
        seen = [self.each.observe(agent), self.together._seen(agent), {"alone": self.single._seen()}]
        words = [self.single.render(), state.observation_string(seat), state.history_str(), repr(table)]
        numbers = [state.observation_tensor(seat), state.legal_actions(seat), state.current_player(), state.returns()]
        if not table.over:  # after the end who watches sees everything
            words += [self.each.render(), str(state), str(table)]
        if seat == table.seat:
            seen.append(self.single._info())
            words += [table.choices(), [refusal(table, name) for name in names]]
            numbers += [table.bot(level, 3) for level in ["random", "greedy"]]
        return [{part: array.tobytes() for part, array in parts.items()} for parts in seen], words, numbers


def refusal(table, name):
    """What is said against a choice; nothing if it is legal."""
    try:
        table.clone().apply(name)
    except malice.IllegalAction as refused:
        return str(refused)
