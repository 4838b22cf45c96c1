"""One game."""

import copy
import pickle
import random

import malice
import numpy as np
import pytest


def stroll(table, steps, seed=0):
    picks = random.Random(seed)
    while steps and not table.over:
        table.apply(picks.choice(table.legal()))
        steps -= 1
    return table


def test_every_game_is_played_to_its_end(game, players):
    table = stroll(malice.Table(game, 1, player_count=players), -1)
    assert table.outcome() is not None
    assert len(table.returns()) == table.seats == players
    assert table.seat is None and table.legal() == [] and table.choices() == []
    with pytest.raises(malice.IllegalAction, match="over"):
        table.apply(1)


def test_what_is_imagined_looks_alike(game, players):
    table = stroll(malice.Table(game, 2, player_count=players), 20)
    seat = table.seat
    for seed in range(3):
        other = table.resample(seat, seed)
        assert np.array_equal(table.observe(seat), other.observe(seat))
        assert (table.view(seat), table.text(seat)) == (other.view(seat), other.text(seat))
        assert (table.choices(), table.scores(seat)) == (other.choices(), other.scores(seat))


def test_choices_have_numbers_names_and_texts(game):
    table = stroll(malice.Table(game, 3), 12)
    mask = table.mask()
    assert list(np.flatnonzero(mask)) == table.legal() == sorted(index for index, _, _ in table.choices())
    for index, name, text in table.choices():
        assert table.index(name, table.seat) == index
        assert table.layout.name(index) and text
        one, two = table.clone(), copy.deepcopy(table)
        one.apply(index)
        two.apply(name)
        assert one.view() == two.view()


def test_rows_of_features_tell_choices_apart(game):
    table = malice.Table(game)
    layout = table.layout
    rows = layout.rows(np.arange(layout.actions, dtype=np.uint32))
    assert rows.shape == (layout.actions, len(layout.columns))
    assert len(np.unique(rows, axis=0)) == layout.actions
    assert (rows.max(axis=0) <= [count for _, count in layout.columns]).all()
    with pytest.raises(IndexError):
        layout.rows(np.array([layout.actions], np.uint32))


def test_records_go_on_where_they_were_left():
    table = stroll(malice.Table("overboss", 3, boss_cards=True), 12)
    loaded = malice.Table.load(table.record())
    assert (loaded.view(), loaded.choices()) == (table.view(), table.choices())
    assert stroll(loaded, -1).outcome() == stroll(table, -1).outcome()
    with pytest.raises(ValueError):
        malice.Table.load("{}")
    with pytest.raises(ValueError, match="imagined"):
        table.resample(0, 1).record()


def test_what_is_pickled_goes_on_alike(game):
    table = stroll(malice.Table(game, 3), 12)
    imagined = stroll(table.resample(table.seat, 5), 3)
    for kept in [table, imagined, imagined.clone()]:
        again = pickle.loads(pickle.dumps(kept))
        assert again.view(0) == kept.view(0) and again.layout.hash == kept.layout.hash
        assert stroll(again, -1).outcome() == stroll(kept, -1).outcome()
    lost = malice.Table(game, illegal="lose")
    lost.apply(0)
    assert pickle.loads(pickle.dumps(lost)).returns() == lost.returns()
    with pytest.raises(ValueError, match="no game that was kept"):
        table.__setstate__("{}")


def test_a_new_game_is_dealt_under_the_same_options():
    table = malice.Table("overboss", 1, "lose", player_count=3, boss_cards=True)
    other = stroll(table, 5).anew(7)
    assert other.view() == malice.Table("overboss", 7, player_count=3, boss_cards=True).view()
    other.apply(0)
    assert other.over


def test_options_are_listed(game):
    listed = {option["name"]: option for option in malice.options(game)}
    assert all(option["help"] and "default" in option and "kind" in option for option in listed.values())
    assert malice.Table(game).options == {name: option["default"] for name, option in listed.items()}
    most = listed["player_count"]["kind"]["max"]
    assert malice.Table(game, player_count=most).options["player_count"] == most
    with pytest.raises(ValueError, match="chess"):
        malice.options("chess")


def test_arrays_are_the_callers():
    table = malice.Table("overboss")
    out = np.ones(table.layout.size, np.float32)
    assert table.observe(0, out) is out and not out.all()
    with pytest.raises(ValueError, match="places"):
        table.observe(0, np.zeros(3, np.float32))
    with pytest.raises(TypeError):
        table.observe(0, np.zeros(table.layout.size))
    with pytest.raises(IndexError, match="no seat 2"):
        table.observe(2)


def test_faults_are_the_engines():
    with pytest.raises(ValueError, match="player_count"):
        malice.Table("overboss", player_count=9)
    with pytest.raises(ValueError, match="colour"):
        malice.Table("overboss", colour="red")
    with pytest.raises(ValueError, match="chess"):
        malice.Table("chess")
    with pytest.raises(malice.IllegalAction, match="OB-"):
        malice.Table("overboss").apply("end_turn")
    with pytest.raises(ValueError, match="'raise', 'random' or 'lose'"):
        malice.Table("overboss", illegal="cry")


def test_illegal_choices_by_policy():
    table = malice.Table("overboss")
    before = table.view()
    with pytest.raises(malice.IllegalAction, match="0 is not legal"):
        table.apply(0)
    assert table.view() == before
    lost = malice.Table("overboss", illegal="lose")
    lost.apply(0)
    assert lost.over and sorted(lost.returns()) == [0.0, 1.0]
    other = malice.Table("overboss", illegal="random")
    other.apply(0)
    assert not other.over and other.view() != before


def test_bots_are_asked():
    table = malice.Table("overboss", 4)
    for level in ["random", "easy", "ismcts:50"]:
        choice = table.bot(level, 1)
        assert choice in table.legal()
        table.apply(choice)
    with pytest.raises(ValueError, match="deep_blue"):
        table.bot("deep_blue")
