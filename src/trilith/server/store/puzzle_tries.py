"""What accounts make of puzzles: tries, ratings, streaks. Only the first try at a puzzle counts."""

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import Connection, Table, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from trilith.play.rating.glicko2 import Rating
from trilith.puzzles.rating import NEW_SOLVER, after_try
from trilith.server.clock import now
from trilith.server.store.people import run
from trilith.server.store.puzzle_schema import PUZZLE_RATINGS, PUZZLE_SOLVERS, PUZZLE_TRIES
from trilith.server.store.writer import Fetch, Writer

Outcome = Literal["solved", "missed", "helped"]
Verdict = Literal["solved", "right", "wrong"]
RATING: Final = tuple(Rating._fields)


class Solver(NamedTuple):
    """An account as a solver. `tries` are those that counted for the rating."""

    rating: Rating = NEW_SOLVER
    tries: int = 0
    streak: int = 0
    best: int = 0
    rush: int = 0


class Progress(NamedTuple):
    """`tried` are all puzzles whose first try is over, `solved` those that were solved in the end."""

    solver: Solver
    tried: list[str]
    solved: list[str]


class Counted(NamedTuple):
    """What a try changed: the solver before and after, and whether it counted for the ratings."""

    before: Solver
    after: Solver
    rated: bool


class PastTry(NamedTuple):
    """A first try that was made elsewhere, as the server found it: the puzzle, how hard it is, and what came of it."""

    puzzle_id: str
    puzzle: Rating
    outcome: Outcome
    solved: bool


class PuzzleTryRows:
    """The rows of `puzzle_tries`, `puzzle_solvers` and `puzzle_ratings`."""

    def __init__(self, fetch: Fetch, writer: Writer) -> None:
        self._fetch = fetch
        self._writer = writer

    async def ratings(self, puzzles: Collection[str] | None = None) -> dict[str, Rating]:
        """How hard puzzles are for people, of those that somebody has tried."""
        query = select(PUZZLE_RATINGS.c.puzzle_id, *_rating_of(PUZZLE_RATINGS))
        if puzzles is not None:
            query = query.where(PUZZLE_RATINGS.c.puzzle_id.in_(puzzles))
        return {row[0]: Rating(*row[1:]) for row in await self._fetch(query)}

    async def progress(self, player_id: str) -> Progress:
        is_solver, is_theirs = PUZZLE_SOLVERS.c.player_id == player_id, PUZZLE_TRIES.c.player_id == player_id
        rows = await self._fetch(select(PUZZLE_SOLVERS).where(is_solver))
        tries = await self._fetch(
            select(PUZZLE_TRIES.c.puzzle_id, PUZZLE_TRIES.c.outcome, PUZZLE_TRIES.c.solved).where(is_theirs)
        )
        tried = [puzzle for puzzle, outcome, _ in tries if outcome]
        return Progress(_solver(rows[0]) if rows else Solver(), tried, [row[0] for row in tries if row[2]])

    async def all_of(self, player_id: str) -> list[dict[str, Any]]:
        """Every try of an account, the oldest first."""
        columns = (PUZZLE_TRIES.c[name] for name in ("puzzle_id", "at", "outcome", "solved", "rated"))
        query = select(*columns).where(PUZZLE_TRIES.c.player_id == player_id).order_by(PUZZLE_TRIES.c.at)
        return [dict(row._mapping) for row in await self._fetch(query)]

    async def tried(self, player_id: str, puzzle_id: str, start: Rating, turn: int, verdict: Verdict) -> Counted:
        """A move was tried, as the solver's number `turn`. `start` is how hard the puzzle is if nobody has tried it."""
        tried = partial(_tried, player_id=player_id, puzzle_id=puzzle_id, start=start, turn=turn, verdict=verdict)
        return await run(self._writer, tried)

    async def helped(self, player_id: str, puzzle_id: str) -> Counted:
        """They asked for help: the puzzle does not count any more, and the streak ends, unless its try is over."""

        def helped(connection: Connection) -> Counted:
            solver = lock_solver(connection, player_id)
            if _begin(connection, player_id, puzzle_id).outcome is not None:
                return Counted(solver, solver, False)
            return finish(connection, player_id, solver, puzzle_id, "helped")

        return await run(self._writer, helped)

    async def take_along(self, player_id: str, tries: Iterable[PastTry], rush: int) -> int:
        """Tries that were made without an account become this one's; those of puzzles that it has tried do not. The
        puzzles' own ratings stay as they are, since a guest could try one any number of times. Returns how many."""

        def take_along(connection: Connection) -> int:
            solver, taken = lock_solver(connection, player_id), 0
            for one in tries:
                if _begin(connection, player_id, one.puzzle_id).outcome is not None:
                    continue
                taken += 1
                after = finish(connection, player_id, solver, one.puzzle_id, one.outcome, one.solved).after
                if one.outcome != "helped":
                    score = float(one.outcome == "solved")
                    rating = after_try(after.rating, one.puzzle, score)[0]
                    after = after._replace(rating=rating, tries=after.tries + 1)
                solver = after
            _write_solver(connection, player_id, solver._replace(rush=max(solver.rush, rush)))
            return taken

        return await run(self._writer, take_along)


