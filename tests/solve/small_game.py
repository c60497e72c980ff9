"""A game of Morris small enough to solve its openings in a test; the fixtures are in conftest.py."""

from pathlib import Path

from trilith.games import registry
from trilith.solve.interface import NoProgress, SolveOptions
from trilith.solve.opening.method import OpeningMethod

MORRIS = registry.ruleset("morris")


def solve(folder: Path) -> list[str]:
    return OpeningMethod().solve(MORRIS, SolveOptions(folder.parent, memory=1 << 30), NoProgress())


def verify(folder: Path) -> list[str]:
    return OpeningMethod().verify(MORRIS, SolveOptions(folder.parent, memory=1 << 30), NoProgress())
