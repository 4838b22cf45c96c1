import malice
import pytest

#: Every game with every number of players.
GAMES = [(name, players) for name, _, fewest, most in malice.games() for players in range(fewest, most + 1)]


def pytest_generate_tests(metafunc):
    """A test that asks for a game and a number of players is run for all of them; one that asks for a game, for each."""
    if {"game", "players"} <= set(metafunc.fixturenames):
        metafunc.parametrize("game,players", GAMES)
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [name for name, *_ in malice.games()])


def pytest_addoption(parser):
    parser.addoption("--all", action="store_true", help="also what takes minutes")


@pytest.fixture
def thorough(request):
    return request.config.getoption("--all")
