"""`trilith fair`: checks the pouch of a recorded game."""

from trilith.cli import console
from trilith.cli.arguments import AsJson
from trilith.cli.errors import CommandError
from trilith.cli.replay import RecordFile, read_game
from trilith.cli.text import counted
from trilith.games.errors import TrilithError
from trilith.play import fair as pouch


def fair(file: RecordFile, as_json: AsJson = False) -> None:
    """Check the pouch of a recorded game. Its stones must follow from the seed, and the seed fit the commitment."""
    record = read_game(file)
    try:
        count = pouch.check_tags(record.match, record.tags)
    except TrilithError as error:
        raise CommandError(f"{'standard input' if file == '-' else file}: {error}") from None
    if as_json:
        console.print_json({"fair": True, "stones": count, "commitment": record.tags[pouch.COMMITMENT_TAG]})
        return
    out = console.answers()
    console.say(out, f"The pouch was fair: {counted(count, 'stone')} drawn, all as the seed determines.")
    console.say(out, f"The seed fits the commitment made before the game: {record.tags[pouch.COMMITMENT_TAG]}.")
