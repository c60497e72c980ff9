"""Looks at printed sheets as a scanner would: in pixels, which are measured in millimetres."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tests import debian
from trilith.games import registry
from trilith.printing import pdf
from trilith.printing.choices import read_choices
from trilith.printing.sheets import Printing

DPI = 254
PER_MM = DPI / 25.4


def printing(ruleset: str, **choices: str) -> Printing:
    return Printing(registry.ruleset(ruleset), read_choices(**choices))


def scanned(printed: Printing, folder: Path) -> list["np.ndarray[tuple[int, int], np.dtype[np.bool_]]"]:
    """Every side as a grid of pixels: True where there is ink."""
    if shutil.which("pdftoppm") is None and not debian.install("poppler-utils"):
        pytest.skip("THERE IS NO PDFTOPPM: no printed sheet was measured. Install poppler-utils.")
    file = folder / "printed.pdf"
    file.write_bytes(pdf.write(printed.pages(), "test"))
    subprocess.run(["pdftoppm", "-r", str(DPI), "-gray", "-png", file, folder / "side"], check=True)
    sides = sorted(folder.glob("side*.png"))
    return [np.asarray(Image.open(side).convert("L")) < 140 for side in sides]


def runs(row: "np.ndarray[Any, np.dtype[np.bool_]]") -> list[tuple[float, float]]:
    """Where ink begins and ends along a row of pixels, in millimetres."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
    return [(start / PER_MM, end / PER_MM) for start, end in zip(edges[::2], edges[1::2], strict=True)]


def middles(row: "np.ndarray[Any, np.dtype[np.bool_]]") -> list[float]:
    return [(start + end) / 2 for start, end in runs(row)]
