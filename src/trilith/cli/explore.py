"""`trilith explore`: the moves of a position, what they are worth, how often they were played and how they scored."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from trilith.cli import console
from trilith.cli.arguments import AsJson, RulesetText, draw_first, read_position
from trilith.cli.errors import CommandError
from trilith.cli.files import read_text
from trilith.cli.interruptible import interruptible
from trilith.cli.parameters import Argument, Option
from trilith.cli.progress import Spinner
from trilith.cli.styled import BOLD
from trilith.cli.text import counted
from trilith.games.errors import TrilithError
from trilith.games.notation import shorten
from trilith.games.position import Position
from trilith.play.line import along

if TYPE_CHECKING:
    from trilith.play.explorer.table import ExploredMove, ExplorerTable
    from trilith.play.tally import Tally
    from trilith.solve.interface import KnownValues

Line = Annotated[
    list[str] | None,
    Argument(metavar="[POSITION | MOVES…]", help="A position's text in quotes, or moves from the start."),
]
Games = Annotated[
    list[Path] | None,
    Option("--games", metavar="FILE", help="Count the games of this record file; may be given several times."),
]
Player = Annotated[str | None, Option("--player", metavar="NAME", help="Only games of this player.")]
Since = Annotated[str | None, Option("--since", metavar="DAY", help="Only games from this day on: 2026-11-18.")]
Until = Annotated[str | None, Option("--until", metavar="DAY", help="Only games up to this day.")]
Seconds = Annotated[
    float, Option("--time", metavar="S", help="Seconds to estimate what is not known; 0 for known values only.")
]
Lines = Annotated[int | None, Option("--lines", metavar="K", help="Show only K moves.")]
DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
# Seconds in which values are looked up, or proven.
PROBING: Final = 0.5
LONGEST: Final = 3600.0
DEFAULT_LINES: Final = 20
# How many moves that are alike are named.
NAMED: Final = 5


def explore(
    ruleset: RulesetText,
    line: Line = None,
    games: Games = None,
    player: Player = None,
    since: Since = None,
    until: Until = None,
    time: Seconds = 1.0,
    lines: Lines = None,
    as_json: AsJson = False,
) -> None:
    """Show every move of a position: what it is worth, how often it was played in the games of record files, and how it
    scored. Moves that lead to images of one position count together, and so do different orders of moves."""
    position = read_line(ruleset, line or [])
    if lines is not None and lines < 1:
        raise CommandError(f"--lines takes a number from 1 up, not {lines}")
    if not 0 <= time <= LONGEST:
        raise CommandError(f"--time takes seconds from 0 to {LONGEST:g}, not {time:g}")
    if (player or since or until) and not games:
        raise CommandError("--player, --since and --until choose among games: give --games too")
    if position.outcome:
        raise CommandError(f"there is nothing to explore, the game is over: {position.outcome.reason}")
    if position.turn is None:
        example = position.draw(next(iter(position.draws))).text
        raise CommandError(f'{draw_first(position)}, such as: trilith explore {position.ruleset} "{example}"')
    with Spinner("counting and thinking") as spinner:
        table, known = interruptible(
            lambda: _table(position, games or [], player, _day(since), _day(until), time), spinner.waiting
        )
    if as_json:
        value = known.value.to_json() if known.value else None
        about = {
            "ruleset": position.ruleset.text, "position": position.text, "value": value, "sure": known.is_sure
        }  # fmt: skip
        console.print_json({**about, **table.to_json()})
    else:
        _print(position, table, known, lines or DEFAULT_LINES, bool(games))


def read_line(ruleset: str, words: list[str]) -> Position:
    """The position that is meant: the start, a text, or where moves lead."""
    if len(words) == 1 and "/" in words[0]:
        return read_position(ruleset, words[0])
    position = Position.start(ruleset)
    try:
        for step in along(position, " ".join(words).split()):
            position = step.position
    except TrilithError as error:
        raise CommandError(f"the moves cannot be played: {error}") from None
    return position


def _day(text: str | None) -> str | None:
    if text is not None and not DAY.fullmatch(text):
        raise CommandError(f"a day is written like 2026-11-18, not {shorten(text)}")
    return text


def _table(
    position: Position, files: list[Path], player: str | None, since: str | None, until: str | None, seconds: float
) -> tuple["ExplorerTable", "KnownValues"]:
    from trilith.play.explorer.position_key import position_key
    from trilith.play.explorer.records import RecordFilter, count_records, split_records
    from trilith.play.explorer.table import explorer_table
    from trilith.play.explorer.tally import move_groups
    from trilith.play.tally import NONE

    tallies: dict[int, Tally] = {}
    for path in files:
        try:
            found = count_records(split_records(read_text(path)), RecordFilter(player, since, until))
        except CommandError:
            raise
        except TrilithError as error:
            raise CommandError(f"{path}: {error}") from None
        for key, tally in found.tallies.get(position_key(position), {}).items():
            tallies[key] = tallies.get(key, NONE).plus(tally)
    known = _values(position, seconds)
    return explorer_table(move_groups(position), known.moves, tallies), known


def _values(position: Position, seconds: float) -> "KnownValues":
    """What the position and its moves are worth: looked up, proven quickly, or else estimated for so many seconds."""
    from trilith.solve.probe import known_values

    found = known_values(position, PROBING)
    if not seconds or len(found.moves) == len(position.legal_moves):
        return found

    from trilith.engine.limit import Limit
    from trilith.engine.warmup import make_ready
    from trilith.play.analysis import analyse

    make_ready(position.ruleset)
    estimates = analyse(position, Limit(time=seconds)).moves
    return found._replace(moves={**estimates, **found.moves})


def _print(position: Position, table: "ExplorerTable", known: "KnownValues", lines: int, has_games: bool) -> None:
    out, who = console.answers(), position.look.players[position.turn or 0]
    console.say(out, f"{position.look.title}: {who} to move", BOLD)
    console.say_whole(out, position.text)
    if known.value:
        console.say(out, f"Known exactly: {known.value.describe(position)} for {who}.")
    if has_games:
        total = table.all
        words = f"{who} won {total.wins}, drew {total.draws} and lost {total.losses} ({_percent(total)})"
        console.say(out, f"{counted(total.games, 'game')} came here{': ' + words if total.games else ''}.")
    out.print()
    heads = ["move", "value", *(["games", "score", "won", "drawn", "lost"] if has_games else []), "alike"]
    rows = [_row(move, position, has_games) for move in table.moves[:lines]]
    console.lay_out(out, rows, heads, right=range(2, len(heads) - 1))
    if lines < len(table.moves):
        console.say(out, f"{len(table.moves) - lines} more; --lines {len(table.moves)} shows all.")
    if not known.is_sure:
        console.say(
            out,
            "Draws by repetition, or because nothing happens for long, do not count in these values: "
            "a loss may still be saved.",
        )


def _row(move: "ExploredMove", position: Position, has_games: bool) -> list[str]:
    tally = move.tally
    played = [f"{tally.games:,}", _percent(tally), *(f"{number:,}" for number in tally)] if tally.games else ["-"] * 5
    others = move.alike[1 : NAMED + 1]
    more = len(move.alike) - 1 - len(others)
    alike = " ".join(others) + (f" and {more} more" if more else "")
    value = move.value.describe(position) if move.value else "not known"
    return [move.move, value, *(played if has_games else []), alike]


def _percent(tally: "Tally") -> str:
    return "-" if tally.score is None else f"{tally.score:.0%}"
