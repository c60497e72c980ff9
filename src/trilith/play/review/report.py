"""A review: a match with its judged turns, and the balance of luck and skill.

For the first player, in points if there is a pouch and in chances to win otherwise, the balance is

    end - start = (luck + skill of the first) - (luck + skill of the second) + unseen

`start` is the expectation before anything was drawn or played, `end` what became of it. Luck is what a draw was worth
more than the mean over all draws, skill what a move was worth more than the best one: 0 or less. Unseen is what the
engine saw only later, and nothing if it sees to the end.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trilith.play.match import Match
from trilith.play.record import result_text
from trilith.play.review.accuracy import CHANCE, POINTS, STONES, counts_stones, rating, typical
from trilith.play.review.chances import result
from trilith.play.review.turn import (
    MARKS,
    Judgement,
    ReviewedTurn,
    Task,
    lead,
    reviewed,
    turning_points,
)

Json = dict[str, Any]


def tasks(match: Match) -> list[Task]:
    """The turns of a match to judge, in order."""
    found, stood = [], match.start
    for turn in match.turns:
        found.append(Task(turn.before, turn.move, stood if stood.draws else None))
        stood = turn.before.play(turn.move)
    return found


@dataclass(frozen=True)
class Balance:
    """How the end came about, for the first player (see above)."""

    unit: str
    start: float
    end: float
    luck: tuple[float, ...]
    skill: tuple[float, ...]
    unseen: float

    def to_json(self) -> Json:
        return {
            "unit": self.unit,
            "start": self.start,
            "end": self.end,
            "luck": list(self.luck),
            "skill": list(self.skill),
            "unseen": self.unseen,
        }


def balance(match: Match, turns: Sequence[ReviewedTurn]) -> Balance:
    """The balance of a match with at least one turn, all of them judged."""
    luck = tuple(sum(turn.luck or 0.0 for turn in turns if turn.by == player) for player in (0, 1))
    skill = tuple(sum(turn.skill for turn in turns if turn.by == player) for player in (0, 1))
    first = turns[0]
    # Before the first stone was drawn.
    expected = lead(first.judgement.value) - (first.luck or 0.0)
    start = first.before[0] if not first.is_in_points else expected if first.by == 0 else -expected
    end = _end(match, turns[-1])
    unseen = end - start - (luck[0] + skill[0] - luck[1] - skill[1])
    return Balance(POINTS if first.is_in_points else CHANCE, start, end, luck, skill, unseen)


def _end(match: Match, last: ReviewedTurn) -> float:
    """The value of the last position, no matter how the game ended."""
    if not last.is_in_points:
        return last.after[0]
    if match.position.outcome and match.position.score:
        return float(match.position.score[0] - match.position.score[1])
    return lead(last.judgement.played) if last.by == 0 else -lead(last.judgement.played)


@dataclass(frozen=True)
class Review:
    """A match and its turns; those not judged yet are None.

    >>> from trilith import Match, review
    >>> review(Match.begin("flip").play("a4s"), seconds=0.05).judged[0].mark
    'best'
    """

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
        """The chances before each turn and at the end, so one more than there are turns."""
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
        """The numbers, from 0, of the turns where a move or luck turned the game."""
        swings = [max(turn.loss, abs(turn.fortune)) if turn else 0.0 for turn in self.turns]
        return turning_points(swings)

    @property
    def balance(self) -> Balance | None:
        """Luck and skill, for two players and once all turns are judged."""
        if self.done < 1 or not self.turns or len(self.match.position.players) != 2:
            return None
        return balance(self.match, self.judged)

    def player(self, number: int) -> Json:
        own = [turn for turn in self.judged if turn.by == number]
        found = rating([turn.cost for turn in own if turn.cost is not None], self.match.ruleset)
        return {
            "name": self.match.start.look.players[number],
            "accuracy": found and found.accuracy,
            "level": found and found.level,
            "cost": found and found.cost,
            "unit": self._unit(own),
            "marks": {name: sum(turn.mark == name for turn in own) for name in MARKS},
        }

    def _unit(self, turns: Sequence[ReviewedTurn]) -> str:
        if any(turn.is_in_points for turn in turns):
            return POINTS
        return STONES if counts_stones(self.match.ruleset.game) else CHANCE

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
            "typical": typical(self.match.ruleset),
        }


def assemble(match: Match, judgements: Mapping[int, Judgement]) -> Review:
    """A review of the turns judged so far, by their number from 0."""
    jobs = tasks(match)
    turns = [reviewed(n, job, judgements[n]) if n in judgements else None for n, job in enumerate(jobs)]
    return Review(match, tuple(turns))
