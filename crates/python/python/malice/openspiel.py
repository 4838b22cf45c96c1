"""OpenSpiel: Game and State of its Python interface, with a resampler for search over what a seat cannot know.

``pyspiel.load_game("malice_overboss", {"players": 3, "boss_cards": True})`` after importing this module: the game's options are its
parameters. ``game("overboss", player_count=3, boss_cards=True)`` says the same as a table does. A game begins with chance nodes that
draw the number of its deal, digit by digit; all later luck follows from it, so that a history leads to the same state every time.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from . import Table, games, options

#: No game has ever been seen to take so many choices.
LONGEST = 20_000
#: A deal has a number of so many digits, each of them one of so many, all equally likely.
DIGITS, OUTCOMES = 4, 256


def _written(value: Any) -> bool | int | str:
    """An option as a parameter that is the same when OpenSpiel reads it in a game's name: words have no commas and are no numbers."""
    if isinstance(value, (bool, int)):
        return value
    if not isinstance(value, str):
        return ";".join(_written(word) for word in value)
    word = quote(value, safe="+ ")
    return f"%{ord(word[0]):02X}{word[1:]}" if word and not word[0].isalpha() else word


def _read(value: bool | int | str) -> Any:
    """An option from a parameter; words may also be written as they are."""
    if not isinstance(value, str):
        return value
    words = [unquote(word) for word in value.split(";")]
    return words if len(words) > 1 else words[0]


#: The options of each game as parameters. How many play is ``players``, as everywhere in OpenSpiel.
DEFAULTS = {
    name: {option["name"]: _written(option["default"]) for option in options(name) if option["name"] != "player_count"}
    for name, *_ in games()
}


def _type(name: str, title: str, fewest: int, most: int) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"malice_{name.replace('-', '_')}",
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
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
        parameter_specification={"players": max(fewest, 2)} | DEFAULTS[name],
    )


TYPES = {name: _type(name, title, fewest, most) for name, title, fewest, most in games()}


def game(name: str, **options: Any) -> MaliceGame:
    """A game under its own options: ``game("overboss", player_count=3, boss_cards=True)``."""
    return GAMES[name]({"players" if option == "player_count" else option: _written(options[option]) for option in options})


class MaliceGame(pyspiel.Game):
    """A game of Malice, one class for each. Its parameters are ``players`` and the game's options."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"player_count" if name == "players" else name: _read(value) for name, value in (params or {}).items()}
        #: Any deal: all others are dealt from it.
        self.table = Table(self.name, **given)
        self.layout = self.table.layout
        info = pyspiel.GameInfo(
            num_distinct_actions=self.layout.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=self.table.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        chosen = {name: _written(value) for name, value in self.table.options.items() if name != "player_count"}
        other = {name: value for name, value in chosen.items() if value != DEFAULTS[self.name][name]}
        super().__init__(TYPES[self.name], info, other | {"players": self.table.seats})

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self, _state: str | None = None) -> MaliceState:
        """A state in which nothing is dealt yet."""
        return MaliceState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How many digits a deal has."""
        return DIGITS

    def make_py_observer(self, iig_obs_type=None, params=None) -> MaliceObserver | MaliceWatcher:
        """What a seat knows, or who asks for nothing private what who watches sees. How it came about is in neither of them."""
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER
        # OpenSpiel leaves the kind out where any will do.
        private = getattr(iig_obs_type, "private_info", own)
        if private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody is told what all players know")
        return MaliceObserver(self) if private == own else MaliceWatcher()


class MaliceState(pyspiel.State):
    """A game in progress, or being dealt. OpenSpiel copies and pickles what is kept here, beside the history that it keeps itself."""

    def __init__(self, game: MaliceGame) -> None:
        super().__init__(game)
        #: The digits drawn so far, and what they have dealt when all of them are there.
        self.digits = b""
        self.table: Table | None = None

    def current_player(self) -> int:
        """The seat that chooses next; OpenSpiel's numbers for chance and for the end."""
        if self.table is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.table.over else self.table.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every digit, and how likely it is."""
        return [(digit, 1 / OUTCOMES) for digit in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal() if player == self.table.seat else []

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table.apply(action)
            return
        self.digits += bytes([action])
        if len(self.digits) == DIGITS:
            self.table = self.get_game().table.anew(int.from_bytes(self.digits, "big"))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.get_game().layout.name(action) or "none"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table is not None and self.table.over

    def returns(self) -> list[float]:
        """The worth of a finished game to each seat, 0 to 1; 0 before."""
        return [0.0] * self.num_players() if self.table is None else self.table.returns()

    def resample_from_infostate(self, player: int, sampler) -> MaliceState:
        """A state that ``player`` cannot tell from this one. Its history begins here: the one of this state tells how it was dealt."""
        other = self.get_game().new_initial_state()
        if self.table is None:
            other.digits = bytes(int(sampler() * OUTCOMES) for _ in self.digits)
        else:
            other.table = self.table.resample(player, int(sampler() * 2**53))
        return other

    def __deepcopy__(self, memo) -> MaliceState:
        return self.clone()

    def __str__(self) -> str:
        return self.text()

    def text(self, player: int | None = None) -> str:
        """What a seat reads, or who watches."""
        if self.table is None:
            return f"{len(self.digits)} of {DIGITS} digits of the deal are drawn\n"
        return self.table.text(player)


class MaliceObserver:
    """What a seat knows, as OpenSpiel's observers tell it: ``tensor`` is all of it, ``dict`` has its parts by name."""

    def __init__(self, game: MaliceGame) -> None:
        self.tensor = np.zeros(game.layout.size, np.float32)
        self.dict = {}
        for name, of, start, length in game.layout.parts:
            self.dict[name if of is None else f"{name}_{of}"] = self.tensor[start : start + length]

    def set_from(self, state: MaliceState, player: int) -> None:
        """Writes what a seat knows into ``tensor``."""
        if state.table is None:
            self.tensor.fill(0)
        else:
            state.table.observe(player, self.tensor)

    def string_from(self, state: MaliceState, player: int) -> str:
        """What a seat reads."""
        return state.text(player)


class MaliceWatcher:
    """What everybody can see, as text: numbers are a seat's."""

    tensor = None
    dict: dict[str, np.ndarray] = {}

    def set_from(self, state: MaliceState, player: int) -> None:
        """Nothing: there are no numbers for who has no seat."""

    def string_from(self, state: MaliceState, player: int) -> str:
        """What who watches reads."""
        return state.text()


# Classes, since OpenSpiel never lets go of what is registered: a function would be freed after the interpreter is gone.
GAMES = {name: type(f"Malice{title.replace(' ', '')}", (MaliceGame,), {"name": name}) for name, title, _, _ in games()}
for _name, _game in GAMES.items():
    pyspiel.register_game(TYPES[_name], _game)
