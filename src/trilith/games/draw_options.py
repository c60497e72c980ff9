"""Options of games that may go on for ever: when they are drawn."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from trilith.games.ruleset import Option

REPETITION: Final = Option(
    "repetition",
    ("3", "off"),
    "a draw when a position stands for the third time",
    title="The same position three times",
    labels=("A draw", "Play on"),
    rule=lambda value, players: "A position may come back any number of times. That is no draw.",
)


def quiet_limit_option(meaning: str, title: str, rule: Callable[[str], str]) -> Option:
    """After how many quiet plies the game is drawn. What is quiet, the game says; `rule` is what it says of a number"""
    values = ("40", "any number from 1 to 9999", "off")
    return Option(
        "quiet_limit", values, meaning, _plies, title=title,
        rule=lambda value, players: "However long it goes on, that is no draw." if value == "off" else rule(value),
    )  # fmt: skip


def _plies(text: str) -> str | None:
    return text if text == "off" or re.fullmatch("[1-9][0-9]{0,3}", text) else None


def quiet_limit(options: Mapping[str, str]) -> int:
    """After how many quiet plies the game is drawn; 0 for no limit."""
    return 0 if options["quiet_limit"] == "off" else int(options["quiet_limit"])


def repetition(options: Mapping[str, str]) -> int:
    """How often a position may stand before the game is drawn; 0 for any number of times."""
    return 0 if options["repetition"] == "off" else int(options["repetition"])
