"""Setting up a position of merels by hand."""

from collections.abc import Mapping, Sequence
from typing import Final

from trilith.games.definition import Field
from trilith.games.merels.notation import FIELDS, men
from trilith.games.merels.rules import State
from trilith.games.place_and_move import CODES, setup_fields

SETUP_FIELDS: Final = setup_fields(FIELDS, hands_follow=True)


def fields(start: State) -> tuple[Field, ...]:
    return SETUP_FIELDS


def corrected(pieces: Mapping[str, str], given: Sequence[str], start: State) -> list[str]:
    """Men that are not on the board are in hand. While men are placed, they tell whose turn it is."""
    side, _, _, quiet = given
    white, black = (men(start) - list(pieces.values()).count(code) for code in CODES)
    if min(white, black) < 0:
        return list(given)
    if white or black:
        side, quiet = CODES[1 if black > white else 0], "0"
    return [side, str(white), str(black), quiet]
