"""Setting up a position of Nine Men's Morris by hand."""

from collections.abc import Mapping, Sequence
from typing import Final

from trilith.games.definition import Field
from trilith.games.morris.rules import State

STONES: Final = 9
FIELDS: Final = (
    Field("side to move", ("w", "b")),
    Field("white stones in hand"),
    Field("black stones in hand"),
    Field("turns without a mill"),
)


def fields(start: State) -> tuple[Field, ...]:
    return FIELDS


def corrected(pieces: Mapping[str, str], given: Sequence[str], start: State) -> list[str]:
    """Nobody has more than nine stones in all, both place in turn, and quiet turns count once all are placed."""
    side, *hands, quiet = given
    lying = [list(pieces.values()).count(code) for code in "wb"]
    if max(lying) > STONES or not all(hand.isdecimal() for hand in hands):
        return list(given)
    white, black = (min(int(hand), STONES - on_board) for hand, on_board in zip(hands, lying, strict=True))
    # While they place, Black holds one more in Black's turn; once somebody has none, nobody has.
    more = 1 if side == "b" else 0
    white = max(0, min(white, black - more))
    black = white + more if black and (white or more) else 0
    return [side, str(white), str(black), "0" if black else quiet]
