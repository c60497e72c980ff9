"""Colours for light and dark themes: what pieces and boards are coloured with, and the marks on them.

A game takes its colours from here or makes its own with `Colour`.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from trilith.games.errors import TrilithError
from trilith.games.notation import expect_text


class Surface(NamedTuple):
    """What a board is coloured with. Pairs and triples run from the lit end to the shaded one."""

    face: tuple[str, ...]
    edge: tuple[str, str]
    line: str
    glint: str
    hollow: tuple[str, str]
    ink: str


class Tones(NamedTuple):
    """What a piece is coloured with: where the light falls, its body, its rim, and the mark it carries."""

    light: str
    body: str
    rim: str
    mark: str


class Theme(NamedTuple):
    """Light or dark: the same things in another light."""

    name: str
    shadow_opacity: float


@dataclass(frozen=True)
class Colour:
    """The colour of a piece. `name` is part of ids in drawings, so no two colours share one."""

    name: str
    light: Tones
    # In the dark theme, where it differs: only the brightest pieces are turned down.
    dark: Tones | None = None

    def tones(self, theme: Theme) -> Tones:
        return self.dark or self.light if theme.name == "dark" else self.light


# The marks carry an edge of their own, so the same brass does on every board and in every theme.
BRASS: Final = ("#fff0c0", "#f4c65a", "#9a6a12")
BRASS_LINE: Final = "#ffd666"
MARK_EDGE: Final = "#10241d"
# Where one may play: a dot, its edge, and the glow round it.
OPEN: Final = ("#effff7", "#0a6147", "#7df0c0")

WHITE: Final = Colour(
    "white", Tones("#ffffff", "#f2efe7", "#b9b3a4", "#3a352b"), dark=Tones("#fdfdfb", "#e9e6dd", "#a69f90", "#3a352b")
)
BLACK: Final = Colour("black", Tones("#62676d", "#1b1e21", "#08090a", "#e4e9ec"))
CHARCOAL: Final = Colour("charcoal", Tones("#62676d", "#1b1e21", "#08090a", "#e4e9ec"))
CLEAR: Final = Colour("clear", Tones("#f6ffff", "#d5f0f4", "#10343a", "#10343a"))
IVORY: Final = Colour("ivory", Tones("#fffaf0", "#f0e4cb", "#75613a", "#57431d"))
EBONY: Final = Colour("ebony", Tones("#6b5c53", "#2b2320", "#0f0b09", "#f3dcc8"))
TERRACOTTA: Final = Colour("terracotta", Tones("#de7f58", "#b34f2b", "#74290f", "#fbe1d3"))
TEAL: Final = Colour("teal", Tones("#2f8784", "#0f4f4e", "#042827", "#c5f2ec"))
AMBER: Final = Colour("amber", Tones("#ffcf70", "#e59a1f", "#754805", "#4a2c00"))
INDIGO: Final = Colour("indigo", Tones("#6a70c4", "#33388a", "#151847", "#dadcff"))
PLUM: Final = Colour("plum", Tones("#a8609a", "#6f2a63", "#380e31", "#f9d9f2"))
JADE: Final = Colour("jade", Tones("#7cc08d", "#3f8a58", "#174a2a", "#f0fff4"))
RED: Final = Colour("red", Tones("#e0604a", "#bf3a27", "#7e1d10", "#ffffff"))
YELLOW: Final = Colour("yellow", Tones("#ffd95c", "#f0b924", "#7d5804", "#4a3300"))
BLUE: Final = Colour("blue", Tones("#4a82d8", "#2458ae", "#12336e", "#ffffff"))
SILVER: Final = Colour(
    "silver", Tones("#f7f9fa", "#cfd5d9", "#9aa3a9", "#23292c"), dark=Tones("#eef1f3", "#c3cacf", "#9aa3a9", "#23292c")
)
ANODISED: Final = Colour("anodised", Tones("#3f4548", "#1b1e20", "#050606", "#f1f4f5"))

THEMES: Final = {"light": Theme("light", 0.34), "dark": Theme("dark", 0.6)}


def theme_named(name: str) -> Theme:
    """
    >>> theme_named("dim")
    Traceback (most recent call last):
    trilith.games.errors.TrilithError: there is no theme 'dim'; the themes are light and dark
    """
    if expect_text(name, "a theme") not in THEMES:
        raise TrilithError(f"there is no theme {name!r}; the themes are {' and '.join(THEMES)}")
    return THEMES[name]
