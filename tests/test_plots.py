"""The plots of the manual are drawn from data that says what the pages say."""

import csv
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bench import pgx, rollouts, searching, single
from bench.plotted import FILE, keep
from bench.table import at_least
from tools.plots import DATA, DRAWN, PLOTS, draw, read

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize("name", DRAWN)
def test_every_plot_is_drawn_for_both_themes_and_shown(name: str, tmp_path: Path) -> None:
    text = draw(name, tmp_path).read_text(encoding="utf-8")
    ElementTree.fromstring(text)
    assert "prefers-color-scheme:dark" in text
    assert "var(--ink)" in text
    assert (PLOTS / f"{name}.svg").is_file(), "make plots"
    assert any(f"plots/{name}.svg" in page.read_text(encoding="utf-8") for page in DOCS.glob("*.md"))


@pytest.mark.parametrize("game", ["flip", "morris"])
def test_the_values_are_those_of_the_page(game: str) -> None:
    page = re.sub(r"(?<=\d),(?=\d)", "", (DOCS / "solved.md").read_text(encoding="utf-8"))
    for row in read(f"{game}-values"):
        assert "| " + " | ".join(row.values()).rstrip() in page, row


def test_the_levels_are_those_of_the_page() -> None:
    page = (DOCS / "strength.md").read_text(encoding="utf-8")
    for row in read("levels"):
        line = next(line for line in page.splitlines() if line.startswith(f"| {row['level']} – {row['against']} |"))
        assert f"{row['score']} %" in line


def test_every_file_of_data_is_drawn() -> None:
    assert {file.stem for file in DATA.glob("*.csv")} <= set(DRAWN)


def test_benchmarks_write_what_is_plotted(tmp_path: Path) -> None:
    file = tmp_path / "speed.csv"
    file.write_bytes(FILE.read_bytes())
    goals = [at_least("x", 1, 1.23456, single.PLOTTED), at_least("y", 1, 7), at_least("z", 1, 1234.4, "Chess")]
    assert keep(goals, file) == [single.PLOTTED, "Chess"]
    before, after = (dict(csv.reader(path.read_text(encoding="utf-8").splitlines())) for path in (FILE, file))
    assert after == {**before, single.PLOTTED: "1.23", "Chess": "1234"}
    assert list(after)[: len(before)] == list(before)


def test_every_ratio_of_the_plot_is_one_that_a_benchmark_measures() -> None:
    measured = {rollouts.PLOTTED, searching.PLOTTED, single.PLOTTED, single.PLOTTED_BARE}
    measured |= {f"{own.capitalize()} in a batch, to Pgx's {theirs}" for own, theirs, _ in pgx.PAIRS}
    assert {row["what"] for row in read("speed")} <= measured
