"""`trilith review`: looks back on a recorded game with the engine's eyes."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trilith.cli import console
from trilith.cli.arguments import AsJson
from trilith.cli.bars import counting_bar
from trilith.cli.errors import CommandError
from trilith.cli.files import write_text
from trilith.cli.replay import RecordFile, read_game
from trilith.cli.review_pages import print_review, with_comments
from trilith.cli.worker import interruptible
from trilith.play.record import write_record

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from trilith.play.match import Match
    from trilith.play.review.review import Review

Seconds = Annotated[float, typer.Option("--time", metavar="S", help="Think about so many seconds on each turn.")]
Annotate = Annotated[
    Path | None,
    typer.Option("--annotate", metavar="FILE", help="Write the record with comments on its moves.", show_default=False),
]
# More than an hour for a turn is a mistake in typing.
LONGEST = 3600


def review(file: RecordFile, time: Seconds = 0.3, annotated: Annotate = None, as_json: AsJson = False) -> None:
    """What each move of a recorded game was worth, where it turned, and what was luck and what skill."""
    record = read_game(file)
    match = record.match
    if not 0 < time <= LONGEST:
        raise CommandError(f"--time takes a number of seconds above 0 and up to {LONGEST}, not {time:g}")
    if annotated is not None and annotated.exists() and not _is_same(annotated, file):
        raise CommandError(f"{annotated} exists already")
    if not match.turns:
        raise CommandError("no move was made in this game, so there is nothing to look back on")
    with console.ending_the_line(), counting_bar() as bar:
        task = bar.add_task("loading", total=len(match.turns))
        found = interruptible(lambda: _reviewed(match, time, bar, task))
    if annotated is not None:
        write_text(annotated, write_record(with_comments(record, found)))
    if as_json:
        console.print_json(found.to_json())
    else:
        print_review(console.answers(), found)


def _is_same(path: Path, file: str) -> bool:
    """Whether it is the record itself, which loses nothing by comments."""
    return Path(file).exists() and path.samefile(file)


def _reviewed(match: "Match", seconds: float, bar: "Progress", task: "TaskID") -> "Review":
    # Imported here, off the main thread: it takes a moment in which Ctrl-C should work.
    from trilith.play.review.judge import Judge
    from trilith.play.review.review import review as put_together
    from trilith.play.review.review import tasks

    judge, jobs, judgements = Judge(), tasks(match), {}
    # Backwards: what the engine learns about the end helps it with the turns before.
    for number in reversed(range(len(jobs))):
        judgements[number] = judge.judge(jobs[number], seconds)
        bar.update(task, description="looking back", advance=1)
    return put_together(match, judgements)
