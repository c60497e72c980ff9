"""A run of the maker that can be interrupted: the next run goes on from the file it left."""

import json
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Final

from trilith.games.errors import TrilithError
from trilith.puzzles.collection import from_bytes, to_bytes
from trilith.puzzles.criteria import canonical
from trilith.puzzles.make import Maker
from trilith.puzzles.puzzle import Puzzle, read_puzzle

PARTIAL: Final = ".part"


class Run:
    """Makes puzzles until there are `count`, and writes them to `path` in the end.

    The file of a run that is not finished has a line for every puzzle after one that says how far the run is.
    """

    def __init__(self, maker: Maker, count: int, path: Path | None) -> None:
        self.maker = maker
        self.count = count
        self.path = path
        self.puzzles: list[Puzzle] = []
        # Whoever interrupts it saves too, while the run may be saving.
        self._saving = Lock()
        if path and self._partial(path).exists():
            self._read(self._partial(path))

    def make(self, on_found: Callable[[Puzzle], None] = lambda puzzle: None) -> list[Puzzle]:
        """The puzzles, those of earlier runs included."""
        making = self.maker.run()
        while len(self.puzzles) < self.count:
            found = next(making)
            self.puzzles.append(found)
            self.save()
            on_found(found)
        if self.path:
            self.path.write_bytes(to_bytes(self.puzzles))
            self._partial(self.path).unlink(missing_ok=True)
        return self.puzzles

    def save(self) -> None:
        """Write what there is, as a whole: an interruption never leaves half a file."""
        if self.path is None:
            return
        with self._saving:
            maker = self.maker
            counts = {"games": maker.funnel.games, "counts": maker.funnel.counts, "saving": maker.is_saving}
            state = {"game": maker.game, "seed": maker.seed, **counts}
            fresh = self.path.with_name(self.path.name + ".new")
            lines = [json.dumps(state), *(puzzle.to_line() for puzzle in self.puzzles)]
            fresh.write_text("\n".join(lines) + "\n", encoding="utf-8")
            fresh.replace(self._partial(self.path))

    def _partial(self, path: Path) -> Path:
        return path.with_name(path.name + PARTIAL)

    def _read(self, path: Path) -> None:
        maker = self.maker
        first, *lines = path.read_text(encoding="utf-8").splitlines()
        try:
            state = json.loads(first)
            if (state["game"], state["seed"]) != (maker.game, maker.seed):
                raise TrilithError(f"{path} is of {state['game']} with seed {state['seed']}: choose another file")
            if state.get("saving", False) != maker.is_saving:
                raise TrilithError(f"{path} is of a run with{'' if state.get('saving') else 'out'} --save")
            maker.funnel.games, maker.funnel.counts = state["games"], state["counts"]
        except (ValueError, KeyError, TypeError) as error:
            raise TrilithError(f"{path} is not the file of an interrupted run: {error}") from None
        self.puzzles = [read_puzzle(line) for line in lines]
        maker.seen |= {canonical(puzzle.position) for puzzle in self.puzzles}


def read_file(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles in a file that a run wrote."""
    return from_bytes(path.read_bytes())
