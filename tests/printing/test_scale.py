"""What comes out of the printer has the measures it should have: pages are rendered by poppler and measured."""

from pathlib import Path

import numpy as np
import pytest

from tests.printing.paper import PER_MM, middles, printing, runs, scanned
from trilith.games import registry
from trilith.printing import board, tiles
from trilith.printing.sheet import MARGIN, field
from trilith.printing.sheets import Printing

# Pixels are a tenth of a millimetre.
EXACT = 0.15


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_ruler_on_every_sheet_is_100_mm_long(paper: str, tmp_path: Path) -> None:
    printed = printing("flip", paper=paper)
    sides = scanned(printed, tmp_path)
    assert len(sides) == len(printed.pages()) >= 8
    for side, page in list(zip(sides, printed.pages(), strict=True))[::2]:
        assert side.shape == pytest.approx((page.height * PER_MM, page.width * PER_MM), abs=1)
        row = side[round((page.height - MARGIN - 3) * PER_MM)]
        start, end = runs(row)[0]
        # The line's ends are round: a quarter of a millimetre longer in all.
        assert end - start == pytest.approx(100.25, abs=2 * EXACT), page.name


def test_pockets_lie_at_true_scale(tmp_path: Path) -> None:
    printed = printing("stones:board=quick", size="14mm", parts="board")
    (side,) = scanned(printed, tmp_path)
    plan = printed.board
    assert plan.spacing == pytest.approx(14 / 0.825)
    left, top = _corner(printed)
    y = plan.places["a5"][1]
    found = middles(side[round((top + y) * PER_MM)])
    for name in ("a5", "b5", "c5", "d5", "e5", "f5", "g5"):
        x = left + plan.places[name][0]
        radius = board.POCKET * plan.unit
        for edge in (x - radius, x + radius):
            assert min(abs(edge - there) for there in found) < EXACT, name


def _corner(printed: Printing) -> tuple[float, float]:
    """The board's upper left corner on a single sheet: it stands in the middle of the field."""
    plan = printed.board
    grid = tiles.grid(plan.width, plan.height, printed.choices.paper)
    width, height = field(grid.paper)
    return MARGIN + (width - plan.width) / 2, MARGIN + (height - plan.height) / 2


def test_tiles_continue_one_another(tmp_path: Path) -> None:
    """What two neighbours both show is the same, as far apart as the tiles are laid."""
    printed = printing("siege", size="24mm", parts="board")
    grid = tiles.grid(printed.board.width, printed.board.height, printed.choices.paper)
    sides = scanned(printed, tmp_path)
    assert len(sides) == grid.sheets > 2
    assert grid.across > 1
    width, height = field(grid.paper)
    rows = slice(round((MARGIN + 30) * PER_MM), round((MARGIN + height - 30) * PER_MM))
    right_edge = MARGIN + width
    first = sides[0][rows, round((right_edge - tiles.OVERLAP + 1) * PER_MM) : round((right_edge - 1) * PER_MM)]
    second = sides[1][rows, round((MARGIN + 1) * PER_MM) : round((MARGIN + tiles.OVERLAP - 1) * PER_MM)]
    assert first.any()
    assert first.shape == second.shape
    assert np.mean(first != second) < 0.01


@pytest.mark.parametrize("edge", ["long", "short"])
def test_panels_meet_back_to_back(edge: str, tmp_path: Path) -> None:
    """Turned over as the printer does, every panel's back lies on its front: their columns and rows have the same
    middles, and the frame on the back is within the cut on the front."""
    printed = printing("flip", parts="pieces", size="30mm", edge=edge)
    front, back = scanned(printed, tmp_path)
    turned = back[:, ::-1] if edge == "long" else back[::-1]
    # Without title, ruler and the crosses in the corners.
    page = slice(round(19 * PER_MM), round(270 * PER_MM)), slice(round(10 * PER_MM), round(200 * PER_MM))
    for axis, least in ((0, 4), (1, 4)):
        fronts, backs = (runs(np.any(side[page], axis=axis)) for side in (front, turned))
        assert len(fronts) == len(backs) >= least
        for (left, right), (inner_left, inner_right) in zip(fronts, backs, strict=True):
            assert right - left == pytest.approx(30.2, abs=2 * EXACT)
            assert (left + right) / 2 == pytest.approx((inner_left + inner_right) / 2, abs=EXACT)
            assert left < inner_left < inner_right < right


def test_every_game_prints_on_every_paper() -> None:
    for game in registry.names():
        for paper in ("a4", "a3", "letter", "tabloid", "300x500mm"):
            for size in ("18mm", "fit"):
                assert printing(game, paper=paper, size=size).pages()
