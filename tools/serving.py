"""A server to try things on, with a database of its own."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def serving() -> Iterator[str]:
    """`trilith serve` on any port, until this ends; its address."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'games.sqlite'}"
        command = [sys.executable, "-m", "trilith", "serve", "--port", "0", "--database", database]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            line = process.stdout.readline()
            try:
                yield next(word for word in line.split() if word.startswith("http")).rstrip("/")
            finally:
                process.terminate()
