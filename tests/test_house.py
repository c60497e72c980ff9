"""The house holds what it promises: a game is one folder, complete, and nothing else needs to know of it."""

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


def test_adding_a_game_is_adding_a_folder(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "trilith", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tests/sample_game/noughts", tmp_path / "trilith/games/noughts")

    def trilith_command(*arguments: str) -> str:
        environment = {**os.environ, "PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
        command = [sys.executable, "-m", "trilith", *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    assert "noughts" in trilith_command("games")
    assert "Three in a row wins" in trilith_command("rules", "noughts")
    assert trilith_command("perft", "noughts", "9").split()[-1] == "127872", "the games that fill the board"
    assert trilith_command("moves", "noughts", "--position", "3/1x1/3 o").split().count("b2") == 0
    picture = tmp_path / "noughts.svg"
    trilith_command("show", "noughts", "--position", "o1o/xxx/3 o", "--svg", str(picture))
    assert picture.read_text(encoding="utf-8").count('data-piece="x"') == 3
