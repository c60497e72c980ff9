"""How different two colours look: to most people, and to those who do not see red, green or blue as others do.

The difference is the distance in Björn Ottosson's OKLab. Colour-blind eyes are simulated by the matrices of Machado,
Oliveira and Fernandes (2009) for a complete defect. The least difference of all is what counts.
"""

import math
from functools import cache
from typing import Final

from trilith.games.draw.palette import THEMES, Colour

# Below this, two colours are too alike to tell pieces apart at a glance.
LEAST_DIFFERENCE: Final = 0.1

Lab = tuple[float, float, float]
Matrix = tuple[Lab, Lab, Lab]
EYES: Final[dict[str, Matrix]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
_TO_CONES: Final[Matrix] = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_LAB: Final[Matrix] = (
    (0.2104542553, 0.793617785, -0.0040720468),
    (1.9779984951, -2.428592205, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.808675766),
)


def difference(one: str, other: str) -> float:
    """How different two colours such as #b34f2b look to those who see them as most alike.

    >>> round(difference("#000000", "#ffffff"), 3), difference("#123456", "#123456")
    (1.0, 0.0)
    """
    return min(math.dist(_seen(one, eyes), _seen(other, eyes)) for eyes in EYES)


@cache
def are_alike(one: Colour, other: Colour) -> bool:
    """Whether pieces of these two colours are hard to tell apart, in either theme."""
    pairs = ((one.tones(theme).body, other.tones(theme).body) for theme in THEMES.values())
    return any(difference(*pair) < LEAST_DIFFERENCE for pair in pairs)


@cache
def _seen(colour: str, eyes: str) -> Lab:
    """A colour in OKLab, as these eyes see it."""
    linear = [_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    seen = [min(1.0, max(0.0, part)) for part in _times(EYES[eyes], linear)]
    cones = [part ** (1 / 3) for part in _times(_TO_CONES, seen)]
    lightness, green_red, blue_yellow = _times(_TO_LAB, cones)
    return lightness, green_red, blue_yellow


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _times(matrix: Matrix, vector: list[float]) -> list[float]:
    return [sum(factor * part for factor, part in zip(row, vector, strict=True)) for row in matrix]
