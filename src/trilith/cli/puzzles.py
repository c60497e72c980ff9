"""`trilith puzzles`: make puzzles out of games between levels, and check those that there are."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from trilith.cli import console
from trilith.cli.arguments import ruleset_text
from trilith.cli.errors import CommandError
from trilith.cli.files import why_failed
from trilith.cli.interruptible import interruptible
from trilith.cli.parameters import Argument, Option
from trilith.cli.program import Exit, Program
from trilith.cli.progress import ProgressBar
from trilith.cli.solve import Folder
from trilith.cli.text import counted
from trilith.games import registry

if TYPE_CHECKING:
    from trilith.puzzles.make import Funnel
    from trilith.puzzles.run import Run

app = Program("Make puzzles, and check them.")
GameName = Annotated[str, Argument(metavar="GAME", help="A game, such as morris.", callback=ruleset_text)]
MOST: Final = 100_000
# What shells report after Ctrl-C.
INTERRUPTED: Final = 130


@app.command("make")
def make(
    game: GameName,
    count: Annotated[int, Option("--count", metavar="N", help="How many puzzles to make.")] = 10,
    seed: Annotated[int, Option(help="The same seed plays the same games.")] = 0,
    output: Annotated[
        Path | None,
        Option("--output", "-o", metavar="FILE", help="Write them to this file, compressed."),
    ] = None,
    composed: Annotated[bool, Option("--composed", help="Out of random games, labelled as composed.")] = False,
    saving: Annotated[
        bool,
        Option("--save", help="Only those that save a game, out of small endings."),
    ] = False,
    folder: Folder = None,
) -> None:
    """Make puzzles out of games of levels 5 to 10 against each other, and say how many positions each criterion left.

    If you interrupt it, the next run with the same file goes on where it stopped. Without a file they are printed.
    """
    registry.game(game)
    if not 1 <= count <= MOST:
        raise CommandError(f"--count takes a number from 1 to {MOST}, not {count}")
    if output is not None and not output.parent.is_dir():
        raise CommandError(f"cannot write {output}: there is no folder {output.parent}")
    with console.ending_the_line(), ProgressBar() as bar:
        run = interruptible(lambda: _run(game, count, seed, output, composed, saving, folder), bar.waiting)
        bar.begin(f"puzzles of {game}", count)
        bar.advance(len(run.puzzles))
        try:
            interruptible(lambda: run.make(lambda puzzle: bar.advance()))
        except KeyboardInterrupt:
            run.save()
            code = INTERRUPTED
        except OSError as error:
            raise CommandError(f"cannot write {output}: {why_failed(error)}") from None
        else:
            code = 0
    if output is None:
        for puzzle in run.puzzles:
            sys.stdout.write(f"{puzzle.to_line()}\n")
    _print_funnel(run.maker.funnel, len(run.puzzles), output if code == 0 else None)
    if code:
        if output is not None:
            console.say(console.progress(), "Interrupted. The same command goes on from here.")
        raise Exit(code)


def _run(
    game: str, count: int, seed: int, output: Path | None, composed: bool, saving: bool, folder: Path | None
) -> "Run":
    from trilith.puzzles.knowledge import Knowledge
    from trilith.puzzles.make import Maker
    from trilith.puzzles.run import Run
    from trilith.solve.storage import data_folder

    return Run(Maker(game, seed, Knowledge(folder or data_folder()), composed, saving), count, output)


def _print_funnel(funnel: "Funnel", made: int, path: Path | None) -> None:
    """To stderr where the puzzles themselves are printed."""
    out = console.answers() if path else console.progress()
    console.say(out, f"{funnel.games} games; positions, and how many were left after each criterion:")
    for step, count in funnel.counts.items():
        console.say(out, f"  {count:>9,}  {step}")
    console.say(out, f"{made} puzzles" + (f" in {path}, {path.stat().st_size:,} bytes" if path else ""))


@app.command("check")
def check(
    game: Annotated[str | None, Argument(metavar="[GAME]", help="A game; all without.", callback=ruleset_text)] = None,
    file: Annotated[Path | None, Option("--file", metavar="FILE", help="A file of puzzles.")] = None,
) -> None:
    """Prove every puzzle again without a database, and follow its game and its solution."""
    from trilith.puzzles import collection

    if game is not None:
        registry.game(game)
    if file is not None:
        try:
            found = list(collection.from_bytes(file.read_bytes()))
        except OSError as error:
            raise CommandError(f"cannot read {file}: {why_failed(error)}") from None
    else:
        found = collection.chosen(game)
    wrong: list[str] = []
    with console.ending_the_line(), ProgressBar() as bar:

        def work() -> None:
            from trilith.puzzles.check import problems

            bar.begin("checking", len(found))
            for puzzle in found:
                wrong.extend(f"{puzzle.id}: {problem}" for problem in problems(puzzle))
                bar.advance()

        interruptible(work)
    for line in wrong:
        console.say(console.answers(), line)
    console.say(console.answers(), f"{counted(len(found), 'puzzle')} checked, {counted(len(wrong), 'problem')}")
    if wrong:
        raise Exit(1)
