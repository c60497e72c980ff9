"""The wheel on every Python that this machine has, from 3.11 on: the rules, and records of games.

Compiled packages (numpy and Numba) belong to one version of Python and
cannot be had without a network. What needs them was tried by hand: see docs/install.md.
"""

from pathlib import Path

import pytest

from tests.packaging.pythons import WheelAlone, found

GOLDEN = Path(__file__).parents[1] / "golden"

pytestmark = [pytest.mark.long, pytest.mark.parametrize("python", found().values(), ids=found().keys())]

COMPILE = """
import sys, pathlib, warnings
warnings.simplefilter("error")
for path in pathlib.Path(sys.argv[1]).rglob("*.py"):
    compile(path.read_bytes(), str(path), "exec")
"""
RECORDS = """
import sys, pathlib, trilith
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.pgn")):
    match = trilith.read_record(path.read_text(encoding="utf-8")).match
    assert match.moves and trilith.read_record(trilith.write_record(match)).match.moves == match.moves, path
"""


@pytest.fixture(scope="module")
def wheel(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> WheelAlone:
    return WheelAlone(tmp_path_factory.mktemp("alone"), built[0])


def test_every_file_is_read_without_a_warning(wheel: WheelAlone, python: Path) -> None:
    done = wheel.run(python, "-c", COMPILE, str(wheel.folder / "trilith"))
    assert done.returncode == 0, done.stderr[-2000:]


def test_recorded_games_are_read_and_written(wheel: WheelAlone, python: Path) -> None:
    done = wheel.run(python, "-c", RECORDS, str(GOLDEN))
    assert done.returncode == 0, done.stderr[-2000:]
