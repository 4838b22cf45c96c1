"""Nothing hidden is in what a seat is given: whatever it cannot know may be dealt again, and it is given the same."""

import pickle
import random

import malice
import numpy as np

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
