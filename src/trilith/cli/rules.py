"""`trilith rules`: a game's rulebook, for reading in a terminal."""

import re
from typing import Annotated

import typer

from trilith.cli import console
from trilith.cli.errors import CommandError
from trilith.games import registry

PICTURE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
LINK_INSIDE = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:)[^)]*\)")
# Longer lines are hard to read, however wide the window.
WIDEST = 88

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, such as morris.", show_default=False)]


def rules(game: GameName) -> None:
    """How a game is played."""
    from rich.markdown import Markdown

    found = registry.game(registry.ruleset(game).game)
    try:
        text = found.rulebook()
    except OSError:
        raise CommandError(f"the rulebook of {found.name} is missing from this installation") from None
    out = console.answers()
    out.width = min(out.width, WIDEST)
    console.lay_out(out, Markdown(for_terminal(text), hyperlinks=False))


def for_terminal(text: str) -> str:
    """What a terminal cannot do, in words: a picture is what it shows, a link to another page is its text.

    >>> for_terminal("![the board, empty](board.svg) [Scoring](#scoring)")
    '*(Picture: the board, empty)* Scoring'
    """
    words = PICTURE.sub(lambda found: f"*(Picture: {found[1]})*" if found[1] else "*(A picture)*", text)
    return LINK_INSIDE.sub(r"\1", words)
