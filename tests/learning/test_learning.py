"""Self-play looks ahead exactly, the gradient points the right way, and training goes on where it stopped."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from tests.learning.positions import any_parameters, before_draws, states
from tools.learning import gradient, selfplay
from tools.learning.parameters import packed, silent
from tools.learning.player import NetworkPlayer
from tools.learning.training import Learner, Plan, part_seeds, play_part, players
from trilith.engine.linker import bind, link
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.games.stones.network import STONES, UNITS
from trilith.games.stones.rules import MAX_MOVES, State

GAME = Position.start("stones").game
LITTLE = Plan(games=70, window=2)


def to_come(position: Position) -> Fraction:
    """What the player to move will score more than the other, with best play, in points."""
    if position.outcome:
        return Fraction(0)
    if position.turn is None:
        return sum((share * to_come(position.draw(stone)) for stone, share in position.draws.items()), Fraction(0))
    return max(-to_come(position.play(move)) + gain(position, str(move)) for move in position.legal_moves)


def gain(position: Position, move: str) -> int:
    assert position.score
    assert position.turn is not None
    after = position.play(move).score
    assert after
    mine, theirs = position.turn, 1 - position.turn
    return after[mine] - position.score[mine] - after[theirs] + position.score[theirs]


@pytest.mark.parametrize("stones_left", [1, 2])
def test_looking_ahead_to_the_end_is_exact(stones_left: int) -> None:
    """The mean over the pouch, with a network that knows nothing of use."""
    expected = bind(GAME, selfplay.expected)
    weights, moves = packed(any_parameters(1)).tolist(), [0] * selfplay.MOST_PLIES * MAX_MOVES
    found = [p for p in before_draws(6, seed=1) if len(p.pieces) == STONES - stones_left]
    for position in found:
        value = expected(position.state, stones_left, weights, _Moves(moves))
        assert abs(value / 100 - to_come(position)) <= Fraction(stones_left, 100)


class _Moves:
    """A list as a pointer."""

    def __init__(self, items: list[int], start: int = 0) -> None:
        self.items, self.start = items, start

    def __getitem__(self, index: int) -> int:
        return self.items[self.start + index]

    def __setitem__(self, index: int, value: int) -> None:
        self.items[self.start + index] = value


def test_the_player_finds_the_best_last_moves() -> None:
    player = NetworkPlayer(packed(any_parameters(2)), depth=2)
    for position in [p for p in before_draws(8, seed=2) if len(p.pieces) == STONES - 2]:
        for stone in position.draws:
            held = position.draw(stone)
            worth = {str(move): gain(held, str(move)) - to_come(held.play(move)) for move in held.legal_moves}
            assert worth[player.choose(held)] >= max(worth.values()) - Fraction(2, 100)


def test_compiled_and_plain_games_agree() -> None:
    weights, state = packed(any_parameters(3)), Position.start("stones").state
    arrays = [
        np.zeros(2 * STONES * selfplay.FIELDS, np.int64),
        np.zeros(2 * STONES, np.int64),
        np.zeros(selfplay.MOST_PLIES * MAX_MOVES, np.int64),
    ]
    lists = [array.tolist() for array in arrays]
    numbers = [np.int64(number) for number in (1, 5, 1, 50)]
    count = link(GAME, selfplay.play_games)(state, state, *numbers, weights, *arrays)
    assert bind(GAME, selfplay.play_games)(state, state, 1, 5, 1, 50, weights.tolist(), *lists) == count > 0
    assert [array.tolist() for array in arrays[:2]] == lists[:2]


@pytest.mark.parametrize("depth", [1, 2])
def test_targets_are_exact_as_far_as_the_end_is_seen(depth: int) -> None:
    """Luck has no part in them, nor has what the network thought."""
    lessons = play_part(packed(any_parameters(4)), Plan(depth=depth), 4, seed=9)
    rows = lessons.states.reshape(-1, selfplay.FIELDS)
    last = [number for number, row in enumerate(rows) if STONES - _placed(row) <= depth]
    assert len(last) == 4 * depth
    for number in last:
        position = Position(Position.start("stones").ruleset, State(*map(int, rows[number])))
        assert abs(float(to_come(position)) - lessons.targets[number]) < 0.03


def _placed(row: np.ndarray[tuple[int], np.dtype[np.int64]]) -> int:
    return sum(int(word).bit_count() for word in row[:6])


def test_the_gradient_is_the_slope_of_the_error() -> None:
    parameters = any_parameters(5).astype(np.float64)
    state = states(before_draws(1, seed=5))[30]
    words = np.array(state, np.int64).tolist()

    def squared(values: list[float]) -> float:
        units = [0.0] * UNITS
        return float(
            bind(GAME, gradient.add_gradient)(state, words, 0, 1.5, values, [0.0] * gradient.PARAMETERS, units)
        )

    found = [0.0] * gradient.PARAMETERS
    bind(GAME, gradient.add_gradient)(state, words, 0, 1.5, parameters.tolist(), found, [0.0] * UNITS)
    moved = sorted(range(gradient.PARAMETERS), key=lambda number: -abs(found[number]))
    for number in (*moved[:5], *moved[200:205], *moved[-3:]):
        values = parameters.tolist()
        values[number] += 1e-6
        above = squared(values)
        values[number] -= 2e-6
        assert abs((above - squared(values)) / 2e-6 / 2 - found[number]) < 1e-3 * (1 + abs(found[number]))


def test_training_lowers_the_error() -> None:
    lessons = play_part(silent(), LITTLE, 60, seed=3)
    run = link(GAME, gradient.train)
    parameters, adam = any_parameters(6), np.zeros(2 * gradient.PARAMETERS + 1, np.float32)
    order, empty = np.arange(len(lessons.targets)), np.zeros(gradient.PARAMETERS, np.float32)
    buffers = (parameters, empty, adam, np.zeros(UNITS, np.float32))
    state = Position.start("stones").state
    errors = [run(state, *lessons, order, np.int64(256), 2e-3, *buffers) for _ in range(8)]
    assert errors[-1] < errors[0] / 2


def test_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Whether it was stopped, and how many threads played, makes no difference to a single byte."""
    with players() as play, players(threads=3) as more:
        whole = Learner(tmp_path / "whole", seed=1)
        for _ in range(3):
            whole.learn(LITTLE, play)
        Learner(tmp_path / "parts", seed=1).learn(LITTLE, more)
        for _ in range(2):
            Learner(tmp_path / "parts", seed=77).learn(LITTLE, more)
    names = ["checkpoint.npz", "games-0002.npz", "games-0003.npz", *(f"network-000{n}.npy" for n in (1, 2, 3))]
    for name in names:
        assert (tmp_path / "whole" / name).read_bytes() == (tmp_path / "parts" / name).read_bytes(), name
    assert not (tmp_path / "whole" / "games-0001.npz").exists(), "outside the window"
    assert [row["generation"] for row in whole.curve] == [1, 2, 3]
    errors = [float(row["error"]) for row in whole.curve]
    assert errors[-1] < errors[0]


