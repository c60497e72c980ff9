"""What travels about analyses and reviews."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from trilith.play.review import Mark

RulesetName = Annotated[str, Meta(max_length=300, description="a ruleset, such as morris:standard")]
PositionName = Annotated[str, Meta(max_length=600, description="a position's text")]
Chance = Annotated[float, Meta(ge=0, le=1)]
# How long to think about each turn of a review, unless somebody asks for more or less.
REVIEW_SECONDS: Final = 0.3


class Analysing(Struct, forbid_unknown_fields=True):
    """What to analyse, for how long, and how many moves to list."""

    ruleset: RulesetName
    position: PositionName | None = None
    seconds: Annotated[float, Meta(ge=0.05, le=10)] = 1.0
    lines: Annotated[int, Meta(ge=1, le=2000)] = 200


class ValueView(Struct):
    """What something is worth to the player to move. "proven": `result` is sure, in `distance` turns. "expected": the
    mean lead in points, or with three players the share of games won. "estimate": a guess in stones or points."""

    kind: Literal["proven", "expected", "estimate"]
    result: Literal["win", "draw", "loss"] | None
    distance: int | None
    score: float | None


class MoveValue(Struct):
    move: str
    steps: list[str]
    value: ValueView


class DrawValue(Struct):
    """What a stone that the pouch may give would mean: its odds, the value then, and the best move."""

    stone: str
    odds: str
    move: str
    value: ValueView


class AnalysisView(Struct):
    """Moves best first. Before a draw there are no moves but `draws`, and the value is the mean over them. `left_out`
    says how many moves are not listed."""

    move: str | None
    line: list[str]
    depth: int
    nodes: int
    seconds: float
    value: ValueView
    moves: list[MoveValue]
    draws: list[DrawValue]
    left_out: int


class Reviewing(Struct, forbid_unknown_fields=True):
    """How many seconds to think about each turn."""

    seconds: Annotated[float, Meta(ge=0.05, le=2)] = REVIEW_SECONDS


class ReviewTurn(Struct):
    """A turn looked back on, by its number from 0.

    Values are the mover's; chances, of all players, count a draw as half a win.
    `before` is with the best move, `after` with the one played; `loss` is the mover's. `touched` are the points of the
    best move. `thrown` says what was proven and is gone ("won to lost"). `luck` and `skill` are in the balance's unit.
    """

    number: int
    by: int
    move: str
    best: str
    touched: list[str]
    line: list[str]
    depth: int
    value: ValueView
    played: ValueView
    before: list[Chance]
    after: list[Chance]
    loss: Chance
    mark: Mark
    thrown: str | None
    luck: float | None
    skill: float


class ReviewPlayer(Struct):
    """`accuracy` is from 0 to 100, where random play has about 10 and level 10 about 92; `level` plays about as well, 0
    being random play, and `cost` is what a turn gave away on average, in `unit`. `marks` counts the moves of each mark.
    """

    name: str
    accuracy: float | None
    level: int | None
    cost: float | None
    unit: Literal["points", "chance", "stones"]
    marks: dict[str, int]


class BalanceView(Struct):
    """How the end came about: end - start = (luck + skill of the first) - (luck + skill of the second) + unseen."""

    unit: Literal["points", "chance"]
    start: float
    end: float
    luck: list[float]
    skill: list[float]
    unseen: float


class ReviewView(Struct):
    """How a game went, as far as it is looked at. `graph` has the chances before each turn and at the end,
    `turning` the numbers of the turns, from 0, where it turned. `typical` is what a turn costs on average by level, 0
    being random play, where that was measured. `hidden` are turns about which nothing is said as long as a rated game
    stands where they were made."""

    state: Literal["none", "working", "done", "failed"]
    ruleset: str
    result: str
    done: Chance
    graph: list[list[Chance] | None]
    turns: list[ReviewTurn | None]
    turning: list[int]
    players: list[ReviewPlayer]
    balance: BalanceView | None
    typical: dict[int, float]
    hidden: list[int]
