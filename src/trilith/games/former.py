"""The identifiers that rulesets had before they named an edition, so that what was saved then is still accepted.

They were a hash over every option, defaults included. The list below is history: it has the games and options of that
time, and neither a new game nor a new option is ever added to it.
"""

import hashlib
from collections.abc import Mapping
from typing import Final

EDITION: Final = 1
# Each option with its default.
OPTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "flip": {},
    "morris": {"all_in_mills": "none", "double_mill": "one", "flying": "true", "quiet_limit": "40", "repetition": "3"},
    "outfox": {"players": "2"},
    "siege": {
        "board": "hexagon",
        "colours": "terracotta-teal",
        "handicap": "none",
        "starter": "white",
        "supply": "bag",
    },
    "stones": {"board": "octagon", "handicap": "none", "starter": "white", "supply": "bag"},
}


def former_identifiers(game: str, edition: int, changed: Mapping[str, str]) -> tuple[str, ...]:
    """What a ruleset was called before, given the options that differ from the default; nothing if it is newer.

    >>> former_identifiers("morris", 1, {"all_in_mills": "any"})
    ('morris-6bfd340b6e36',)
    >>> former_identifiers("morris", 1, {"board": "round"})
    ()
    """
    if game not in OPTIONS or edition != EDITION or not changed.keys() <= OPTIONS[game].keys():
        return ()
    options = {**OPTIONS[game], **changed}
    spelled = f"{game}:" + ",".join(f"{name}={value}" for name, value in sorted(options.items()))
    return (f"{game}-{hashlib.sha256(spelled.encode()).hexdigest()[:12]}",)
