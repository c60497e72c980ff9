"""`trilith solve` and `trilith verify`: compute a game's exact values and store them; check what is stored."""

import os
import re
from pathlib import Path
from typing import Annotated, Literal

from trilith.cli import console
from trilith.cli.arguments import RulesetText
from trilith.cli.errors import CommandError
from trilith.cli.interruptible import interruptible
from trilith.cli.parameters import Option
from trilith.cli.progress import ProgressBar
from trilith.games import registry

Folder = Annotated[
    Path | None,
    Option("--folder", metavar="FOLDER", help="Where tablebases are stored (your data folder)."),
]
Upto = Annotated[
    str | None,
    Option("--upto", metavar="TIER", help="Stop at this tier, such as 6-6."),
]
Memory = Annotated[str | None, Option("--memory", metavar="SIZE", help="Memory to use at most, such as 8G.")]
Threads = Annotated[int | None, Option("--threads", metavar="N", help="Number of threads (one per core).")]
RayAddress = Annotated[
    str | None,
    Option("--ray", metavar="ADDRESS", help="Compute on this Ray cluster (needs trilith[ray])."),
]
Openings = Annotated[
    int | None,
    Option(
        "--openings",
        metavar="TURNS",
        help="How deep the opening values of Nine Men's Morris go (4).",
    ),
]

UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
DEFAULT_MEMORY = 10 << 30


def solve(
    ruleset: RulesetText,
    upto: Upto = None,
    memory: Memory = None,
    threads: Threads = None,
    folder: Folder = None,
    ray: RayAddress = None,
    openings: Openings = None,
) -> None:
    """Solve a game, as far as possible. If you interrupt it, the next run continues where it stopped."""
    _run("solve", ruleset, folder, upto, memory, threads, ray, openings)


def verify(
    ruleset: RulesetText, upto: Upto = None, memory: Memory = None, threads: Threads = None, folder: Folder = None
) -> None:
    """Check a solved game. Every stored value is compared with its successors, every step of a proof with the rules."""
    _run("verify", ruleset, folder, upto, memory, threads)


def _run(
    what: Literal["solve", "verify"],
    ruleset: str,
    folder: Path | None,
    upto: str | None,
    memory: str | None,
    threads: int | None,
    ray: str | None = None,
    openings: int | None = None,
) -> None:
    rules = registry.ruleset(ruleset)
    if openings is not None and registry.game(rules.game).opening is None:
        raise CommandError(f"{rules.game} has no opening values: --openings is for games that have")
    limit, cores = read_memory(memory), read_threads(threads)
    with console.ending_the_line(), ProgressBar() as bar:

        def work() -> list[str]:
            # Imported here, off the main thread: it takes a moment, and Ctrl-C should work meanwhile.
            from trilith.solve import interface
            from trilith.solve.storage import data_folder

            options = interface.SolveOptions(folder or data_folder(), upto, limit, cores, ray, openings)
            run = interface.solve if what == "solve" else interface.verify
            return run(rules, options, bar)

        lines = interruptible(work)
    for line in lines:
        console.say(console.answers(), line)


def read_memory(text: str | None) -> int:
    """A size in bytes.

    >>> read_memory("512M"), read_memory("2GiB")
    (536870912, 2147483648)
    """
    if text is None:
        return DEFAULT_MEMORY
    found = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)\s*([KMGT]?)(?:I?B)?", text.strip().upper())
    if not found:
        raise CommandError(f"--memory takes a size such as 8G or 512M, not {text[:40]!r}")
    return int(float(found[1]) * UNITS[found[2]])


def read_threads(number: int | None) -> int:
    if number is not None and not 1 <= number <= 256:
        raise CommandError(f"--threads takes a number from 1 to 256, not {number}")
    return number or os.cpu_count() or 1
