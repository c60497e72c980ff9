"""Rushes in the database: the server counts what was solved in time, for guests as for accounts."""

import json
import secrets
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from trilith.play.events import Actor
from trilith.server.clock import now
from trilith.server.store.people import run
from trilith.server.store.puzzle_schema import PUZZLE_RUSHES, PUZZLE_SOLVERS
from trilith.server.store.puzzle_tries import Verdict, finish_unrated, lock_solver
from trilith.server.store.writer import Fetch, Writer

# How long a rush lasts, what is granted beyond it for messages on their way, and after how long it is forgotten, in
# milliseconds.
LASTS: Final = 180_000
GRACE: Final = 1_500
FORGOTTEN: Final = 3_600_000
# After so many misses it is over: whoever only guesses does not get far.
MOST_MISSES: Final = 3
ID_BYTES: Final = 12


class Rush(NamedTuple):
    """`number` is the index of the puzzle it is at, and `turn` the solver's next move there."""

    id: str
    actor: str
    began: int
    puzzles: tuple[str, ...]
    number: int = 0
    turn: int = 0
    score: int = 0
    misses: int = 0

    def left(self, time: int) -> int:
        """Milliseconds until the time is up."""
        return max(0, self.began + LASTS - time)

    def is_over(self, time: int) -> bool:
        used_up = self.misses >= MOST_MISSES or self.number >= len(self.puzzles)
        return used_up or time > self.began + LASTS + GRACE


class PuzzleRushRows:
    """The rows of `puzzle_rushes`."""

    def __init__(self, fetch: Fetch, writer: Writer) -> None:
        self._fetch = fetch
        self._writer = writer

    async def begin(self, actor: Actor, puzzles: Sequence[str]) -> Rush:
        """A new rush. One that the same actor has begun before is over."""
        rush = Rush(secrets.token_urlsafe(ID_BYTES), str(actor), now(), tuple(puzzles))

        def begin(connection: Connection) -> None:
            connection.execute(delete(PUZZLE_RUSHES).where(PUZZLE_RUSHES.c.began < now() - FORGOTTEN))
            connection.execute(delete(PUZZLE_RUSHES).where(PUZZLE_RUSHES.c.actor == str(actor)))
            connection.execute(insert(PUZZLE_RUSHES).values(rush._asdict() | {"puzzles": json.dumps(puzzles)}))

        await run(self._writer, begin)
        return rush

    async def find(self, rush_id: str, actor: Actor) -> Rush | None:
        is_it = (PUZZLE_RUSHES.c.id == rush_id, PUZZLE_RUSHES.c.actor == str(actor))
        return next(map(_rush, await self._fetch(select(PUZZLE_RUSHES).where(*is_it))), None)

    async def tried(self, rush_id: str, actor: Actor, number: int, turn: int, verdict: Verdict) -> Rush | None:
        """A move was tried at this puzzle of the rush. None if the rush is elsewhere by now, or over."""

        def tried(connection: Connection) -> Rush | None:
            is_it = (PUZZLE_RUSHES.c.id == rush_id, PUZZLE_RUSHES.c.actor == str(actor))
            row = connection.execute(select(PUZZLE_RUSHES).where(*is_it).with_for_update()).first()
            rush = _rush(row) if row else None
            if rush is None or rush.is_over(now()) or (rush.number, rush.turn) != (number, turn):
                return None
            after = _after(rush, verdict)
            values = {"number": after.number, "turn": after.turn, "score": after.score, "misses": after.misses}
            connection.execute(update(PUZZLE_RUSHES).where(*is_it).values(**values))
            if actor.kind == "player" and verdict != "right":
                _note(connection, actor.id, rush.puzzles[number], verdict == "solved", after.score)
            return after

        return await run(self._writer, tried)


def _after(rush: Rush, verdict: Verdict) -> Rush:
    if verdict == "right":
        return rush._replace(turn=rush.turn + 1)
    is_solved = verdict == "solved"
    return rush._replace(
        number=rush.number + 1, turn=0, score=rush.score + is_solved, misses=rush.misses + (not is_solved)
    )


def _note(connection: Connection, player_id: str, puzzle_id: str, is_solved: bool, score: int) -> None:
    """The account keeps its best rush and which puzzles it has seen."""
    solver = lock_solver(connection, player_id)
    finish_unrated(connection, player_id, puzzle_id, is_solved)
    if score > solver.rush:
        connection.execute(update(PUZZLE_SOLVERS).where(PUZZLE_SOLVERS.c.player_id == player_id).values(rush=score))


def _rush(row: Any) -> Rush:
    puzzles = tuple(json.loads(row.puzzles))
    return Rush(row.id, row.actor, row.began, puzzles, row.number, row.turn, row.score, row.misses)
