"""Settings that follow an account from device to device."""

from collections.abc import Mapping
from typing import Final

import msgspec

from trilith.games import registry
from trilith.games.draw.styles import STYLES
from trilith.games.errors import TrilithError

SWITCH: Final = ("on", "off")
# What can be set, and to what.
KNOWN: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("system", "light", "dark"),
    "sound": SWITCH,
    "confirm": SWITCH,
    "coordinates": SWITCH,
    "animation": SWITCH,
    "calm": SWITCH,
    "style": STYLES,
    # A game that is to look different from the others.
    **{f"style-{game}": STYLES for game in registry.names()},
}


def read_settings(text: str) -> dict[str, str]:
    """Those that are stored and still known."""
    stored = msgspec.json.decode(text, type=dict[str, str])
    return {name: value for name, value in stored.items() if value in KNOWN.get(name, ())}


def changed_settings(before: Mapping[str, str], changes: Mapping[str, str]) -> dict[str, str]:
    """TrilithError if something is no setting."""
    for name, value in changes.items():
        if name not in KNOWN:
            raise TrilithError(f"there is no setting of that name; there are {', '.join(KNOWN)}")
        if value not in KNOWN[name]:
            raise TrilithError(f"{name} can be {' or '.join(KNOWN[name])}")
    return {**before, **changes}
