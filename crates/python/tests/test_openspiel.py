"""OpenSpiel's own suite, on every game and every number of players, and what it does with states."""

import copy
import pickle
import random

import malice
import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from malice import openspiel  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402


def stroll(state, steps, seed=0):
    """Draws the deal and makes so many random choices, or all."""
    picks = random.Random(seed)
    while state.is_chance_node() or steps and not state.is_terminal():
        steps -= not state.is_chance_node()
        state.apply_action(picks.choice(state.legal_actions()))
    return state


def played(game, steps, seed=0, **options):
    return stroll(openspiel.game(game, **options).new_initial_state(), steps, seed)


def face(state):
    """All that can be read from a state."""
    seen = [(state.observation_string(player), state.observation_tensor(player)) for player in range(state.num_players())]
    return str(state), state.current_player(), state.legal_actions(), state.returns(), seen


def test_openspiels_own_suite(game, players, thorough):
    spiel = pyspiel.load_game(f"malice_{game.replace('-', '_')}", {"players": players})
    assert spiel.num_players() == players
    if thorough or (game, players) == ("overboss", 2):
        pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)
    environment = rl_environment.Environment(spiel)
    step = environment.reset()
    picks = random.Random(1)
    for _ in range(30):
        if step.last():
            break
        player = step.observations["current_player"]
        legal = step.observations["legal_actions"]
        assert [bool(choices) for choices in legal] == [seat == player for seat in range(players)]
        assert len(step.observations["info_state"][player]) == spiel.layout.size
        step = environment.step([picks.choice(legal[player])])


def test_a_game_begins_with_its_deal(game):
    spiel = openspiel.game(game)
    state = spiel.new_initial_state()
    empty, digits = face(state), [1, 0, 255, 7]
    assert "0 of 4" in empty[0] and not any(any(tensor) for _, tensor in empty[4]) and not any(empty[3])
    for drawn, digit in enumerate(digits):
        assert state.is_chance_node() and not state.is_terminal()
        assert state.legal_actions() == list(range(spiel.max_chance_outcomes()))
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        assert f"{drawn} of {spiel.max_chance_nodes_in_history()}" in str(state)
        assert state.action_to_string(digit) == f"deal {digit}"
        state.apply_action(digit)
    table = malice.Table(game, int.from_bytes(bytes(digits), "big"))
    assert not state.is_chance_node() and state.current_player() == table.seat
    assert (str(state), state.legal_actions()) == (table.text(), table.legal())
    assert np.array_equal(state.observation_tensor(0), table.observe(0))
    with pytest.raises(ValueError):
        spiel.new_initial_state().apply_action(256)


def test_a_history_leads_to_the_same_state(game):
    state = played(game, 25)
    again = state.get_game().new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert face(again) == face(state)
    assert face(stroll(again, -1, 2)) == face(stroll(state, -1, 2))


def test_copies_go_their_own_ways(game):
    state = played(game, 10)
    before = face(state)
    for other in [state.clone(), copy.deepcopy(state)]:
        assert (face(other), other.history(), other.move_number()) == (before, state.history(), state.move_number())
        stroll(other, -1)
        assert face(other) != before and face(state) == before


def test_states_are_written_and_read(game):
    spiel = openspiel.game(game)
    dealt = played(game, 10)
    imagined = stroll(dealt.resample_from_infostate(dealt.current_player(), random.Random(1).random), 5)
    dealing = spiel.new_initial_state()
    dealing.apply_action(9)
    for state in [spiel.new_initial_state(), dealing, dealt, imagined, stroll(dealt.clone(), -1)]:
        written = pyspiel.serialize_game_and_state(spiel, state)
        _, read = pyspiel.deserialize_game_and_state(written)
        assert (face(read), read.history()) == (face(state), state.history())
        again = pickle.loads(pickle.dumps(state))
        assert face(stroll(again, -1, 2)) == face(stroll(read, -1, 2)) == face(stroll(state.clone(), -1, 2))


def test_what_is_imagined_looks_alike_and_does_not_tell_the_deal(game):
    state = played(game, 10)
    player = state.current_player()
    other = state.resample_from_infostate(player, random.Random(1).random)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.observation_string(player) == state.observation_string(player)
    assert (other.legal_actions(), other.current_player()) == (state.legal_actions(), player)
    assert (other.history(), other.digits) == ([], b"")
    first = other.legal_actions()[0]
    other.apply_action(first)
    assert other.clone().history() == [first]


