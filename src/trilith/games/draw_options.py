"""Options of games that may go on for ever: when they are drawn."""

import re
from collections.abc import Mapping
from typing import Final

from trilith.games.ruleset import Option

REPETITION: Final = Option(
    "repetition",
    ("3", "off"),
    "a draw when a position stands for the third time",
    title="The same position three times",
    labels=("A draw", "Play on"),
)


def quiet_limit_option(meaning: str, title: str) -> Option:
    """After how many quiet plies the game is drawn; what is quiet, the game says."""
    return Option("quiet_limit", ("40", "any number from 1 to 9999", "off"), meaning, _plies, title=title)


def _plies(text: str) -> str | None:
    return text if text == "off" or re.fullmatch("[1-9][0-9]{0,3}", text) else None


def quiet_limit(options: Mapping[str, str]) -> int:
    """After how many quiet plies the game is drawn; 0 for no limit."""
    return 0 if options["quiet_limit"] == "off" else int(options["quiet_limit"])


def repetition(options: Mapping[str, str]) -> int:
    """How often a position may stand before the game is drawn; 0 for any number of times."""
    return 0 if options["repetition"] == "off" else int(options["repetition"])
