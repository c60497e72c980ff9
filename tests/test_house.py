"""A game is one folder, and nothing else in the package needs to know of it."""

import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import trilith
from trilith.games import registry
from trilith.games.definition import GameDefinition

ROOT = Path(__file__).parent.parent
PACKAGE = Path(trilith.__file__).parent


@pytest.mark.parametrize("game", registry.names())
def test_every_folder_defines_the_game_it_is_named_after(game: str) -> None:
    found = registry.game(game)
    assert isinstance(found, GameDefinition)
    assert found.name == game
    assert found.rulebook().startswith("# ")
    assert pickle.loads(pickle.dumps(found)) is found


def test_no_code_outside_a_games_folder_names_a_game() -> None:
    folders = {PACKAGE / "games" / game for game in registry.names()}
    for path in PACKAGE.rglob("*.py"):
        if folders.isdisjoint(path.parents):
            imports = [line for line in path.read_text(encoding="utf-8").splitlines() if "import" in line]
            for game in registry.names():
                assert not any(f"games.{game}" in line for line in imports), f"{path} imports {game}"


class Copy:
    """A copy of the package with one more folder in it, and nothing else changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(PACKAGE, folder / "trilith", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(ROOT / "tests/sample_game/noughts", folder / "trilith/games/noughts")
        self.environment = {**os.environ, "PYTHONPATH": str(folder), "NUMBA_CACHE_DIR": str(folder / "cache")}

    def python(self, *arguments: str, typed: str = "") -> str:
        command = [sys.executable, *arguments]
        # What it saves stays in a folder of its own.
        ran = subprocess.run(
            command, env=self.environment, cwd=self.folder, input=typed, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    def trilith(self, *arguments: str, typed: str = "") -> str:
        return self.python("-m", "trilith", *arguments, typed=typed)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("copy"))


def test_a_game_added_as_a_folder_is_listed_and_played(copy: Copy) -> None:
    assert "noughts" in copy.trilith("games")
    assert "Three in a row wins" in copy.trilith("rules", "noughts")
    assert copy.trilith("perft", "noughts", "9").split()[-1] == "127872", "the games that fill the board"
    assert copy.trilith("moves", "noughts", "--position", "3/1x1/3 o").split().count("b2") == 0
    assert "Crosses has three in a row" in copy.trilith("play", "noughts", typed="b2\na1\nb1\nb3\na2\nc1\nc2\nq\n")
    assert "win" in copy.trilith("analyse", "noughts", "--position", "1oo/1x1/x2 x", "--depth", "3")


def test_a_game_added_as_a_folder_is_drawn_with_its_own_board_shapes_and_colours(copy: Copy, tmp_path: Path) -> None:
    picture, won = tmp_path / "noughts.svg", ("show", "noughts", "--position", "o1o/xxx/3 o")
    assert "2 <x><x><x>" in copy.trilith(*won)
    copy.trilith(*won, "--svg", str(picture))
    text = picture.read_text(encoding="utf-8")
    assert text.count('data-piece="x"') == 3
    for own in ("blackboard-chalk-dot", "chalk-cross-chalk", "chalk-nought-chalk"):
        assert own in text


SERVED = """
from litestar.testing import TestClient
from trilith.server.app import create_app
from trilith.server.settings import Settings

settings = Settings("sqlite+aiosqlite:///{folder}/games.sqlite", public_url="http://testserver.local", warm_up=False)
with TestClient(create_app(settings)) as client:
    games = client.get("/api/games").json()
    assert "noughts" in [game["id"] for game in games]
    assert "chalk-cross" in client.get("/art/symbols.svg?ruleset=noughts&theme=dark").text
    assert client.get("/art/board.svg?ruleset=noughts&theme=light").status_code == 200
    assert "Noughts and crosses" in client.get("/learn/noughts/rules").text
"""


def test_a_game_added_as_a_folder_is_served(copy: Copy, tmp_path: Path) -> None:
    copy.python("-c", SERVED.format(folder=tmp_path))


def test_doctests_hold_with_one_more_game(copy: Copy) -> None:
    check = "import doctest, trilith, trilith.games.registry as r; assert not doctest.testmod({}).failed"
    for module in ("trilith", "r"):
        copy.python("-c", check.format(module))


def test_importing_trilith_loads_no_game_and_needs_no_numpy() -> None:
    check = "import sys, trilith; print(*(name for name in sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "numba", *(f"trilith.games.{game}" for game in registry.names())} & set(loaded)


def test_games_is_a_call_and_still_the_package() -> None:
    import trilith.games.morris as morris

    assert trilith.games() == registry.names()
    assert vars(trilith)["games"].morris is morris
