"""Kills a solve again and again, lets it finish and compares every byte: python -m tools.kill flip 20 REFERENCE.

REFERENCE is a data folder with the same database, made without interruption.
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

# Seconds before a run is killed: long enough to come to work, short enough to fall within it.
SOONEST, LATEST = 3.0, 25.0


def main(name: str, times: int, reference: Path) -> int:
    ruleset = registry.ruleset(name)
    with tempfile.TemporaryDirectory(dir=reference.parent) as folder:
        command = [sys.executable, "-m", "trilith", "solve", name]
        environment = {**os.environ, "TRILITH_DATA": folder}
        made = database_folder(Path(folder), ruleset)
        for number in range(1, times + 1):
            process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
            delay = random.uniform(SOONEST, LATEST)
            time.sleep(delay)
            is_over = process.poll() is not None
            process.send_signal(signal.SIGKILL)
            process.wait()
            left = sorted(path.name for path in made.glob("*")) if made.exists() else []
            sys.stdout.write(
                f"{number}: {'was done' if is_over else f'killed after {delay:.1f} s'}; {len(left)} files\n"
            )
            sys.stdout.flush()
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
        there = database_folder(reference, ruleset)
        names = sorted(path.name for path in there.iterdir() if path.name != "lock")
        same = [name for name in names if (made / name).read_bytes() == (there / name).read_bytes()]
        sys.stdout.write(f"{len(same)} of {len(names)} files are the same, byte for byte\n")
        return 0 if same == names else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])))
