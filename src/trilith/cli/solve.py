"""`trilith solve`: works out what can be known for sure, and keeps it."""

from typing import Annotated

import typer

from trilith.cli import console
from trilith.cli.arguments import RulesetText
from trilith.cli.solving import Bar, Folder, Memory, Threads, read_memory, read_threads, use_folder
from trilith.cli.worker import interruptible
from trilith.games import registry

Upto = Annotated[str | None, typer.Option("--upto", metavar="TIER", help="Only so far, as in 6-6.", show_default=False)]
RayAddress = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Work on the Ray cluster there (an extra).", show_default=False),
]


def solve(
    ruleset: RulesetText,
    upto: Upto = None,
    memory: Memory = None,
    threads: Threads = None,
    folder: Folder = None,
    ray: RayAddress = None,
) -> None:
    """Solve a game, or as much of it as can be. Ended at any moment, it goes on from there when called again."""
    use_folder(folder)
    rules = registry.ruleset(ruleset)
    limit, cores = read_memory(memory), read_threads(threads)
    with console.ending_the_line(), Bar() as bar:

        def work() -> list[str]:
            from trilith.solve.data_folder import data_folder
            from trilith.solve.interface import SolveOptions, offering

            order = SolveOptions(data_folder(), upto, limit, cores, ray)
            game = registry.game(rules.game)
            return [line for method in offering(rules, "solve", game) for line in method.solve(rules, order, bar)]

        lines = interruptible(work)
    for line in lines:
        console.say(console.answers(), line)
