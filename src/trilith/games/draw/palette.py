"""The colours of everything, for light and for dark rooms. Every colour in a drawing comes from here."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from trilith.games.errors import TrilithError


class Surface(NamedTuple):
    """What a board is made of. Pairs and triples run from the lit end to the shaded one."""

    face: tuple[str, ...]
    edge: tuple[str, str]
    line: str
    glint: str
    hollow: tuple[str, str]
    ink: str


class Tones(NamedTuple):
    """What a piece is made of: where the light falls, its body, its rim, and the sign it carries."""

    light: str
    body: str
    rim: str
    sign: str


class Theme(NamedTuple):
    """A room: the same things in its light."""

    name: str
    shadow_opacity: float
    surfaces: Mapping[str, Surface]
    tones: Mapping[str, Tones]


# The marks carry an edge of their own, so the same brass does on every board and in every room.
BRASS: Final = ("#fff0c0", "#f4c65a", "#9a6a12")
BRASS_LINE: Final = "#ffd666"
MARK_EDGE: Final = "#10241d"
# Where one may play: a dot, its edge, and the glow round it.
OPEN: Final = ("#effff7", "#0a6147", "#7df0c0")

_LIGHT_SURFACES: Final = {
    "wood": Surface(
        face=("#c8935f", "#b37c4c", "#aa7648"), edge=("#8b5831", "#5a3519"),
        line="#4b2a12", glint="#f2cfa2", hollow=("#6a4021", "#9b683d"), ink="#241104",
    ),
    "cloth": Surface(
        face=("#e2d7c0", "#d1c3a6"), edge=("#8d7b59", "#6f5f40"),
        line="#4b5b6c", glint="#ffffff", hollow=("#8d7b59", "#8b7a58"), ink="#4a3a22",
    ),
    "slate": Surface(
        face=("#8e9a91", "#78857c", "#748178"), edge=("#5d6961", "#4d5851"),
        line="#2c362f", glint="#c3cec5", hollow=("#2c362f", "#4d5851"), ink="#0d1410",
    ),
    "birch": Surface(
        face=("#efe3cb", "#dfcfae"), edge=("#9c7b4c", "#dfcfae"),
        line="#6b5638", glint="#f9f1df", hollow=("#a98f63", "#c9b288"), ink="#4a3a22",
    ),
    "graphite": Surface(
        face=("#4d565b", "#3a4246", "#262c2f"), edge=("#333a3e", "#1b2022"),
        line="#121516", glint="#ffffff", hollow=("#1d2224", "#33393c"), ink="#e6ebed",
    ),
}  # fmt: skip

_DARK_SURFACES: Final = {
    "wood": Surface(
        face=("#97663f", "#90603a", "#845531"), edge=("#653d20", "#3b2210"),
        line="#331b0a", glint="#d9b083", hollow=("#4a2b15", "#774a28"), ink="#fff6e6",
    ),
    "cloth": Surface(
        face=("#c4b79c", "#ad9f83"), edge=("#675938", "#4c4126"),
        line="#35434f", glint="#ffffff", hollow=("#675938", "#64573a"), ink="#33270f",
    ),
    "slate": Surface(
        face=("#6a766d", "#66726a", "#616d65"), edge=("#475149", "#39433d"),
        line="#1b221e", glint="#93a197", hollow=("#1b221e", "#39433d"), ink="#f8fbf7",
    ),
    "birch": Surface(
        face=("#d2c4a6", "#bcab87"), edge=("#72582f", "#bcab87"),
        line="#54432a", glint="#e2d6ba", hollow=("#86704a", "#a48f66"), ink="#33270f",
    ),
    "graphite": Surface(
        face=("#40494d", "#2e3538", "#1d2224"), edge=("#262c2f", "#121617"),
        line="#0b0d0e", glint="#ffffff", hollow=("#131718", "#262b2d"), ink="#e6ebed",
    ),
}  # fmt: skip

_LIGHT_TONES: Final = {
    "white": Tones("#ffffff", "#f2efe7", "#b9b3a4", "#3a352b"),
    "black": Tones("#62676d", "#1b1e21", "#08090a", "#e4e9ec"),
    "charcoal": Tones("#62676d", "#1b1e21", "#08090a", "#e4e9ec"),
    "clear": Tones("#f6ffff", "#d5f0f4", "#10343a", "#10343a"),
    "ivory": Tones("#fffaf0", "#f0e4cb", "#75613a", "#57431d"),
    "ebony": Tones("#6b5c53", "#2b2320", "#0f0b09", "#f3dcc8"),
    "terracotta": Tones("#de7f58", "#b34f2b", "#74290f", "#fbe1d3"),
    "teal": Tones("#2f8784", "#0f4f4e", "#042827", "#c5f2ec"),
    "amber": Tones("#ffcf70", "#e59a1f", "#754805", "#4a2c00"),
    "indigo": Tones("#6a70c4", "#33388a", "#151847", "#dadcff"),
    "plum": Tones("#a8609a", "#6f2a63", "#380e31", "#f9d9f2"),
    "jade": Tones("#7cc08d", "#3f8a58", "#174a2a", "#f0fff4"),
    "red": Tones("#e0604a", "#bf3a27", "#7e1d10", "#ffffff"),
    "yellow": Tones("#ffd95c", "#f0b924", "#7d5804", "#4a3300"),
    "blue": Tones("#4a82d8", "#2458ae", "#12336e", "#ffffff"),
    "silver": Tones("#f7f9fa", "#cfd5d9", "#9aa3a9", "#23292c"),
    "anodised": Tones("#3f4548", "#1b1e20", "#050606", "#f1f4f5"),
}
# In the dark only the brightest pieces are turned down; all others are as they are.
_DARK_TONES: Final = _LIGHT_TONES | {
    "white": Tones("#fdfdfb", "#e9e6dd", "#a69f90", "#3a352b"),
    "silver": Tones("#eef1f3", "#c3cacf", "#9aa3a9", "#23292c"),
}

THEMES: Final = {
    "light": Theme("light", 0.34, _LIGHT_SURFACES, _LIGHT_TONES),
    "dark": Theme("dark", 0.6, _DARK_SURFACES, _DARK_TONES),
}


def theme_named(name: str) -> Theme:
    """
    >>> theme_named("dim")
    Traceback (most recent call last):
    trilith.games.errors.TrilithError: there is no theme 'dim'; the themes are light and dark
    """
    if name not in THEMES:
        raise TrilithError(f"there is no theme {name!r}; the themes are {' and '.join(THEMES)}")
    return THEMES[name]
