"""PettingZoo's and Gymnasium's own suites, on every game and every number of players."""

import warnings

import numpy as np
import pytest


def test_pettingzoo(game, players):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

    from malice.pettingzoo import env, parallel_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a game whose numbers are not between 0 and 1
        api_test(env(game, player_count=players), num_cycles=60)
        parallel_api_test(parallel_env(game, player_count=players), num_cycles=60)
        seed_test(lambda: env(game, player_count=players), num_cycles=20)
        # This one looks at no mask.
        parallel_seed_test(lambda: parallel_env(game, illegal="random", player_count=players), num_cycles=20)
        render_test(lambda render_mode=None: env(game, render_mode=render_mode, player_count=players))


def test_who_is_not_asked_waits(game):
    pytest.importorskip("pettingzoo")
    from malice.pettingzoo import parallel_env

    table = parallel_env(game)
    seen, _ = table.reset(seed=5)
    asked = table.table.seat
    for seat, agent in enumerate(table.agents):
        legal = np.flatnonzero(seen[agent]["action_mask"]).tolist()
        assert legal == (table.table.legal() if seat == asked else [0])


def test_rewards_come_at_the_end(game):
    pytest.importorskip("pettingzoo")
    from malice.pettingzoo import env

    table = env(game)
    table.reset(seed=5)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, ended, cut, _ = table.last()
        total[agent] += reward
        table.step(None if ended or cut else int(np.flatnonzero(seen["action_mask"])[0]))
    assert list(total.values()) == table.table.returns()


def test_gymnasium(game, players):
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    from malice.gymnasium import Malice

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Malice(game, "random", illegal="random", render_mode="ansi", player_count=players))


def test_gymnasium_deals_anew():
    pytest.importorskip("gymnasium")
    from malice.gymnasium import Malice

    one = Malice("overboss", player_count=1)
    deals = [one.reset(seed=1)[0], one.reset()[0], one.reset()[0], one.reset(seed=1)[0]]
    assert np.array_equal(deals[0], deals[3])
    assert len({deal.tobytes() for deal in deals}) == 3


def test_gymnasium_in_many_games(game):
    pytest.importorskip("gymnasium")
    from malice.gymnasium import MaliceVector

    vector = MaliceVector(game, 4, "random", illegal="lose")
    seen, info = vector.reset(seed=1)
    assert seen in vector.observation_space
    again, _ = vector.reset(seed=1)
    assert np.array_equal(seen, again)
    actions = vector.batch.sample(1).copy()
    actions[0] = 0  # which is illegal, and ends the game
    seen, rewards, ended, cut, info = vector.step(actions)
    assert seen in vector.observation_space and ended[0] and rewards[0] == 0 and not cut.any()
    assert info["final_obs"][0].shape == vector.single_observation_space.shape
