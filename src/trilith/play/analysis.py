"""Analysis: the value of every move in a position, exact where it is solved and searched elsewhere."""

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from trilith.engine.limit import DEFAULT_LIMIT, DEFAULT_TIME, Limit, check_search
from trilith.engine.value import Analysis, SearchResult, Value
from trilith.games.arguments import expect
from trilith.games.position import Position

if TYPE_CHECKING:
    from trilith.engine.search import Engine

Json = dict[str, Any]
# A solved line may be longer than anybody reads.
LONGEST_LINE: Final = 12
# Seconds to probe for one more move of a line.
PROBE_TIME: Final = 0.05
# The part of the time for probing, and the time if no limit sets one.
SHARE: Final = 0.4


def analyse(
    position: Position,
    limit: Limit = DEFAULT_LIMIT,
    engine: "Engine | None" = None,
    on_info: Callable[[SearchResult], None] | None = None,
) -> Analysis:
    """The value of every legal move, best first. IllegalMove if there is none.

    An engine keeps what it learnt, so pass the same one again to analyse a game move by move.

    >>> found = analyse(Position.start("flip"))
    >>> found.best.value.result, found.best.value.distance
    ('win', 15)
    """
    _check(position, limit, engine)
    begin = perf_counter()
    known = _known(position, (limit.time or DEFAULT_TIME) * SHARE)
    if len(known) == len(position.legal_moves) and not _is_choice_of_draws(known):
        return _solved_analysis(position, known, begin)
    if limit.time:
        limit = limit._replace(time=max(limit.time - (perf_counter() - begin), limit.time * (1 - SHARE)))
    searched = (engine or _new_engine()).analyse(position, limit, on_info)
    return _draws_first(known, searched) if known else searched


def _check(position: Position, limit: Limit, engine: "Engine | None") -> None:
    check_search(position, limit)
    if engine is not None and not hasattr(engine, "analyse"):
        expect(engine, type(None), "an engine, trilith.Engine(),")


def _new_engine() -> "Engine":
    # Imported here: a solved position needs no engine.
    from trilith.solve.tablebase.block_cache import informed_engine

    return informed_engine()


def solved(position: Position, seconds: float) -> Analysis | None:
    """The analysis of a position that is solved, or can be within this many seconds."""
    begin = perf_counter()
    known = _known(position, seconds)
    return _solved_analysis(position, known, begin) if known and len(known) == len(position.legal_moves) else None


def _solved_analysis(position: Position, known: dict[str, Value], begin: float) -> Analysis:
    best, value = next(iter(known.items()))
    return Analysis(SearchResult(best, value, _line(position, best), 0, 0, perf_counter() - begin), known)


def _is_choice_of_draws(known: dict[str, Value]) -> bool:
    """Whether a search can say more: some draws are harder for the opponent than others."""
    return [value.result for value in list(known.values())[:2]] == ["draw", "draw"]


def _draws_first(known: dict[str, Value], searched: Analysis) -> Analysis:
    """The searched values, corrected where a draw is known to be the best result and which moves keep it."""
    draws = [move for move in searched.moves if move in known and known[move].result == "draw"]
    moves = {move: known[move] for move in draws} | {
        move: known.get(move, value) for move, value in searched.moves.items()
    }
    line = searched.best.line if searched.best.move == draws[0] else (draws[0],)
    return Analysis(searched.best._replace(move=draws[0], value=moves[draws[0]], line=line), moves)


def _known(position: Position, seconds: float) -> dict[str, Value]:
    """The proven values of moves, best first.

    If some moves are missing, a draw is the best result and all moves that draw are there: the rules that a tablebase
    ignores might turn the others into draws, but cannot change these.
    """
    from trilith.solve.probe import probe_within

    # In games with luck a probe gives odds, and a search to the end says as much in points.
    answer = probe_within(position, seconds) if position.turn is not None and position.held is None else None
    if answer is None or any(value.kind != "proven" or value.odds for value in answer.moves.values()):
        return {}
    if not answer.is_sure and answer.value.result != "draw":
        return {}
    return {move: value for move, value in answer.moves.items() if answer.is_sure or value.result == "draw"}


def _line(position: Position, move: str) -> tuple[str, ...]:
    """The moves that follow with perfect play."""
    line = [move]
    position = position.play(move)
    while len(line) < LONGEST_LINE and position.outcome is None and (moves := _known(position, PROBE_TIME)):
        line.append(next(iter(moves)))
        position = position.play(line[-1])
    return tuple(line)


def analysis_json(analysis: Analysis, lines: int | None = None) -> Json:
    """An analysis as JSON, with the best `lines` moves or all of them."""
    best = analysis.best
    return {
        "move": best.move,
        "line": list(best.line),
        "depth": best.depth,
        "nodes": best.nodes,
        "seconds": best.seconds,
        "value": best.value.to_json(),
        "moves": [{"move": move, "value": value.to_json()} for move, value in list(analysis.moves.items())[:lines]],
    }
