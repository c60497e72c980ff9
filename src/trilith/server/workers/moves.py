"""What the workers do for engine seats. The engine is imported inside the functions: the server never loads it."""

import logging
from functools import cache
from typing import TYPE_CHECKING, Final

from trilith.games.position import Position
from trilith.play import readiness

if TYPE_CHECKING:
    from trilith.engine.levels import LevelPlayer

LOG: Final = logging.getLogger(__name__)
# The level above all others: plays what is known to be best, where a game is solved.
PERFECT: Final = "perfect"
# How long an engine thinks about a draw.
DRAW_SECONDS: Final = 0.3
# How long it thinks about a move while it is being compiled.
QUICK_SECONDS: Final = 0.4


def choose(position: Position, level: str, seconds: float | None) -> str:
    """The move a level plays here, thinking for at most this many seconds."""
    if not readiness.is_ready(position.ruleset):
        return _choose_quickly(position, seconds)
    if level == PERFECT:
        return _choose_perfectly(position, seconds)
    player = _player(level)
    skill = player.level.skill(position.game)
    if seconds is not None:
        skill = skill._replace(seconds=min(seconds, skill.seconds or seconds))
    player.skill = skill
    return player.choose(position)


def _choose_quickly(position: Position, seconds: float | None) -> str:
    """While the engine is being compiled, which happens once on a machine: a move by plain rules."""
    from random import Random

    from trilith.play.quick_move import quick_move

    return quick_move(position, min(QUICK_SECONDS, seconds or QUICK_SECONDS), Random())


def agrees_to_draw(position: Position, seat: int, seconds: float = DRAW_SECONDS) -> bool:
    """Whether an engine in this seat sees no more than half a point for itself."""
    from trilith.engine.limit import Limit
    from trilith.engine.search import Engine

    if not readiness.is_ready(position.ruleset):
        return False
    value = Engine(table_bits=16).think(position, Limit(time=seconds)).value
    if value.kind == "proven":
        return value.result == "draw" or (value.result == "loss") == (position.turn == seat)
    score = value.score or 0.0
    return score <= 0 if position.turn == seat else score >= 0


def _choose_perfectly(position: Position, seconds: float | None) -> str:
    from trilith.engine.levels import LEVELS
    from trilith.solve.interface import SolvingError

    try:
        move = _perfect_player().choose(position, seconds)
    except SolvingError as error:
        # A database may be damaged: that is logged, and the game goes on.
        LOG.error("%s", error)
        move = None
    # So it does while something is being compiled that only perfect play needs.
    return move or choose(position, str(LEVELS[-1].number), seconds)


@cache
def _perfect_player() -> readiness.PunctualPerfectPlayer:
    return readiness.PunctualPerfectPlayer()


@cache
def _player(level: str) -> "LevelPlayer":
    """A level's engine keeps its table from move to move."""
    from trilith.engine.levels import LevelPlayer
    from trilith.engine.levels import level as find

    return LevelPlayer(find(level))


def prepare_engine(ruleset: str) -> None:
    """Compile, or load what was compiled before."""
    readiness.make_ready(ruleset)
