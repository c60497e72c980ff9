"""`trilith` alone: a greeting, and for a person at a terminal the way straight into a game."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trilith.cli import console, menu, sentences
from trilith.cli.invocation import command
from trilith.cli.play.command import play
from trilith.cli.rules import show_rulebook
from trilith.games import registry
from trilith.games.errors import TrilithError

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
        console.say(out, f"Play one:        {command('play', 'morris')}")
        console.say(out, f"With the engine: {command('play', 'morris', '--vs', '3')}")
        console.say(out, f"Read its rules:  {command('rules', 'morris')}")
        console.say(out, f"More:            {command('--help')}")


def _print_games(out: "Console") -> None:
    from rich.table import Table

    table = Table.grid(padding=(0, 2, 0, 0))
    for number, name in enumerate(registry.names(), start=1):
        look = registry.game(name).look(registry.ruleset(name))
        table.add_row(str(number), name, look.title, look.tagline)
    console.lay_out(out, table)


def _choose_and_play(out: "Console") -> None:
    """The menu, until somebody leaves it."""
    try:
        with console.ending_the_line():
            while _answered(out):
                out.print()
                _print_games(out)
                out.print()
    except EOFError:
        out.print()


def _answered(out: "Console") -> bool:
    """Ask once and do as one is told; False to leave. What cannot be done is said, and asked again."""
    saved = menu.last_game(Path())
    if saved:
        console.say(out, f"c: continue your last game ({saved[1].match.start.look.title}, {saved[0]})")
    while True:
        answer = input("Which one would you like to play? (number or name; help; q leaves) ").strip()
        try:
            if answer.lower() in menu.LEAVE:
                return False
            if answer.lower() in menu.HELP:
                _help(out)
            elif (game := menu.rules_wanted(answer)) is not None:
                _show_rules(out, game)
            elif answer.lower() in menu.CONTINUE and saved:
                play(resume=saved[0])
                return True
            elif answer.lower() in menu.CONTINUE:
                console.say(out, "No unfinished game lies in this folder.")
            else:
                name = menu.chosen_ruleset(answer)
                play(name, versus=_ask_opponent(out))
                return True
        except TrilithError as error:
            console.say(out, sentences.as_sentence(str(error)))


def _show_rules(out: "Console", game: str) -> None:
    if game:
        show_rulebook(out, registry.game(registry.ruleset(menu.chosen_ruleset(game)).game))
    else:
        console.say(out, "The rules of which game? Type r and its number, such as r 2.")


def _help(out: "Console") -> None:
    names = registry.names()
    console.say(out, f"Type a number from 1 to {len(names)}, or a name: {', '.join(names)}.")
    console.say(out, "Options may follow, as in morris:standard or stones:board=quick. All of them are listed by:")
    console.say_whole(out, f"  {command('games')}")
    console.say(out, "r 2 or rules morris shows a game's rules, c continues the last game, q leaves.")


def _ask_opponent(out: "Console") -> str | None:
    """The engine's level, or None for a friend."""
    while True:
        answer = input("With a friend here, or against the engine? (f, or a level from 1 to 10) ").strip().lower()
        if answer in ("", "f", "friend"):
            return None
        if answer in LEVELS:
            return answer
        console.say(out, "Type f for a friend at this terminal, or a number from 1 (easy) to 10 (hard).")
