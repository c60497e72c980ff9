"""One reviewed turn: what the engine says about it, what that cost the player, and what the move is called."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, get_args

from trilith.engine.value import Value
from trilith.games.position import Position
from trilith.play.review.accuracy import counts_stones, stones_lost
from trilith.play.review.chances import chance, result, shared

Json = dict[str, Any]

Mark = Literal["best", "fine", "slip", "mistake", "blunder"]
MARKS: Final[tuple[Mark, ...]] = get_args(Mark)
# The loss of chance from which a move no longer deserves the mark.
BOUNDS: Final[tuple[tuple[float, Mark], ...]] = ((0.01, "best"), (0.05, "fine"), (0.1, "slip"), (0.2, "mistake"))

# The swing of chance that makes a turning point, and how many turning points a review names.
TURNING_POINT: Final = 0.1
MOST_TURNING_POINTS: Final = 5


class Task(NamedTuple):
    """A turn to judge: the position before its move and, if a stone was drawn, the position before the draw."""

    before: Position
    move: str
    pouch: Position | None


class Judgement(NamedTuple):
    """The engine's view of a turn: the best move and the move played, with values for the player who moved.

    `drawn` has the value of every stone that the pouch might have given, including the one it gave.
    """

    best: str
    line: tuple[str, ...]
    depth: int
    value: Value
    played: Value
    drawn: Mapping[str, Value]


def expectation(pouch: Position, values: Mapping[str, Value]) -> Value:
    """The value of a position before the draw, from the values of the stones."""
    return Value("expected", score=sum(float(odds) * (values[s].score or 0.0) for s, odds in pouch.draws.items()))


@dataclass(frozen=True)
class ReviewedTurn:
    """A turn with its figures, by its number from 0.

    `before` are the chances of all players with best play, `after` with the move played. `loss`, `luck` and `skill`
    are the mover's: in points in pouch games, otherwise in chances to win. `luck` is None if nothing was drawn.
    """

    number: int
    by: int
    move: str
    judgement: Judgement
    before: tuple[float, ...]
    after: tuple[float, ...]
    loss: float
    mark: Mark
    thrown: str | None
    luck: float | None
    skill: float
    # What the draw added to the mover's chance.
    fortune: float
    is_in_points: bool
    # What the move cost, in points, stones or chance; None if there was no choice, or nothing left to lose.
    cost: float | None

    def to_json(self) -> Json:
        return {
            "number": self.number,
            "by": self.by,
            "move": self.move,
            "best": self.judgement.best,
            "line": list(self.judgement.line),
            "depth": self.judgement.depth,
            "value": self.judgement.value.to_json(),
            "played": self.judgement.played.to_json(),
            "before": [_short(chance) for chance in self.before],
            "after": [_short(chance) for chance in self.after],
            "loss": _short(self.loss),
            "mark": self.mark,
            "thrown": self.thrown,
            "luck": None if self.luck is None else _short(self.luck),
            "skill": _short(self.skill),
        }


def _short(number: float) -> float:
    """With enough digits for any reader: a game has many numbers."""
    return round(number, 4)


def reviewed(number: int, task: Task, judgement: Judgement) -> ReviewedTurn:
    """The figures of a turn."""
    before, by, players = task.before, task.before.turn or 0, len(task.before.players)
    best, now = chance(judgement.value, before), before.play(task.move)
    # Both chances are measured in the same position, except when the move ends the game.
    played = result(now.outcome, players)[by] if now.outcome else chance(judgement.played, before)
    loss = 0.0 if task.move == judgement.best else max(0.0, best - played)
    in_points = judgement.value.kind == "expected" and players == 2
    luck, fortune = _luck(task, judgement) if task.pouch else (None, 0.0)
    skill = min(0.0, lead(judgement.played) - lead(judgement.value)) if in_points else -loss
    had_choice = len(before.legal_moves) > 1 and (in_points or best > 0)
    return ReviewedTurn(
        number=number,
        by=by,
        move=task.move,
        judgement=judgement,
        before=shared(best, by, players),
        after=shared(played, by, players),
        loss=loss,
        mark=mark(loss),
        thrown=thrown_away(judgement.value, judgement.played),
        luck=luck,
        skill=skill,
        fortune=fortune,
        is_in_points=in_points,
        cost=_cost(task, judgement, skill) if had_choice else None,
    )


def _cost(task: Task, judgement: Judgement, skill: float) -> float:
    if task.move == judgement.best or not counts_stones(task.before.ruleset.game):
        return -skill
    return stones_lost(judgement.value, judgement.played)


def _luck(task: Task, judgement: Judgement) -> tuple[float, float]:
    """What the draw was worth, in points and in chance."""
    assert task.pouch is not None
    mean = sum(float(odds) * chance(judgement.drawn[s], task.before) for s, odds in task.pouch.draws.items())
    luck = lead(judgement.value) - lead(expectation(task.pouch, judgement.drawn))
    return luck, chance(judgement.value, task.before) - mean


def lead(value: Value) -> float:
    """The expected lead in points, in games with luck."""
    return value.score or 0.0


def mark(loss: float) -> Mark:
    """The mark of a move that lost this much chance to win.

    >>> mark(0.0), mark(0.07), mark(0.5)
    ('best', 'slip', 'blunder')
    """
    return next((name for bound, name in BOUNDS if loss < bound), "blunder")


def thrown_away(best: Value, played: Value) -> str | None:
    """What a move gave away, if both values are proven."""
    if best.kind != "proven" or played.kind != "proven" or best.result == played.result:
        return None
    names = {"win": "won", "draw": "drawn", "loss": "lost"}
    return f"{names[best.result or 'draw']} to {names[played.result or 'draw']}"


def turning_points(swings: Sequence[float]) -> tuple[int, ...]:
    """The turns with the greatest swings, in the order they were played."""
    great = sorted((number for number, swing in enumerate(swings) if swing >= TURNING_POINT), key=lambda n: -swings[n])
    return tuple(sorted(great[:MOST_TURNING_POINTS]))
