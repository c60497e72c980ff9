"""What can be chosen in 3 Stones. The clock, and time as a handicap, belong to a match, not to the rules."""

import re
from collections.abc import Sequence
from typing import Final

from trilith.games.errors import TrilithError
from trilith.games.points import PointsOption
from trilith.games.ruleset import Option


def _points(text: str) -> str | None:
    """Points spotted, written like a score. Nothing to nobody is no handicap."""
    if text in ("none", "0-0"):
        return "none"
    return text if re.fullmatch("[1-9][0-9]?-0|0-[1-9][0-9]?", text) else None


SUPPLY: Final = Option(
    "supply",
    ("bag", "skill"),
    "draw blind from the pouch, or hold half of all stones and choose",
    title="Stones",
    labels=("From the pouch", "Skill: your choice"),
    rule=lambda value, players: (
        "There is no pouch and no luck. Each of you takes half of the stones and keeps them in the "
        "open. In your turn you choose one of yours."
    ),
)
HANDICAP: Final = Option(
    "handicap",
    ("none", "points spotted to one player, up to 99, written white-black as in 5-0 or 0-5"),
    "points one player has at the start",
    _points,
    rule=lambda value, players: _who_has_points(value, players),
)


def _points_by_player(value: str) -> tuple[int, ...]:
    return (0, 0) if value == "none" else tuple(map(int, value.split("-")))


def _who_has_points(value: str, players: Sequence[str]) -> str:
    given = _points_by_player(value)
    return f"{players[given.index(max(given))]} has {max(given)} point{'s' * (max(given) > 1)} from the start."


def _points_value(points: Sequence[int]) -> str:
    if all(points) or not all(0 <= given <= 99 for given in points):
        raise TrilithError(f"one player is given points, up to 99: not {'-'.join(map(str, points))}")
    return "-".join(map(str, points)) if any(points) else "none"


POINTS: Final = PointsOption(HANDICAP.name, _points_by_player, _points_value)
STARTER: Final = Option(
    "starter",
    ("white", "black", "random"),
    "who plays first; random is drawn when a game begins",
    drawn=("random",),
    title="Who begins",
    labels=("White", "Black", "Random"),
    rule=lambda value, players: f"{players[1]} plays first.",
)

OPTIONS: Final = (
    SUPPLY,
    Option(
        "board",
        ("octagon", "quick"),
        "80 pockets and 72 stones, or 36 pockets and 30 stones",
        rule=lambda value, players: (
            "The board is a small octagon of seven rows, and there are no clear stones. Six pockets stay empty."
        ),
    ),
    HANDICAP,
    STARTER,
)
