"""Gymnasium: one learner against house bots, one game (``Malice``) or many (``MaliceVector``).

The legal choices are in ``info["action_mask"]``. A game that has ended has paid 0 to 1: what it was worth to the learner.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import Batch, Table


def _spaces(layout):
    return spaces.Box(-np.inf, np.inf, (layout.size,), np.float32), spaces.Discrete(layout.actions)


def _players(game: str, opponent: str | Sequence[str], seat: int, options: dict[str, Any]) -> list[str | None]:
    """A bot's name for every seat but the learner's."""
    seats = Table(game, **options).seats
    if not 0 <= seat < seats:
        raise IndexError(f"there is no seat {seat}: seats are counted from 0 to {seats - 1}")
    names = [opponent] * (seats - 1) if isinstance(opponent, str) else list(opponent)
    if len(names) != seats - 1:
        raise ValueError(f"{seats - 1} opponents are needed, not {len(names)}")
    return [*names[:seat], None, *names[seat:]]


class Malice(gymnasium.Env):
    """One game: ``Malice("overboss", opponent="easy", seat=0, player_count=3)``. ``opponent`` is a bot's name, or one for each."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        opponent: str | Sequence[str] = "easy",
        seat: int = 0,
        illegal: str = "raise",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game, self.seat, self.render_mode = game, seat, render_mode
        self.players = _players(game, opponent, seat, options)
        self.table = Table(game, 0, illegal, **options)
        self.observation_space, self.action_space = _spaces(self.table.layout)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        """A new game, played to where the learner is asked first: its observation, and the mask in a dict."""
        super().reset(seed=seed)
        while True:
            self.table = self.table.anew(self._luck())
            self._run()
            if not self.table.over:
                return self._seen(), self._info()

    def step(self, action):
        """Makes a choice, and lets the bots play until the learner is asked again or the game is over."""
        self.table.apply(int(action))
        self._run()
        return self._seen(), self.table.returns()[self.seat], self.table.over, False, self._info()

    def render(self):
        """What the learner sees, as text."""
        return self.table.text(self.seat) if self.render_mode == "ansi" else None

    def _luck(self) -> int:
        return int(self.np_random.integers(2**63))

    def _run(self) -> None:
        """Lets the bots play until the learner is asked."""
        while self.table.seat not in (None, self.seat):
            self.table.apply(self.table.bot(self.players[self.table.seat], self._luck()))

    def _seen(self):
        return self.table.observe(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask().view(np.int8)}


class MaliceVector(VectorEnv):
    """Many games in threads. A finished one starts anew in the same step; its last observation is in ``info["final_obs"]``."""

    def __init__(
        self,
        game: str,
        num_envs: int,
        opponent: str | Sequence[str] = "easy",
        seat: int = 0,
        illegal: str = "raise",
        **options: Any,
    ) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.seat, self.num_envs = seat, num_envs
        self.batch = Batch(game, num_envs, _players(game, opponent, seat, options), illegal, **options)
        self.batch.ends = np.zeros_like(self.batch.observations)
        self.single_observation_space, self.single_action_space = _spaces(self.batch.layout)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None):
        """New games, by one seed or one for each: their observations, and the masks in a dict."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.batch.reset(int(self.np_random.integers(2**63)) if seed is None else seed)
        return self.batch.observations.copy(), {"action_mask": self.batch.masks.copy()}

    def step(self, actions):
        """Makes a choice in each game, and lets the bots play until the learner is asked again."""
        self.batch.step(actions)
        done = self.batch.done.astype(bool)
        info: dict[str, Any] = {"action_mask": self.batch.masks.copy()}
        if done.any():
            ends = np.full(self.num_envs, None, object)
            for game in np.flatnonzero(done):
                ends[game] = self.batch.ends[game].copy()
            info |= {"final_obs": ends, "_final_obs": done, "final_info": {}, "_final_info": done}
        rewards = self.batch.rewards[:, self.seat].astype(np.float64)
        return self.batch.observations.copy(), rewards, done, np.zeros_like(done), info
