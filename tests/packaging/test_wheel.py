"""What `pip install trilith` gives: the wheel in an environment of its own, with nothing but what it requires."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.packaging.environment import Environment, needed, requirements
from trilith.cli.extras import BROUGHT_BY

pytestmark = pytest.mark.long

LARGEST = 5_000_000


@pytest.fixture(scope="module")
def environment(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("core") / "venv", built[0])


def test_wheel_and_source_are_well_formed_and_small(built: tuple[Path, Path]) -> None:
    check = [sys.executable, "-m", "twine", "check", "--strict", *map(str, built)]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert all(file.stat().st_size < LARGEST for file in built)


def test_the_wheel_carries_the_manual_and_no_screens(built: tuple[Path, Path]) -> None:
    pages = [name for name in ZipFile(built[0]).namelist() if name.startswith("trilith/manual/")]
    assert {"trilith/manual/index.md", "trilith/manual/bots.md", "trilith/manual/plots/levels.svg"} <= set(pages)
    assert not [page for page in pages if "screens" in page]


def test_the_core_brings_no_web_framework_and_no_database(built: tuple[Path, Path]) -> None:
    core = {name.lower() for name in needed(requirements(built[0]))}
    assert {"numpy", "numba"} <= core
    assert not core & {"litestar", "sqlalchemy", "uvicorn", "websockets", "msgspec", "reportlab", "gymnasium"}


def test_the_library_works_with_the_core_alone(environment: Environment) -> None:
    """Rules, engine, solver and records; the first two lines need nothing at all."""
    script = """
import trilith, sys
position = trilith.start("flip").play("b2s")
assert not {"numpy", "numba"} & sys.modules.keys()
assert trilith.probe(position) is not None
match = trilith.Match.begin("morris").play("d6")
assert trilith.read_record(trilith.write_record(match)).match.moves == ("d6",)
assert trilith.Engine and trilith.Batch and trilith.analyse
print(trilith.__file__)
"""
    done = environment.run("-c", script)
    assert done.returncode == 0, done.stderr[-2000:]
    assert str(environment.folder) in done.stdout


def test_rules_engine_and_records_need_numpy_and_numba_only(environment: Environment) -> None:
    """What they bring themselves included: on Windows there is one more."""
    core = set(needed(requirements(environment.wheel)))
    assert core == {"numpy", "numba", *(one for one in core if one == "llvmlite")}
    script = """
import trilith
position = trilith.start("flip")
assert trilith.Engine().think(position, trilith.Limit(depth=1)).move
match = trilith.Match.begin("morris").play("d6")
assert trilith.read_record(trilith.write_record(match)).match.moves == ("d6",)
assert trilith.Batch and trilith.Client and trilith.SingleGame
assert trilith.probe(position) is not None
"""
    done = environment.run("-c", script)
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("perft flip 2", "2880"),
        ("games", "morris"),
        ("moves flip", "a4s"),
        ("show outfox", "e"),
        ("rules flip", "Flip"),
        ("judge random --ruleset flip --positions 1", "flip: 1 position"),
    ],
)
def test_commands_of_the_core(environment: Environment, command: str, says: str) -> None:
    done = environment.run("-m", "trilith", *command.split())
    assert done.returncode == 0, done.stderr[-2000:]
    assert says in done.stdout


@pytest.mark.parametrize(
    "command",
    [
        "serve --port 0",
        "tournament new evening.json --name Club",
        "check",
        "print flip -o flip.pdf",
        "restore games.backup",
        "explore morris a1",
    ],
)
def test_what_is_missing_is_said_in_a_sentence(environment: Environment, command: str) -> None:
    done = environment.run("-m", "trilith", *command.split())
    assert done.returncode == 2, done.stderr[-2000:]
    assert "pip install 'trilith[serve]'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("module", "extra"), [("pettingzoo", "env"), ("gymnasium", "env"), ("vector", "env"), ("openspiel", "openspiel")]
)
def test_environments_say_which_extra_they_need(environment: Environment, module: str, extra: str) -> None:
    done = environment.run("-c", f"import trilith.env.{module}")
    assert done.stderr.endswith(f"pip install 'trilith[{extra}]'\n"), done.stderr[-2000:]


USE = """
import numpy as np

import trilith

position: trilith.Position = trilith.start("morris").play("d6")
moves: list[str] = [str(move) for move in position.legal_moves]
best: str = trilith.Engine().think(position, trilith.Limit(depth=2)).move
batch = trilith.Batch("flip", size=4)
rewards, terminated, turn = batch.step(np.asarray(batch.legal[:, 0]))
legal: list[int] = trilith.SingleGame("flip").step(0)
winner: int | None = position.outcome.winner if position.outcome else None
"""


def test_a_users_strict_type_checker_passes_and_sees_the_types(environment: Environment, tmp_path: Path) -> None:
    (tmp_path / "right.py").write_text(USE, encoding="utf-8")
    (tmp_path / "wrong.py").write_text('import trilith\n\nply: int = trilith.start("flip").text\n', encoding="utf-8")
    mypy = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(environment.python)]
    right, wrong = (
        subprocess.run([*mypy, name], cwd=tmp_path, capture_output=True, text=True, check=False)
        for name in ("right.py", "wrong.py")
    )
    assert right.returncode == 0, right.stdout
    assert 'has type "str", variable has type "int"' in wrong.stdout.replace("expression ", "")


def test_every_module_of_an_extra_is_known_by_it(built: tuple[Path, Path]) -> None:
    """The sentence names the right extra: pyproject.toml and cli/extras.py agree."""
    unlike = {"markdown-it-py": "markdown_it", "open_spiel": "open_spiel", "open-spiel": "open_spiel", "pillow": "PIL"}
    for extra, modules in BROUGHT_BY.items():
        wanted = [found for found in requirements(built[0]) if found.marker and f'"{extra}"' in str(found.marker)]
        names = {unlike.get(found.name, found.name.replace("-", "_")) for found in wanted}
        assert names <= set(modules), extra
