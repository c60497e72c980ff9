"""Setting up a position of Flip by hand."""

from collections.abc import Mapping, Sequence
from typing import Final

from trilith.games.definition import Field
from trilith.games.flip.rules import State

FIELDS: Final = (Field("side to move", ("c", "d")),)


def fields(start: State) -> tuple[Field, ...]:
    return FIELDS


def corrected(pieces: Mapping[str, str], given: Sequence[str], start: State) -> list[str]:
    """Circle begins and players take turns, so the panels tell whose turn it is."""
    ahead = sum(1 if code in "cC" else -1 for code in pieces.values())
    return [{0: "c", 1: "d"}.get(ahead, given[0])]
