"""`trilith analyse`: the value of every move."""

from typing import TYPE_CHECKING, Annotated

from trilith.cli import console
from trilith.cli.arguments import AsJson, PositionText, RulesetText, draw_first, read_position
from trilith.cli.errors import CommandError
from trilith.cli.interruptible import interruptible
from trilith.cli.parameters import Option
from trilith.cli.progress import Spinner
from trilith.cli.styled import BOLD
from trilith.games.position import Position

if TYPE_CHECKING:
    from trilith.engine.limit import Limit
    from trilith.engine.value import Analysis, SearchResult

Seconds = Annotated[float | None, Option("--time", metavar="S", help="Seconds to think (1).")]
Depth = Annotated[int | None, Option("--depth", metavar="N", help="Turns to look ahead.")]
Nodes = Annotated[int | None, Option("--nodes", metavar="N", help="Positions to search.")]
Lines = Annotated[int | None, Option("--lines", metavar="K", help="Show only the K best moves.")]
Threads = Annotated[int, Option("--threads", metavar="N", help="Threads to search with.")]
# Seconds to think if no limit is given.
DEFAULT_TIME = 1.0
# Timers accept no more seconds than this.
LONGEST = 1e6
MOST_THREADS = 64
# How many moves are listed by default.
DEFAULT_LINES = 10


def analyse(
    ruleset: RulesetText,
    position: PositionText = None,
    time: Seconds = None,
    depth: Depth = None,
    nodes: Nodes = None,
    lines: Lines = None,
    threads: Threads = 1,
    as_json: AsJson = False,
) -> None:
    """Show what every legal move is worth to the player to move. Thinking ends at the first limit reached."""
    start = read_position(ruleset, position)
    if lines is not None and lines < 1:
        raise CommandError(f"--lines takes a number from 1 up, not {lines}")
    if not 1 <= threads <= MOST_THREADS:
        raise CommandError(f"--threads takes a number from 1 to {MOST_THREADS}, not {threads}")
    if start.outcome:
        raise CommandError(f"there is nothing to analyse, the game is over: {start.outcome.reason}")
    if start.turn is None:
        raise CommandError(f'{draw_first(start)}, such as --position "{start.draw(next(iter(start.draws))).text}"')
    analysis = _analysis(start, time, depth, nodes, threads)
    if as_json:
        from trilith.play.analysis import analysis_json

        console.print_json(analysis_json(analysis, lines))
    else:
        _print(analysis, start, lines or DEFAULT_LINES)


def _analysis(start: Position, time: float | None, depth: int | None, nodes: int | None, threads: int) -> "Analysis":
    with Spinner("loading") as spinner:
        # Before the clock starts, and off the main thread, so that Ctrl-C works meanwhile.
        limit = interruptible(lambda: _ready(start, time, depth, nodes), spinner.waiting)
        spinner.say("thinking")
        return interruptible(lambda: _think(start, limit, threads, spinner))


def _ready(start: Position, time: float | None, depth: int | None, nodes: int | None) -> "Limit":
    from trilith.engine.limit import Limit

    limit = Limit(DEFAULT_TIME) if time is depth is nodes is None else Limit(time, nodes, depth).checked()

    from trilith.engine.warmup import make_ready

    make_ready(start.ruleset)
    return limit._replace(time=min(limit.time, LONGEST)) if limit.time else limit


def _think(start: Position, limit: "Limit", threads: int, spinner: Spinner) -> "Analysis":
    from trilith.play.analysis import analyse
    from trilith.solve.tablebase.block_cache import informed_engine

    return analyse(start, limit, informed_engine(threads=threads), lambda result: spinner.say(_so_far(result, start)))


def _so_far(result: "SearchResult", start: Position) -> str:
    value = result.value.describe(start)
    return f"{value}  {_effort(result)}  {' '.join(result.line)}"


def _effort(result: "SearchResult") -> str:
    if not result.nodes:
        return f"looked up in {result.seconds:.1f} s"
    return f"depth {result.depth}, {result.nodes:,} positions in {result.seconds:.1f} s"


def _print(analysis: "Analysis", start: Position, lines: int) -> None:
    out, result = console.answers(), analysis.best
    console.say(out, f"Best for {start.look.players[start.turn or 0]}: {result.move}", BOLD)
    console.say(out, f"Value {result.value.describe(start)}, {_effort(result)}.")
    console.say(out, f"Line: {' '.join(result.line)}")
    out.print()
    shown = enumerate(list(analysis.moves.items())[:lines], start=1)
    rows = [[str(number), move, value.describe(start)] for number, (move, value) in shown]
    console.lay_out(out, rows, ("", "move", "value"))
    if lines < len(analysis.moves):
        console.say(out, f"{len(analysis.moves) - lines} more; --lines {len(analysis.moves)} shows all.")
