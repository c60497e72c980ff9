"""Knowledge: what the moves of a position are proven to be worth, from a database, a solver or a search."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from trilith.engine.value import Value
from trilith.games.position import Position
from trilith.puzzles.search import TooHard, search_values
from trilith.solve.probe import probe_within

# Seconds that a solver may take for one position.
SECONDS: Final = 2.0
# Positions that a search may visit for one position.
BUDGET: Final = 4_000_000


@dataclass(frozen=True)
class Knowledge:
    """`folder` has the databases; without one, only what a solver or a search finds by itself is known."""

    folder: Path | None = None
    budget: int = BUDGET

    def values(self, position: Position, within: int) -> dict[str, Value] | None:
        """What every move is worth; at least those that are decided within so many plies. None if that is too hard."""
        game = position.game
        # Where positions can come back, a tablebase leaves out the rules against it and a search does not.
        if game.proof or game.endgame or (game.tablebase and self.folder and not game.draw_rules):
            found = probe_within(position, SECONDS, self.folder)
            if found and found.is_sure and all(_is_complete(value) for value in found.moves.values()):
                return found.moves
            if game.proof or game.endgame:
                return None
        try:
            return search_values(position, within, self.budget)
        except TooHard:
            return None


def _is_complete(value: Value) -> bool:
    """Whether the length of a win or loss is known too."""
    return value.odds is not None or value.result == "draw" or value.distance is not None
