"""Paths as SVG writes them, read as segments: so what the looks of games draw with can be printed too."""

import re
from collections.abc import Iterator
from math import atan2, ceil, cos, hypot, pi, sin, sqrt, tan
from typing import Final

from trilith.games.draw.polygon import Spot
from trilith.printing.drawing import Segment

_TOKEN: Final = re.compile(r"[MLHVAZhvlZ]|-?(?:\d+\.?\d*|\.\d+)")
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "h": 1, "v": 1, "l": 2, "A": 7}


def segments(d: str, scale: float = 1, x: float = 0, y: float = 0) -> tuple[Segment, ...]:
    """The path about the origin, made larger and moved.

    >>> segments("M0 0H2V-1Z", 10, 5, 5)
    (('M', (5, 5)), ('L', (25, 5)), ('L', (25, -5)), ('Z', ()))
    """
    return tuple(
        (command, tuple(value * scale + (y if place % 2 else x) for place, value in enumerate(values)))
        for command, values in _whole(d)
    )


def _whole(d: str) -> Iterator[Segment]:
    """In commands that name both ends: M, L, C and Z."""
    here: Spot = (0, 0)
    for command, values in _commands(d):
        if command == "Z":
            yield "Z", ()
        elif command == "A":
            yield from _arc(here, values)
            here = (values[5], values[6])
        else:
            here = _end(command, values, here)
            yield ("M" if command == "M" else "L"), _tidy(here)


def _commands(d: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    tokens = _TOKEN.findall(d)
    at, command = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
            if command == "Z":
                yield "Z", ()
                continue
        count = _TAKES[command]
        yield command, tuple(map(float, tokens[at : at + count]))
        at += count
        # More pairs after a move are lines.
        command = "L" if command == "M" else command


def _end(command: str, values: tuple[float, ...], here: Spot) -> Spot:
    x, y = here
    return {
        "M": lambda: (values[0], values[1]),
        "L": lambda: (values[0], values[1]),
        "l": lambda: (x + values[0], y + values[1]),
        "H": lambda: (values[0], y),
        "h": lambda: (x + values[0], y),
        "V": lambda: (x, values[0]),
        "v": lambda: (x, y + values[0]),
    }[command]()


def _tidy(spot: Spot) -> Spot:
    x, y = (int(value) if value == int(value) else value for value in spot)
    return x, y


def _arc(start: Spot, values: tuple[float, ...]) -> Iterator[Segment]:
    """A part of a circle as curves of a quarter turn at most."""
    radius, _, _, is_long, is_clockwise, end_x, end_y = values
    (ax, ay), (bx, by) = start, (end_x, end_y)
    half = hypot(bx - ax, by - ay) / 2
    if half == 0:
        return
    radius = max(radius, half)
    away = sqrt(radius * radius - half * half) * (-1 if bool(is_long) == bool(is_clockwise) else 1)
    middle = ((ax + bx) / 2 - away * (by - ay) / (2 * half), (ay + by) / 2 + away * (bx - ax) / (2 * half))
    first = atan2(ay - middle[1], ax - middle[0])
    turn = (atan2(by - middle[1], bx - middle[0]) - first) % (2 * pi)
    turn = turn if is_clockwise else turn - 2 * pi
    count = max(1, ceil(abs(turn) / (pi / 2) - 1e-9))
    for number in range(count):
        yield _curve(middle, radius, first + turn * number / count, turn / count)


def _curve(middle: Spot, radius: float, angle: float, turn: float) -> Segment:
    reach = 4 / 3 * tan(turn / 4)
    x, y = middle
    end = angle + turn
    return "C", (
        x + radius * (cos(angle) - reach * sin(angle)),
        y + radius * (sin(angle) + reach * cos(angle)),
        x + radius * (cos(end) + reach * sin(end)),
        y + radius * (sin(end) - reach * cos(end)),
        x + radius * cos(end),
        y + radius * sin(end),
    )
