"""The match runner's side of UGI: drives an engine in a process of its own."""

import contextlib
import os
import queue
import shlex
import subprocess
import threading
import time

from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.play.match import Match

# How long an engine may take to start, and to get ready (it may have to compile), in seconds.
TO_START = 30.0
TO_GET_READY = 180.0
# How much later than its time a move may come, in seconds.
GRACE = 5.0


class UgiError(TrilithError):
    """An engine does not follow the protocol."""


class UgiClient:
    """An engine. `command` is split as a shell would, but run without a shell."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.options: set[str] = set()
        try:
            self._process = subprocess.Popen(
                program_of(command, os.name),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, ValueError) as error:
            raise UgiError(f"cannot start {command or 'an engine without a command'}: {_why(error)}") from None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            self._send("ugi")
            self._wait_for("ugiok", TO_START)
        except UgiError:
            self.close()
            raise

    def begin(self, ruleset: Ruleset) -> None:
        """Begin a new game."""
        if "ruleset" in self.options:
            self._send(f"setoption name ruleset value {ruleset}")
        self._send("uginewgame")
        self._get_ready()

    def choose(self, match: Match, seconds: float) -> str:
        """The engine's move, in this many seconds."""
        self._send(position_command(match))
        self._get_ready()
        self._send(f"go movetime {max(1, round(seconds * 1000))}")
        words = self._wait_for("bestmove", seconds + GRACE).split()
        return words[1] if len(words) > 1 else ""

    def close(self) -> None:
        """Ask the engine to quit, and kill it if it does not."""
        with contextlib.suppress(UgiError):
            self._send("quit")
        try:
            self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _get_ready(self) -> None:
        self._send("isready")
        self._wait_for("readyok", TO_GET_READY)

    def _send(self, line: str) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise UgiError(f"{self.command} has ended") from None

    def _listen(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._lines.put(line.strip())
        self._lines.put(None)

    def _wait_for(self, word: str, seconds: float) -> str:
        """The next line that begins with this word. Options are noted, other lines ignored."""
        until = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                raise UgiError(f"{self.command} did not say {word} within {seconds:.0f} s") from None
            if line is None:
                self._lines.put(None)  # for the next call
                raise UgiError(f"{self.command} ended before it said {word}")
            words = line.split()
            if words[:1] == [word]:
                return line
            if words[:2] == ["option", "name"] and len(words) > 2:
                self.options.add(words[2].lower())


def program_of(command: str, system: str) -> str | list[str]:
    r"""What is started: on Windows the command as it is, which the system splits itself, and where backslashes are part
    of paths.

    >>> program_of("engine --name 'A b'", "posix"), program_of(r"C:\games\engine.exe --fast", "nt")
    (['engine', '--name', 'A b'], 'C:\\games\\engine.exe --fast')
    """
    return command if system == "nt" else shlex.split(command) or [""]


def position_command(match: Match) -> str:
    """A match as a UGI command: its moves or, with a stone in hand, the position's text, which names the stone.

    >>> position_command(Match.begin("morris").play("d6").play("a1"))
    'position startpos moves d6 a1'
    """
    if match.position.held:
        return f"position fen {match.position.text}"
    is_start = match.start == Position.start(match.ruleset)
    begin = "startpos" if is_start else f"fen {match.start.text}"
    return f"position {begin}" + (f" moves {' '.join(match.moves)}" if match.moves else "")


def _why(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
