"""`trilith` alone: a greeting, and for a person at a terminal the way straight into a game."""

from typing import TYPE_CHECKING, Annotated

import typer

from trilith.cli import console
from trilith.cli.play.command import play
from trilith.games import registry

if TYPE_CHECKING:
    from rich.console import Console

# As the engine has them; asking it would take a moment.
LEVELS = tuple(map(str, range(1, 11)))


def _print_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import PackageNotFoundError, version

        try:
            console.answers().print(f"trilith {version('trilith')}")
        except PackageNotFoundError:
            console.answers().print("trilith, run from its source")
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option(
        "--version", help="Say which version this is.", is_eager=True, callback=_print_version, show_default=False
    ),
]


def trilith(context: typer.Context, version: Version = False) -> None:
    if context.invoked_subcommand is not None:
        return
    out = console.answers()
    console.say(out, "Trilith, the home of three-in-a-row games", "bold")
    out.print()
    _print_games(out)
    out.print()
    if console.is_conversation():
        _choose_and_play(out)
    else:
        console.say(out, "Play one:        trilith play morris")
        console.say(out, "With the engine: trilith play morris --vs 3")
        console.say(out, "Read its rules:  trilith rules morris")
        console.say(out, "More:            trilith --help")


def _print_games(out: "Console") -> None:
    from rich.table import Table

    table = Table.grid(padding=(0, 2, 0, 0))
    for number, name in enumerate(registry.names(), start=1):
        look = registry.game(name).look(registry.ruleset(name))
        table.add_row(str(number), name, look.title, look.tagline)
    console.lay_out(out, table)


def _choose_and_play(out: "Console") -> None:
    try:
        name = _ask_game(out)
        if name is None:
            return
        opponent = _ask_opponent(out)
    except EOFError:
        out.print()
        return
    play(name, versus=opponent)


def _ask_game(out: "Console") -> str | None:
    names = registry.names()
    numbered = {str(number): name for number, name in enumerate(names, start=1)}
    while True:
        answer = input("Which one would you like to play? (a number or a name, Enter to leave) ").strip().lower()
        if answer in ("", "q", "quit", "exit"):
            return None
        name = numbered.get(answer, answer)
        if name in names:
            return name
        console.say(out, f"Type a number from 1 to {len(names)}, or one of {', '.join(names)}.")


def _ask_opponent(out: "Console") -> str | None:
    """The engine's level, or None for a friend."""
    while True:
        answer = input("With a friend here, or against the engine? (f, or a level from 1 to 10) ").strip().lower()
        if answer in ("", "f", "friend"):
            return None
        if answer in LEVELS:
            return answer
        console.say(out, "Type f for a friend at this terminal, or a number from 1 (easy) to 10 (hard).")
