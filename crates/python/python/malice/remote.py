"""A table on a server, played through its JSON API as a ``malice.Table`` is: what chooses for one chooses for the other.

``Table.open("http://127.0.0.1:4666", "overboss", ["human", "easy"])`` opens one and takes the first seat; ``Table(host, table, token)``
sits down where a token says. ``apply`` returns when the own seat is asked again or the game is over. Only the own seat can be looked
through, and nothing can be tried: there is no ``clone`` and no ``resample`` of what lies on a server.
"""

from __future__ import annotations

import json
import time
import uuid
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import numpy as np
from numpy.typing import NDArray

from . import IllegalAction, Layout
from . import Table as Local

#: How long to wait before looking again, in seconds.
PAUSE = 0.1


class Table:
    """The seat at a server's table that a token acts for."""

    def __init__(self, host: str, table: str, token: str) -> None:
        self.host, self.table, self.token = host, table, token
        self._look()
        self._rules = Local(self._state["game"], **self._state["options"])
        self._wait()

    @classmethod
    def open(cls, host: str, game: str, players: list[str], **options: Any) -> Table:
        """Opens a table: "human" for the own seat, and "easy", "normal", "hard" or "expert" for house bots."""
        body = {"game": game, "options": options, "seats": [{"player": player} for player in players]}
        body["key"] = uuid.uuid4().hex
        opened = _ask(f"{host}/api/v1/tables", body)
        return cls(host, opened["table"], opened["tokens"][0]["token"])

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._rules.game

    @property
    def layout(self) -> Layout:
        """What the numbers are."""
        return self._rules.layout

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._rules.seats

    @property
    def options(self) -> dict[str, Any]:
        """What was chosen before the game began, and what is usual where nothing was."""
        return self._rules.options

    @property
    def own(self) -> int:
        """The seat that the token acts for."""
        return self._state["you"] - 1

    @property
    def seat(self) -> int | None:
        """The own seat while it is asked; None when the game is over."""
        return None if self.over else self.own

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._state["status"] == "finished"

    def choices(self) -> list[tuple[int, str, str]]:
        """The legal choices: number, name, and what people read."""
        asked = self._state["choices"]
        return [(self._rules.index(choice["do"], self.own), choice["do"], choice["text"]) for choice in asked]

    def legal(self) -> list[int]:
        """The numbers of the legal choices, ascending."""
        return sorted(index for index, _, _ in self.choices())

    def mask(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """1 for each legal choice; into ``out``, or a new array."""
        out = np.zeros(self.layout.actions, np.uint8) if out is None else out
        out[:] = 0
        out[self.legal()] = 1
        return out

    def observe(self, seat: int | None = None, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """What the own seat knows, as numbers: the server tells no other's."""
        self._own(seat)
        told = _ask(f"{self._address}/observation", None, self.token)
        if told["layout"] != self.layout.hash:
            raise ValueError(f"the server's layout is {told['layout']}, and here it is {self.layout.hash}")
        out = np.zeros(self.layout.size, np.float32) if out is None else out
        out[:] = told["numbers"]
        return out

    def apply(self, choice: int | str) -> None:
        """Makes a choice, by number or by name, and waits until there is another one or the game is over."""
        names = {index: name for index, name, _ in self.choices()}
        name = choice if isinstance(choice, str) else names.get(int(choice))
        if name is None:
            raise IllegalAction(f"{choice} is not legal now")
        # Sent again with the same key, it is done once.
        self._send("/act", {"decision": self._state["decision"], "key": uuid.uuid4().hex, "do": name})
        self._look()
        self._wait()

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What the own seat sees; after the end, everything."""
        self._own(seat)
        return self._state["view"]

    def scores(self, seat: int | None = None) -> list[dict[str, Any]]:
        """The scores as the own seat can tell them."""
        self._own(seat)
        return self._state["scores"]

    def outcome(self) -> dict[str, Any] | None:
        """Who has won and why; None until the game is over."""
        return self._state.get("outcome")

    def returns(self) -> list[float]:
        """The worth of a finished game to each seat, 0 to 1; 0 before. It is read from the record, in which nothing was taken back."""
        return Local.load(self.record()).returns() if self.over else [0.0] * self.seats

    def record(self) -> str:
        """The record of the game: while it goes on without the seed and without what others chose in secret."""
        return _raw(f"{self._address}/record", None, self.token).decode()

    def _own(self, seat: int | None) -> None:
        if seat not in (None, self.own):
            raise IndexError(f"the token acts for seat {self.own}, not for seat {seat}")

    @property
    def _address(self) -> str:
        return f"{self.host}/api/v1/tables/{self.table}"

    def _send(self, path: str, body: dict[str, Any]) -> Any:
        return _ask(self._address + path, body, self.token)

    def _look(self) -> None:
        self._state = _ask(self._address, None, self.token)

    def _wait(self) -> None:
        while not self.over and not self._state["choices"]:
            time.sleep(PAUSE)
            self._look()


def _ask(address: str, body: dict[str, Any] | None, token: str | None = None) -> Any:
    return json.loads(_raw(address, body, token))


def _raw(address: str, body: dict[str, Any] | None, token: str | None) -> bytes:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            with urlopen(Request(address, data, headers)) as answer:
                return answer.read()
        except HTTPError as error:
            if error.code not in (429, 503):  # too fast, or not stored
                told = json.load(error).get("error", str(error))
                raise (IllegalAction if error.code in (409, 422) else OSError)(told) from None
            time.sleep(1)
