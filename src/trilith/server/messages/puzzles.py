"""Puzzles as browsers get them, and what they send."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from trilith.server.messages.board import PositionPage, PositionView

MoveText = Annotated[str, Meta(max_length=60)]
PuzzleName = Annotated[str, Meta(max_length=60)]
# No puzzle takes more moves of one's own than this.
MOST_TURNS = 10
# As many tries can be taken along to an account at once.
MOST_TRIES = 2000


class PuzzleLineView(Struct):
    """A puzzle in a list. `turns` is the number of moves to the win, where that is what it asks for. `rating` is how
    hard it is for people, or for the levels if nobody has tried it."""

    id: str
    game: str
    goal: Literal["win", "save", "best"]
    turns: int | None
    themes: list[str]
    rating: int


class PuzzleListView(Struct):
    """Those that fit what was asked for, the easiest first, or the nearest to the rating asked for. `left_out` more
    would fit. `themes` are all that there are in these games."""

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


class SolverRating(Struct, forbid_unknown_fields=True):
    """Somebody's rating as a solver, by Glicko-2."""

    rating: Annotated[float, Meta(ge=0, le=4000)]
    deviation: Annotated[float, Meta(ge=30, le=350)]
    volatility: Annotated[float, Meta(ge=0.01, le=0.2)]


class TryingMove(Struct, forbid_unknown_fields=True):
    """A move by its text or by the names of its steps, as the solver's number `turn` in the solution, from 0."""

    turn: Annotated[int, Meta(ge=0, le=MOST_TURNS)] = 0
    move: MoveText | None = None
    steps: Annotated[list[MoveText], Meta(max_length=12)] | None = None


class TryingPuzzle(TryingMove):
    """`guest` is the rating of somebody without an account, who keeps it themselves. With it the answer says what
    becomes of it; for an account it means nothing."""

    guest: SolverRating | None = None


class PuzzleMoveView(Struct):
    """A move that was made: who made it, the points it touched, and the position after it."""

    by: int
    move: str
    touched: list[str]
    position: PositionView


class PuzzleCounted(Struct):
    """What a try changed. `rated` says whether it counted, `rating` is the solver's after it and `change` by how many
    points it has changed. The streak is kept for accounts only."""

    rated: bool
    rating: SolverRating
    change: int
    streak: int | None = None
    best: int | None = None


class PuzzleTriedView(Struct):
    """What came of a move. `played` is the move and what followed: the other side's answer after a right one, and the
    refutation of a wrong one where that was asked for. `page` is where to go on, as the solver's move number `turn`.
    `counted` is there once the try is over."""

    verdict: Literal["solved", "right", "wrong"]
    says: str
    played: list[PuzzleMoveView]
    page: PositionPage
    turn: int
    counted: PuzzleCounted | None = None


class PuzzleHintView(Struct):
    """A hint, and the points it speaks of. `last` says that there is no further one."""

    says: str
    points: list[str]
    last: bool


class PuzzleSolutionView(Struct):
    """The solution move by move, and the game that led to the position, empty for a composed one."""

    played: list[PuzzleMoveView]
    game: list[str]


class PuzzleProgressView(Struct):
    """What an account has made of puzzles; `kept` is "device" for a guest, of whom the server keeps nothing. `tries`
    counted for the rating, `tried` are all whose first try is over, and `solved` those that were solved in the end."""

    kept: Literal["account", "device"]
    rating: SolverRating
    tries: int
    tried: list[str]
    solved: list[str]
    streak: int
    best: int
    rush: int


class PastTry(Struct, forbid_unknown_fields=True):
    """A first try that was made without an account: the moves up to the first wrong one or the end, and whether there
    was help. `later` are the moves that solved the puzzle after that."""

    puzzle: PuzzleName
    moves: Annotated[list[MoveText], Meta(max_length=MOST_TURNS)]
    helped: bool = False
    later: Annotated[list[MoveText], Meta(max_length=MOST_TURNS)] = []


class TakingPuzzlesAlong(Struct, forbid_unknown_fields=True):
    """The tries of a device, the oldest first, and what the server said of its best rush."""

    tries: Annotated[list[PastTry], Meta(max_length=MOST_TRIES)]
    rush: Annotated[str, Meta(max_length=200)] | None = None


class PuzzlesTaken(Struct):
    """How many tries have become the account's: those of puzzles that it had tried before have not."""

    tries: int


class BeginningRush(Struct, forbid_unknown_fields=True):
    """Which puzzles: of a game, about something, from `least` to `most`; those in `without` come last."""

    game: Annotated[str, Meta(max_length=60)] | None = None
    theme: Annotated[str, Meta(max_length=60)] | None = None
    least: Annotated[int, Meta(ge=0, le=5000)] | None = None
    most: Annotated[int, Meta(ge=0, le=5000)] | None = None
    without: Annotated[list[PuzzleName], Meta(max_length=MOST_TRIES)] = []


class PuzzleRushView(Struct):
    """A rush: the puzzle that it is at, none when it is over, and the milliseconds left. Three misses end it.
    `receipt` proves the score to the server when a guest takes it along to an account."""

    id: str
    number: int
    turn: int
    score: int
    misses: int
    left: int
    over: bool
    puzzle: PuzzleView | None
    receipt: str | None = None


class TryingRush(TryingMove):
    """`number` is the puzzle of the rush, as its view says."""

    number: Annotated[int, Meta(ge=0, le=1000)] = 0


class RushTriedView(Struct):
    """What came of a move in a rush, and how it goes on."""

    tried: PuzzleTriedView
    rush: PuzzleRushView