def test_a_damaged_checkpoint_is_refused(tmp_path: Path) -> None:
    (tmp_path / "checkpoint.npz").write_bytes(b"nothing")
    with pytest.raises(TrilithError, match="cannot be read"):
        Learner(tmp_path, seed=1)


@pytest.mark.parametrize(
    "plan", [Plan(games=0), Plan(depth=8), Plan(slips=1001), Plan(rate=0.0), Plan(decay=1.5), Plan(window=0)]
)
def test_plans_that_make_no_sense_are_refused(plan: Plan) -> None:
    with pytest.raises(TrilithError, match=r"number from|lie between"):
        plan.checked()


@pytest.mark.long
def test_a_cluster_learns_the_same(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'trilith[ray]'")
    with players() as play:
        Learner(tmp_path / "here", seed=1).learn(LITTLE, play)
    with players(ray="local") as play:
        Learner(tmp_path / "cluster", seed=1).learn(LITTLE, play)
    contents = {(tmp_path / name / "checkpoint.npz").read_bytes() for name in ("here", "cluster")}
    assert len(contents) == 1


def test_parts_are_fixed_by_seed_and_generation() -> None:
    assert [games for games, _ in part_seeds(1, 1, 120)] == [50, 50, 20]
    assert part_seeds(1, 1, 120) == part_seeds(1, 1, 120)
    assert len({seed for generation in (1, 2) for _, seed in part_seeds(1, generation, 200)}) == 8
