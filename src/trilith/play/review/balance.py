"""The balance: how the end of a game for two came about.

Seen from the first player, in points where luck plays and in chances to win elsewhere,

    end - start = (luck + skill of the first) - (luck + skill of the second) + unseen

`start` is the expectation before anything was drawn or played, `end` what became of it. Luck is what a draw was worth
more than the mean over all draws, skill what a move was worth more than the best: 0 or less. Unseen is what the engine
saw only later: nothing where it sees to the end.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trilith.play.match import Match
from trilith.play.review.turn import ReviewedTurn, lead

Json = dict[str, Any]
POINTS, CHANCE = "points", "chance"


@dataclass(frozen=True)
class Balance:
    """How the end came about, seen from the first player (see above)."""

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
    """The balance of a match whose turns, one or more, are all judged."""
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
    """What the position at the end is worth, however the game was broken off."""
    if not last.is_in_points:
        return last.after[0]
    if match.position.outcome and match.position.score:
        return float(match.position.score[0] - match.position.score[1])
    return lead(last.judgement.played) if last.by == 0 else -lead(last.judgement.played)
