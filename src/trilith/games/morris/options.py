"""What can be chosen in the mill games."""

from collections.abc import Mapping
from typing import Final

from trilith.games.draw_options import REPETITION, quiet_limit_option
from trilith.games.morris.boards import BOARDS
from trilith.games.ruleset import Option

BOARD_RULES: Final = {
    "six": "The board has two squares, joined at the middles of their sides. Only the eight sides are mills; "
    "the short lines between the squares are for moving.",
    "twelve": "Four diagonals join the corners of the squares. Stones move along them, and three on a diagonal "
    "are a mill: there are 20 mills.",
}
OPTIONS: Final = (
    Option(
        "board",
        tuple(BOARDS),
        "the points and lines: three squares, two squares, or three squares with diagonals",
        title="Board",
        labels=("Three squares", "Two squares", "Three squares, diagonals"),
        rule=lambda value, players: BOARD_RULES[value],
    ),
    Option(
        "men",
        tuple(dict.fromkeys(number for board in BOARDS.values() for number in board.men)),
        "how many stones each player has; which numbers there are depends on the board",
        title="Stones each",
        depends_on="board",
        values_by=tuple((name, board.men) for name, board in BOARDS.items()),
        rule=lambda value, players: f"Each of you has {value} stones.",
    ),
    Option(
        "placing",
        ("first", "mixed"),
        "whether all stones are placed before any is moved, or either may be done while stones are in hand",
        title="Placing",
        labels=("First place all, then move", "Place or move"),
        rule=lambda value, players: "While you have stones in hand, you either place one or move one along a line.",
    ),
    Option(
        "all_in_mills",
        ("none", "any"),
        "with all the opponent's stones in mills: take none, or any of them",
        title="All their stones are in mills",
        labels=("Take none", "Take any"),
        rule=lambda value, players: "When all of your opponent's stones stand in mills, a mill takes any of them.",
    ),
    Option(
        "flying",
        ("true", "false"),
        "whether a player with three stones left may jump",
        title="Jump with three stones",
        labels=("Yes", "No"),
        rule=lambda value, players: "Nobody ever jumps.",
    ),
    Option(
        "double_mill",
        ("one", "two"),
        "how many stones two mills closed at once take",
        title="Two mills at once",
        labels=("Take one", "Take two"),
        rule=lambda value, players: "Two mills closed at once take two stones.",
    ),
    Option(
        "full_board",
        ("blocked", "draw"),
        "what a board is that is full once all stones are placed: the player to move is blocked and loses, or a draw",
        title="A full board",
        labels=("The player to move loses", "A draw"),
        rule=lambda value, players: "When all stones are placed and no point is empty, the game is a draw.",
    ),
    REPETITION,
    quiet_limit_option(
        "a draw after this many turns in a row without a mill, counting both players'",
        "Turns without a mill before a draw",
        lambda value: f"The game is a draw after {value} turns in a row without a mill, counting both players'.",
    ),
)

NAMED: Final[Mapping[str, Mapping[str, str]]] = {
    "standard": {"all_in_mills": "any"},
    "six": {"board": "six", "flying": "false"},
    "five": {"board": "six", "men": "5", "flying": "false"},
    "seven": {"board": "six", "men": "7", "flying": "false"},
    "twelve": {"board": "twelve"},
    "morabaraba": {"board": "twelve", "all_in_mills": "any", "full_board": "draw"},
    "lasker": {"men": "10", "placing": "mixed", "all_in_mills": "any"},
}
