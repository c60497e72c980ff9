"""What comes with the package, and tablebases that an earlier version made: found and trusted, never passed over."""

import shutil
from importlib import resources
from pathlib import Path

import pytest

from tests.solve.folders import solved, verified
from trilith.games import registry
from trilith.games.position import Position
from trilith.solve.interface import NoProgress, SolveOptions, SolvingError
from trilith.solve.opening import file as openings
from trilith.solve.probe import probe
from trilith.solve.proof import certificate
from trilith.solve.storage import ruleset_folder
from trilith.solve.tablebase.book import BookMethod
from trilith.solve.tablebase.method import TablebaseMethod

# The manifest that Trilith 0.1 wrote of Morris up to 3-3. The tier itself is 76 KB, and solved again it is the same.
FORMER = Path(__file__).parent / "former" / "manifest.json"


def rulesets_with_openings() -> dict[str, str]:
    """Each file of openings in the package, and the ruleset whose name it bears."""
    texts = [*registry.names(), *(f"{game}:{name}" for game in registry.names() for name in registry.game(game).named)]
    names = {openings.shipped_name(registry.ruleset(text)): text for text in texts}
    files = [file.name for game in registry.names() for file in resources.files(f"trilith.games.{game}").iterdir()]
    return {name: names[name] for name in files if name.endswith(openings.NAME)}


def test_both_rules_of_morris_come_with_their_openings() -> None:
    found = rulesets_with_openings()
    assert sorted(found.values()) == ["morris", "morris:standard"]
    for text in found.values():
        assert len(openings.shipped(registry.ruleset(text)) or {}) > 1000


def test_the_certificate_of_outfox_and_the_book_of_flip_are_found() -> None:
    shipped = certificate.shipped(registry.ruleset("outfox"))
    assert shipped is not None
    assert shipped.header.positions > 0
    answer = BookMethod().probe(Position.start("flip"), Path())
    assert answer is not None
    assert answer.source == "book"


@pytest.fixture
def former_database(tmp_path: Path) -> Path:
    """A data folder as Trilith 0.1 left it after `trilith solve morris --upto 3-3`."""
    fresh = solved(tmp_path / "fresh", upto="3-3")
    folder = tmp_path / "data" / "morris-1102e3bea61c"
    folder.mkdir(parents=True)
    shutil.copy(fresh / "3-3.tier", folder)
    shutil.copy(FORMER, folder)
    return tmp_path / "data"


def test_a_tablebase_of_the_first_version_is_used_where_it_is(former_database: Path) -> None:
    answer = probe(Position.parse("morris", "w1w/1w1/3/6/3/3/bbb w 0 0 0"), former_database)
    assert answer is not None
    assert "210,140 entries" in verified(former_database)[-1]
    lines = TablebaseMethod().solve(registry.ruleset("morris"), SolveOptions(former_database, "3-3"), NoProgress())
    assert lines[-1].startswith("0 tiers")
    assert [folder.name for folder in former_database.iterdir()] == ["morris-1102e3bea61c"]


def test_a_tablebase_of_other_rules_is_still_refused(former_database: Path) -> None:
    standard = registry.ruleset("morris:standard")
    shutil.move(ruleset_folder(former_database, registry.ruleset("morris")), former_database / standard.identifier)
    with pytest.raises(SolvingError, match="holds a tablebase of morris"):
        TablebaseMethod().verify(standard, SolveOptions(former_database), NoProgress())
