"""Malice: five board games of villainy as environments for programs that learn.

``Table`` is one game, ``Batch`` thousands at once. ``malice.pettingzoo``, ``malice.gymnasium`` and ``malice.openspiel`` fit them to
those libraries, ``malice.arena`` rates players, ``malice.remote`` plays at a server's table. Seats are counted from 0; choices are
numbers, of which 0 is "wait".
"""

from __future__ import annotations

from ._malice import IllegalAction, Layout, Table, games, options, ratings
from .batch import Batch

__all__ = ["Batch", "IllegalAction", "Layout", "Table", "games", "options", "ratings"]
