"""Value: what a position or move is worth, whether it was looked up, proven or estimated; and what a search returns."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from trilith.engine.kernels.hooks import WIN
from trilith.engine.kernels.search_buffers import PROVEN
from trilith.games.definition import Game
from trilith.games.position import Position

Kind = Literal["proven", "expected", "estimate"]
Result = Literal["win", "draw", "loss"]
Json = dict[str, object]

# A win in so many turns is later than any whose length is known.
SOME_TIME: Final = 1 << 30

OPPOSITE: Final[Mapping[Result, Result]] = {"win": "loss", "draw": "draw", "loss": "win"}


class Odds(NamedTuple):
    """Where luck decides: how likely each result is when everybody plays for the best expected one."""

    win: Fraction
    draw: Fraction
    loss: Fraction

    @property
    def mean(self) -> Fraction:
        """A win counts 1, a loss -1."""
        return self.win - self.loss

    @property
    def sure(self) -> Result | None:
        """The only result there can be, if there is one."""
        return "win" if self.win == 1 else "draw" if self.draw == 1 else "loss" if self.loss == 1 else None

    def reversed(self) -> "Odds":
        return Odds(self.loss, self.draw, self.win)

    def to_json(self) -> dict[str, str]:
        return {name: str(part) for name, part in self._asdict().items()}


class Value(NamedTuple):
    """What a position or move is worth to the player to move.

    kind "proven": `result` holds with best play, and the game ends in `distance` plies (None for a draw, and where the
    length is not known). "expected": luck decides, and `score` is the mean lead in points, or with three players the
    share of games won; where the endgame is solved, `odds` are given instead. "estimate": `score` is a guess, in stones
    or points, or None where nothing is known.

    >>> from trilith import Value
    >>> Value("proven", "loss", 4).one_ply_earlier()
    Value(kind='proven', result='win', distance=5, score=None, odds=None)
    """

    kind: Kind
    result: Result | None = None
    distance: int | None = None
    score: float | None = None
    odds: Odds | None = None

    def one_ply_earlier(self) -> "Value":
        """The value, to the player who moves, of a move that leads to a position with this value."""
        return Value(
            self.kind,
            OPPOSITE[self.result] if self.result else None,
            None if self.distance is None else self.distance + 1,
            None if self.score is None else -self.score,
            self.odds.reversed() if self.odds else None,
        )

    @property
    def rank(self) -> tuple[int, Fraction | float, int]:
        """The greater the better: soon wins, then by odds or score, late losses; what nobody looked at is as bad."""
        if self.result == "win":
            return 1, 1, -SOME_TIME if self.distance is None else -self.distance
        if self.result == "loss":
            return -1, -1, self.distance or 0
        if self.odds is not None:
            return 0, self.odds.mean, self.distance or 0
        if self.result == "draw":
            return 0, 0, 0
        return (-1, -1, 0) if self.score is None else (0, self.score, 0)

    def describe(self, position: Position) -> str:
        """The value in a few words, for people. `position` is the one it belongs to, or one of the same game.

        >>> start = Position.start("morris")
        >>> proven("win", 3).describe(start), Value("estimate", score=-0.5).describe(start)
        ('win in 3', '-0.50')
        """
        if self.odds is not None:
            return ", ".join(f"{name} {part}" for name, part in self.odds.to_json().items())
        if self.kind == "proven":
            return f"{self.result}" if self.distance is None else f"{self.result} in {self.distance}"
        if self.score is None:
            return "not searched"
        if self.kind == "estimate":
            return f"{self.score:+.2f}"
        # Games with points have an expected lead, games for three an expected share of wins.
        return f"wins {self.score:.0%}" if position.score is None else f"{self.score:+.2f} points"

    def to_json(self) -> dict[str, str | int | float | None]:
        """As an analysis or a review gives it to programs."""
        return {"kind": self.kind, "result": self.result, "distance": self.distance, "score": self.score}

    def to_probe_json(self) -> Json:
        """As `trilith probe` gives it to programs."""
        odds: Json = {"odds": self.odds.to_json()} if self.odds else {}
        return {"value": self.result, "distance": self.distance, **odds}


def proven(result: Result, distance: int | None = None) -> Value:
    return Value("proven", result, distance)


UNKNOWN: Final = Value("estimate")


class SearchResult(NamedTuple):
    """The move an engine chose, and what it saw.

    >>> from trilith import Engine, Limit, parse
    >>> found = Engine().think(parse("morris", "ww1/b2/3/1b3w/3/b1w/b2 w 0 0 0"), Limit(depth=2))
    >>> found.move in parse("morris", "ww1/b2/3/1b3w/3/b1w/b2 w 0 0 0").legal_moves, found.depth
    (True, 2)
    """

    move: str
    value: Value
    line: tuple[str, ...]
    depth: int
    nodes: int
    seconds: float


class Analysis(NamedTuple):
    """The best move, with the value of every legal move, best first. Where a search played games to their end, `wins`
    says how many of them each player won.

    >>> from trilith import analyse, start
    >>> {move: value.result for move, value in analyse(start("flip")).moves.items()}["a1s"]
    'win'
    """

    best: SearchResult
    moves: Mapping[str, Value]
    wins: tuple[int, ...] = ()


# ---- what the numbers of a search mean ----


def has_luck(position: Position) -> bool:
    """Whether luck is part of the game: then a search finds means."""
    return any(supply.owner is None for supply in position.supplies)


def value_of_score(score: int, is_exact: bool, is_mean: bool, depth: int | None = None) -> Value:
    """The value that a score of the search stands for.

    With a tablebase probed in the search, a score may rest on a win far beyond `depth`, to which all other moves were
    searched: then it is a win, but a quicker one may have been missed and its length is not given.
    """
    if abs(score) > PROVEN:
        distance = WIN - abs(score)
        is_shortest = is_exact or depth is None or distance <= depth + 1
        return proven("win" if score > 0 else "loss", distance if is_shortest else None)
    if is_mean:
        return Value("expected", score=score / 100)
    if is_exact and score == 0:
        return proven("draw")
    return Value("estimate", score=score / 100)


def is_final(game: Game, value: Value, previous: Value, depth: int, is_exact: bool) -> bool:
    """Whether a search deeper than `depth` would return the same value, with no quicker win overlooked.

    The transposition table may know of a win beyond the depth searched, with a nearer one in between. And where a game
    reduces the depth of some moves, a second iteration that expects the win has to confirm it; unless nothing was
    guessed.
    """
    if value.kind != "proven":
        return False
    if is_exact or value.result == "draw":
        return True
    if value.distance is None:
        return False
    has_reductions = game.search().depth_change is not None
    return value.distance <= depth + 1 and (value == previous or not has_reductions)
