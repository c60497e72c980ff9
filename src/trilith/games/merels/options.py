"""What can be chosen in merels."""

from collections.abc import Mapping
from typing import Final

from trilith.games.draw_options import REPETITION, quiet_limit_option
from trilith.games.merels.boards import BOARDS
from trilith.games.ruleset import Option

OPTIONS: Final = (
    Option(
        "board",
        tuple(BOARDS),
        "the points and lines, and where a man may go",
        title="Board",
        labels=("Square with diagonals", "Nine holes", "Picaria", "Picaria, 13 points"),
    ),
    Option("men", ("3", "4"), "how many men each player has", title="Men each"),
    REPETITION,
    quiet_limit_option(
        "a draw after this many moves once all men are placed, counting both players'",
        "Moves before a draw",
    ),
)

NAMED: Final[Mapping[str, Mapping[str, str]]] = {
    "holes": {"board": "holes"},
    "achi": {"men": "4"},
    "picaria": {"board": "picaria"},
    "picaria13": {"board": "picaria13"},
}
