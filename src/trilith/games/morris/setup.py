"""Setting up a position of a mill game by hand."""

from collections.abc import Mapping, Sequence
from typing import Final

from trilith.games.definition import Field
from trilith.games.morris.notation import FIELDS, men_of
from trilith.games.morris.rules import MIXED, State
from trilith.games.place_and_move import CODES, setup_fields

SETUP_FIELDS: Final = setup_fields(FIELDS, hands_follow=False)


def fields(start: State) -> tuple[Field, ...]:
    return SETUP_FIELDS


def corrected(pieces: Mapping[str, str], given: Sequence[str], start: State) -> list[str]:
    """Nobody has more stones in all than they began with, both place in turn, and quiet turns count once all are
    placed."""
    side, *hands, quiet = given
    men = men_of(start)
    lying = [list(pieces.values()).count(code) for code in CODES]
    if max(lying) > men or not all(hand.isdecimal() for hand in hands):
        return list(given)
    white, black = (min(int(hand), men - on_board) for hand, on_board in zip(hands, lying, strict=True))
    if start.form & MIXED == 0:
        # While they place, Black holds one more in Black's turn; once somebody has none, nobody has.
        more = 1 if side == "b" else 0
        white = max(0, min(white, black - more))
        black = white + more if black and (white or more) else 0
    return [side, str(white), str(black), "0" if white or black else quiet]
