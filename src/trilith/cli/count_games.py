"""`trilith admin count-games`: games of record files, such as engines' matches, count in the server's explorer."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from trilith.cli import console
from trilith.cli.arguments import Database
from trilith.cli.errors import CommandError
from trilith.cli.files import read_text
from trilith.cli.parameters import Argument, Option
from trilith.cli.text import counted
from trilith.games.errors import TrilithError

if TYPE_CHECKING:
    from trilith.play.explorer.records import ImportedGame
    from trilith.server.store.explorer import ExploredGame, ImportedRow

Files = Annotated[list[Path], Argument(metavar="FILE…", help="Files with one record or many.")]
OnlyEngines = Annotated[
    bool,
    Option("--engines", help="Only engines played. Games of `trilith arena` count as that without being told."),
]
Forget = Annotated[bool, Option("--forget", help="Do not count these games any more.")]
LEVEL: Final = "level "
PERFECT_NAME: Final = "perfect"


def count_games(
    files: Files, is_engines: OnlyEngines = False, is_forgotten: Forget = False, database: Database = None
) -> None:
    """Count the games of record files in the server's explorer, such as those that `trilith arena --save` writes.

    A game that is brought again counts once. A server may run meanwhile."""
    from trilith.server.store.address import check_there

    check_there(database)
    rows: list[ImportedRow] = []
    for path in files:
        rows += _rows(path, is_engines)
    out = console.answers()
    if is_forgotten:
        number = asyncio.run(_store(database, rows, is_forgotten=True))
        console.say(out, f"{counted(number, 'game')} will not count any more.")
    else:
        asyncio.run(_store(database, rows, is_forgotten=False))
        console.say(out, f"{counted(len({row.id for row in rows}), 'finished game')} counted.")


def _rows(path: Path, is_engines: bool) -> "list[ImportedRow]":
    from trilith.play.explorer.records import imported_games, split_records
    from trilith.server.store.explorer import ImportedRow

    try:
        found = imported_games(split_records(read_text(path)))
        brought = int(path.stat().st_mtime * 1000)
    except CommandError:
        raise
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from None
    except TrilithError as error:
        raise CommandError(f"{path}: {error}") from None
    return [ImportedRow(game.id, _explored(game, is_engines, brought), game.moves) for game in found]


def _explored(game: "ImportedGame", is_engines: bool, brought: int) -> "ExploredGame":
    from trilith.server.store.explorer import ExploredGame

    only_engines = is_engines or game.is_arena
    return ExploredGame(
        finished=_end_of(game.day) or brought,
        open_to_all=True,
        rated=False,
        engines_only=only_engines,
        level=lowest_level(game.seats) if only_engines else None,
        rating=None,
    )


def _end_of(day: str) -> int | None:
    """The noon of a day, in milliseconds; None where the record does not say all of it."""
    try:
        noon = datetime.strptime(f"{day} 12", "%Y-%m-%d %H").replace(tzinfo=UTC)
    except ValueError:
        return None
    return int(noon.timestamp() * 1000)


def lowest_level(seats: Sequence[str]) -> int | None:
    """The lowest level among players called as `trilith arena` calls them; None if one of them is no level.

    >>> lowest_level(["level 5", "perfect"]), lowest_level(["level 5", "greedy"])
    (5, None)
    """
    from trilith.server.store.explorer import PERFECT

    levels = [
        PERFECT if name == PERFECT_NAME else int(name.removeprefix(LEVEL))
        for name in seats
        if name == PERFECT_NAME or (name.startswith(LEVEL) and name.removeprefix(LEVEL).isdecimal())
    ]
    return min(levels) if levels and len(levels) == len(seats) else None


async def _store(database: str | None, rows: "Sequence[ImportedRow]", is_forgotten: bool) -> int:
    from trilith.server.store import Store

    store = Store(database)
    await store.open(is_alone=False)
    try:
        if is_forgotten:
            return await store.explorer.forget_imported([row.id for row in rows])
        await store.explorer.put_imported(rows)
        return len(rows)
    finally:
        await store.close()
