"""A run that is interrupted goes on from the file it left."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from trilith.games.errors import TrilithError
from trilith.puzzles import collection
from trilith.puzzles.criteria import canonical
from trilith.puzzles.make import Maker
from trilith.puzzles.puzzle import Puzzle
from trilith.puzzles.run import Run, read_file

KNOWN = collection.puzzles("flip")[:5]


class KnownMaker(Maker):
    """Finds puzzles that are known, one in each game, and is interrupted after some."""

    interrupted_after = 99

    def run(self) -> Iterator[Puzzle]:
        while True:
            if self.funnel.games == self.interrupted_after:
                raise KeyboardInterrupt
            found = KNOWN[self.funnel.games]
            self.funnel.games += 1
            self.funnel.passed("looked at")
            assert canonical(found.position) not in self.seen, "it is made twice"
            self.seen.add(canonical(found.position))
            yield found


def test_what_was_found_before_an_interruption_is_kept(tmp_path: Path) -> None:
    path, first = tmp_path / "mine.xz", KnownMaker("flip", 7)
    first.interrupted_after = 3
    with pytest.raises(KeyboardInterrupt):
        Run(first, 5, path).make()
    assert not path.exists()
    again = Run(KnownMaker("flip", 7), 5, path)
    assert again.puzzles == list(KNOWN[:3])
    assert (again.maker.funnel.games, again.maker.funnel.counts["looked at"]) == (3, 3)
    assert again.make() == list(KNOWN)
    assert read_file(path) == KNOWN
    assert list(tmp_path.iterdir()) == [path], "the file of the unfinished run is gone"


def test_the_file_of_another_run_is_not_continued(tmp_path: Path) -> None:
    path = tmp_path / "mine.xz"
    Run(KnownMaker("flip", 7), 5, path).save()
    with pytest.raises(TrilithError, match="is of flip with seed 7"):
        Run(KnownMaker("flip", 8), 5, path)
    with pytest.raises(TrilithError, match="is of a run without --save"):
        Run(Maker("morris", 7, is_saving=True), 5, _renamed(path, "flip", "morris"))
    path.with_name("mine.xz.part").write_text("nonsense\n")
    with pytest.raises(TrilithError, match="not the file of an interrupted run"):
        Run(KnownMaker("flip", 7), 5, path)


def _renamed(path: Path, game: str, other: str) -> Path:
    part = path.with_name(path.name + ".part")
    part.write_text(part.read_text().replace(f'"{game}"', f'"{other}"'))
    return path
