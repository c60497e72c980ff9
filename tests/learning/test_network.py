"""The network of 3 Stones sees what the rules say, the same from all sides, compiled or not."""

import numpy as np

from tests.learning.positions import any_parameters, before_draws, states
from tools.learning.parameters import packed
from trilith.engine.linker import bind, link
from trilith.games.position import Position
from trilith.games.stones import network, weights
from trilith.games.stones.boards import BOARDS
from trilith.games.stones.rules import BLACK, WHITE, State, apply, turn
from trilith.games.stones.symmetry import image

GAME = Position.start("stones").game


def swapped(state: State) -> State:
    """The same position with the colours and the players swapped."""
    white, black = state.supply0 & 127, state.supply0 >> 7 & 127
    return state._replace(
        white0=state.black0,
        white1=state.black1,
        black0=state.white0,
        black1=state.white1,
        score0=state.score1,
        score1=state.score0,
        supply0=state.supply0 - white - (black << 7) + black + (white << 7),
        player=1 - state.player,
    )


def test_compiled_and_plain_networks_agree() -> None:
    numbers = packed(any_parameters(1))
    plain, run = bind(GAME, network.points_to_come), link(GAME, network.points_to_come)
    values = []
    for state in states(before_draws(10, seed=1)):
        values.append(run(state, numbers))
        assert plain(state, numbers.tolist()) == values[-1]
    assert len(set(values)) > len(values) // 4, "positions differ"


def test_the_value_is_the_same_from_all_sides() -> None:
    numbers = packed(any_parameters(2))
    run = link(GAME, network.points_to_come)
    for state in states(before_draws(5, seed=2)):
        value = run(state, numbers)
        assert {run(image(state, number), numbers) for number in range(8)} == {value}
        assert run(swapped(state), numbers) == value


def test_gains_are_what_the_rules_score() -> None:
    """The rows of a position tell of every empty pocket what a white and a black stone would score there."""
    out = [0] * network.MOST_ACTIVE
    for state in states(before_draws(2, seed=3))[::7]:
        count = network.active_rows(state, out)
        seen = sorted(
            (row - network.POCKET_ROWS) % 64 for row in out[:count] if network.POCKET_ROWS <= row < network.MY_STONES
        )
        expected = []
        full = state.white0 | state.black0 | state.clear0 | (state.white1 | state.black1 | state.clear1) << 40
        for pocket in (pocket for pocket in range(len(BOARDS[0].points)) if not full >> pocket & 1):
            white, black = (apply(state, turn(stone, pocket)) for stone in (WHITE, BLACK))
            gains = (white.score0 - state.score0, black.score1 - state.score1)
            mine, theirs = gains if state.player == 0 else gains[::-1]
            expected.append(8 * min(7, mine) + min(7, theirs))
        assert seen == sorted(expected)


def test_rows_lie_where_they_belong() -> None:
    out = [0] * network.MOST_ACTIVE
    for state in [State(*Position.start("stones").state), *states(before_draws(3, seed=4))]:
        count = network.active_rows(state, out)
        assert count <= network.MOST_ACTIVE
        assert max(out[:count]) < network.ROWS
        assert len({row for row in out[:count] if row >= network.MY_STONES}) == 4


def test_packing_keeps_the_numbers() -> None:
    """What plays is what was learnt, to the precision of its ints."""
    parameters = any_parameters(5)
    rows = parameters[: network.ROWS * network.UNITS].reshape(network.ROWS, network.UNITS)
    outputs = parameters[network.ROWS * network.UNITS :].reshape(network.PHASES, network.OUTPUTS)
    run, numbers = link(GAME, network.points_to_come), packed(parameters)
    out = [0] * network.MOST_ACTIVE
    for state in states(before_draws(3, seed=5)):
        count = network.active_rows(state, out)
        units = rows[[network.CANONICAL[row] for row in out[:count]]].sum(axis=0)
        units[: network.CLIPPED_UNITS] = np.maximum(units[: network.CLIPPED_UNITS], 0.0)
        phase = outputs[network.phase(state)]
        value = float(units @ phase[: network.UNITS] + phase[network.UNITS])
        assert abs(run(state, numbers) / 100 - value) < 0.3


def test_a_pattern_means_the_same_from_both_ends() -> None:
    assert network.mirrored(network.mirrored(417)) == 417
    for row, canonical in enumerate(network.CANONICAL):
        assert network.CANONICAL[canonical] == canonical <= row
    assert len(set(network.CANONICAL)) == 4 * (625 + 25) // 2 + network.ROWS - network.PATTERN_ROWS


def test_a_file_of_weights_reads_back() -> None:
    found = tuple(packed(any_parameters(6)).tolist())
    assert weights.expanded(weights.compressed(found)) == found
    assert len(weights.WEIGHTS) == network.NUMBERS
