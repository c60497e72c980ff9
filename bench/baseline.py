"""The C++ baseline: built into a temporary folder, from the tables and weights of the Python modules."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from trilith.games.morris import boards, evaluation, rules
from trilith.games.position import Position

SOURCE = Path(__file__).parent / "cpp" / "morris_search.cpp"
FLAGS = ("-O3", "-march=native", "-std=c++17")


class Searched(NamedTuple):
    nodes: int
    value: int
    seconds: float


@contextmanager
def built() -> Iterator[Path | None]:
    """The program, or None where there is no compiler."""
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        yield None
        return
    with TemporaryDirectory() as folder:
        program = Path(folder) / "morris_search"
        (Path(folder) / "board.h").write_text(header(), encoding="ascii")
        subprocess.run([compiler, *FLAGS, "-I", folder, str(SOURCE), "-o", str(program)], check=True)
        yield program


def header() -> str:
    """What the rules and the evaluation know as numbers, for C++."""
    known = vars(boards) | vars(rules) | vars(evaluation)
    numbers = {name: value for name, value in known.items() if name.isupper() and isinstance(value, int)}
    numbers["FULL"] = boards.FULL[boards.USUAL]
    # The usual board comes first in every table.
    count = boards.POINT_COUNTS[boards.USUAL]
    tables = {
        "NEIGHBOURS": boards.NEIGHBOURS[:count],
        "MILLS": boards.MILLS[: boards.MILL_COUNTS[boards.USUAL]],
        "MILLS_THROUGH": [mill for pair in zip(boards.FIRST_MILL, boards.SECOND_MILL, strict=True) for mill in pair],
    }
    lines = [f"const long {name} = {value};" for name, value in numbers.items()]
    lines += [f"const long {name}[] = {{{', '.join(map(str, values))}}};" for name, values in tables.items()]
    return "\n".join(["#pragma once", *lines, ""])


def search(program: Path, position: Position, depth: int, table_bits: int) -> Searched:
    words = [str(program), *map(str, (*position.state, depth, table_bits))]
    nodes, value, seconds = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
    return Searched(int(nodes), int(value), float(seconds))
