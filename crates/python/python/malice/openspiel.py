"""OpenSpiel: Game and State of its Python interface, with a resampler for search over what a seat cannot know.

``pyspiel.load_game("malice_overboss", {"players": 3, "boss_cards": "true"})`` after importing this module: the game's options are
its parameters, as text. ``game("overboss", boss_cards=True)`` says the same as a table does. Chance is drawn from a seed inside the
game ("sampled stochastic"): no chance nodes appear, and every new initial state is another deal.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from . import Table, games, options

#: No game has ever been seen to take so many choices.
LONGEST = 20_000


def _type(name: str, title: str, fewest: int, most: int) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"malice_{name.replace('-', '_')}",
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": max(fewest, 2), "seed": 0} | dict.fromkeys(_options(name), ""),
    )


def _options(name: str) -> list[str]:
    """The options that are parameters; how many play is ``players``, as everywhere in OpenSpiel."""
    return [option["name"] for option in options(name) if option["name"] != "player_count"]


def _text(value: Any) -> str:
    """An option as a parameter: no commas, which part parameters from each other."""
    if isinstance(value, bool):
        return str(value).lower()
    return ";".join(value) if isinstance(value, (list, tuple)) else str(value)


TYPES = {name: _type(name, title, fewest, most) for name, title, fewest, most in games()}


def game(name: str, seed: int = 0, **options: Any) -> MaliceGame:
    """A game under its own options: ``game("overboss", player_count=3, boss_cards=True)``."""
    params: dict[str, Any] = {option: _text(value) for option, value in options.items()}
    if "player_count" in params:
        params["players"] = int(params.pop("player_count"))
    return GAMES[name](params | {"seed": seed})


class MaliceGame(pyspiel.Game):
    """A game of Malice, one class for each. Its parameters are ``players``, ``seed`` and the game's options."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {name: value for name, value in (params or {}).items() if value != ""}
        options = {name: value.replace(";", ",") for name, value in params.items() if name not in ("players", "seed")}
        if "players" in params:
            options["player_count"] = params["players"]
        self.random = np.random.default_rng(params.setdefault("seed", 0))
        #: Any deal: others are dealt from it.
        self.table = Table(self.name, **options)
        self.layout = self.table.layout
        info = pyspiel.GameInfo(
            num_distinct_actions=self.layout.actions,
            max_chance_outcomes=0,
            num_players=self.table.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(TYPES[self.name], info, params | {"players": self.table.seats})

    def new_initial_state(self, _state: str | None = None) -> MaliceState:
        return MaliceState(self, self.table.anew(int(self.random.integers(2**63))))

    def make_py_observer(self, iig_obs_type=None, params=None) -> MaliceObserver:
        return MaliceObserver(self)


class MaliceState(pyspiel.State):
    """A game in progress. Only the table is kept here: OpenSpiel copies whatever a state has."""

    def __init__(self, game: MaliceGame, table: Table) -> None:
        super().__init__(game)
        self.table = table

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.table.over else self.table.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal() if player == self.table.seat else []

    def _apply_action(self, action: int) -> None:
        self.table.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.table.layout.name(action) or "none"

    def is_terminal(self) -> bool:
        return self.table.over

    def returns(self) -> list[float]:
        return self.table.returns()

    def resample_from_infostate(self, player: int, sampler) -> MaliceState:
        """A state that ``player`` cannot tell from this one."""
        other = self.clone()
        other.table = self.table.resample(player, int(sampler() * 2**53))
        return other

    def __deepcopy__(self, memo) -> MaliceState:
        return self.clone()

    def __str__(self) -> str:
        return self.table.text()


class MaliceObserver:
    """What a seat knows, as OpenSpiel's observers tell it: ``tensor`` is all of it, ``dict`` has its parts by name."""

    def __init__(self, game: MaliceGame) -> None:
        self.tensor = np.zeros(game.layout.size, np.float32)
        self.dict = {}
        for name, of, start, length in game.layout.parts:
            self.dict[name if of is None else f"{name}_{of}"] = self.tensor[start : start + length]

    def set_from(self, state: MaliceState, player: int) -> None:
        state.table.observe(player, self.tensor)

    def string_from(self, state: MaliceState, player: int) -> str:
        return state.table.text(player)


# Classes, since OpenSpiel never lets go of what is registered: a function would be freed after the interpreter is gone.
GAMES = {name: type(f"Malice{title.replace(' ', '')}", (MaliceGame,), {"name": name}) for name, title, _, _ in games()}
for _name, _game in GAMES.items():
    pyspiel.register_game(TYPES[_name], _game)
