"""Small tablebases for tests, made in folders of their own."""

from pathlib import Path

from trilith.games import registry
from trilith.solve.interface import NoProgress, SolveOptions
from trilith.solve.storage import ruleset_folder
from trilith.solve.tablebase.method import TablebaseMethod

SMALL = "4-3"


def solved(folder: Path, ruleset: str = "morris", upto: str = SMALL, threads: int = 2) -> Path:
    """A tablebase up to a tier; the folder it is in."""
    rules = registry.ruleset(ruleset)
    TablebaseMethod().solve(rules, SolveOptions(folder, upto, threads=threads), NoProgress())
    return ruleset_folder(folder, rules)


def verified(folder: Path, ruleset: str = "morris") -> list[str]:
    return TablebaseMethod().verify(registry.ruleset(ruleset), SolveOptions(folder), NoProgress())


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a tablebase."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.name != "lock"}
