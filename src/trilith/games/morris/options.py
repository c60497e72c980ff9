"""What can be chosen in Nine Men's Morris."""

from collections.abc import Mapping
from typing import Final

from trilith.games.draw_options import REPETITION, quiet_limit_option
from trilith.games.ruleset import Option

OPTIONS: Final = (
    Option(
        "all_in_mills",
        ("none", "any"),
        "with all the opponent's stones in mills: take none, or any of them",
        title="All their stones are in mills",
        labels=("Take none", "Take any"),
    ),
    Option(
        "flying",
        ("true", "false"),
        "whether a player with three stones left may jump",
        title="Jump with three stones",
        labels=("Yes", "No"),
    ),
    Option(
        "double_mill",
        ("one", "two"),
        "how many stones two mills closed at once take",
        title="Two mills at once",
        labels=("Take one", "Take two"),
    ),
    REPETITION,
    quiet_limit_option(
        "a draw after this many turns in a row without a mill, counting both players'",
        "Turns without a mill before a draw",
    ),
)

NAMED: Final[Mapping[str, Mapping[str, str]]] = {"standard": {"all_in_mills": "any"}}
