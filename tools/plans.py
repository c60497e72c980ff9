"""Writes docs/make-your-own.md: the instructions of the package, and a measured drawing of every game's board.

python -m tools.plans           write the page and its drawings
python -m tools.plans --check   change nothing; exit with 1 if something is stale
"""

import sys
from pathlib import Path
from typing import Final

from trilith.games import registry
from trilith.printing import board, plan_sheet, svg
from trilith.printing.choices import USUAL_SIZE
from trilith.printing.output import instructions

ROOT: Final = Path(__file__).resolve().parents[1]


def files(root: Path = ROOT) -> dict[Path, str]:
    """What each file should hold."""
    found: dict[Path, str] = {}
    chapters = [instructions().rstrip("\n"), "", "## Measures", ""]
    for name in registry.names():
        plan = board.plan(registry.game(name).look(registry.ruleset(name)), USUAL_SIZE)
        title = plan.look.title
        found[root / f"docs/pictures/plan-{name}.svg"] = svg.write(plan_sheet.picture(plan)) + "\n"
        rows = [f"| {what} | {length:.1f} mm |" for what, length in plan_sheet.measures(plan)]
        chapters += [
            f"### {title}",
            "",
            f"![The board of {title} with its measures](pictures/plan-{name}.svg)",
            "",
            "| what | how much |",
            "|---|---|",
            *rows,
            "",
        ]
    found[root / "docs/make-your-own.md"] = "\n".join(chapters).rstrip("\n") + "\n"
    return found


def stale(root: Path = ROOT) -> list[Path]:
    return [file for file, text in files(root).items() if not file.exists() or file.read_text(encoding="utf-8") != text]


def main(arguments: list[str]) -> int:
    found = stale()
    if "--check" not in arguments:
        for file in found:
            file.write_text(files()[file], encoding="utf-8", newline="\n")
        return 0
    for file in found:
        print(f"{file.relative_to(ROOT)}: stale")  # noqa: T201 - a command speaks to its terminal
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
