"""What the workers do for analyses and reviews. The engine is imported inside the functions: the server never loads
it."""

import logging
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final

from trilith.games.position import Position
from trilith.play.match import Match
from trilith.play.pouch import odds_in_words
from trilith.play.review import Judgement, Task
from trilith.server.workers.cancellation import until_stopped

if TYPE_CHECKING:
    from trilith.engine.search import Engine
    from trilith.engine.value import Analysis
    from trilith.play.review.judge import Judge

LOG: Final = logging.getLogger(__name__)
Json = dict[str, Any]
# Nobody reads what is judged to get ready.
READY_SECONDS: Final = 0.05
LONGEST: Final = 80


def analyse(position: Position, seconds: float, lines: int) -> Json:
    """What `trilith analyse --json` says, with the steps of each move; and of a draw, what every stone would mean."""
    from trilith.play import analysis

    if position.turn is not None:
        found = analysis.analysis_json(worth_of(position, seconds), lines)
        for entry in found["moves"]:
            entry["steps"] = [step.name for step in position.find(entry["move"]).steps]
        return {**found, "draws": [], "left_out": len(position.legal_moves) - len(found["moves"])}
    return _before_a_draw(position, seconds)


def worth_of(position: Position, seconds: float) -> "Analysis":
    """What every move is worth."""
    from trilith.engine.limit import Limit
    from trilith.engine.search import Engine
    from trilith.play import analysis
    from trilith.solve.interface import SolvingError

    engine, limit = _engine(), Limit(time=seconds)
    with until_stopped(engine.stop):
        try:
            return analysis.analyse(position, limit, engine)
        except SolvingError as error:
            # A database may be damaged: that is logged, and the engine thinks by itself.
            LOG.error("%s", error)
            return Engine().analyse(position, limit)


def _before_a_draw(position: Position, seconds: float) -> Json:
    from trilith.engine.limit import Limit
    from trilith.play.review import expectation

    limit = Limit(time=seconds / len(position.draws))
    results = {stone: _engine().think(position.draw(stone), limit) for stone in position.draws}
    value = expectation(position, {stone: result.value for stone, result in results.items()})
    return {
        "move": None,
        "line": [],
        "depth": min(result.depth for result in results.values()),
        "nodes": sum(result.nodes for result in results.values()),
        "seconds": sum(result.seconds for result in results.values()),
        "value": value.to_json(),
        "moves": [],
        "draws": [
            {"stone": stone, "odds": odds, "move": results[stone].move, "value": results[stone].value.to_json()}
            for stone, odds in odds_in_words(position).items()
        ],
        "left_out": 0,
    }


def judge(task: Task, seconds: float) -> Judgement:
    """What a turn of a game was worth."""
    return _judge().judge(task, seconds)


def prepare_review(ruleset: str) -> None:
    """Compile, or load, what a review needs beyond the engine: judge some turns of a little game, the last one too."""
    from trilith.play.review import tasks

    jobs = tasks(_little_game(ruleset))
    for job in (jobs[-1], jobs[len(jobs) // 2], jobs[1]):
        judge(job, READY_SECONDS)


def _little_game(ruleset: str) -> Match:
    """A game played at random to its end, always the same, or as far as is enough."""
    luck, match = Random(7), Match.begin(ruleset)
    while match.outcome is None and len(match.turns) < LONGEST:
        if match.position.draws:
            match = match.draw(luck.choice(list(match.position.draws)))
        match = match.play(luck.choice(match.position.legal_moves))
    return match


def refuting_engine() -> "Engine":
    """The engine of this worker, for those who ask it something other than a whole analysis."""
    return _engine()


@cache
def _engine() -> "Engine":
    from trilith.solve.tablebase.block_cache import informed_engine

    return informed_engine()


@cache
def _judge() -> "Judge":
    from trilith.play.review.judge import Judge

    return Judge()
