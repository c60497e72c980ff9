"""Scenes to draw in tests: every game under every option that changes its look, and positions on it."""

from collections.abc import Mapping
from typing import Final

from trilith.games import registry
from trilith.games.draw.scene import Scene
from trilith.games.flip.look import look as flip
from trilith.games.look import Look
from trilith.games.morris.look import look as morris
from trilith.games.outfox.look import look as outfox
from trilith.games.siege.look import COLOURS
from trilith.games.siege.look import look as siege
from trilith.games.stones.look import look as stones

NAMES: Final = tuple(COLOURS)
SIEGE_COLOURS: Final = [f"{first}-{second}" for first, second in zip(NAMES, NAMES[1:] + NAMES[:1], strict=True)]

LOOKS: Final[Mapping[str, Look]] = {
    "stones octagon": stones({"board": "octagon"}),
    "stones quick": stones({"board": "quick"}),
    **{f"siege {pair}": siege({"board": "hexagon", "colours": pair}) for pair in SIEGE_COLOURS},
    "siege octagon": siege({"board": "octagon", "colours": "terracotta-teal"}),
    "morris": morris(registry.ruleset("morris").options),
    "morris with diagonals": morris(registry.ruleset("morris:twelve").options),
    "six": morris(registry.ruleset("morris:six").options),
    "outfox for two": outfox({"players": "2"}),
    "outfox for three": outfox({"players": "3"}),
    "flip": flip({}),
}

# A row, a column or a diagonal of each board, whose last point has the ring.
THREES: Final[Mapping[str, tuple[tuple[str, str, str], ...]]] = {
    "stones": (("c3", "d3", "e3"), ("e5", "e4", "e3"), ("c5", "d6", "e7")),
    "siege": (("e3", "f3", "g3"), ("g1", "g2", "g3"), ("e1", "f2", "g3")),
    "morris": (("b6", "d6", "f6"), ("g1", "g4", "g7")),
    "six": (("b4", "c4", "d4"), ("e1", "e3", "e5")),
    "outfox": (("c1", "c2", "c3"), ("c5", "d4", "e3"), ("a1", "b2", "c3")),
    "flip": (("a1", "b1", "c1"), ("d4", "d3", "d2"), ("a1", "b2", "c3"), ("a4", "b3", "c2")),
}


def threes(name: str) -> tuple[tuple[str, str, str], ...]:
    return THREES[name.split()[0]]


def full_scene(look: Look) -> Scene:
    """A piece on every point, each kind in its turn."""
    codes = list(look.pieces)
    return Scene(look, {point: codes[number % len(codes)] for number, point in enumerate(look.board.points)})


def won_scene(name: str, three: tuple[str, str, str]) -> Scene:
    look = LOOKS[name]
    return Scene(look, dict.fromkeys(three, next(iter(look.pieces))), last=three[-1], line=three)


def all_scenes() -> list[tuple[str, Scene]]:
    """Every look empty, full, and won in every direction."""
    scenes = [(f"{name}, empty", Scene(look, {})) for name, look in LOOKS.items()]
    scenes += [(f"{name}, full", full_scene(look)) for name, look in LOOKS.items()]
    scenes += [(f"{name}, {'-'.join(three)}", won_scene(name, three)) for name in LOOKS for three in threes(name)]
    return scenes
