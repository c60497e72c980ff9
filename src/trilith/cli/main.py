"""Entry point of the command line: runs a command and turns every error into one clear line."""

import os
import sys
import threading
from collections.abc import Sequence
from typing import NoReturn

from trilith.cli.errors import CommandError
from trilith.cli.extras import what_to_install
from trilith.cli.invocation import command
from trilith.games.errors import TrilithError

WRONG_USE = 2
INTERRUPTED = 130
# The code that Typer and Rich use if they notice first.
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
    import typer

    from trilith.cli.app import app

    # What Typer raises for bad usage. The class moved between versions; its child did not.
    usage_error: type[Exception] = typer.BadParameter.__mro__[1]
    try:
        code = app(args=arguments, prog_name=command(), standalone_mode=False)
    except TrilithError as error:
        complain(str(error), error.instead if isinstance(error, CommandError) else None)
        return WRONG_USE
    except ModuleNotFoundError as error:
        wanted = what_to_install(error)
        if wanted is None:
            raise
        complain(str(wanted), wanted.instead)
        return WRONG_USE
    except usage_error as error:
        complain(f"{_message(error)} (see: {_help_for(error)})")
        return WRONG_USE
    return code if isinstance(code, int) else 0


def _message(error: BaseException) -> str:
    text: str = error.format_message() if hasattr(error, "format_message") else str(error)
    return text.strip().removesuffix(".")


def _help_for(error: BaseException) -> str:
    context = getattr(error, "ctx", None)
    return f"{context.command_path if context else command()} --help"


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
