"""What can be chosen in Nine Men's Morris."""

import re
from collections.abc import Mapping
from typing import Final

from trilith.games.ruleset import Option


def _plies(text: str) -> str | None:
    return text if text == "off" or re.fullmatch("[1-9][0-9]{0,3}", text) else None


def quiet_limit(options: Mapping[str, str]) -> int:
    """After how many quiet plies the game is drawn; 0 for no limit."""
    return 0 if options["quiet_limit"] == "off" else int(options["quiet_limit"])


def repetition(options: Mapping[str, str]) -> int:
    """How often a position may stand before the game is drawn; 0 for any number of times."""
    return 0 if options["repetition"] == "off" else int(options["repetition"])


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
    Option(
        "repetition",
        ("3", "off"),
        "a draw when a position stands for the third time",
        title="The same position three times",
        labels=("A draw", "Play on"),
    ),
    Option(
        "quiet_limit",
        ("40", "any number from 1 to 9999", "off"),
        "a draw after this many turns in a row without a mill, counting both players'",
        _plies,
        title="Turns without a mill before a draw",
    ),
)

NAMED: Final[Mapping[str, Mapping[str, str]]] = {"standard": {"all_in_mills": "any"}}
