"""Puts the openings that were solved here into the package: python -m tools.openings morris morris:standard."""

import sys
from pathlib import Path

import trilith
from trilith.games import registry
from trilith.solve.opening import file as openings
from trilith.solve.storage import data_folder, ruleset_folder


def main(names: list[str]) -> None:
    for name in names:
        ruleset = registry.ruleset(name)
        found = openings.read_openings(ruleset_folder(data_folder(), ruleset) / openings.NAME, ruleset)
        if found is None:
            sys.exit(f"no openings of {name} were solved: trilith solve {name} does it")
        path = Path(trilith.__file__).parent / "games" / ruleset.game / openings.shipped_name(ruleset)
        openings.write_openings(path, ruleset, found)
        sys.stdout.write(f"{len(found):,} openings, {path.stat().st_size:,} bytes in {path}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
