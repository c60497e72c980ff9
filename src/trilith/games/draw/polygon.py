"""Convex polygons: the outlines of boards. Corners run clockwise as seen on the page (y grows downwards)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import acos, hypot, tan

from trilith.games.draw.markup import number

# A place on the page: y grows downwards.
Spot = tuple[float, float]
Polygon = tuple[Spot, ...]


def hull(spots: Iterable[Spot]) -> Polygon:
    """The corners of the smallest convex polygon round the spots.

    >>> hull([(0, 0), (1, 0), (2, 0), (2, 2), (0, 2), (1, 1)])
    ((0, 0), (2, 0), (2, 2), (0, 2))
    """
    ordered = sorted(set(spots))
    return tuple(_chain(ordered)[:-1] + _chain(ordered[::-1])[:-1])


def _chain(ordered: Sequence[Spot]) -> list[Spot]:
    chain: list[Spot] = []
    for spot in ordered:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], spot) <= 1e-9:
            chain.pop()
        chain.append(spot)
    return chain


def _turn(a: Spot, b: Spot, c: Spot) -> float:
    """Positive when the way from a by b to c bends clockwise."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def grown(polygon: Polygon, distance: float) -> Polygon:
    """Each side moved outwards (inwards if negative).

    >>> grown(((0, 0), (2, 0), (2, 2), (0, 2)), 1)
    ((-1.0, -1.0), (3.0, -1.0), (3.0, 3.0), (-1.0, 3.0))
    """
    return tuple(_moved(*corner, distance) for corner in _corners(polygon))


def _moved(before: Spot, corner: Spot, after: Spot, distance: float) -> Spot:
    """Where the two sides at a corner meet once both have moved outwards."""
    (ax, ay), (bx, by) = _outward(before, corner), _outward(corner, after)
    stretch = distance / (1 + ax * bx + ay * by)
    return corner[0] + (ax + bx) * stretch, corner[1] + (ay + by) * stretch


def _outward(a: Spot, b: Spot) -> Spot:
    length = hypot(b[0] - a[0], b[1] - a[1])
    return (b[1] - a[1]) / length, (a[0] - b[0]) / length


def rounded(polygon: Polygon, radius: float) -> str:
    """The path of a polygon with rounded corners."""
    return f"M{'L'.join(_arc(*corner, radius) for corner in _corners(polygon))}Z"


def _corners(polygon: Polygon) -> Iterator[tuple[Spot, Spot, Spot]]:
    """Each corner between the one before and the one after."""
    return zip(polygon[-1:] + polygon[:-1], polygon, polygon[1:] + polygon[:1], strict=True)


def _arc(before: Spot, corner: Spot, after: Spot, radius: float) -> str:
    (ax, ay), (bx, by) = _outward(before, corner), _outward(corner, after)
    bend = acos(max(-1.0, min(1.0, ax * bx + ay * by)))
    cut = radius * tan(bend / 2)
    start, end = (_towards(corner, other, cut) for other in (before, after))
    return f"{pair(start)}A{number(radius)} {number(radius)} 0 0 1 {pair(end)}"


def _towards(here: Spot, there: Spot, distance: float) -> Spot:
    share = distance / hypot(there[0] - here[0], there[1] - here[1])
    return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share


def pair(spot: Spot) -> str:
    """A spot as paths write it."""
    return f"{number(spot[0])} {number(spot[1])}"


def span(polygon: Polygon, y: float) -> tuple[float, float]:
    """The leftmost and rightmost x inside a polygon at this height.

    >>> span(((0, 0), (2, 0), (4, 2), (0, 2)), 1)
    (0.0, 3.0)
    """
    found = []
    for (ax, ay), (bx, by) in pairwise(polygon + polygon[:1]):
        if min(ay, by) <= y <= max(ay, by) and ay != by:
            found.append(ax + (bx - ax) * (y - ay) / (by - ay))
    return min(found), max(found)


def turned_aside(polygon: Polygon) -> Polygon:
    """Mirrored so that x and y change places: what `span` says of it holds for columns."""
    return tuple((y, x) for x, y in reversed(polygon))


def bounds(polygon: Polygon) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    xs, ys = zip(*polygon, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
