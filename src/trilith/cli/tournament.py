"""`trilith tournament`: a tournament in a file, for those who prefer a terminal.

The file has one event in each line, as the server stores them, and is replaced as a whole: it is never half written.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from trilith.cli import console
from trilith.cli.arguments import AsJson
from trilith.cli.errors import CommandError
from trilith.cli.files import read_text, write_text
from trilith.cli.pair import print_standings, standing_data
from trilith.cli.parameters import Argument, Option
from trilith.cli.program import Program

if TYPE_CHECKING:
    from trilith.tournament.events import Event
    from trilith.tournament.tournament import Tournament, Who

app = Program("Hold a tournament in a file.")
TournamentFile = Annotated[Path, Argument(metavar="FILE", help="The tournament's file.")]


@app.command("new")
def new(
    file: TournamentFile,
    name: Annotated[str, Option(help="What it is called.")] = "Club evening",
    system: Annotated[str, Option(help="swiss, round_robin, knockout or evening.")] = "swiss",
    rounds: Annotated[int, Option(help="How many rounds a Swiss tournament has.")] = 5,
    ruleset: Annotated[str, Option(help="What is played.")] = "stones",
    tie_breaks: Annotated[str, Option("--tie-breaks", help="In their order, with commas.")] = "",
) -> None:
    """Begin a tournament in a new file."""
    from typing import get_args

    from trilith.tournament.plan import Plan, System
    from trilith.tournament.tie_breaks import tie_break_codes
    from trilith.tournament.tournament import create

    if system not in get_args(System) or system == "arena":
        raise CommandError(f"{system} is no system for a terminal: swiss, round_robin, knockout or evening")
    plan = Plan(system, ruleset, rounds, tie_breaks=tie_break_codes(tie_breaks), online=False)  # type: ignore[arg-type]
    _write(file, [create(_me(), name, plan, _now())], only_new=True)
    console.say_whole(console.answers(), f"{name} is in {file}. Next: trilith tournament join {file} NAME …")


@app.command("join")
def join(
    file: TournamentFile,
    names: Annotated[list[str], Argument(metavar="NAME", help="Names, each with a rating if you like: Ada=1700.")],
) -> None:
    """Enter players."""
    tournament, events = _read(file)
    for text in names:
        name, _, rating = text.partition("=")
        if rating and not rating.isdigit():
            raise CommandError(f"{rating} is no rating: write {name}=1700")
        event = tournament.join(_me(), name, _now(), int(rating or 0), own=False)
        tournament, events = tournament.apply(event), [*events, event]
    _write(file, events)
    console.say_whole(console.answers(), f"{len(tournament.players)} players")


@app.command("pair")
def pair(file: TournamentFile) -> None:
    """Pair the next round and publish it. The round before must have all its results."""
    tournament, events = _read(file)
    last = tournament.last_round
    if last and not last.closed and not tournament.plan.is_free:
        event: Event = tournament.close_round(_me(), _now())
        tournament, events = tournament.apply(event), [*events, event]
    for decide in ("pair", "publish"):
        event = getattr(tournament, decide)(_me(), _now())
        tournament, events = tournament.apply(event), [*events, event]
    _write(file, events)
    _print_round(tournament)


@app.command("result")
def result(
    file: TournamentFile,
    board: Annotated[int, Argument(help="The number of the table.")],
    text: Annotated[str, Argument(metavar="RESULT", help="1-0, 0-1, 1/2-1/2, points as 7:5, +--, --+ or ---.")],
    why: Annotated[str, Option(help="Why a result is changed that was there already.")] = "",
) -> None:
    """Enter the result of a table of the last round."""
    from trilith.tournament.result import read_result

    tournament, events = _read(file)
    last = tournament.last_round
    if last is None:
        raise CommandError("no round is paired yet", f"trilith tournament pair {file}")
    found = read_result(text)
    if 0 < board <= len(last.boards) and last.boards[board - 1].result is not None:
        events.append(tournament.rule(_me(), last.number, board, found, why, _now()))
    else:
        events.append(tournament.report(_me(), last.number, board, found, _now()))
    _write(file, events)
    _print_round(_read(file)[0])


@app.command("standings")
def standings(file: TournamentFile, as_json: AsJson = False) -> None:
    """Who stands where."""
    from trilith.tournament.ranking import ranking

    rows = ranking(_read(file)[0])
    if as_json:
        console.print_json([standing_data(row) for row in rows])
    else:
        print_standings(rows)


def _print_round(tournament: "Tournament") -> None:
    out, last = console.answers(), tournament.last_round
    if last is None:
        return
    console.say_whole(out, f"Round {last.number}")
    for board in last.boards:
        first, second = (tournament.players[number].name for number in board.players)
        console.say_whole(
            out, f"{board.number:4d}  {first} - {second}  {board.result.text if board.result else ''}".rstrip()
        )
    if last.bye is not None:
        console.say_whole(out, f"      {tournament.players[last.bye].name} has a bye")


def _me() -> "Who":
    from trilith.play.events import Actor
    from trilith.tournament.tournament import Who

    return Who(Actor("browser", "terminal"), is_director=True)


def _now() -> int:
    import time

    return int(time.time() * 1000)


def _read(file: Path) -> "tuple[Tournament, list[Event]]":
    from trilith.play.event_json import InvalidEvent
    from trilith.tournament.events import read_event
    from trilith.tournament.tournament import Tournament

    try:
        events = [read_event(line) for line in read_text(file).splitlines() if line.strip()]
    except InvalidEvent as error:
        raise CommandError(f"{file} is no tournament: {error}") from None
    return Tournament.rebuild(events), events


def _write(file: Path, events: "list[Event]", only_new: bool = False) -> None:
    from trilith.play.event_json import write_event

    write_text(file, "".join(f"{write_event(event)}\n" for event in events), only_new)
