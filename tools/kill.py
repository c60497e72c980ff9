"""Kills a solve again and again, lets it finish and compares every byte: python -m tools.kill flip 20.

A third argument is how far to solve, as in: python -m tools.kill morris 20 5-4. First it is solved once in peace.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from trilith.games import registry
from trilith.solve.folders import database_folder


def main(name: str, times: int, *upto: str) -> int:
    command = [sys.executable, "-m", "trilith", "solve", name, *(f"--upto={tier}" for tier in upto)]
    ruleset = registry.ruleset(name)
    with tempfile.TemporaryDirectory() as folder:
        peaceful, killed = (database_folder(Path(folder) / part, ruleset) for part in ("peaceful", "killed"))
        begin = time.monotonic()
        _start(command, peaceful.parent).wait()
        whole = time.monotonic() - begin
        _say(f"in peace it takes {whole:.0f} s")
        for number in range(1, times + 1):
            process = _start(command, killed.parent)
            # Seldom longer than it takes to come some way.
            delay = random.uniform(0.02, 0.4) * whole
            time.sleep(delay)
            was_over = process.poll() is not None
            process.send_signal(signal.SIGKILL)
            process.wait()
            tiers = len(list(killed.glob("*.tier")))
            _say(f"{number}: {'it was done' if was_over else f'killed after {delay:.1f} s'}, {tiers} tiers are there")
        _start(command, killed.parent).wait()
        names = sorted(path.name for path in peaceful.iterdir() if path.name != "lock")
        same = [name for name in names if (peaceful / name).read_bytes() == (killed / name).read_bytes()]
        _say(f"{len(same)} of {len(names)} files are the same, byte for byte")
        return 0 if same == names else 1


def _start(command: list[str], folder: Path) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(command, env={**os.environ, "TRILITH_DATA": str(folder)}, stdout=subprocess.DEVNULL)


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]))
