"""`trilith replay`: reads a recorded game, checks every move, and shows it."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from trilith.cli import console, text
from trilith.cli.arguments import AsJson
from trilith.cli.console import Console, Json
from trilith.cli.errors import CommandError
from trilith.cli.files import read_standard_input, read_text
from trilith.cli.parameters import Argument, Option
from trilith.cli.show import outcome_json
from trilith.cli.styled import BOLD
from trilith.cli.view import show_position
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play import fair
from trilith.play.match import Match
from trilith.play.record import Record, read_record, result_text

PROMPT = "Enter: {enter}, b: back, a number: that many moves in, q: leave > "

RecordFile = Annotated[str, Argument(metavar="FILE", help="A game record, or - for standard input.")]
At = Annotated[int | None, Option("--at", metavar="N", help="Show the position after N moves.")]


def replay(file: RecordFile, at: At = None, as_json: AsJson = False) -> None:
    """Check a recorded game move by move and show it."""
    record = read_game(file)
    match = record.match
    if at is not None and not 0 <= at <= len(match.moves):
        raise CommandError(
            f"the game has {text.counted(len(match.moves), 'move')}, so --at takes a number from 0 to"
            f" {len(match.moves)}, not {at}"
        )
    if as_json:
        console.print_json(_replay_json(record, at))
        return
    out = console.answers()
    print_moves(out, record)
    if fair.SEED_TAG in record.tags:
        console.say(out, _fairness(record))
        out.print()
    show_after(out, match, len(match.moves) if at is None else at)
    if at is None and console.is_conversation() and match.moves:
        with console.ending_the_line():
            _step_through(out, len(match.moves), lambda chosen: _show_in_place(out, match, chosen))


def read_game(file: str) -> Record:
    """The record in a file, every move checked."""
    content = read_standard_input() if file == "-" else read_text(Path(file))
    try:
        return read_record(content)
    except TrilithError as error:
        raise CommandError(f"{'standard input' if file == '-' else file}: {error}") from None


def _fairness(record: Record) -> str:
    """Whether the pouch gave the stones that its seed determines."""
    try:
        count = fair.check_tags(record.match, record.tags)
    except TrilithError as error:
        return f"The pouch cannot be trusted: {error}."
    return f"The pouch was fair: all {count} stones follow from its seed (trilith fair says what that proves)."


def _replay_json(record: Record, at: int | None) -> Json:
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


def print_moves(out: Console, record: Record) -> None:
    """The tags, and the moves with their numbers and comments."""
    match = record.match
    console.say(out, f"{match.start.look.title} ({match.ruleset.text})", BOLD)
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
    """The position after this number of moves. In a pouch game the next stone is in hand, as it was then."""
    return match.turns[number].before if number < len(match.turns) else match.position


def show_after(out: Console, match: Match, number: int) -> None:
    position = position_after(match, number)
    last = match.moves[number - 1] if number else None
    last_point = Match(match.start, match.turns[:number], position).last_point
    show_position(out, position, last, last_point)
    out.print()
    if number < len(match.moves):
        console.say(out, f"After {number} of {len(match.moves)} moves. Next: {match.moves[number]}", BOLD)
    elif match.outcome:
        console.say(out, text.ending(position, match.outcome), BOLD)
    else:
        console.say(out, f"The game is not over. {position.task}.", BOLD)
    console.say_whole(out, position.text)


def _show_in_place(out: Console, match: Match, number: int) -> None:
    console.clear(out)
    show_after(out, match, number)


def _step_through(out: Console, last: int, show: Callable[[int], None]) -> None:
    """Show the positions that the reader asks for, beginning after the last move."""
    at = last
    while True:
        try:
            word = input(PROMPT.format(enter="next" if at < last else "from the start")).strip().lower()
        except EOFError:
            out.print()
            return
        if word in ("q", "quit", "exit"):
            return
        chosen = _chosen(word, at, last)
        if chosen is None:
            console.say(out, f"Press Enter, or type b, q or a number from 0 to {last}.")
        else:
            at = chosen
            show(at)


def _chosen(word: str, at: int, last: int) -> int | None:
    if not word:
        return (at + 1) % (last + 1)  # after the last move, from the start again
    if word in ("b", "back"):
        return max(0, at - 1)
    is_number = word.isascii() and word.isdigit() and len(word) < 7
    return int(word) if is_number and int(word) <= last else None
