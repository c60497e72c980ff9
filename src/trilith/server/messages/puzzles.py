"""Puzzles as browsers get them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from trilith.server.messages.board import PositionPage, PositionView

MoveText = Annotated[str, Meta(max_length=60)]
# No puzzle takes more moves of one's own than this.
MOST_TURNS = 10


class PuzzleLineView(Struct):
    """A puzzle in a list. `turns` is the number of moves to the win, where that is what it asks for."""

    id: str
    game: str
    goal: Literal["win", "save", "best"]
    turns: int | None
    themes: list[str]
    rating: int


class PuzzleListView(Struct):
    """Those that fit what was asked for, the easiest first. `left_out` more would fit. `themes` are all that there
    are in these games."""

    puzzles: list[PuzzleLineView]
    left_out: int
    themes: list[str]


class PuzzleView(Struct):
    """A puzzle to solve. `moves` is how many moves of one's own the solution has; `source` says where it comes from."""

    id: str
    game: str
    title: str
    goal: Literal["win", "save", "best"]
    task: str
    moves: int
    themes: list[str]
    rating: int
    source: str
    page: PositionPage


class TryingPuzzle(Struct, forbid_unknown_fields=True):
    """A move by its text or by the names of its steps, as the solver's number `turn` in the solution, from 0."""

    turn: Annotated[int, Meta(ge=0, le=MOST_TURNS)] = 0
    move: MoveText | None = None
    steps: Annotated[list[MoveText], Meta(max_length=12)] | None = None


class PuzzleMoveView(Struct):
    """A move that was made: who made it, the points it touched, and the position after it."""

    by: int
    move: str
    touched: list[str]
    position: PositionView


class PuzzleTriedView(Struct):
    """What came of a move. `played` is the move and what followed: the other side's answer after a right one, and the
    refutation of a wrong one where that was asked for. `page` is where to go on, as the solver's move number `turn`."""

    verdict: Literal["solved", "right", "wrong"]
    says: str
    played: list[PuzzleMoveView]
    page: PositionPage
    turn: int


class PuzzleHintView(Struct):
    """A hint, and the points it speaks of. `last` says that there is no further one."""

    says: str
    points: list[str]
    last: bool


class PuzzleSolutionView(Struct):
    """The solution move by move, and the game that led to the position, empty for a composed one."""

    played: list[PuzzleMoveView]
    game: list[str]
