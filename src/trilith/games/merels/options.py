"""What can be chosen in merels."""

from collections.abc import Mapping
from typing import Final

from trilith.games.draw_options import REPETITION, quiet_limit_option
from trilith.games.merels.boards import BOARDS
from trilith.games.ruleset import Option

BOARD_RULES: Final = {
    "holes": "Only rows and columns are lines, and a man may go to any empty point.",
    "picaria": "A man moves to any of the points around it, so it may cut the corner.",
    "picaria13": "Four more points stand where the diagonals cross. Each long diagonal holds three lines, and there "
    "are four short ones, from the middle of a side to the middle of the next.",
}
OPTIONS: Final = (
    Option(
        "board",
        tuple(BOARDS),
        "the points and lines, and where a man may go",
        title="Board",
        labels=("Square with diagonals", "Nine holes", "Picaria", "Picaria, 13 points"),
        rule=lambda value, players: BOARD_RULES[value],
    ),
    Option(
        "men",
        ("3", "4"),
        "how many men each player has",
        title="Men each",
        rule=lambda value, players: f"Each of you has {value} men.",
    ),
    REPETITION,
    quiet_limit_option(
        "a draw after this many moves once all men are placed, counting both players'",
        "Moves before a draw",
        lambda value: f"The game is a draw after {value} moves, once all men are placed, counting both players'.",
    ),
)

NAMED: Final[Mapping[str, Mapping[str, str]]] = {
    "holes": {"board": "holes"},
    "achi": {"men": "4"},
    "picaria": {"board": "picaria"},
    "picaria13": {"board": "picaria13"},
}
