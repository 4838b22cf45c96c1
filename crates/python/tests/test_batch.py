"""Many games at once."""

import malice
import numpy as np
import pytest


def test_games_start_anew_and_masks_are_legal(game):
    batch = malice.Batch(game, 16)
    batch.reset(1)
    ended = 0
    for luck in range(1_500):
        actions = batch.sample(luck)
        assert batch.masks[np.arange(16), actions].all()
        _, masks, rewards, done = batch.step(actions)
        ended += int(done.sum())
        assert masks.any(axis=1).all() and not masks[:, 0].any()
        assert (rewards[done == 0] == 0).all()
    assert ended > 0


def test_lists_and_masks_are_the_same_choices(game):
    batch = malice.Batch(game, 4)
    batch.reset(2)
    lists = batch.choices(int(batch.masks.sum(axis=1).max()))
    for mask, choices in zip(batch.masks, lists):
        assert sorted(choices[choices > 0]) == list(np.flatnonzero(mask))


def test_the_same_seeds_are_the_same_games():
    def play():
        batch = malice.Batch("overboss", 8, player_count=3)
        batch.reset(np.arange(8, dtype=np.uint64))
        for luck in range(100):
            batch.step(batch.sample(luck))
        return batch.observations.copy()

    assert np.array_equal(play(), play())


def test_arrays_are_the_callers():
    mine = np.zeros((4, malice.Table("overboss").layout.size), np.float32)
    batch = malice.Batch("overboss", 4, arrays={"observations": mine, "ends": mine.copy()})
    assert batch.reset(3)[0] is mine and mine.any() and not batch.ends.any()
    for luck in range(300):
        batch.step(batch.sample(luck))
    assert batch.ends.any()
    masks = np.full(batch.masks.shape, 7, np.uint8)
    given = malice.Batch("overboss", 4, arrays={"masks": masks})
    for luck in range(20):
        seen = given.reset(3)[1] if luck == 0 else given.step(given.sample(luck))[1]
        assert seen is masks and masks.max() == 1
        masks[:] = 7  # which is no business but the caller's
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0, 0] = 1
    with pytest.raises(TypeError, match="no array 'noise'"):
        malice.Batch("overboss", 4, arrays={"noise": mine})
    small = malice.Batch("overboss", 4, arrays={"observations": mine[:3]})
    with pytest.raises(ValueError, match="observations has"):
        small.reset()


def test_bots_beat_chance():
    batch = malice.Batch("overboss", 32, [None, "greedy"])
    batch.reset(3)
    worth = np.zeros(2)
    for luck in range(400):
        batch.step(batch.sample(luck))
        assert (batch.seats_to_move == 0).all()
        worth += batch.rewards.sum(axis=0)
    assert worth[1] > 2 * worth[0]
    with pytest.raises(ValueError, match="nobody is left who learns"):
        malice.Batch("overboss", 1, ["easy", "easy"])
    with pytest.raises(ValueError, match="players has 2 places"):
        malice.Batch("overboss", 1, [None] * 3)


def test_an_illegal_number_moves_nothing_or_loses_the_game():
    batch = malice.Batch("overboss", 2)
    before = batch.reset(4)[0].copy()
    legal = batch.sample(1).copy()
    with pytest.raises(malice.IllegalAction, match="game 1: 0 is not legal"):
        batch.step([legal[0], 0])
    assert np.array_equal(before, batch.observations)
    batch = malice.Batch("overboss", 2, illegal="lose")
    batch.reset(4)
    seat = int(batch.seats_to_move[1])
    _, _, rewards, done = batch.step([legal[0], 0])
    assert done.tolist() == [0, 1] and rewards[1, seat] == 0 and rewards[1, 1 - seat] == 1
