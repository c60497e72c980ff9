"""What one may answer to the menu of the games."""

from pathlib import Path
from typing import Final

from trilith.cli.errors import CommandError
from trilith.cli.files import read_text
from trilith.cli.naming import ruleset_text
from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.play.record import ONGOING, Record, read_record

LEAVE: Final = ("", "q", "quit", "exit")
HELP: Final = ("?", "h", "help")
CONTINUE: Final = ("c", "continue")
RULES: Final = ("r", "rules")
# So many of the newest files are looked at for a game to go on with.
LOOKED_AT: Final = 20


def chosen_ruleset(answer: str) -> str:
    """The ruleset an answer means: a number of the list, a game's id or title, or any ruleset's text.

    >>> chosen_ruleset("2"), chosen_ruleset("3 stones"), chosen_ruleset("Stones:board=quick")
    ('morris', 'stones', 'stones:board=quick')
    """
    names = registry.names()
    numbered = {str(number): name for number, name in enumerate(names, start=1)}
    text = ruleset_text(answer.strip())
    return registry.ruleset(numbered.get(answer.strip(), text or "")).text


def rules_wanted(answer: str) -> str | None:
    """The game whose rules are asked for by `r 2` or `rules morris`; empty where none is named."""
    first, _, rest = answer.partition(" ")
    return rest.strip() if first.lower() in RULES else None


def last_game(folder: Path) -> tuple[Path, Record] | None:
    """The newest saved game in a folder that is not over."""
    for file in _newest_first(folder)[:LOOKED_AT]:
        try:
            text = read_text(file)
            if f'[Result "{ONGOING}"]' in text:
                return file, read_record(text)
        except (CommandError, TrilithError):
            continue
    return None


def _newest_first(folder: Path) -> list[Path]:
    try:
        files = [(file.stat().st_mtime_ns, file) for file in folder.glob("*.pgn") if file.is_file()]
    except OSError:
        return []
    return [file for _, file in sorted(files, reverse=True)]
