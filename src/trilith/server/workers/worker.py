"""A worker: a process that is sent functions and sends back what they return. `pool.py` starts and feeds it.

It reads from its standard input and writes to its standard output: each message is a pickle after its length, and an
empty one means that nobody waits for the current job any more. An answer begins with the processor time that it took.
There is no other way in, so only the server that started it can send it anything. When that server ends, for any
reason, the worker ends too.
"""

import os
import pickle
import queue
import signal
import struct
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from time import process_time
from typing import Any, BinaryIO, Final

from trilith.server.workers import cancellation

LENGTH: Final = struct.Struct(">I")
SECONDS: Final = struct.Struct(">d")
Job = tuple[Callable[..., Any], tuple[Any, ...]]


def main(niceness: int) -> None:
    # Ctrl-C reaches everything in the terminal; the server decides when a worker ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):
        os.nice(niceness)
    answers = os.fdopen(os.dup(1), "wb")
    # What anything prints must not get between the answers.
    os.dup2(2, 1)
    jobs: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, jobs), daemon=True).start()
    while True:
        job = jobs.get()
        cancellation.begin()
        began = process_time()
        answer = _answer(job)
        try:
            answers.write(_framed(SECONDS.pack(process_time() - began) + answer))
            answers.flush()
        except BrokenPipeError:
            # The server was killed meanwhile.
            os._exit(0)


def _listen(requests: BinaryIO, jobs: "queue.SimpleQueue[bytes]") -> None:
    while len(head := requests.read(LENGTH.size)) == LENGTH.size:
        message = requests.read(LENGTH.unpack(head)[0])
        if message:
            jobs.put(message)
        else:
            cancellation.stop()
    os._exit(0)


def _answer(request: bytes) -> bytes:
    """Whether it failed, and its result or error."""
    try:
        function, arguments = pickle.loads(request)
        return pickle.dumps((False, function(*arguments)))
    except Exception as error:
        try:
            failure = pickle.dumps((True, error))
            pickle.loads(failure)
        except Exception:
            return pickle.dumps((True, RuntimeError(f"{type(error).__name__}: {error}")))
        return failure


def _framed(message: bytes) -> bytes:
    return LENGTH.pack(len(message)) + message


if __name__ == "__main__":
    main(int(sys.argv[1]))
