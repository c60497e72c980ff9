"""`trilith warmup`: compiles everything ahead of its first use."""

import time
from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from trilith.cli import console
from trilith.cli.arguments import RULESET_HELP
from trilith.cli.interruptible import interruptible
from trilith.cli.progress import ProgressBar
from trilith.cli.text import counted
from trilith.games import registry

Rulesets = Annotated[list[str] | None, typer.Argument(metavar="RULESET", help=f"{RULESET_HELP} All games by default.")]


def warmup(rulesets: Rulesets = None) -> None:
    """Compile the games now, so that nobody waits for it later."""
    # One compilation serves all rulesets of a game.
    games = list(dict.fromkeys(registry.ruleset(text).game for text in rulesets or registry.names()))
    began = time.monotonic()
    with ProgressBar() as bar:
        times = _compile(games, bar)
    out = console.answers()
    for game, seconds in times:
        console.say(out, f"{game}: {seconds:.1f} s")
    console.say(out, f"{counted(len(games), 'game')} ready in {time.monotonic() - began:.1f} s.")


def _compile(games: Sequence[str], bar: ProgressBar) -> list[tuple[str, float]]:
    """The games, each with the seconds it took."""
    parts_of = interruptible(lambda: {game: _parts(game) for game in games})
    total = sum(map(len, parts_of.values()))
    times = []
    for game, parts in parts_of.items():
        began = time.monotonic()
        for name, compile_it in parts.items():
            bar.begin(f"{game}: {name}", total)
            interruptible(compile_it)
            bar.advance()
        times.append((game, time.monotonic() - began))
    return times


def _parts(game: str) -> dict[str, Callable[[], object]]:
    # Imported here, off the main thread: it takes a moment, and Ctrl-C should work meanwhile.
    from trilith.engine.warmup import parts
    from trilith.solve import warmup as solving

    return {**parts(game), **solving.parts(game)}
