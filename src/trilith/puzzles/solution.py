"""The solution of a puzzle: the player's best moves and the other side's longest defence, to the end."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from trilith.engine.value import Value
from trilith.games.position import Position
from trilith.puzzles import criteria
from trilith.puzzles.knowledge import Knowledge
from trilith.puzzles.puzzle import Goal

# A puzzle in which more moves than this go on winning later has no clear solution.
MOST_LATER: Final = 30


class Solution(NamedTuple):
    """The moves in turn, and for each of the player's all that are as good; none for a win at once, which all are."""

    line: tuple[str, ...]
    accepted: tuple[tuple[str, ...], ...]


def solution(
    position: Position, values: Mapping[str, Value], goal: Goal, knowledge: Knowledge
) -> Solution | None:  # fmt: skip
    """None where the line cannot be followed to its end."""
    first = criteria.accepted(values)
    distance = values[first[0]].distance
    if goal != "win" or position.score is not None or distance is None:
        return Solution((first[0],), (first,))
    line, accepted = [first[0]], [first]
    now = position.play(first[0])
    for left in range(distance - 1, 0, -2):
        replies = knowledge.values(now, left)
        if replies is None:
            return None
        reply = max(replies, key=lambda move: replies[move].rank)
        now = now.play(reply)
        later = knowledge.values(now, left - 1)
        if later is None or values_disagree(replies[reply], left):
            return None
        good = criteria.accepted(later)
        if left > 2 and len(good) > MOST_LATER:
            return None
        line += [reply, good[0]]
        accepted.append(good if left > 2 else ())
        now = now.play(good[0])
    return Solution(tuple(line), tuple(accepted)) if now.outcome else None


def values_disagree(reply: Value, left: int) -> bool:
    """Whether a reply is not the loss that it should be."""
    return reply.kind != "proven" or reply.result != "loss" or reply.distance != left
