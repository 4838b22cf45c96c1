"""A server's table is played as one's own is. MALICE_SERVER names the program that serves it."""

import os
import random
import subprocess

import malice
import numpy as np
import pytest
from malice import remote


@pytest.fixture
def host(tmp_path):
    program = os.environ.get("MALICE_SERVER")
    if program is None:
        pytest.skip("no server: MALICE_SERVER is not set")
    command = [program, "serve", "--listen", "127.0.0.1:0", "--data", tmp_path / "data"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            # Every line until it says where it listens.
            yield next(line.split()[-1] for line in server.stdout if "http://" in line)
        finally:
            server.terminate()


def test_a_servers_table_is_played_to_its_end(host):
    table = remote.Table.open(host, "overboss", ["human", "easy"], boss_cards=True)
    assert (table.game, table.seats, table.seat, table.own) == ("overboss", 2, 0, 0)
    assert table.layout.hash == malice.Table("overboss", boss_cards=True).layout.hash
    assert table.options == malice.Table("overboss", boss_cards=True).options and table.returns() == [0.0, 0.0]
    assert table.view(table.seat) == table.view() and table.scores(table.seat) == table.scores()
    with pytest.raises(malice.IllegalAction, match="0 is not legal"):
        table.apply(0)
    with pytest.raises(malice.IllegalAction, match="OB-|not allowed|turn"):
        table.apply("end_turn")
    picks, by_name = random.Random(1), False
    while not table.over:
        index, name, text = picks.choice(table.choices())
        assert text and table.mask()[index] == 1 and index in table.legal()
        seen = table.observe(table.own)
        assert seen.shape == (table.layout.size,) and seen.any()
        table.apply(name if by_name else index)
        by_name = not by_name
    assert table.seat is None and len(table.outcome()["places"]) == 2
    here = malice.Table.load(table.record())
    assert here.returns() == table.returns() and sum(table.returns()) == 1
    assert here.outcome()["places"] == table.outcome()["places"]
    assert np.array_equal(here.observe(table.own), table.observe())
    for look in [table.observe, table.view, table.scores]:
        with pytest.raises(IndexError, match="acts for seat 0"):
            look(1)


def test_other_ways_to_fail(host):
    with pytest.raises(malice.IllegalAction, match="player_count"):
        remote.Table.open(host, "overboss", ["human", "easy"], player_count=9)
    with pytest.raises(OSError):
        remote.Table(host, "nowhere", "no token")
