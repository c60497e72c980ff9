"""The rows for docs/solved.md, and the count they are compared with."""

from itertools import product
from pathlib import Path

import pytest

from tools.tiers import main, positions
from trilith.games.morris.boards import BOARDS
from trilith.solve.storage import read_json, write_json


def listed(symmetries: tuple[tuple[int, ...], ...], more: int, fewer: int) -> int:
    """The same by writing down every position: the smallest image stands for all."""
    found = set()
    for stones in product((0, 1, 2), repeat=len(symmetries[0])):
        if (stones.count(1), stones.count(2)) == (more, fewer):
            found.add(min(tuple(stones[point] for point in image) for image in symmetries))
    return len(found) * (1 if more == fewer else 2)


@pytest.mark.parametrize("counts", [(1, 1), (2, 1), (2, 2), (4, 3)])
def test_burnsides_count_is_that_of_a_list(counts: tuple[int, int]) -> None:
    square = ((0, 1, 2, 3, 4, 5, 6, 7), (2, 3, 4, 5, 6, 7, 0, 1), (4, 5, 6, 7, 0, 1, 2, 3), (6, 7, 0, 1, 2, 3, 4, 5))
    assert positions(square, *counts) == listed(square, *counts)


def test_burnsides_count_of_nine_mens_morris_is_the_published_one() -> None:
    assert positions(BOARDS["nine"].symmetries, 3, 3) == 140_621 + 269 + 28_736


def test_rows_of_a_tablebase(small_tablebase: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["morris", "--folder", str(small_tablebase)]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].startswith("| 3-3 | 140,621 | 269 | 28,736 | 25 | 26 | ")
    assert rows[-1] == "2 of 28 pairs, 2,101,400 of 9,312,320,235 entries, 0 wrong by Burnside's count"


def test_a_wrong_count_is_told(small_tablebase: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = read_json(small_tablebase / "morris-1" / "manifest.json")
    content["tiers"]["3-3"]["wins"] += 1
    (tmp_path / "morris-1").mkdir()
    write_json(tmp_path / "morris-1" / "manifest.json", content)
    assert main(["morris", "--folder", str(tmp_path)]) == 1
    assert "3-3 should have 169,626 positions" in capsys.readouterr().out


def test_no_tablebase(tmp_path: Path) -> None:
    assert main(["morris", "--folder", str(tmp_path)]) == 2
