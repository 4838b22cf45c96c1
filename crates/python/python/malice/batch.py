"""Many games at once, with the arrays that they are written into."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._malice import Batch as _Batch


class Batch(_Batch):
    """Many games of one kind, stepped in threads without the interpreter's lock: ``Batch("overboss", 4096, player_count=2)``.

    ``players`` has a house bot's name for each seat that one plays and None for who learns. The arrays are made once and written in
    place; whoever has better ones gives them as ``arrays``, by name:

    - ``observations``: what the seat that chooses next knows, a row for each game
    - ``masks``: 1 for each of its legal choices; nobody else writes into it unless it was given
    - ``seats_to_move``: that seat
    - ``rewards``: where a game has just ended, its worth to each seat
    - ``done``: where a game has just ended; all of the above but ``rewards`` is then of the next one
    - ``ends``: where a game has just ended, what the seat that chose last knows of its end; only written if it was given
    """

    observations: NDArray[np.float32]
    seats_to_move: NDArray[np.uint8]
    rewards: NDArray[np.float32]
    done: NDArray[np.uint8]
    ends: NDArray[np.float32] | None

    def __new__(
        cls,
        game: str,
        games: int,
        players: Sequence[str | None] = (),
        illegal: str = "raise",
        arrays: dict[str, NDArray[Any]] | None = None,
        **options: Any,
    ) -> Batch:
        return super().__new__(cls, game, games, list(players), illegal, **options)

    def __init__(
        self,
        game: str,
        games: int,
        players: Sequence[str | None] = (),
        illegal: str = "raise",
        arrays: dict[str, NDArray[Any]] | None = None,
        **options: Any,
    ) -> None:
        given = dict(arrays or {})
        shapes = {
            "observations": ((games, self.layout.size), np.float32),
            "seats_to_move": ((games,), np.uint8),
            "rewards": ((games, self.seats), np.float32),
            "done": ((games,), np.uint8),
        }
        for name, (shape, dtype) in shapes.items():
            array = given.pop(name, None)
            setattr(self, name, np.zeros(shape, dtype) if array is None else array)
        # In masks of our own only what changes is written: nobody else may write into them.
        masks = given.pop("masks", None)
        self._masks_are_kept = masks is None
        self._masks = np.zeros((games, self.layout.actions), np.uint8) if masks is None else masks
        self._shown = self._masks.view() if masks is None else masks
        if masks is None:
            self._shown.flags.writeable = False
        self.ends = given.pop("ends", None)
        if given:
            raise TypeError(f"a batch has no array {sorted(given)[0]!r}")
        self._actions = np.zeros(games, np.uint32)

    @property
    def masks(self) -> NDArray[np.uint8]:
        """1 for each legal choice, a row for each game."""
        return self._shown

    def reset(self, seed: ArrayLike = 0) -> tuple[NDArray[np.float32], NDArray[np.uint8]]:
        """Starts all games anew: with a seed for each, or with those that follow from one number."""
        seeds = np.asarray(seed, np.uint64)
        if seeds.ndim == 0:
            seeds = np.random.SeedSequence(int(seeds)).generate_state(self.games, np.uint64)
        self.reset_into(np.ascontiguousarray(seeds), self)
        return self.observations, self.masks

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.float32], NDArray[np.uint8], NDArray[np.float32], NDArray[np.uint8]]:
        """Makes one choice in each game; returns the arrays, which are the same every time."""
        self.step_into(np.ascontiguousarray(actions, np.uint32), self)
        return self.observations, self.masks, self.rewards, self.done

    def sample(self, luck: int) -> NDArray[np.uint32]:
        """A legal choice for each game, picked at random; the same luck picks the same ones. The array is the same every time."""
        self.sample_into(luck, self._actions)
        return self._actions

    def choices(self, most: int) -> NDArray[np.uint32]:
        """The legal choices of each game, as many as ``most``, and 0 where there are no more: see ``layout.rows``."""
        lists = np.zeros((self.games, most), np.uint32)
        self.choices_into(lists)
        return lists
