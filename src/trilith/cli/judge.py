"""`trilith judge`: players measured by exact values."""

import re
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from trilith.cli import console
from trilith.cli.arguments import RULESET_HELP, AsJson
from trilith.cli.errors import CommandError
from trilith.cli.files import read_text
from trilith.cli.interruptible import interruptible
from trilith.cli.judge_report import Judged, judged_json, print_judged
from trilith.cli.parameters import Argument, Option
from trilith.cli.progress import ProgressBar, Spinner
from trilith.cli.solve import Folder
from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.games.ruleset import Ruleset

if TYPE_CHECKING:
    from trilith.play.match import Match

MOST_POSITIONS = 100_000

Who = Annotated[
    list[str],
    Argument(
        metavar="PLAYER",
        help="A level (1 to 10), perfect, random, greedy, depth:N, nodes:N, time:S, ugi:COMMAND for another engine,"
        " module:function for a policy, or a file with a game record or a list of moves.",
    ),
]
Rulesets = Annotated[
    list[str] | None,
    Option("--ruleset", metavar="RULESET", help=f"{RULESET_HELP} May be given again."),
]
Positions = Annotated[int, Option("--positions", metavar="N", help="Positions of each ruleset to ask about.")]
Seed = Annotated[int, Option("--seed", metavar="N", help="Other positions, and other luck of the players.")]
Seconds = Annotated[float, Option("--time", metavar="S", help="Seconds to find the value of a position.")]
UgiSeconds = Annotated[float, Option("--ugi-time", metavar="S", help="Seconds per move for UGI engines.")]


class Asked(NamedTuple):
    """What the command line says."""

    positions: int
    seed: int
    seconds: float
    ugi_seconds: float
    folder: Path | None


def judge(
    players: Who,
    ruleset: Rulesets = None,
    positions: Positions = 100,
    seed: Seed = 1,
    time: Seconds = 2.0,
    ugi_time: UgiSeconds = 1.0,
    folder: Folder = None,
    as_json: AsJson = False,
) -> None:
    """Say how often players throw away a win or a draw, by exact values. All are asked about the same positions.

    Positions come from random games. Those whose value is not known are counted, and never guessed; trilith solve makes
    more of them known. Files are judged by the moves in them.
    """
    _check(positions, time, ugi_time)
    asked = Asked(positions, seed, time, ugi_time, folder)
    rulesets = [registry.ruleset(text) for text in ruleset or ()]
    files = [name for name in players if _is_file(name)]
    others = [name for name in players if name not in files]
    if others and not rulesets:
        raise CommandError(f"which game is {others[0]} to play? Say so with --ruleset")
    matches = {name: _read_match(name, rulesets) for name in files}
    with Spinner("loading") as spinner:
        interruptible(lambda: _make_ready(others, rulesets), spinner.waiting)
    judged = [_judge_file(name, match, asked) for name, match in matches.items()]
    judged += [_judge_players(others, rules, asked) for rules in rulesets if others]
    if as_json:
        console.print_json(judged_json(judged, seed))
    else:
        print_judged(judged)


def _check(positions: int, seconds: float, ugi_seconds: float) -> None:
    if not 1 <= positions <= MOST_POSITIONS:
        raise CommandError(f"--positions takes a number from 1 to {MOST_POSITIONS}, not {positions}")
    for name, value in (("--time", seconds), ("--ugi-time", ugi_seconds)):
        if not 0 < value < 1e6:
            raise CommandError(f"{name} takes a number of seconds above 0, not {value:g}")


def _is_file(name: str) -> bool:
    """What is no player's name and is there, or is called as records are."""
    if re.fullmatch(r"\d+|random|greedy|perfect|(depth|nodes|time|ugi):.*", name):
        return False
    return name.endswith((".pgn", ".sgf", ".txt")) or "/" in name or Path(name).is_file()


def _read_match(name: str, rulesets: Sequence[Ruleset]) -> "Match":
    """The game in a file: a record, or its moves alone, for which there must be one ruleset."""
    from trilith.play.match import Match
    from trilith.play.record import read_record

    content = read_text(Path(name))
    try:
        if len(rulesets) != 1 or "[" in content or content.lstrip().startswith("("):
            return read_record(content).match
        match = Match.begin(rulesets[0])
        for move in re.sub(r"\b\d+\.+(?=\s|$)", " ", content).split():
            if match.position.turn is None and match.outcome is None:
                match = match.draw(match.position.stone_of(move))
            match = match.play(move)
    except TrilithError as error:
        raise CommandError(f"{name}: {error}") from None
    return match


def _make_ready(players: Sequence[str], rulesets: Sequence[Ruleset]) -> None:
    """Check that all players exist, and compile what they need."""
    if not players:
        return
    from trilith.engine.warmup import make_ready
    from trilith.play.arena.players import UgiPlayer
    from trilith.play.judge.candidates import read_candidate
    from trilith.play.ugi.client import UgiClient

    # A policy's module may be in this folder, as for `python -m`.
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    for player in [read_candidate(text, 0) for text in players]:
        if isinstance(player, UgiPlayer):
            UgiClient(player.command).close()
    for rules in rulesets:
        make_ready(rules)


def _judge_players(players: Sequence[str], rules: Ruleset, asked: Asked) -> Judged:
    from trilith.play.arena.players import player_name
    from trilith.play.judge.answers import judge_player
    from trilith.play.judge.candidates import read_candidate
    from trilith.play.judge.sample import sample

    with ProgressBar(asked.positions) as bar:
        bar.begin(f"{rules}: positions", asked.positions)
        found = interruptible(
            lambda: sample(rules, asked.positions, asked.seed, asked.seconds, asked.folder, bar.advance)
        )
    tallies = {}
    for text in players:
        with ProgressBar(len(found.questions)) as bar:
            bar.begin(f"{rules}: {player_name(text)}", len(found.questions))
            player = read_candidate(text, asked.seed, asked.ugi_seconds)
            work = partial(judge_player, player, found.questions, bar.advance)
            tallies[player_name(text)] = interruptible(work)
    return Judged(rules, found, tallies)


def _judge_file(name: str, match: "Match", asked: Asked) -> Judged:
    from trilith.play.judge.answers import judge_match

    with Spinner(name):
        seen, tallies = interruptible(lambda: judge_match(match, asked.seconds, asked.folder))
    seats = match.position.players
    return Judged(match.ruleset, seen, {f"{name}: {seat}": tally for seat, tally in zip(seats, tallies, strict=True)})
