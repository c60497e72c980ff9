"""`trilith backup` and `trilith restore`: all games of a server in one file, and back."""

from pathlib import Path
from typing import Annotated

from trilith.cli import console
from trilith.cli.arguments import Database
from trilith.cli.parameters import Argument, Option
from trilith.cli.text import counted


def backup(
    file: Annotated[Path, Argument(metavar="FILE", help="The file to write.")],
    database: Database = None,
    force: Annotated[bool, Option("--force", help="Replace the file if it exists.")] = False,
) -> None:
    """Write all games to a file, also while the server runs."""
    import asyncio

    from trilith.server.store.address import read_address
    from trilith.server.store.backup import back_up

    rows = asyncio.run(back_up(read_address(database), file, force))
    console.say(
        console.answers(),
        f"Wrote {_counted(rows)} to {file}. The key for cookies is not in it: copy its file too, "
        "or nobody can return to their seats.",
    )


def restore(
    file: Annotated[Path, Argument(metavar="FILE", help="The file to read.")],
    database: Database = None,
    force: Annotated[bool, Option("--force", help="Replace the games that are in the database.")] = False,
) -> None:
    """Put the games of a backup into a database that no server uses."""
    import asyncio

    from trilith.server.store import backup as backups
    from trilith.server.store.address import key_path, read_address

    url = read_address(database)
    rows = asyncio.run(backups.restore(url, file, force))
    key = key_path(None, url)
    wanted = f" The key for cookies belongs in {key}." if key and not key.exists() else ""
    console.say(console.answers(), f"Restored {_counted(rows)}.{wanted}")


def _counted(rows: dict[str, int]) -> str:
    return f"{counted(rows.get('tables', 0), 'game')} with {counted(rows.get('events', 0), 'event')}"