def test_who_asks_for_what_is_public_is_told_no_more():
    state = played("overboss", 0, boss_cards=True)
    while "keep" in state.table.choices()[0][1]:
        state.apply_action(state.legal_actions()[0])
    nothing, own = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER
    for player in range(2):
        public = make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=False, private_info=nothing))
        assert public.string_from(state, player) == str(state) != state.observation_string(player)
        assert public.tensor is None
        seat = make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=True, private_info=own))
        seat.set_from(state, player)
        assert seat.string_from(state, player) == state.observation_string(player)
        assert seat.tensor.tolist() == state.observation_tensor(player)
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="all players"):
        make_observation(state.get_game(), everything)


def test_a_deal_that_is_begun_is_drawn_again():
    state = openspiel.game("overboss").new_initial_state()
    for digit in [1, 2, 3]:
        state.apply_action(digit)
    other = state.resample_from_infostate(0, random.Random(1).random)
    assert str(other) == str(state) and other.digits != state.digits


#: Flags, numbers, words that are numbers, sets, and words with commas in them.
OPTIONS = {
    "overboss": {"player_count": 3, "boss_cards": True, "first_player": "2"},
    "big-bad-overlord": {"player_count": 2, "opening_truce_rounds": 1},
    "overlords-of-infamy": {"player_count": 2, "two_player_zones": "SE+SW", "include_waffles": False},
    "forces-of-evil": {"player_count": 3, "round_limit": 9, "kingdom": "custom_realm", "custom_light": "peasants:3,crusade:1"},
    "battle-for-greyport": {"player_count": 3, "starting_player": "3"},
}


def test_options_are_parameters(game):
    given = openspiel.game(game, **OPTIONS[game])
    assert given.table.options == malice.Table(game, **OPTIONS[game]).options
    others = {name: value for name, value in OPTIONS[game].items() if name != "player_count"}
    loaded = pyspiel.load_game(given.get_type().short_name, others | {"players": OPTIONS[game]["player_count"]})
    state = stroll(given.new_initial_state(), 10)
    spiel, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(given, state))
    assert face(read) == face(state)
    for same in [loaded, spiel, pyspiel.load_game(str(given)), pickle.loads(pickle.dumps(given))]:
        assert same.table.options == given.table.options and str(same) == str(given)


def test_sets_are_parameters():
    terrain = ["forest", "cave", "graveyard", "swamp", "castle"]
    chosen = openspiel.game("overboss", terrain_mode="chosen", terrain_set=terrain)
    loaded = pyspiel.load_game("malice_overboss(terrain_mode=chosen,terrain_set=forest;cave;graveyard;swamp;castle)")
    assert loaded.table.options["terrain_set"] == chosen.table.options["terrain_set"] == terrain
    assert str(loaded) == str(chosen) == str(pyspiel.load_game(str(chosen)))
    with pytest.raises(ValueError, match="boss_cards"):
        openspiel.game("overboss", boss_cards="perhaps")


def test_a_playthrough_can_be_played_again():
    text = generate_playthrough.playthrough("malice_overboss", None, seed=3)
    state = openspiel.game("overboss").new_initial_state()
    actions = [int(line.split(":")[1]) for line in text.splitlines() if line.startswith("action:")]
    assert generate_playthrough.playthrough("malice_overboss", actions, seed=3) == text
    for action in actions:
        state.apply_action(action)
    assert state.is_terminal()


def test_openspiel_searches(game, players, thorough):
    if not thorough and (game, players) != ("overboss", 2):
        pytest.skip("with --all")
    state = played(game, 3, player_count=players)
    for own in [True, False]:
        bot = ismcts.ISMCTSBot(
            game=state.get_game(),
            uct_c=2.0,
            max_simulations=4,
            evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
            random_state=np.random.RandomState(1),
        )
        if own:
            bot.set_resampler(lambda state, player: state.resample_from_infostate(player, random.Random(1).random))
        assert bot.step(state) in state.legal_actions()
