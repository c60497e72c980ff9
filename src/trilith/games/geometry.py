"""Boards from drawings: points, lines of three, neighbours and symmetries, computed from coordinates.

A drawing is read as it looks on the page: rows from top to bottom, `o` a point, anything else none.
Points are numbered in that order, which is also the order of a position's text.
"""

from collections.abc import Mapping, Sequence

Spot = tuple[int, int]


def drawn_points(drawing: str) -> dict[str, Spot]:
    """Name and place (column, row from the top) of every `o`, files lettered, rows numbered from the bottom.

    >>> drawn_points('''
    ...     . o
    ...     o o
    ... ''')
    {'b2': (1, 0), 'a1': (0, 1), 'b1': (1, 1)}
    """
    rows = [line.split() for line in drawing.strip().splitlines()]
    return {
        f"{chr(ord('a') + x)}{len(rows) - y}": (x, y)
        for y, row in enumerate(rows)
        for x, character in enumerate(row)
        if character == "o"
    }


def row_widths(spots: Sequence[Spot]) -> tuple[int, ...]:
    """How many points each row has, top row first."""
    heights = [y for _, y in spots]
    return tuple(heights.count(y) for y in sorted(set(heights)))


def triples(spots: Sequence[Spot], directions: Sequence[Spot]) -> tuple[tuple[int, int, int], ...]:
    """All three consecutive points in any of the directions, each once, as point numbers."""
    number = {spot: i for i, spot in enumerate(spots)}
    found = []
    for dx, dy in directions:
        for x, y in spots:
            line = [(x, y), (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)]
            if all(spot in number for spot in line):
                found.append((number[line[0]], number[line[1]], number[line[2]]))
    return tuple(found)


def mask(points: Sequence[int]) -> int:
    """Points as bits of one word."""
    return sum(1 << point for point in points)


def permutations(spots: Sequence[Spot], maps: Sequence[tuple[int, int, int, int]]) -> tuple[tuple[int, ...], ...]:
    """The linear maps (a b / c d) about the board's middle that carry the board onto itself, as point permutations.

    Coordinates are doubled and centred first, so that a middle between points does no harm.

    >>> permutations([(0, 0), (1, 0)], maps=SQUARE_MAPS)[:2]
    ((0, 1), (1, 0))
    """
    middle_x = min(x for x, _ in spots) + max(x for x, _ in spots)
    middle_y = min(y for _, y in spots) + max(y for _, y in spots)
    centred = [(2 * x - middle_x, 2 * y - middle_y) for x, y in spots]
    number = {spot: i for i, spot in enumerate(centred)}
    found: list[tuple[int, ...]] = []
    for a, b, c, d in maps:
        image = [number.get((a * x + b * y, c * x + d * y)) for x, y in centred]
        permutation = tuple(i for i in image if i is not None)
        if len(permutation) == len(spots) and permutation not in found:
            found.append(permutation)
    return tuple(found)


# The eight symmetries of a square: the identity first.
SQUARE_MAPS = (
    (1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1),
    (0, 1, 1, 0), (0, -1, 1, 0), (0, 1, -1, 0), (0, -1, -1, 0),
)  # fmt: skip


def neighbour_masks(count: int, edges: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """For each point, the points an edge joins it to."""
    found = [0] * count
    for a, b in edges:
        found[a] |= 1 << b
        found[b] |= 1 << a
    return tuple(found)


def numbered(points: Mapping[str, Spot], lines: str) -> tuple[tuple[int, ...], ...]:
    """Lines written as names joined by dashes, as tuples of point numbers."""
    number = {name: i for i, name in enumerate(points)}
    return tuple(tuple(number[name] for name in line.split("-")) for line in lines.split())


def orbit_counts(symmetries: Sequence[Sequence[int]]) -> list[int]:
    """How many sets of points there are up to symmetry, by how many points they have: Burnside's lemma.

    >>> orbit_counts([(0, 1, 2), (2, 1, 0)])
    [1, 2, 2, 1]
    """
    size = len(symmetries[0])
    fixed = [0] * (size + 1)
    for permutation in symmetries:
        # Sets that stay the same are made of whole cycles: multiply out one factor 1 + x^length for each.
        counts = [1] + [0] * size
        for length in cycles(permutation):
            counts = [counts[n] + (counts[n - length] if n >= length else 0) for n in range(size + 1)]
        fixed = [total + more for total, more in zip(fixed, counts, strict=True)]
    return [total // len(symmetries) for total in fixed]


def cycles(permutation: Sequence[int]) -> list[int]:
    """The lengths of a permutation's cycles."""
    seen: set[int] = set()
    found = []
    for point in range(len(permutation)):
        length = 0
        while point not in seen:
            seen.add(point)
            point, length = permutation[point], length + 1
        if length:
            found.append(length)
    return found
