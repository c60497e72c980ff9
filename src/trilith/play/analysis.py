"""Analysis: what every move of a position is worth, from whoever knows best: exact where solved, searched elsewhere."""

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from trilith.engine.verdict import Analysis, Limit, Value, Verdict
from trilith.games.position import Position

if TYPE_CHECKING:
    from trilith.engine.engine import Engine
    from trilith.solve.answer import Known

Json = dict[str, Any]
# A line that is known to the end may be longer than anybody reads.
LONGEST_LINE: Final = 12
# Seconds to find out about a further move of a line.
LOOK: Final = 0.05
# What finding out gets of the time, and of how much where no time is set.
SHARE: Final = 0.4
USUAL: Final = 1.0


def analyse(
    position: Position, limit: Limit, engine: "Engine", on_info: Callable[[Verdict], None] | None = None
) -> Analysis:
    """What every legal move is worth. IllegalMove says so where there is none."""
    begin = perf_counter()
    found = solved(position, (limit.time or USUAL) * SHARE)
    if found is None and limit.time:
        limit = limit._replace(time=max(limit.time - (perf_counter() - begin), limit.time * (1 - SHARE)))
    return found or engine.analyse(position, limit, on_info)


def solved(position: Position, seconds: float) -> Analysis | None:
    """The analysis of a position about which everything is known, or can be found out in so many seconds."""
    begin = perf_counter()
    moves = _known(position, seconds)
    if not moves:
        return None
    best, value = next(iter(moves.items()))
    if value.result == "draw":
        moves = _draws_in_order(position, moves)
        best = next(iter(moves))
    return Analysis(Verdict(best, value, _line(position, best), 0, 0, perf_counter() - begin), moves)


def _known(position: Position, seconds: float) -> dict[str, Value] | None:
    from trilith.solve.probing import probe_within

    # Where luck plays, what is known are odds, and a search to the end says as much in points.
    answer = probe_within(position, seconds) if position.turn is not None and position.held is None else None
    if answer is None or not answer.is_sure or not all(_is_plain(known) for known in answer.moves.values()):
        return None
    return {move: Value("proven", known.value, known.distance) for move, known in answer.moves.items()}


def _draws_in_order(position: Position, moves: dict[str, Value]) -> dict[str, Value]:
    """Of many draws, those first that are hardest to answer; what loses stays behind them."""
    from trilith.solve.glance import liked

    order = {move: number for number, move in enumerate(liked(position, Random(0)))}
    draws = {move: value for move, value in moves.items() if value.result == "draw"}
    return {move: draws[move] for move in sorted(draws, key=order.__getitem__)} | moves


def _line(position: Position, move: str) -> tuple[str, ...]:
    """How it goes on when everybody knows."""
    line = [move]
    position = position.play(move)
    while len(line) < LONGEST_LINE and position.outcome is None and (moves := _known(position, LOOK)):
        line.append(next(iter(moves)))
        position = position.play(line[-1])
    return tuple(line)


def _is_plain(known: "Known") -> bool:
    """Whether luck plays no part in it."""
    return known.value is not None and known.odds is None


def analysis_json(analysis: Analysis, lines: int | None = None) -> Json:
    """An analysis as programs get it, with the best `lines` moves or all."""
    verdict = analysis.verdict
    return {
        "move": verdict.move,
        "line": list(verdict.line),
        "depth": verdict.depth,
        "nodes": verdict.nodes,
        "seconds": verdict.seconds,
        "value": verdict.value.to_json(),
        "moves": [{"move": move, "value": value.to_json()} for move, value in list(analysis.moves.items())[:lines]],
    }
