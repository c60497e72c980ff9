"""`trilith replay`: reads a recorded game, checks every move of it, and shows it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trilith.cli import console, sentences
from trilith.cli.arguments import AsJson
from trilith.cli.describe import Json, outcome_json
from trilith.cli.errors import CommandError
from trilith.cli.files import read_standard_input, read_text
from trilith.cli.stepping import step_through
from trilith.cli.view import show_position
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play import fair
from trilith.play.match import Match
from trilith.play.record import Record, read_record, result_text

if TYPE_CHECKING:
    from rich.console import Console

RecordFile = Annotated[
    str, typer.Argument(metavar="FILE", help="A game record, or - for standard input.", show_default=False)
]
At = Annotated[
    int | None, typer.Option("--at", metavar="N", help="Show the position after N moves.", show_default=False)
]


def replay(file: RecordFile, at: At = None, as_json: AsJson = False) -> None:
    """Check a recorded game move by move and show it."""
    record = read_game(file)
    match = record.match
    if at is not None and not 0 <= at <= len(match.moves):
        raise CommandError(
            f"the game has {len(match.moves)} moves, so --at takes a number from 0 to {len(match.moves)}"
        )
    if as_json:
        console.print_json(_described(record, at))
        return
    out = console.answers()
    print_moves(out, record)
    if fair.SEED_TAG in record.tags:
        console.say(out, _fairness(record))
        out.print()
    number = len(match.moves) if at is None else at
    show_after(out, match, number)
    if at is None and console.is_conversation() and match.moves:
        with console.ending_the_line():
            step_through(out, len(match.moves), lambda chosen: _show_in_place(out, match, chosen))


def read_game(file: str) -> Record:
    """The record in a file, every move checked."""
    text = read_standard_input() if file == "-" else read_text(Path(file))
    try:
        return read_record(text)
    except TrilithError as error:
        raise CommandError(f"{'the record' if file == '-' else file}: {error}") from None


def _fairness(record: Record) -> str:
    """Whether the pouch gave what its seed says."""
    try:
        count = fair.check_tags(record.match, record.tags)
    except TrilithError as error:
        return f"The pouch cannot be trusted: {error}."
    return f"The pouch was fair: all {count} stones follow from the seed that was committed to before the game."


def _described(record: Record, at: int | None) -> Json:
    match = record.match
    shown = match.position if at is None else position_after(match, at)
    return {
        "game": match.ruleset.game,
        "ruleset": match.ruleset.text,
        "identifier": match.ruleset.identifier,
        "tags": dict(record.tags),
        "moves": list(match.moves),
        "result": result_text(match),
        "position": shown.text,
        "outcome": outcome_json(match.outcome),
    }


def print_moves(out: "Console", record: Record) -> None:
    """The moves as they are numbered in records, with what was written about them."""
    match = record.match
    look = match.start.look
    console.say(out, f"{look.title} ({match.ruleset.text})", "bold")
    for name, value in record.tags.items():
        console.say(out, f"{name}: {value}")
    players = len(match.position.players)
    words = [f"{{{record.comments[0]}}}"] if 0 in record.comments else []
    for number, move in enumerate(match.moves, start=1):
        label = f"{(number - 1) // players + 1}. " if number % players == 1 else ""
        comment = f" {{{record.comments[number]}}}" if number in record.comments else ""
        words.append(f"{label}{move}{comment}")
    console.say(out, " ".join([*words, result_text(match)]))
    out.print()


def position_after(match: Match, number: int) -> Position:
    """The position after so many moves. In a pouch game the next stone is in hand, as it was then."""
    return match.turns[number].before if number < len(match.turns) else match.position


def _show_in_place(out: "Console", match: Match, number: int) -> None:
    console.clear(out)
    show_after(out, match, number)


def show_after(out: "Console", match: Match, number: int) -> None:
    position = position_after(match, number)
    last = match.moves[number - 1] if number else None
    last_point = Match(match.start, match.turns[:number], position).last_point
    show_position(out, position, last, last_point)
    out.print()
    if number < len(match.moves):
        console.say(out, f"After {number} of {len(match.moves)} moves. Next: {match.moves[number]}", "bold")
    elif match.outcome:
        console.say(out, sentences.ending(position, match.outcome), "bold")
    else:
        console.say(out, f"The game goes on. {position.task}.", "bold")
    out.print(position.text, soft_wrap=True)
