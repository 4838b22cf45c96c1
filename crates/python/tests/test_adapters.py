"""The libraries' own suites, on every game and every number of players."""

import random
import warnings

import malice
import numpy as np
import pytest


def test_pettingzoo(game, players):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, parallel_api_test, seed_test

    from malice.pettingzoo import env, parallel_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a game whose numbers are not between 0 and 1
        api_test(env(game, player_count=players), num_cycles=60)
        parallel_api_test(parallel_env(game, player_count=players), num_cycles=60)
        seed_test(lambda: env(game, player_count=players), num_cycles=20)


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
        check_env(Malice(game, "random", illegal="random", player_count=players), skip_render_check=True)


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


def test_openspiel(game, players, thorough):
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python import rl_environment

    import malice.openspiel  # noqa: F401

    name = f"malice_{game.replace('-', '_')}"
    spiel = pyspiel.load_game(name, {"players": players})
    assert spiel.num_players() == players
    if thorough or (game, players) == ("overboss", 2):
        pyspiel.random_sim_test(spiel, num_sims=1, serialize=False, verbose=False)
    environment = rl_environment.Environment(spiel)
    step = environment.reset()
    for _ in range(30):
        if step.last():
            break
        player = step.observations["current_player"]
        legal = step.observations["legal_actions"][player]
        assert len(step.observations["info_state"][player]) == malice.Table(game, player_count=players).layout.size
        step = environment.step([random.Random(1).choice(legal)])


def test_openspiel_imagines(game):
    pytest.importorskip("pyspiel")
    from malice.openspiel import game as open_game

    state = open_game(game, seed=3).new_initial_state()
    for _ in range(10):
        state.apply_action(state.legal_actions()[0])
    before = str(state)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert (str(state), str(copy) != before) == (before, True)
    player = state.current_player()
    other = state.resample_from_infostate(player, random.Random(1).random)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.legal_actions() == state.legal_actions()


def test_openspiel_takes_the_games_options():
    pyspiel = pytest.importorskip("pyspiel")
    from malice.openspiel import game as open_game

    loaded = pyspiel.load_game("malice_overboss", {"players": 3, "boss_cards": "true"})
    terrain = ["forest", "cave", "graveyard", "swamp", "camp"]
    opened = open_game("overboss", player_count=3, boss_cards=True, terrain_mode="chosen", terrain_set=terrain)
    assert loaded.layout.hash == opened.layout.hash != open_game("overboss", player_count=3).layout.hash


def test_openspiel_searches():
    pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import ismcts, mcts

    from malice.openspiel import game as open_game

    state = open_game("overboss", seed=3).new_initial_state()
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        uct_c=2.0,
        max_simulations=4,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(1),
    )
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, random.Random(1).random))
    assert bot.step(state) in state.legal_actions()
