"""`trilith fair`: checks the pouch of a recorded game, and says what that proves."""

from collections.abc import Sequence

from trilith.cli import console
from trilith.cli.arguments import AsJson
from trilith.cli.errors import CommandError
from trilith.cli.replay import RecordFile, read_game
from trilith.cli.text import counted
from trilith.games.errors import TrilithError
from trilith.play import fair as pouch
from trilith.play.record import Record


def fair(file: RecordFile, as_json: AsJson = False) -> None:
    """Check the pouch of a recorded game. Its stones must follow from the seed and from what the players added, and the
    seed fit the commitment."""
    record = read_game(file)
    try:
        count = pouch.check_tags(record.match, record.tags)
        salts = pouch.read_salts(record.match, record.tags)
    except TrilithError as error:
        raise CommandError(f"{'standard input' if file == '-' else file}: {error}") from None
    committed = record.tags[pouch.COMMITMENT_TAG]
    if as_json:
        added = [salt._asdict() for salt in salts]
        console.print_json({"fair": True, "stones": count, "commitment": committed, "salts": added})
        return
    out = console.answers()
    together = " together with what the players added" if salts else ""
    console.say(out, f"{counted(count, 'stone')} drawn, all as the seed determines{together}.")
    console.say(out, f"The seed fits the commitment in the record: {committed}.")
    console.say(out, _who_knew(record, salts))
    console.say(
        out,
        "A record cannot prove that the commitment was made before the game: compare it with the one that the server"
        " showed when the game began. Nor can it prove when players fixed what they added: their pages saw to that.",
    )


def _who_knew(record: Record, salts: Sequence[pouch.Salt]) -> str:
    """Who could have known the stones in advance."""
    if not salts:
        return "No player added anything to the seed, so whoever chose it knew all stones in advance."
    sides = record.match.position.look.players
    names = " and ".join(sides[salt.seat] for salt in sorted(salts))
    first = min(salt.turn for salt in salts) + 1
    return (
        f"{names} added random numbers of their own, which count from stone {first} on: whoever chose the seed could"
        " not know those stones."
    )
