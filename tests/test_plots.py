"""The plots of the manual are drawn from data that says what the pages say."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

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