def lock_solver(connection: Connection, player_id: str) -> Solver:
    """An account as a solver. Nobody else changes anything about its puzzles before this transaction ends."""
    _insert_new(connection, PUZZLE_SOLVERS, {"player_id": player_id} | _columns(Solver()))
    query = select(PUZZLE_SOLVERS).where(PUZZLE_SOLVERS.c.player_id == player_id).with_for_update()
    return _solver(connection.execute(query).one())


def finish(
    connection: Connection,
    player_id: str,
    solver: Solver,
    puzzle_id: str,
    outcome: Outcome,
    solved: bool | None = None,
    puzzle: Rating | None = None,
) -> Counted:
    """The first try is over. It counts for both ratings if the puzzle's is given."""
    is_clean = outcome == "solved"
    streak = solver.streak + 1 if is_clean else 0
    after = solver._replace(streak=streak, best=max(solver.best, streak))
    if puzzle is not None:
        mine, its = after_try(solver.rating, puzzle, float(is_clean))
        after = after._replace(rating=mine, tries=solver.tries + 1)
        values = its._asdict() | {"tries": PUZZLE_RATINGS.c.tries + 1}
        connection.execute(update(PUZZLE_RATINGS).where(PUZZLE_RATINGS.c.puzzle_id == puzzle_id).values(**values))
    _write_solver(connection, player_id, after)
    values = {"outcome": outcome, "solved": is_clean if solved is None else solved, "rated": puzzle is not None}
    connection.execute(update(PUZZLE_TRIES).where(*_is_try(player_id, puzzle_id)).values(**values))
    return Counted(solver, after, puzzle is not None)


def finish_unrated(connection: Connection, player_id: str, puzzle_id: str, is_solved: bool) -> None:
    """A puzzle was solved or missed in a hurry: it is known from now on, and counts for neither rating nor streak."""
    if _begin(connection, player_id, puzzle_id).outcome is None:
        values = {"outcome": "solved" if is_solved else "missed", "solved": is_solved}
        connection.execute(update(PUZZLE_TRIES).where(*_is_try(player_id, puzzle_id)).values(**values))
    elif is_solved:
        connection.execute(update(PUZZLE_TRIES).where(*_is_try(player_id, puzzle_id)).values(solved=True))


def _tried(
    connection: Connection, player_id: str, puzzle_id: str, start: Rating, turn: int, verdict: Verdict
) -> Counted:
    solver = lock_solver(connection, player_id)
    found = _begin(connection, player_id, puzzle_id)
    nothing = Counted(solver, solver, False)
    if found.outcome is not None:
        if verdict == "solved":
            connection.execute(update(PUZZLE_TRIES).where(*_is_try(player_id, puzzle_id)).values(solved=True))
        return nothing
    if turn > found.turn:
        # Whoever begins in the middle has seen what comes before.
        return finish(connection, player_id, solver, puzzle_id, "helped", verdict == "solved")
    if turn < found.turn:
        return nothing
    if verdict == "right":
        connection.execute(update(PUZZLE_TRIES).where(*_is_try(player_id, puzzle_id)).values(turn=turn + 1))
        return nothing
    puzzle = _lock_puzzle(connection, puzzle_id, start)
    outcome: Outcome = "solved" if verdict == "solved" else "missed"
    return finish(connection, player_id, solver, puzzle_id, outcome, puzzle=puzzle)


def _begin(connection: Connection, player_id: str, puzzle_id: str) -> Any:
    """The row of a try, a new one if there is none. The solver must be locked."""
    query = select(PUZZLE_TRIES).where(*_is_try(player_id, puzzle_id))
    if (found := connection.execute(query).first()) is not None:
        return found
    values = {"player_id": player_id, "puzzle_id": puzzle_id, "at": now(), "turn": 0, "solved": False, "rated": False}
    connection.execute(insert(PUZZLE_TRIES).values(values))
    return connection.execute(query).one()


def _lock_puzzle(connection: Connection, puzzle_id: str, start: Rating) -> Rating:
    _insert_new(connection, PUZZLE_RATINGS, {"puzzle_id": puzzle_id, "tries": 0} | start._asdict())
    query = select(*_rating_of(PUZZLE_RATINGS)).where(PUZZLE_RATINGS.c.puzzle_id == puzzle_id).with_for_update()
    return Rating(*connection.execute(query).one())


def _insert_new(connection: Connection, table: Table, values: Mapping[str, Any]) -> None:
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    connection.execute(dialect.insert(table).values(dict(values)).on_conflict_do_nothing())


def _write_solver(connection: Connection, player_id: str, solver: Solver) -> None:
    is_it = PUZZLE_SOLVERS.c.player_id == player_id
    connection.execute(update(PUZZLE_SOLVERS).where(is_it).values(**_columns(solver)))


def _columns(solver: Solver) -> dict[str, Any]:
    columns: dict[str, Any] = solver._asdict()
    return columns | solver.rating._asdict()


def _solver(row: Any) -> Solver:
    return Solver(Rating(row.rating, row.deviation, row.volatility), row.tries, row.streak, row.best, row.rush)


def _rating_of(table: Table) -> list[Any]:
    return [table.c[name] for name in RATING]


def _is_try(player_id: str, puzzle_id: str) -> tuple[Any, Any]:
    return PUZZLE_TRIES.c.player_id == player_id, PUZZLE_TRIES.c.puzzle_id == puzzle_id
