"""One turn looked back on."""

from dataclasses import dataclass
from typing import Any

from trilith.engine.value import Value
from trilith.play.review.chances import chance, result, shared
from trilith.play.review.judgement import Judgement, Task, expectation
from trilith.play.review.marks import Mark, mark, thrown_away

Json = dict[str, Any]


@dataclass(frozen=True)
class ReviewedTurn:
    """One turn looked back on, by its number from 0.

    Chances are of all players; `loss`, `luck` and `skill` are the mover's.
    `before` are the chances with best play, `after` with the move played, as seen then. `luck` is None where nothing
    was drawn; it and `skill` are in points in pouch games, and in chances to win elsewhere.
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
    # How much of the mover's chance the draw brought.
    fortune: float
    is_in_points: bool

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
    """Nobody needs more digits, and a game has many numbers."""
    return round(number, 4)


def reviewed(number: int, task: Task, judgement: Judgement) -> ReviewedTurn:
    """Put a judgement on a turn into figures."""
    before, by, players = task.before, task.before.turn or 0, len(task.before.players)
    best, now = chance(judgement.value, before), before.play(task.move)
    # Both by the measure of the same position, but for an end that is sure.
    played = result(now.outcome, players)[by] if now.outcome else chance(judgement.played, before)
    loss = 0.0 if task.move == judgement.best else max(0.0, best - played)
    in_points = judgement.value.kind == "expected" and players == 2
    luck, fortune = _luck(task, judgement) if task.pouch else (None, 0.0)
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
        skill=min(0.0, lead(judgement.played) - lead(judgement.value)) if in_points else -loss,
        fortune=fortune,
        is_in_points=in_points,
    )


def _luck(task: Task, judgement: Judgement) -> tuple[float, float]:
    """What the draw brought, in points and in chance."""
    assert task.pouch is not None
    mean = sum(float(odds) * chance(judgement.drawn[s], task.before) for s, odds in task.pouch.draws.items())
    luck = lead(judgement.value) - lead(expectation(task.pouch, judgement.drawn))
    return luck, chance(judgement.value, task.before) - mean


def lead(value: Value) -> float:
    """Where luck plays: the lead in points that is expected."""
    return value.score or 0.0
