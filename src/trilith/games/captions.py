"""Pictures in rulebooks. A page says in a picture's title what it shows, and so it can be drawn anywhere:

    ![White may take a1, but no stone of the mill](pictures/safe-mill.svg "morris | ww1/b2/3/1b3w/3/b1w/b2 w 0 0 0")

A title is a ruleset, a position and, where that helps, moves played from there, one space apart. A stone that
must first be drawn from the pouch is the one its move names.
"""

import re
from typing import Final

from trilith.games.position import Position

IMAGE: Final = re.compile(r'!\[(?P<caption>[^\]]*)\]\((?P<link>[^)\s]+)(?:\s+"(?P<title>[^"]*)")?\)')


def tells_position(title: str | None) -> bool:
    """Whether a picture's title is one of these, rather than words or nothing."""
    return "|" in (title or "")


def positions(title: str) -> list[Position]:
    """The position a title tells, and those after each of its moves: the last one is what the picture shows.

    >>> [position.text for position in positions("flip | 4/4/4/4 c | b2s b2-b3,c1s")]
    ['4/4/4/4 c', '4/4/1c2/4 d', '4/1C2/4/2d1 c']
    """
    ruleset, text, *moves = (part.strip() for part in title.split("|"))
    passed = [Position.parse(ruleset, text)]
    for move in " ".join(moves).split():
        passed.append(after(passed[-1], move))
    return passed


def after(position: Position, move: str) -> Position:
    """The position after a move, with its stone drawn first where the pouch has to give one."""
    if position.draws:
        position = position.draw(position.stone_of(move))
    return position.play(move)
