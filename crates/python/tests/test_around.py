"""What stands around the games: ratings, documents, examples."""

import importlib
import runpy
import subprocess
import sys
from pathlib import Path

import malice
import numpy as np
import pytest
from malice import arena, bench, layouts

ROOT = Path(__file__).parents[3]
EXAMPLES = Path(__file__).parents[1] / "examples"


def test_who_plays_better_is_rated_higher():
    standings = arena.match("overboss", {"random": "random", "greedy": "greedy"}, games=16, seed=1, player_count=2)
    assert [row.name for row in standings] == ["greedy", "random"]
    assert standings[1].elo == 0 < standings[0].low < standings[0].elo < standings[0].high
    assert "greedy" in arena.text(standings)
    with pytest.raises(ValueError, match="two players"):
        arena.match("overboss", {"random": "random"}, player_count=2)


def test_the_table_of_numbers_is_of_this_version():
    written = (ROOT / "docs/observations.md").read_text()
    assert written == layouts.everything(), "python -m malice.layouts > docs/observations.md"


def test_what_the_document_shows_runs():
    for library in ["pettingzoo", "gymnasium", "pyspiel"]:
        pytest.importorskip(library)
    shown = (ROOT / "docs/python.md").read_text().split("```python\n")[1:]
    assert len(shown) == 4
    names: dict = {}
    for block in shown:
        # What is learnt in a few seconds is learnt less well in fewer.
        exec(block.split("```")[0].replace("range(100)", "range(40)").replace("range(600)", "range(150)"), names)
    assert names["table"].over and names["done"].shape == (256,)
    assert names["won"] > 0.55 * names["games"] > 100
    assert names["game"]("overboss", boss_cards=True).num_players() == names["env"]("overboss").table.seats == 2


def test_the_walk_through_prints_what_is_written():
    printed = subprocess.run(
        [sys.executable, EXAMPLES / "walkthrough.py"], capture_output=True, text=True, check=True
    ).stdout
    assert printed == (EXAMPLES / "walkthrough.txt").read_text()


def test_the_bench_prints_its_table(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["bench", "--games", "4", "--seconds", "0.001"])
    bench.main()
    printed = capsys.readouterr().out
    for name, *_ in malice.games():
        assert f"malice.Batch {name}" in printed and f"malice.Table.apply {name}" in printed


def test_the_network_learns_what_is_wanted(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(EXAMPLES)
    module = importlib.import_module("net")
    net = module.Net(3, "some layout", seed=1)
    seen, wanted = np.eye(3, dtype=np.float32), np.array([0.0, 5.0, -3.0], np.float32)
    for _ in range(300):
        net.learn(seen, wanted, 1e-2)
    assert np.allclose(net(seen), wanted, atol=0.1)
    net.save(tmp_path / "net.npz")
    kept = module.Net.load(tmp_path / "net.npz")
    assert kept.layout == "some layout" and np.array_equal(kept(seen), net(seen))


def test_gradients_are_what_small_steps_show(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    net = importlib.import_module("net").Net(3, hidden=(5, 4), seed=2)
    net.weights = [weight.astype(np.float64) * 3 for weight in net.weights]
    rng = np.random.default_rng(2)
    seen, by_numbers = rng.standard_normal((6, 3)), rng.standard_normal(6)
    slopes = net.slopes(net.forward(seen)[0], by_numbers)
    for weight, slope in zip(net.weights, slopes):
        for place in np.ndindex(weight.shape):
            weight[place] += 1e-6
            up = net(seen) @ by_numbers
            weight[place] -= 2e-6
            down = net(seen) @ by_numbers
            weight[place] += 1e-6
            assert (up - down) / 2e-6 == pytest.approx(slope[place], abs=1e-4)


def test_training_runs(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(EXAMPLES)
    few = ["--lessons", "1", "--opponent", "random", "--choices", "64", "--measured", "4"]
    arguments = ["train", *few, "--out", str(tmp_path / "net")]
    monkeypatch.setattr(sys, "argv", arguments)
    runpy.run_path(str(EXAMPLES / "train_overboss.py"), run_name="__main__")
    assert {path.suffix for path in tmp_path.iterdir()} == {".npz", ".csv", ".svg"}
