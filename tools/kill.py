"""Kills a solve again and again, lets it finish and compares every byte: python -m tools.kill flip 20.

A third argument is how far to solve, as in: python -m tools.kill morris 20 5-4. First it is solved once in peace. When
a solve ends before it is killed, it is compared and another one starts, until the number of kills is reached.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from trilith.games import registry
from trilith.solve.storage import ruleset_folder


def main(name: str, times: int, *upto: str) -> int:
    command = [sys.executable, "-m", "trilith", "solve", name, *(f"--upto={tier}" for tier in upto)]
    ruleset = registry.ruleset(name)
    with tempfile.TemporaryDirectory() as folder:
        peaceful, killed = (ruleset_folder(Path(folder) / part, ruleset) for part in ("peaceful", "killed"))
        begin = time.monotonic()
        _start(command, peaceful.parent).wait()
        whole = time.monotonic() - begin
        _say(f"in peace it takes {whole:.0f} s")
        kills, differing = 0, 0
        while kills < times:
            process = _start(command, killed.parent)
            # Seldom longer than it takes to come some way.
            delay = random.uniform(0.02, 0.4) * whole
            try:
                process.wait(delay)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
                kills += 1
                _say(f"{kills}: killed after {delay:.1f} s, {len(list(killed.glob('*.tier')))} tiers are there")
            else:
                # Done before its time was up: on to the next, from nothing.
                differing += _differing(peaceful, killed)
                shutil.rmtree(killed)
        _start(command, killed.parent).wait()
        return 1 if differing + _differing(peaceful, killed) else 0


def _differing(peaceful: Path, killed: Path) -> int:
    """How many files are not the same."""
    names = sorted({path.name for folder in (peaceful, killed) for path in folder.iterdir()} - {"lock"})
    same = [name for name in names if _content(peaceful / name) == _content(killed / name)]
    _say(f"{len(same)} of {len(names)} files are the same, byte for byte")
    return len(names) - len(same)


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def _start(command: list[str], folder: Path) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(command, env={**os.environ, "TRILITH_DATA": str(folder)}, stdout=subprocess.DEVNULL)


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]))
