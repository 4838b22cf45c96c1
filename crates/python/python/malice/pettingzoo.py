"""PettingZoo: every game as an AEC environment (``env``), and in the parallel form (``parallel_env``), where who is not asked waits.

An observation is a dict of ``observation`` and ``action_mask``; choice 0 is "wait".
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from . import Table


def env(game: str, **options: Any) -> Malice:
    """The AEC environment of a game: ``env("overboss", illegal="raise", player_count=3)``."""
    return Malice(game, **options)


def parallel_env(game: str, **options: Any) -> MaliceParallel:
    """The parallel environment of a game."""
    return MaliceParallel(game, **options)


class _Seats:
    """What both forms share: a table, its agents and spaces."""

    def __init__(self, game: str, illegal: str = "raise", render_mode: str | None = None, **options: Any) -> None:
        self.game, self.render_mode = game, render_mode
        name = f"malice_{game.replace('-', '_')}"
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.table = Table(game, 0, illegal, **options)
        self.layout = self.table.layout
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        seen = spaces.Box(-np.inf, np.inf, (self.layout.size,), np.float32)
        mask = spaces.Box(0, 1, (self.layout.actions,), np.int8)
        space = lambda: spaces.Dict({"observation": seen, "action_mask": mask})  # noqa: E731
        self.observation_spaces = {agent: space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.layout.actions) for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent can be given: the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent can choose: the same for all."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """What who watches sees, as text."""
        return self.table.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.table = self.table.anew(int(self._random.integers(2**63)))
        self.agents = self.possible_agents[:]

    def _seen(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        if self.table.seat == seat:
            mask = self.table.mask().view(np.int8)
        else:
            mask = np.zeros(self.layout.actions, np.int8)
            mask[0] = not self.table.over
        return {"observation": self.table.observe(seat), "action_mask": mask}


class Malice(_Seats, AECEnv):
    """One seat after the other, as the rules ask them."""

    def __init__(self, game: str, **options: Any) -> None:
        AECEnv.__init__(self)
        _Seats.__init__(self, game, **options)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed, the one after the last."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent knows, and its legal choices: 0 for who is not asked."""
        return self._seen(agent)

    def step(self, action: int | None) -> None:
        """Makes a choice for the agent that is asked; None takes one away whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.apply(int(action))
        self._cumulative_rewards[agent] = 0.0
        if self.table.over:
            self.rewards = dict(zip(self.possible_agents, self.table.returns()))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.seat]
        self._accumulate_rewards()


class MaliceParallel(_Seats, ParallelEnv):
    """All seats at once: whoever is asked chooses, all others wait. What they send is not looked at."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None):
        """A new game: what each agent knows, and a dict of nothing for each."""
        self._deal(seed)
        return {agent: self._seen(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]):
        """Makes the choice of the agent that is asked."""
        agents = self.agents
        self.table.apply(int(actions[self.possible_agents[self.table.seat]]))
        over = self.table.over
        seen = {agent: self._seen(agent) for agent in agents}
        rewards = dict(zip(self.possible_agents, self.table.returns()))
        self.agents = [] if over else agents
        ended, cut = dict.fromkeys(agents, over), dict.fromkeys(agents, False)
        return seen, rewards, ended, cut, {agent: {} for agent in agents}
