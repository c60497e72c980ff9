"""`trilith warmup`: compiles now what would otherwise be compiled at first use."""

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from trilith.cli import console
from trilith.cli.arguments import RULESET_HELP
from trilith.cli.bars import counting_bar
from trilith.cli.worker import interruptible
from trilith.games import registry

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

Rulesets = Annotated[
    list[str] | None, typer.Argument(metavar="[RULESET]...", help=f"{RULESET_HELP} All games by default.")
]


def warmup(rulesets: Rulesets = None) -> None:
    """Compile all kernels of the games once, so that nobody waits for it later."""
    # One compilation serves all rulesets of a game.
    games = list(dict.fromkeys(registry.ruleset(text).game for text in rulesets or registry.names()))
    began = time.monotonic()
    bar = counting_bar()
    with bar:
        waits = _each(games, bar, bar.add_task("loading", total=None))
    out = console.answers()
    for game, seconds in waits:
        console.say(out, f"{game}: {seconds:.1f} s")
    console.say(out, f"{_games(len(games))} ready in {time.monotonic() - began:.1f} s.")


def _each(games: Sequence[str], bar: "Progress", task: "TaskID") -> list[tuple[str, float]]:
    everything = interruptible(lambda: {game: _parts(game) for game in games})
    bar.update(task, total=sum(map(len, everything.values())))
    waits = []
    for game, parts in everything.items():
        began = time.monotonic()
        for name, compile_it in parts.items():
            bar.update(task, description=f"{game}: {name}")
            interruptible(compile_it)
            bar.advance(task)
        waits.append((game, time.monotonic() - began))
    return waits


def _parts(game: str) -> dict[str, Callable[[], object]]:
    # Imported off the main thread: it takes a moment in which Ctrl-C should work.
    from trilith.engine.warmup import parts
    from trilith.solve import warmup as knowing

    return {**parts(game), **knowing.parts(game)}


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"
