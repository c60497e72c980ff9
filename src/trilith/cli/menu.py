"""`trilith` alone: a greeting and, for a person at a terminal, a menu of the games."""

from pathlib import Path
from typing import Final

from trilith.cli import console, text
from trilith.cli.arguments import ruleset_text
from trilith.cli.console import Console
from trilith.cli.errors import CommandError
from trilith.cli.files import read_text
from trilith.cli.invocation import command
from trilith.cli.play.command import play
from trilith.cli.rules import show_rulebook
from trilith.cli.styled import BOLD
from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.play.record import ONGOING, Record, read_record

# As the engine has them; importing it would take a moment.
LEVELS: Final = tuple(map(str, range(1, 11)))
LEAVE: Final = ("", "q", "quit", "exit")
HELP: Final = ("?", "h", "help")
CONTINUE: Final = ("c", "continue")
RULES: Final = ("r", "rules")
# How many of the newest files are searched for an unfinished game.
NEWEST: Final = 20


def print_version() -> None:
    from importlib.metadata import PackageNotFoundError, version

    try:
        console.answers().print(f"trilith {version('trilith')}")
    except PackageNotFoundError:
        console.answers().print("trilith, run from its source")


def trilith() -> None:
    out = console.answers()
    console.say(out, "Trilith, the home of three-in-a-row games", BOLD)
    out.print()
    _print_games(out)
    out.print()
    if console.is_conversation():
        _choose_and_play(out)
    else:
        console.say(out, f"Play a game:       {command('play', 'morris')}")
        console.say(out, f"Play the engine:   {command('play', 'morris', '--vs', '3')}")
        console.say(out, f"Read the rules:    {command('rules', 'morris')}")
        console.say(out, f"See all commands:  {command('--help')}")


def _print_games(out: Console) -> None:
    rows = []
    for number, name in enumerate(registry.names(), start=1):
        look = registry.game(name).look(registry.ruleset(name))
        rows.append([str(number), name, look.title, look.tagline])
    console.lay_out(out, rows)


def _choose_and_play(out: Console) -> None:
    """Show the menu until the person leaves it."""
    try:
        with console.ending_the_line():
            while _answered(out):
                out.print()
                _print_games(out)
                out.print()
    except EOFError:
        out.print()


def _answered(out: Console) -> bool:
    """Ask until there is an answer that can be acted on, and act on it. False to leave the menu."""
    saved = last_game(Path())
    if saved:
        console.say(out, f"c: continue your last game ({saved[1].match.start.look.title}, {saved[0]})")
    while True:
        answer = input("Which game would you like to play? (number or name; help; q leaves) ").strip()
        try:
            if answer.lower() in LEAVE:
                return False
            if answer.lower() in HELP:
                _help(out)
            elif (game := rules_wanted(answer)) is not None:
                _show_rules(out, game)
            elif answer.lower() in CONTINUE and saved:
                play(resume=saved[0])
                return True
            elif answer.lower() in CONTINUE:
                console.say(out, "There is no unfinished game in this folder.")
            else:
                name = chosen_ruleset(answer)
                play(name, versus=_ask_opponent(out))
                return True
        except TrilithError as error:
            console.say(out, text.as_sentence(str(error)))


def _show_rules(out: Console, game: str) -> None:
    if game:
        show_rulebook(out, registry.ruleset(chosen_ruleset(game)))
    else:
        console.say(out, "The rules of which game? Type r and its number, such as r 2.")


def _help(out: Console) -> None:
    names = registry.names()
    console.say(out, f"Type a number from 1 to {len(names)} or a name: {', '.join(names)}.")
    console.say(out, "You can add options, as in morris:standard or stones:board=quick. To list all options:")
    console.say_whole(out, f"  {command('games')}")
    console.say(out, "r 2 or rules morris shows a game's rules, c continues the last game, q leaves.")


def _ask_opponent(out: Console) -> str | None:
    """The engine's level, or None for a friend."""
    while True:
        answer = input("Against a friend here or the engine? (f, or a level from 1 to 10) ").strip().lower()
        if answer in ("", "f", "friend"):
            return None
        if answer in LEVELS:
            return answer
        console.say(out, "Type f for a friend at this terminal, or a level from 1 (easy) to 10 (hard).")


def chosen_ruleset(answer: str) -> str:
    """The ruleset that an answer means: a number in the list, a game's id or title, or a ruleset's text.

    >>> chosen_ruleset("3"), chosen_ruleset("3 stones"), chosen_ruleset("Stones:board=quick")
    ('morris', 'stones', 'stones:board=quick')
    """
    names = registry.names()
    numbered = {str(number): name for number, name in enumerate(names, start=1)}
    return registry.ruleset(numbered.get(answer.strip(), ruleset_text(answer.strip()) or "")).text


def rules_wanted(answer: str) -> str | None:
    """The game whose rules `r 2` or `rules morris` asks for; empty if none is named, None for other answers."""
    first, _, rest = answer.partition(" ")
    return rest.strip() if first.lower() in RULES else None


def last_game(folder: Path) -> tuple[Path, Record] | None:
    """The newest unfinished game saved in a folder."""
    for file in _newest_first(folder)[:NEWEST]:
        try:
            content = read_text(file)
            if f'[Result "{ONGOING}"]' in content:
                return file, read_record(content)
        except (CommandError, TrilithError):
            continue
    return None


def _newest_first(folder: Path) -> list[Path]:
    try:
        files = [(file.stat().st_mtime_ns, file) for file in folder.glob("*.pgn") if file.is_file()]
    except OSError:
        return []
    return [file for _, file in sorted(files, reverse=True)]
