"""Puts the openings that were solved here into the package: python -m tools.openings morris morris:standard.

    python -m tools.openings --turns 5 morris morris:standard

does all of it in one call: it solves what is not solved yet (the tablebase, its WDL file, and the openings so many
turns deep), as `trilith solve --openings 5` does, and then puts them into the package. It may be stopped at any time,
and continues where it was.
"""

import argparse
import sys
from pathlib import Path

import trilith
from trilith.cli.solve import solve
from trilith.games import registry
from trilith.solve.opening import file as openings
from trilith.solve.storage import data_folder, ruleset_folder


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, help="solve first, so many turns deep")
    parser.add_argument("rulesets", nargs="+")
    wanted = parser.parse_args(arguments)
    for name in wanted.rulesets:
        if wanted.turns:
            solve(name, openings=wanted.turns)
        ruleset = registry.ruleset(name)
        found = openings.read_openings(ruleset_folder(data_folder(), ruleset) / openings.NAME, ruleset)
        if found is None:
            sys.exit(f"no openings of {name} were solved: trilith solve {name} does it")
        path = Path(trilith.__file__).parent / "games" / ruleset.game / openings.shipped_name(ruleset)
        openings.write_openings(path, ruleset, found)
        sys.stdout.write(f"{len(found):,} openings, {path.stat().st_size:,} bytes in {path}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
