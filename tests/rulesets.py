"""The rulesets that every law is tried on: each combination of the options that change how a game is played."""

from collections.abc import Mapping
from itertools import product
from typing import Final

SAMPLES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "stones": {
        "supply": ("bag", "skill"),
        "board": ("octagon", "quick"),
        "handicap": ("none", "0-3"),
        "starter": ("white", "black"),
    },
    "siege": {
        "supply": ("bag", "skill"),
        "board": ("hexagon", "octagon"),
        "handicap": ("none", "5-0"),
        "starter": ("white", "black"),
        "colours": ("terracotta-teal",),
    },
    "morris": {
        "all_in_mills": ("none", "any"),
        "flying": ("true", "false"),
        "double_mill": ("one", "two"),
        "repetition": ("3",),
        "quiet_limit": ("40", "off"),
    },
    "outfox": {"players": ("2", "3")},
    "flip": {},
    "merels": {
        "board": ("square", "holes", "picaria", "picaria13"),
        "men": ("3", "4"),
        "repetition": ("3",),
        "quiet_limit": ("40",),
    },
}


def _texts(game: str) -> list[str]:
    options = SAMPLES[game]
    rows = product(*options.values())
    return [
        f"{game}:" + ",".join(f"{n}={v}" for n, v in zip(options, row, strict=True)) if row else game for row in rows
    ]


# Rulesets with options that few others go with.
FAMILY: Final = (
    "morris:six",
    "morris:five",
    "morris:board=six,men=7,double_mill=two",
    "morris:seven",
    "morris:twelve",
    "morris:board=twelve,double_mill=two,quiet_limit=off",
    "morris:morabaraba",
    "morris:lasker",
    "morris:board=six,placing=mixed,all_in_mills=any",
)
RULESETS: Final = (*(text for game in SAMPLES for text in _texts(game)), *FAMILY)
