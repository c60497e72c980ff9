"""`trilith bench`: runs the benchmarks of a source checkout."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import trilith
from trilith.cli.errors import CommandError
from trilith.cli.parameters import Argument
from trilith.cli.program import Exit

Tables = Annotated[list[str] | None, Argument(metavar="TABLE", help="The tables to measure; all by default.")]


def bench(tables: Tables = None) -> None:
    """Measure the speed of this machine. Needs a source checkout."""
    source = Path(trilith.__file__).resolve().parents[1]
    root = source.parent
    if not (root / "bench" / "__main__.py").is_file():
        raise CommandError(
            "the benchmarks are not part of the installed package: get Trilith's source and run make bench in it"
        )
    for name in tables or []:
        if not (root / "bench" / f"{name}.py").is_file():
            raise CommandError(f"there is no table {name[:40]!r} in {root / 'bench'}")
    path = os.pathsep.join(filter(None, [str(source), os.environ.get("PYTHONPATH")]))
    ran = subprocess.run(
        [sys.executable, "-m", "bench", *(tables or [])], cwd=root, env={**os.environ, "PYTHONPATH": path}
    )
    if ran.returncode:
        raise Exit(ran.returncode)
