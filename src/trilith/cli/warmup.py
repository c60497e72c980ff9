"""`trilith warmup`: compiles everything ahead of its first use."""

import time
from collections.abc import Callable, Sequence
from typing import Annotated

from trilith.cli import console
from trilith.cli.arguments import RULESET_HELP
from trilith.cli.interruptible import interruptible
from trilith.cli.parameters import Argument
from trilith.cli.progress import ProgressBar
from trilith.cli.text import counted
from trilith.games import registry

Rulesets = Annotated[list[str] | None, Argument(metavar="RULESET", help=f"{RULESET_HELP} All games by default.")]


def warmup(rulesets: Rulesets = None) -> None:
    """Compile the games now, so that nobody waits for it later."""
    # One compilation serves most rulesets of a game, or all.
    wanted = registry.compiled_apart(rulesets or registry.rulesets())
    began = time.monotonic()
    with ProgressBar() as bar:
        times = _compile([rules.text for rules in wanted], bar)
    out = console.answers()
    for text, seconds in times:
        console.say(out, f"{text}: {seconds:.1f} s")
    games = {rules.game for rules in wanted}
    console.say(out, f"{counted(len(games), 'game')} ready in {time.monotonic() - began:.1f} s.")


def _compile(rulesets: Sequence[str], bar: ProgressBar) -> list[tuple[str, float]]:
    """The rulesets, each with the seconds it took."""
    parts_of = interruptible(lambda: {ruleset: _parts(ruleset) for ruleset in rulesets})
    total = sum(map(len, parts_of.values()))
    times = []
    for ruleset, parts in parts_of.items():
        began = time.monotonic()
        for name, compile_it in parts.items():
            bar.begin(f"{ruleset}: {name}", total)
            interruptible(compile_it)
            bar.advance()
        times.append((ruleset, time.monotonic() - began))
    return times


def _parts(ruleset: str) -> dict[str, Callable[[], object]]:
    # Imported here, off the main thread: it takes a moment, and Ctrl-C should work meanwhile.
    from trilith.engine.warmup import parts
    from trilith.solve import warmup as solving

    return {**parts(ruleset), **solving.parts(ruleset)}
