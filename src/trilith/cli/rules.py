"""`trilith rules`: a game's rulebook, for reading in a terminal."""

import re
from typing import Annotated

import typer

from trilith.cli import console
from trilith.cli.errors import CommandError
from trilith.games import registry

PICTURE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, such as morris.", show_default=False)]


def rules(game: GameName) -> None:
    """How a game is played."""
    from rich.markdown import Markdown

    found = registry.game(registry.ruleset(game).game)
    try:
        text = found.rulebook()
    except OSError:
        raise CommandError(f"the rulebook of {found.name} is missing from this installation") from None
    console.answers().print(Markdown(with_words_for_pictures(text), hyperlinks=False))


def with_words_for_pictures(text: str) -> str:
    """A terminal has no pictures: say what each one shows.

    >>> with_words_for_pictures("![the board, empty](board.svg)")
    '*(Picture: the board, empty)*'
    """
    return PICTURE.sub(lambda found: f"*(Picture: {found[1]})*" if found[1] else "*(A picture)*", text)
