"""The explorer's table: every legal move of a position, with its value where that is known, how often it was played and
how it scored."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from trilith.engine.value import Value
from trilith.play.explorer.tally import MoveGroup
from trilith.play.tally import NONE, Tally, total

Json = dict[str, Any]


class ExploredMove(NamedTuple):
    """`alike` are all moves that lead to images of the same position, the first of which stands for them."""

    alike: tuple[str, ...]
    value: Value | None
    tally: Tally

    @property
    def move(self) -> str:
        return self.alike[0]

    def to_json(self) -> Json:
        return {
            "move": self.move,
            "alike": list(self.alike),
            "value": self.value.to_json() if self.value else None,
            "games": self.tally.games,
            **self.tally._asdict(),
            "score": self.tally.score,
        }


class ExplorerTable(NamedTuple):
    """`all` is what was played in the position altogether."""

    moves: list[ExploredMove]
    all: Tally

    def to_json(self) -> Json:
        return {
            "games": self.all.games,
            **self.all._asdict(),
            "score": self.all.score,
            "moves": [move.to_json() for move in self.moves],
        }


def explorer_table(
    groups: Iterable[MoveGroup], values: Mapping[str, Value], tallies: Mapping[int, Tally]
) -> ExplorerTable:
    """Best first where all values are known, otherwise most played first; the other of the two breaks ties.

    `values` are by move, `tallies` by the key of the position that a move leads to.
    """
    moves = [
        ExploredMove(group.moves, values.get(group.moves[0]), tallies.get(group.key, NONE)) for group in groups
    ]  # fmt: skip
    is_known = all(move.value for move in moves)

    def order(move: ExploredMove) -> tuple[Any, ...]:
        rank = (True, move.value.rank) if move.value else (False, (0, 0, 0))
        return (rank, move.tally.games) if is_known else (move.tally.games, rank)

    return ExplorerTable(sorted(moves, key=order, reverse=True), total(move.tally for move in moves))
