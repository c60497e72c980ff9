"""`trilith fair`: was the pouch of a recorded game fair?"""

from trilith.cli import console
from trilith.cli.arguments import AsJson
from trilith.cli.errors import CommandError
from trilith.cli.replay import RecordFile, read_game
from trilith.games.errors import TrilithError
from trilith.play import fair as pouch


def fair(file: RecordFile, as_json: AsJson = False) -> None:
    """Check that every stone of a recorded pouch game came as its seed says, and the seed as was promised."""
    record = read_game(file)
    try:
        count = pouch.check_tags(record.match, record.tags)
    except TrilithError as error:
        raise CommandError(f"{'the record' if file == '-' else file}: {error}") from None
    if as_json:
        console.print_json({"fair": True, "stones": count, "commitment": record.tags[pouch.COMMITMENT_TAG]})
        return
    stones = "1 stone" if count == 1 else f"{count} stones"
    out = console.answers()
    console.say(out, f"The pouch was fair: it gave {stones}, all as its seed says.")
    console.say(out, f"The seed is the one promised before the game: {record.tags[pouch.COMMITMENT_TAG]}.")
