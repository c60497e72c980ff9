"""Starts servers quickly: a process that has imported the server forks for each one.

It takes a server longer to import everything than to start, and the tests start hundreds. What a test gets is a process
of its own all the same, with its own session, environment, output and exit code.

`python -m tests.server.forking SOCKET` is the process that forks.
"""

import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO, Any, Final

ROOT: Final = Path(__file__).parents[2]
LONGEST_REQUEST: Final = 1 << 17


class ForkedServer:
    """A server that was forked, with the part of Popen that tests use."""

    def __init__(self, pid: int, output: int, exit_code: int) -> None:
        self.pid = pid
        self.stdout = os.fdopen(output, encoding="utf-8")
        self._exit_code = os.fdopen(exit_code, "rb", buffering=0)
        self.returncode: int | None = None

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def poll(self) -> int | None:
        return self._wait(0)

    def wait(self, timeout: float | None = None) -> int:
        found = self._wait(timeout)
        if found is None:
            raise subprocess.TimeoutExpired("a forked server", timeout or 0)
        return found

    def _wait(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._exit_code], [], [], timeout)[0]:
            self.returncode = int(self._exit_code.read())
            self._exit_code.close()
            self.stdout.close()
        return self.returncode


class _Forking:
    """The process that forks, as the tests see it."""

    def __init__(self) -> None:
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            command = [sys.executable, "-m", "tests.server.forking", str(theirs.fileno())]
            # In a session of its own, so that Ctrl-C is for the tests alone. It ends when they do.
            subprocess.Popen(command, cwd=ROOT, pass_fds=[theirs.fileno()], start_new_session=True)

    def start(self, arguments: Sequence[str], log: IO[str] | None) -> ForkedServer:
        (output, their_output), (exit_code, their_exit_code) = os.pipe(), os.pipe()
        request = json.dumps({"arguments": arguments, "environment": dict(os.environ)}).encode()
        handed = [their_output, log.fileno() if log else 2, their_exit_code]
        try:
            socket.send_fds(self._control, [request], handed)
        finally:
            os.close(their_output)
            os.close(their_exit_code)
        return ForkedServer(int(self._control.recv(32)), output, exit_code)


@cache
def forking() -> _Forking:
    """One for all tests of this process."""
    return _Forking()


def main(number: str) -> None:
    # All that servers need, so that none of them has to import it again.
    import trilith.server.run
    import trilith.server.supervisor  # noqa: F401

    control = socket.socket(fileno=int(number))
    woken, wake = os.pipe()
    os.set_blocking(woken, False)
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    exit_codes: dict[int, int] = {}
    while True:
        ready, _, _ = select.select([int(number), woken], [], [])
        if woken in ready:
            os.read(woken, 4096)
            _report_ended(exit_codes)
        if int(number) not in ready:
            continue
        request, handed, _, _ = socket.recv_fds(control, LONGEST_REQUEST, 3)
        if not request:
            return
        output, log, exit_code = handed
        pid = os.fork()
        if not pid:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            control.close()
            for other in (woken, wake, exit_code, *exit_codes.values()):
                os.close(other)
            _serve(json.loads(request), output, log)
            return
        os.close(output)
        os.close(log)
        exit_codes[pid] = exit_code
        control.send(str(pid).encode())


def _report_ended(exit_codes: dict[int, int]) -> None:
    while exit_codes:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        # Whoever started it may be gone.
        with suppress(BrokenPipeError), os.fdopen(exit_codes.pop(pid), "wb") as told:
            told.write(str(os.waitstatus_to_exitcode(status)).encode())


def _serve(request: dict[str, Any], output: int, log: int) -> None:
    """What the new process does from here on."""
    os.setsid()
    for descriptor, place in ((output, 1), (log, 2)):
        os.dup2(descriptor, place)
        os.close(descriptor)
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv[1:] = request["arguments"]
    from tests.server import serving

    serving.main(*sys.argv[1:])


if __name__ == "__main__":
    main(*sys.argv[1:])
