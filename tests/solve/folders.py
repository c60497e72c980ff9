"""Small databases for tests, made in folders of their own."""

from pathlib import Path

from trilith.games import registry
from trilith.solve.data_folder import database_folder
from trilith.solve.interface import SolveOptions
from trilith.solve.tablebase import method as tables
from trilith.solve.tablebase.solver import Quiet

SMALL = "4-3"


def solved(folder: Path, ruleset: str = "morris", upto: str = SMALL, threads: int = 2) -> Path:
    """A database up to a tier; the folder it is in."""
    rules = registry.ruleset(ruleset)
    tables.solve(rules, SolveOptions(folder, upto, threads=threads), Quiet())
    return database_folder(folder, rules)


def verified(folder: Path, ruleset: str = "morris") -> list[str]:
    return tables.verify(registry.ruleset(ruleset), SolveOptions(folder), Quiet())


def contents(folder: Path) -> dict[str, bytes]:
    """All that a database consists of."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.name != "lock"}
