"""`trilith rules`: a game's rulebook in the terminal."""

import os
import re
from collections.abc import Iterator
from typing import Annotated

from trilith.cli import console, markdown
from trilith.cli.arguments import ruleset_text
from trilith.cli.console import Console
from trilith.cli.errors import CommandError
from trilith.cli.parameters import Argument
from trilith.cli.styled import ITALIC, styled, wrapped
from trilith.cli.view import drawing
from trilith.games import captions, registry
from trilith.games.errors import TrilithError
from trilith.games.rulebook import rulebook
from trilith.games.ruleset import Ruleset

LINK_INSIDE = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:)[^)]*\)")
# A picture in a paragraph of its own, which is drawn in its place.
ALONE = re.compile(rf"^{captions.IMAGE.pattern}[ \t]*$", re.MULTILINE)
# Longer lines are hard to read, however wide the window.
WIDEST = 88

GameName = Annotated[
    str,
    Argument(metavar="GAME", help="A game's id, such as morris, or a ruleset of it.", callback=ruleset_text),
]


def rules(game: GameName) -> None:
    """Read a game's rules."""
    show_rulebook(console.answers(), registry.ruleset(game))


def show_rulebook(out: Console, ruleset: Ruleset) -> None:
    """Print the rulebook, in a pager if a person is reading."""
    try:
        text = rulebook(ruleset)
    except OSError:
        raise CommandError(f"the rulebook of {ruleset.game} is missing from this installation") from None
    page = "".join(f"{line.rstrip()}\n" for line in _page(out, text))
    if console.is_conversation():
        import pydoc

        _let_less_show_colours()
        pydoc.pager(page)
    else:
        out.file.write(page)


def _let_less_show_colours() -> None:
    """The settings git uses: colours, no waiting if one screen is enough, and the text stays on the screen."""
    chosen = os.environ.get("LESS")
    os.environ["LESS"] = "-R -F -X" if chosen is None else f"{chosen} -R"


def _page(out: Console, text: str) -> Iterator[str]:
    """The text as lines, with each picture drawn as a board."""
    width, is_styled = min(out.width, WIDEST), out.is_terminal
    at = 0
    for found in ALONE.finditer(text):
        board = _board(out, found["title"])
        if board is not None:
            yield from markdown.lines(for_terminal(text[at : found.start()]), width, is_styled)
            yield from (f"  {line}" for line in board)
            for line in wrapped(" ".join(found["caption"].split()), width - 2):
                yield f"  {styled(line, ITALIC if is_styled else None)}"
            yield ""
            at = found.end()
    yield from markdown.lines(for_terminal(text[at:]), width, is_styled)


def _board(out: Console, title: str | None) -> list[str] | None:
    """The position a picture shows, if its title gives one."""
    if title is None or not captions.tells_position(title):
        return None
    try:
        position = captions.positions(title)[-1]
    except TrilithError:
        return None
    board, _ = drawing(out, position.scene)
    return board


def for_terminal(text: str) -> str:
    """Pictures and links in words: a picture becomes its description, a link to another page its text.

    >>> for_terminal("![the board, empty](board.svg) [Scoring](#scoring)")
    '*(Picture: the board, empty)* Scoring'
    """
    words = captions.IMAGE.sub(lambda found: f"*(Picture: {found[1]})*" if found[1] else "*(A picture)*", text)
    return LINK_INSIDE.sub(r"\1", words)
