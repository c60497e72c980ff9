"""One pass over positions and their targets, in batches: the gradient of the network's error, and a step of Adam."""

import math
from typing import Any, Final

from tools.learning.selfplay import FIELDS
from trilith.engine.primitives import advanced, load_state, pointer
from trilith.games.kernel import scratch
from trilith.games.stones.network import (
    CANONICAL,
    CLIPPED_UNITS,
    MOST_ACTIVE,
    OUTPUTS,
    PHASES,
    ROWS,
    UNITS,
    active_rows,
    phase,
)

# Errors larger than this count in proportion, not by their square: in points.
STEEPEST: Final = 4.0
FIRST_MEMORY: Final = 0.9
SECOND_MEMORY: Final = 0.999
TINY: Final = 1e-8
FIRST_OUTPUT: Final = ROWS * UNITS
PARAMETERS: Final = FIRST_OUTPUT + PHASES * OUTPUTS


def train(
    like: Any,
    states: Any,
    targets: Any,
    order: Any,
    batch: int,
    rate: float,
    parameters: Any,
    gradient: Any,
    adam: Any,
    units: Any,
) -> float:
    """Improve the parameters by one pass in the given order; the mean of the squared errors met, in points.

    `adam` has the means of the gradient and of its square, and the number of steps so far.
    """
    total, done = 0.0, 0
    while done + batch <= len(order):
        for number in range(done, done + batch):
            at = order[number]
            total += add_gradient(like, states, FIELDS * at, targets[at], parameters, gradient, units)
        done += batch
        step(rate, batch, parameters, gradient, adam)
    return total / max(1, done)


def add_gradient(like: Any, states: Any, at: int, target: float, parameters: Any, gradient: Any, units: Any) -> float:
    """Add one position's gradient; its squared error."""
    rows = scratch(MOST_ACTIVE)
    state = load_state(like, advanced(pointer(states), at))
    count = active_rows(state, rows)
    for number in range(count):
        rows[number] = UNITS * CANONICAL[rows[number]]
    at_phase = FIRST_OUTPUT + OUTPUTS * phase(state)
    found = forward(rows, count, at_phase, parameters, units)
    error = found - target
    slope = max(-STEEPEST, min(STEEPEST, error))
    gradient[at_phase + UNITS] += slope
    for unit in range(UNITS):
        is_active = unit >= CLIPPED_UNITS or units[unit] > 0
        gradient[at_phase + unit] += slope * units[unit] if is_active else 0.0
        units[unit] = slope * parameters[at_phase + unit] if is_active else 0.0
    for number in range(count):
        row = rows[number]
        for unit in range(UNITS):
            gradient[row + unit] += units[unit]
    return error * error


def forward(rows: Any, count: int, at_phase: int, parameters: Any, units: Any) -> float:
    """The network's value in points; fills in the units."""
    for unit in range(UNITS):
        units[unit] = 0.0
    for number in range(count):
        row = rows[number]
        for unit in range(UNITS):
            units[unit] += parameters[row + unit]
    value: float = parameters[at_phase + UNITS]
    for unit in range(UNITS):
        if unit >= CLIPPED_UNITS or units[unit] > 0:
            value += units[unit] * parameters[at_phase + unit]
    return value


def step(rate: float, batch: int, parameters: Any, gradient: Any, adam: Any) -> None:
    """Adam: each parameter moves by its mean gradient over the root of its mean square."""
    adam[2 * PARAMETERS] += 1.0
    first = 1.0 - FIRST_MEMORY ** adam[2 * PARAMETERS]
    second = 1.0 - SECOND_MEMORY ** adam[2 * PARAMETERS]
    for number in range(PARAMETERS):
        slope = gradient[number] / batch
        gradient[number] = 0.0
        adam[number] = FIRST_MEMORY * adam[number] + (1.0 - FIRST_MEMORY) * slope
        square = SECOND_MEMORY * adam[PARAMETERS + number] + (1.0 - SECOND_MEMORY) * slope * slope
        adam[PARAMETERS + number] = square
        parameters[number] -= rate * adam[number] / first / (math.sqrt(square / second) + TINY)
