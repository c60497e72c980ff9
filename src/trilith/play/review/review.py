"""A review: a match, and what a judge said of its turns, put together. docs/review.md explains the figures."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from trilith.play.match import Match
from trilith.play.record import result_text
from trilith.play.review.balance import Balance, balance
from trilith.play.review.chances import result
from trilith.play.review.judgement import Judgement, Task
from trilith.play.review.marks import MARKS, accuracy, turning_points
from trilith.play.review.turn import ReviewedTurn, reviewed

Json = dict[str, Any]


def tasks(match: Match) -> list[Task]:
    """What there is to judge, turn by turn."""
    found, stood = [], match.start
    for turn in match.turns:
        found.append(Task(turn.before, turn.move, stood if stood.draws else None))
        stood = turn.before.play(turn.move)
    return found


@dataclass(frozen=True)
class Review:
    """A match with as many of its turns as are judged; the rest is None."""

    match: Match
    turns: tuple[ReviewedTurn | None, ...]

    @property
    def done(self) -> float:
        return 1.0 if not self.turns else sum(turn is not None for turn in self.turns) / len(self.turns)

    @property
    def judged(self) -> list[ReviewedTurn]:
        return [turn for turn in self.turns if turn]

    @property
    def graph(self) -> list[tuple[float, ...] | None]:
        """The chances before each turn and at the end: one more than there are turns."""
        points: list[tuple[float, ...] | None] = [turn.before if turn else None for turn in self.turns]
        return [*points, self._end]

    @property
    def _end(self) -> tuple[float, ...] | None:
        outcome = self.match.outcome
        if outcome:
            return result(outcome, len(self.match.position.players))
        return self.turns[-1].after if self.turns and self.turns[-1] else None

    @property
    def turning(self) -> tuple[int, ...]:
        """The numbers, from 0, of the turns where the game turned, by a move or by luck."""
        swings = [max(turn.loss, abs(turn.fortune)) if turn else 0.0 for turn in self.turns]
        return turning_points(swings)

    @property
    def balance(self) -> Balance | None:
        """What was luck and what was skill: for two players, when all turns are judged."""
        if self.done < 1 or not self.turns or len(self.match.position.players) != 2:
            return None
        return balance(self.match, self.judged)

    def player(self, number: int) -> Json:
        own = [turn for turn in self.judged if turn.by == number]
        return {
            "name": self.match.start.look.players[number],
            "accuracy": accuracy([turn.loss for turn in own]),
            "marks": {name: sum(turn.mark == name for turn in own) for name in MARKS},
        }

    def to_json(self) -> Json:
        found = self.balance
        return {
            "ruleset": self.match.ruleset.text,
            "result": result_text(self.match),
            "done": self.done,
            "graph": [point and [round(chance, 4) for chance in point] for point in self.graph],
            "turns": [turn and turn.to_json() for turn in self.turns],
            "turning": list(self.turning),
            "players": [self.player(number) for number in range(len(self.match.position.players))],
            "balance": found and found.to_json(),
        }


def review(match: Match, judgements: Mapping[int, Judgement]) -> Review:
    """Put together what is judged so far, by the index of the turn."""
    jobs = tasks(match)
    turns = [reviewed(n, job, judgements[n]) if n in judgements else None for n, job in enumerate(jobs)]
    return Review(match, tuple(turns))
