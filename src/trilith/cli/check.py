"""`trilith check`: whether everything that is stored is as it was written."""

from trilith.cli import console
from trilith.cli.arguments import AsJson, Database
from trilith.cli.program import Exit
from trilith.cli.text import counted

DAMAGED = 1


def check(
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Check all stored games against their digests and the rules. A server may run meanwhile."""
    import asyncio

    from trilith.server.store.check import check_database

    found = asyncio.run(check_database(database))
    if as_json:
        console.print_json({**found._asdict(), "damaged": dict(found.damaged), "sound": found.is_sound})
    else:
        out = console.answers()
        for line in found.file:
            console.say(out, f"the file: {line}")
        for table_id, how in sorted(found.damaged.items()):
            console.say(out, f"game {table_id}: {how}")
        checked = f"{counted(found.tables, 'game')} with {counted(found.events, 'event')}"
        if found.is_sound:
            console.say(out, f"{checked}: all as they were written.")
        else:
            console.say(out, f"{checked}: {counted(len(found.damaged), 'game')} damaged.")
        if found.without_digest:
            console.say(out, f"{counted(found.without_digest, 'event')} without a digest could only be replayed.")
    if not found.is_sound:
        raise Exit(DAMAGED)
