"""What comes with the package, and tablebases that an earlier version made: found and trusted, never passed over."""

import shutil
from importlib import resources
from pathlib import Path

import pytest

from tests.solve.folders import solved, verified
from tests.solve.former_tiers import by_zstd
from trilith.games import registry
from trilith.games.position import Position
from trilith.puzzles import collection
from trilith.solve.interface import NoProgress, SolveOptions, SolvingError
from trilith.solve.opening import file as openings
from trilith.solve.probe import probe
from trilith.solve.proof import certificate
from trilith.solve.storage import ruleset_folder
from trilith.solve.tablebase import book, frames
from trilith.solve.tablebase.method import TablebaseMethod

# A manifest of Morris up to 3-3, written when identifiers were hashes. The tier itself has 76 KB and is solved again.
FORMER = Path(__file__).parent / "former" / "manifest.json"


# Files in a game's folder that people and the rules need; all others must be among those that are loaded below.
ORDINARY = (".py", ".md", ".toml", ".svg")


def loaded(game: str) -> set[str]:
    """The files of a game that its definition says it ships, once each has been read."""
    found, names = registry.game(game), set()
    for text in found.opening().shipped if found.opening else ():
        ruleset = registry.ruleset(text)
        assert len(openings.shipped(ruleset) or {}) > 1000
        names.add(openings.shipped_name(ruleset))
    if found.proof and found.proof().is_shipped:
        shipped = certificate.shipped(found.ruleset())
        assert shipped is not None
        assert shipped.header.positions > 0
        names.add(certificate.NAME)
    if found.proof and found.proof().has_first_values:
        values = certificate.first_values(found.ruleset())
        assert values is not None
        assert len(values.scores) > 1000
        names.add(certificate.FIRST_VALUES)
    if found.proof and found.proof().has_first_winners:
        winners = certificate.first_winners(found.ruleset())
        assert winners is not None
        assert len(winners.scores) > 1000
        names.add(certificate.FIRST_WINNERS)
    if found.tablebase and found.tablebase().book:
        answer = book.BookMethod().probe(Position.start(game), Path())
        assert answer is not None
        assert answer.source == "book"
        names.add(book.NAME)
    hooks, has_own_rules = found.search(), found.based_on is None
    if hooks.weights_file and has_own_rules:
        assert hooks.evaluate is not None
        assert hooks.evaluate_for_levels is not None
        # What was learnt judges the start: not by nothing, and not as the levels do.
        first = Position.start(game).state
        assert 0 != hooks.evaluate(first) != hooks.evaluate_for_levels(first)
        names.add(hooks.weights_file)
    if shipped_puzzles := collection.puzzles(game):
        assert len(shipped_puzzles) > 100
        names.add(collection.FILE)
    return names


@pytest.mark.parametrize("game", registry.names())
def test_every_file_that_comes_with_a_game_is_found_and_trusted(game: str) -> None:
    files = [file.name for file in resources.files(f"trilith.games.{game}").iterdir() if file.is_file()]
    assert {name for name in files if not name.endswith(ORDINARY)} == loaded(game)


def test_something_comes_with_the_package() -> None:
    assert loaded("morris") == {"morris-1.openings.xz", "morris-1-all_in_mills=any.openings.xz", "puzzles.xz"}
    assert (loaded("flip"), loaded("outfox")) == (
        {"book.xz", "puzzles.xz"},
        {"certificate.bin", "first_values.bin", "first_winners.bin", "puzzles.xz"},
    )


def test_a_file_that_should_have_come_and_did_not_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((openings, "shipped_name"), (certificate, "NAME"), (book, "NAME")):
        gone = "gone.xz" if name == "NAME" else lambda ruleset: "gone.xz"
        monkeypatch.setattr(module, name, gone)
    openings.shipped.cache_clear()
    book.open_book.cache_clear()
    with pytest.raises(FileNotFoundError):
        openings.shipped(registry.ruleset("morris"))
    with pytest.raises(FileNotFoundError):
        certificate.shipped(registry.ruleset("outfox"))
    with pytest.raises(FileNotFoundError):
        book.BookMethod().probe(Position.start("flip"), Path())


@pytest.fixture
def former_tablebase(tmp_path: Path) -> Path:
    """A data folder as `trilith solve morris --upto 3-3` left it when identifiers were hashes."""
    fresh = solved(tmp_path / "fresh", upto="3-3")
    folder = tmp_path / "data" / "morris-1102e3bea61c"
    folder.mkdir(parents=True)
    (folder / "3-3.tier").write_bytes(by_zstd((fresh / "3-3.tier").read_bytes()))
    shutil.copy(FORMER, folder)
    return tmp_path / "data"


def test_a_tablebase_of_the_first_version_is_used_where_it_is(former_tablebase: Path) -> None:
    answer = probe(Position.parse("morris", "w1w/1w1/3/6/3/3/bbb w 0 0 0"), former_tablebase)
    assert answer is not None
    assert "210,140 entries" in verified(former_tablebase)[-1]
    lines = TablebaseMethod().solve(registry.ruleset("morris"), SolveOptions(former_tablebase, "3-3"), NoProgress())
    assert lines[-1].startswith("0 tiers")
    assert [folder.name for folder in former_tablebase.iterdir()] == ["morris-1102e3bea61c"]


def test_without_a_package_for_zstd_it_says_what_to_install(
    former_tablebase: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frames, "_own_zstd", lambda: None)
    monkeypatch.setattr(frames, "_package", lambda: None)
    with pytest.raises(SolvingError, match=r"by an earlier version of Trilith\. To read it: pip install zstandard"):
        probe(Position.parse("morris", "w1w/1w1/3/6/3/3/bbb w 0 0 0"), former_tablebase)


def test_a_tablebase_of_other_rules_is_still_refused(former_tablebase: Path) -> None:
    standard = registry.ruleset("morris:standard")
    shutil.move(ruleset_folder(former_tablebase, registry.ruleset("morris")), former_tablebase / standard.identifier)
    with pytest.raises(SolvingError, match="holds a tablebase of morris"):
        TablebaseMethod().verify(standard, SolveOptions(former_tablebase), NoProgress())
