"""Runs the command line: in this process for speed, in a process of its own, or in a terminal."""

import io
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from tests.waiting import DEADLINE, wait_until_idle
from trilith.cli.main import main

SOURCE = Path(__file__).parents[2] / "src"
COMMAND = [sys.executable, "-m", "trilith"]


class Run(NamedTuple):
    code: object
    out: str
    err: str


def run(*arguments: str, typed: str | bytes = "", encoding: str = "utf-8") -> Run:
    """Run a command in this process, with streams of its own."""
    given = io.TextIOWrapper(io.BytesIO(typed.encode() if isinstance(typed, str) else typed), encoding="utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2))
    with mock.patch.multiple(sys, stdin=given, stdout=out, stderr=err):
        try:
            main(arguments)
        except SystemExit as leaving:
            code = leaving.code
    return Run(code, *(stream.buffer.getvalue().decode(encoding) for stream in (out, err)))


def environment(**changes: str) -> dict[str, str]:
    plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    return {**plain, "PYTHONPATH": str(SOURCE), "TERM": "xterm-256color", **changes}


def process(*arguments: str, cwd: Path, **changes: str) -> "subprocess.Popen[bytes]":
    """Start a command in a process of its own, connected by pipes."""
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [*COMMAND, *arguments], cwd=cwd, env=environment(**changes), stdin=pipe, stdout=pipe, stderr=pipe
    )


class Terminal:
    """A command in a terminal of 80 columns and 24 lines, and somebody who reads and types there."""

    def __init__(self, arguments: Sequence[str], cwd: Path, **changes: str) -> None:
        self.shown = ""
        self._mine, theirs = pty.openpty()
        # The process gets the terminal as its own, so that Ctrl-C reaches it as in real life.
        self.process = subprocess.Popen(
            [sys.executable, "-c", "import os,sys,fcntl,termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
             "os.execv(sys.executable, [sys.executable, '-m', 'trilith', *sys.argv[1:]])", *arguments],
            cwd=cwd, env=environment(COLUMNS="80", LINES="24", **changes),
            stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
        )  # fmt: skip
        os.close(theirs)

    def wait_for(self, text: str) -> str:
        """Wait for this text, and return what is shown up to its end."""
        until = time.monotonic() + DEADLINE
        while text not in self.shown:
            assert time.monotonic() < until, f"no {text!r} in {self.shown!r}"
            if not self._read(0.5) and self.process.poll() is not None:
                self._read(0.1)
                assert text in self.shown, f"ended without {text!r}: {self.shown!r}"
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def type(self, keys: str) -> None:
        os.write(self._mine, keys.encode())

    def end(self) -> int:
        """Read to the end and return the exit code."""
        until = time.monotonic() + DEADLINE
        while self.process.poll() is None:
            assert time.monotonic() < until, f"does not end: {self.shown!r}"
            self._read(0.1)
        while self._read(0.1):
            pass
        os.close(self._mine)
        return self.process.returncode

    def interrupt(self) -> None:
        """Press Ctrl-C."""
        # A signal that comes after the prompt is written but before Python waits for the answer would only be handled
        # with the next key.
        wait_until_idle(self.process.pid)
        self.type("\x03")

    def close(self) -> None:
        """Close the window."""
        os.close(self._mine)

    def _read(self, seconds: float) -> bool:
        if not select.select([self._mine], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._mine, 65536)
        except OSError:  # the other end is closed
            return False
        self.shown += data.decode(errors="replace")
        return bool(data)


def refused(ran: Run) -> str:
    """Assert that a command failed with one line of explanation and no output, and return that line."""
    assert ran.code == 2, ran
    assert ran.out == ""
    # A suggested command may follow on a line of its own.
    assert re.fullmatch(r"trilith: [^\n]+\n(  \S[^\n]*\n)?", ran.err), ran.err
    assert "Traceback" not in ran.err
    return ran.err.removeprefix("trilith: ").strip()
