"""The batch plays exactly as Position does, move by move, in every ruleset."""

from random import Random
from typing import Any

import numpy as np
import pytest

from tests.rulesets import RULESETS
from trilith.engine.batch import Batch, Stepped
from trilith.engine.kernels.batch import play_games
from trilith.engine.linker import bind
from trilith.games import registry
from trilith.games.errors import IllegalMove, TrilithError
from trilith.games.outcome import Outcome
from trilith.games.position import Position


class Shadow:
    """One game of a batch, played as a Position beside it."""

    def __init__(self, batch: Batch, game: int) -> None:
        self.batch = batch
        self.game = game
        self.position = self._drawn(Position.start(batch.ruleset))
        self.check()

    def _drawn(self, position: Position) -> Position:
        """The position once the pouch gave what it gave in the batch."""
        if position.turn is not None or position.outcome:
            return position
        state = tuple(self.batch.states[self.game].tolist())
        return next(after for after in map(position.draw, position.draws) if tuple(after.state) == state)

    def follow(self, action: int, step: Stepped) -> Outcome | None:
        """Play the same action, and say how the game ended if it did."""
        after = self.position.play(self.position.legal_moves[action])
        ended = bool(step.terminated[self.game])
        # A draw is due only while the game goes on, so an end shows before any.
        outcome = after.outcome
        assert ended == (outcome is not None), after
        assert step.rewards[self.game].tolist() == self.rewards(outcome)
        self.position = self._drawn(Position.start(self.batch.ruleset) if ended else after)
        self.check()
        return outcome

    def rewards(self, outcome: Outcome | None) -> list[int]:
        seats = range(self.batch.players)
        if outcome is None or outcome.winner is None:
            return [0 for _ in seats]
        return [1 if seat == outcome.winner else -1 for seat in seats]

    def check(self) -> None:
        batch, game, position = self.batch, self.game, self.position
        assert tuple(batch.states[game].tolist()) == tuple(position.state)
        assert batch.turn[game] == position.turn
        codes = position.legal_moves.codes
        assert batch.counts[game] == len(codes) == batch.mask[game].sum()
        assert batch.mask[game, : len(codes)].all()
        assert tuple(batch.moves[game, : len(codes)].tolist()) == codes
        bits = [[word >> bit & 1 for bit in range(64)] for word in position.state]
        assert batch.observations[game].tolist() == bits
        assert batch.position(game) == position


def play_beside(batch: Batch, steps: int, random: Random) -> list[Outcome]:
    """Random steps, each compared; how the games ended that did."""
    shadows = [Shadow(batch, game) for game in range(batch.size)]
    ends = []
    for _ in range(steps):
        actions = [random.randrange(count) for count in batch.counts.tolist()]
        step = batch.step(actions)
        ends += [shadow.follow(action, step) for shadow, action in zip(shadows, actions, strict=True)]
    return [end for end in ends if end]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_batch_plays_as_positions_do(ruleset: str) -> None:
    ends = play_beside(Batch(ruleset, size=3, seed=5), 260, Random(ruleset))
    assert len(ends) >= 3


def test_a_position_that_stands_for_the_third_time_is_a_draw() -> None:
    batch = Batch("morris:flying=false,quiet_limit=off", size=1)
    shadow, random, ends = Shadow(batch, 0), Random(0), set()
    for _ in range(600):
        # Once in a while go on; mostly take back what was done, so that positions come back.
        codes = shadow.position.legal_moves.codes
        back = [number for number, code in enumerate(codes) if batch.states[0, 2] == 0 and code >> 10 == 24 | 24 << 5]
        action = back[0] if back and random.random() < 0.9 else random.randrange(len(codes))
        ends.add(shadow.follow(action, batch.step([action])))
    assert any(end and "third time" in end.reason for end in ends)


