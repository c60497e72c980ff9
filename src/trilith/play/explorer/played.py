"""What the explorer keeps of a finished game: which moves were played in which positions, and how it ended for them."""

from typing import Final, NamedTuple

from trilith.games.outcome import Outcome
from trilith.play.explorer.position_key import position_key
from trilith.play.match import Match

# The plies of a game that are kept. After so many hardly two games are the same.
MOST_PLIES: Final = 24

# Half points, for the player who moved.
LOSS, DRAW, WIN = range(3)


class PlayedMove(NamedTuple):
    """A move, by the keys of the positions before and after it, and the half points that its player made."""

    ply: int
    key: int
    next_key: int
    score: int


def played_moves(match: Match, first: int = 0) -> list[PlayedMove]:
    """The first moves of a game that is over, without those before ply `first`.

    >>> match = Match.begin("morris").play("d6").play("a1").resign(0)
    >>> [(move.ply, move.score) for move in played_moves(match)]
    [(0, 0), (1, 2)]
    """
    outcome = match.outcome
    if outcome is None:
        return []
    found = []
    for ply, turn in enumerate(match.turns[:MOST_PLIES]):
        if ply < first:
            continue
        then = turn.before.play(turn.played)
        seat = turn.before.turn or 0
        found.append(PlayedMove(ply, position_key(turn.before), position_key(then), _score(outcome, seat)))
    return found


def _score(outcome: Outcome, seat: int) -> int:
    if outcome.winner is None:
        return DRAW
    return WIN if outcome.winner == seat else LOSS
