"""`trilith arena`: a tournament among engines."""

import os
import secrets
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from trilith.cli import console
from trilith.cli.arguments import RULESET_HELP, AsJson
from trilith.cli.errors import CommandError
from trilith.cli.files import why_failed, write_text
from trilith.cli.interruptible import interruptible
from trilith.cli.parameters import Argument, Option
from trilith.cli.program import Exit
from trilith.cli.progress import ProgressBar, Spinner
from trilith.games import registry
from trilith.games.ruleset import Ruleset

if TYPE_CHECKING:
    from trilith.play.arena.game import Job, Played

INTERRUPTED = 130
MOST_GAMES = 1_000_000
MOST_WORKERS = 1024

Players = Annotated[
    list[str],
    Argument(
        metavar="PLAYER",
        help="A level (1 to 10), perfect, random, greedy, depth:N, nodes:N, time:S, or ugi:COMMAND for another engine.",
    ),
]
RulesetOption = Annotated[str, Option("--ruleset", metavar="RULESET", help=RULESET_HELP)]
Games = Annotated[int, Option("--games", metavar="N", help="Games between every two players.")]
Workers = Annotated[int | None, Option("--workers", metavar="W", help="Games at a time (one per core).")]
Opening = Annotated[
    int,
    Option("--opening", metavar="PLIES", help="Random turns to begin with, the same in both games of a pair."),
]
Folder = Annotated[
    Path | None,
    Option("--save", metavar="FOLDER", help="Save all games in this new folder."),
]
Seed = Annotated[int | None, Option("--seed", metavar="N", help="Repeat openings and luck exactly.")]
RayAddress = Annotated[
    str | None,
    Option("--ray", metavar="ADDRESS", help="Play on this Ray cluster (needs trilith[ray])."),
]
UgiSeconds = Annotated[float, Option("--ugi-time", metavar="S", help="Seconds per move for UGI engines.")]


def arena(
    players: Players,
    ruleset: RulesetOption,
    games: Games = 20,
    workers: Workers = None,
    opening: Opening = 2,
    save: Folder = None,
    seed: Seed = None,
    ugi_time: UgiSeconds = 1.0,
    ray: RayAddress = None,
    as_json: AsJson = False,
) -> None:
    """Play a tournament among engines. A round robin with mirrored seats, openings and luck; prints ratings."""
    rules = registry.ruleset(ruleset)
    _check(players, games, workers, opening, ugi_time)
    with Spinner("loading") as spinner:
        interruptible(lambda: _make_ready(players, rules, ray), spinner.waiting)
    if save:
        _make_folder(save)

    from trilith.play.arena.tournament import jobs

    chosen_seed = secrets.randbelow(1 << 32) if seed is None else seed
    waiting = jobs(players, rules, games, chosen_seed, opening, ugi_time)
    played: list[Played] = []
    code = _play(_games(waiting, workers or os.cpu_count() or 1, ray), len(waiting), save, played)
    _print(players, rules, chosen_seed, played, as_json)
    if code:
        raise Exit(code)


def _check(players: Sequence[str], games: int, workers: int | None, opening: int, ugi_time: float) -> None:
    if len(players) < 2:
        raise CommandError("a tournament needs at least two players")
    if not 1 <= games <= MOST_GAMES:
        raise CommandError(f"--games takes a number from 1 to {MOST_GAMES}, not {games}")
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise CommandError(f"--workers takes a number from 1 to {MOST_WORKERS}, not {workers}")
    if not 0 <= opening <= 100:
        raise CommandError(f"--opening takes a number of turns from 0 to 100, not {opening}")
    if not 0 < ugi_time < 1e6:
        raise CommandError(f"--ugi-time takes a number of seconds above 0, not {ugi_time:g}")


def _make_ready(players: Sequence[str], rules: Ruleset, ray: str | None) -> None:
    """Check that all players exist, and compile for all workers at once."""
    if ray is not None:
        from trilith.engine.ray_cluster import check_ray

        check_ray()
    from trilith.engine.warmup import make_ready
    from trilith.play.arena.players import UgiPlayer, read_player
    from trilith.play.ugi.client import UgiClient

    for player in [read_player(text) for text in players]:
        if isinstance(player, UgiPlayer):
            UgiClient(player.command).close()
    make_ready(rules)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        is_used = any(folder.iterdir())
    except (OSError, ValueError) as error:
        raise CommandError(f"cannot write to {folder}: {why_failed(error)}") from None
    if is_used:
        raise CommandError(f"{folder} is not empty: choose a new folder for the games")


def _games(waiting: "Sequence[Job]", workers: int, ray: str | None) -> "Iterator[Played]":
    if ray is not None:
        from trilith.play.arena.tournament import play_on_cluster

        return play_on_cluster(waiting, ray)
    from trilith.play.arena.tournament import play_all

    return play_all(waiting, workers)


def _play(games: "Iterator[Played]", count: int, save: Path | None, played: "list[Played]") -> int:
    """Add to `played` game by game, and return the exit code. After Ctrl-C the games so far still count."""
    digits = len(str(count))
    with ProgressBar() as bar:
        bar.begin("playing", count)
        try:
            for game in games:
                played.append(game)
                bar.advance()
                if save:
                    write_text(save / f"game-{game.job.number:0{digits}}.pgn", game.record, only_new=True)
        except KeyboardInterrupt:
            return INTERRUPTED
    return 0


def _print(players: Sequence[str], rules: Ruleset, seed: int, played: "Sequence[Played]", as_json: bool) -> None:
    from trilith.cli.arena_report import print_report, report_json

    if as_json:
        console.print_json(report_json(players, rules, seed, played))
    elif played:
        print_report(players, rules, seed, played)
    for game in played:
        if game.forfeit:
            sys.stderr.write(f"game {game.job.number} was forfeited: {' '.join(game.forfeit.split())}\n")