@pytest.mark.parametrize("ruleset", ["stones", "morris", "outfox:players=3"])
def test_the_seed_and_nothing_else_decides(ruleset: str) -> None:
    def played(seed: int, threads: int) -> list[Any]:
        batch = Batch(ruleset, size=50, seed=seed, threads=threads)
        seen = []
        for turn in range(120):
            step = batch.step((batch.counts * (turn % 7)) // 7)
            seen.append([array.tolist() for array in (batch.states, batch.counts, *step)])
        return seen

    assert played(1, threads=1) == played(1, threads=1) == played(1, threads=3)
    assert (played(1, threads=1) == played(2, threads=1)) == (ruleset != "stones")


def test_the_pouch_gives_each_stone_as_often_as_it_holds_it() -> None:
    batch = Batch("stones", size=20_000)
    held = batch.states[:, batch.fields.index("held")]
    pouch = Position.start("stones").draws
    for stone, odds in enumerate(pouch.values()):
        assert abs((held == stone).mean() - float(odds)) < 0.015


def test_a_reset_restarts_all_games() -> None:
    batch = Batch("stones", size=4, seed=3)
    first = batch.states.copy()
    for _ in range(100):
        batch.step(np.zeros(4, np.int64))
    batch.reset()
    assert (batch.states == first).all()
    play_beside(batch, 80, Random(1))
    batch.reset(seed=4)
    assert batch.states.tolist() == Batch("stones", size=4, seed=4).states.tolist()


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ([0, 24, 0], "game 1: 24 is no legal action; legal are 0 to 23"),
        ([0, 0, -1], "game 2: -1 is no legal action"),
        (np.array([2**63, 0, 0], np.uint64), "game 0: .* is no legal action"),
        ([0, 0], r"3 whole numbers, one for each game, not an array of int64 of shape \(2,\)"),
        ([[0, 0, 0]], r"of shape \(1, 3\)"),
        ([0.0, 0.0, 0.0], "not an array of float64"),
        ([True, False, True], "not an array of bool"),
        (["a", "b", "c"], "3 whole numbers"),
        ([[0], [0, 1], [0]], "3 whole numbers"),
    ],
)
def test_illegal_actions_are_refused_and_change_nothing(actions: Any, words: str) -> None:
    batch = Batch("morris", size=3)
    batch.step([5, 6, 7])
    batch.reset()
    before = [array.copy() for array in (batch.states, batch.counts, batch.mask, batch.moves, batch.turn)]
    with pytest.raises(IllegalMove, match=words):
        batch.step(actions)
    now = (batch.states, batch.counts, batch.mask, batch.moves, batch.turn)
    assert all((old == new).all() for old, new in zip(before, now, strict=True))


@pytest.mark.parametrize("wrong", [{"size": 0}, {"size": -5}, {"size": 2, "threads": 0}])
def test_there_is_at_least_one_game_and_one_thread(wrong: dict[str, int]) -> None:
    with pytest.raises(TrilithError, match="a number from 1 up"):
        Batch("flip", **wrong)


def test_what_is_shown_cannot_be_written() -> None:
    batch = Batch("flip", size=2)
    shown = (batch.states, batch.counts, batch.mask, batch.moves, batch.turn, batch.observations, *batch.step([0, 0]))
    assert not any(array.flags.writeable for array in shown)


def test_more_threads_than_games_do_no_harm() -> None:
    assert len(play_beside(Batch("flip", size=2, threads=8), 60, Random(2))) > 2


class Plain(Batch):
    """The same batch with the kernel run as plain Python."""

    @property
    def _kernel(self) -> Any:
        return self._run

    def _run(self, start: Any, role: int, rest: int, arrays: Any) -> None:
        lists = [array.tolist() for array in arrays]
        bind(self._start.game, play_games)(start, int(role), int(rest), lists)
        for array, items in zip(arrays, lists, strict=True):
            array[:] = items


@pytest.mark.parametrize("game", registry.names())
def test_the_kernel_runs_plain_too(game: str) -> None:
    play_beside(Plain(game, size=2), 40, Random(game))
