"""`trilith verify`: checks what was solved, independently of how it was."""

from trilith.cli import console
from trilith.cli.arguments import RulesetText
from trilith.cli.solve import Upto
from trilith.cli.solving import Bar, Folder, Memory, Threads, read_memory, read_threads, use_folder
from trilith.cli.worker import interruptible
from trilith.games import registry


def verify(
    ruleset: RulesetText, upto: Upto = None, memory: Memory = None, threads: Threads = None, folder: Folder = None
) -> None:
    """Derive every entry of a database from its successors again, or walk a proof from end to end."""
    use_folder(folder)
    rules = registry.ruleset(ruleset)
    limit, cores = read_memory(memory), read_threads(threads)
    with console.ending_the_line(), Bar() as bar:

        def work() -> list[str]:
            from trilith.solve.data_folder import data_folder
            from trilith.solve.interface import SolveOptions, offering

            order = SolveOptions(data_folder(), upto, limit, cores)
            game = registry.game(rules.game)
            return [line for method in offering(rules, "verify", game) for line in method.verify(rules, order, bar)]

        lines = interruptible(work)
    for line in lines:
        console.say(console.answers(), line)
