"""Entry point of the command line: runs a command and turns every error into one clear line."""

import os
import sys
import threading
from collections.abc import Sequence
from typing import NoReturn

from trilith.cli.errors import CommandError
from trilith.cli.extras import what_to_install
from trilith.cli.invocation import command
from trilith.cli.program import Exit, WrongUse
from trilith.games.errors import TrilithError

WRONG_USE = 2
INTERRUPTED = 130
BROKEN_PIPE = 1


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command that `arguments` (by default the process's own) name, and exit with its code."""
    try:
        _prepare_streams()
        code = _run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has closed it: not an error, and nobody is left to tell.
        code = BROKEN_PIPE
    except OSError as error:
        complain(f"the system reports an error: {error.strerror or error}")
        code = WRONG_USE
    _exit(code)


def _run(arguments: Sequence[str] | None) -> int:
    from trilith.cli.app import app

    try:
        app.run(sys.argv[1:] if arguments is None else arguments, command())
    except TrilithError as error:
        complain(str(error), error.instead if isinstance(error, CommandError) else None)
        return WRONG_USE
    except ModuleNotFoundError as error:
        wanted = what_to_install(error)
        if wanted is None:
            raise
        complain(str(wanted), wanted.instead)
        return WRONG_USE
    except WrongUse as error:
        complain(f"{error} (see: {error.path} --help)")
        return WRONG_USE
    except Exit as leaving:
        return leaving.code
    return 0


def complain(what: str, instead: str | None = None) -> None:
    """Print one line about what went wrong to stderr, and below it a command to copy, if there is one."""
    sys.stderr.write(f"trilith: {' '.join(what.split())}\n")
    if instead:
        sys.stderr.write(f"  {instead}\n")


def _prepare_streams() -> None:
    """Replace characters that cannot be encoded or decoded by question marks, and closed streams by empty ones."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115, PTH123
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115, PTH123
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115, PTH123
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _exit(code: int) -> NoReturn:
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            # Nobody reads it. Discard the rest, or the interpreter's own last flush would complain.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1 if stream is sys.stdout else 2)
    if code == INTERRUPTED and threading.active_count() > 1:
        # Compiled code still runs in a thread that cannot be stopped: exit without waiting for it.
        os._exit(code)
    sys.exit(code)
