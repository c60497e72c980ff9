"""How this process was started, so that suggested commands can be copied as they are."""

import shlex
import shutil
import sys
from pathlib import Path

NAME = "trilith"


def command(*arguments: object) -> str:
    """A command line that runs Trilith with these arguments, quoted for a shell.

    >>> command("play", "--resume", "my game.pgn")
    "trilith play --resume 'my game.pgn'"
    """
    return " ".join([_started_as(), *(shlex.quote(str(argument)) for argument in arguments)])


def _started_as() -> str:
    """`trilith` if the shell finds this program under that name, otherwise what was typed."""
    script = Path(sys.argv[0])
    if script.name == "__main__.py" and script.parent.name == NAME:
        return f"{shlex.quote(_interpreter())} -m {NAME}"
    if script.stem != NAME or not script.is_file():
        return NAME
    found = shutil.which(NAME)
    return NAME if found and script.samefile(found) else shlex.quote(sys.argv[0])


def _interpreter() -> str:
    """The interpreter as it was called, if the system recorded it."""
    return (sys.orig_argv[:1] or [""])[0] or "python"
