"""The batch plays exactly as Position does, move by move, in every ruleset."""

import pickle
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.rulesets import RULESETS
from trilith.engine.batch import Batch, Stepped
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
        after = self.position.play(self.batch.encoding.move(self.position, action))
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
        numbers = batch.encoding.numbers(position)
        assert batch.mask[game, list(numbers)].all()
        assert tuple(batch.legal[game, : len(codes)].tolist()) == numbers
        assert tuple(batch.moves[game, : len(codes)].tolist()) == codes
        assert batch.observations[game].ravel().tolist() == batch.encoding.observation(position)
        assert batch.position(game) == position


def random_actions(batch: Batch, random: Random) -> list[int]:
    """A legal action for each game; any at all for one that is over."""
    counts = batch.counts.tolist()
    return [int(batch.legal[game, random.randrange(count)]) if count else 0 for game, count in enumerate(counts)]


def play_beside(batch: Batch, steps: int, random: Random) -> list[Outcome]:
    """Random steps, each compared; how the games ended that did."""
    shadows = [Shadow(batch, game) for game in range(batch.size)]
    ends = []
    for _ in range(steps):
        actions = random_actions(batch, random)
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
        action = int(batch.legal[0, back[0] if back and random.random() < 0.9 else random.randrange(len(codes))])
        ends.add(shadow.follow(action, batch.step([action])))
    assert any(end and "third time" in end.reason for end in ends)


@pytest.mark.parametrize("ruleset", ["stones", "morris", "outfox:players=3"])
def test_the_seed_and_nothing_else_decides(ruleset: str) -> None:
    def played(seed: int, threads: int) -> list[Any]:
        batch = Batch(ruleset, size=50, seed=seed, threads=threads)
        seen = []
        for turn in range(120):
            step = batch.step(batch.legal[np.arange(50), (batch.counts * (turn % 7)) // 7])
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
        batch.step(batch.legal[:, 0])
    batch.reset()
    assert (batch.states == first).all()
    play_beside(batch, 80, Random(1))
    batch.reset(seed=4)
    assert batch.states.tolist() == Batch("stones", size=4, seed=4).states.tolist()


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ([0, 25, 0], "game 1: 25 is no legal action; there are 24: 0, 24, 48, 72, 96, …"),
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
    batch.step([24 * 5, 24 * 6, 24 * 7])
    batch.reset()
    before = [array.copy() for array in (batch.states, batch.counts, batch.mask, batch.moves, batch.turn)]
    with pytest.raises(IllegalMove, match=words):
        batch.step(actions)
    now = (batch.states, batch.counts, batch.mask, batch.moves, batch.turn)
    assert all((old == new).all() for old, new in zip(before, now, strict=True))


@pytest.mark.parametrize("wrong", [{"size": 0}, {"size": -5}, {"size": 2, "threads": 0}])
def test_there_is_at_least_one_game_and_one_thread(wrong: dict[str, Any]) -> None:
    with pytest.raises(TrilithError, match="a number from 1 up"):
        Batch("flip", **wrong)


def test_what_is_shown_cannot_be_written() -> None:
    batch = Batch("flip", size=2)
    batch_shown = (batch.legal, batch.over, batch.final_observations, batch.weights)
    shown = (
        *batch_shown,
        batch.states,
        batch.counts,
        batch.mask,
        batch.moves,
        batch.turn,
        batch.observations,
        *batch.step([0, 0]),
    )
    assert not any(array.flags.writeable for array in shown)


def test_more_threads_than_games_do_no_harm() -> None:
    assert len(play_beside(Batch("flip", size=2, threads=8), 60, Random(2))) > 2


class Plain(Batch):
    """The same batch with the kernel run as plain Python."""

    def _entered(self, kernel: Any, *arguments: Any) -> Any:
        return partial(self._run_plain, kernel, *arguments)

    def _run_plain(self, kernel: Any, *arguments: Any) -> Any:
        *others, arrays = arguments
        lists = [array.tolist() for array in arrays]
        plain = [int(one) if isinstance(one, np.int64) else one for one in others]
        found = bind(self._start.game, kernel)(*plain, lists)
        for array, items in zip(arrays, lists, strict=True):
            array[:] = items
        return found


@pytest.mark.parametrize("game", registry.names())
def test_the_kernel_runs_plain_too(game: str) -> None:
    play_beside(Plain(game, size=2), 40, Random(game))


@pytest.mark.parametrize("ruleset", ["stones", "stones:supply=skill", "morris", "outfox:players=3", "flip"])
def test_turns_by_touches_are_the_same_turns(ruleset: str) -> None:
    """Every touch leads on to a legal move, and the last one plays it."""
    batch, random = Batch(ruleset, size=2, actions="touches", seed=3), Random(ruleset)
    planes = len(batch.plane_names)
    made: list[list[int]] = [[], []]
    turns = 0
    for _ in range(200):
        before = [batch.position(game) for game in range(2)]
        for game, position in enumerate(before):
            words = [batch.encoding.touches(position, move) for move in position.legal_moves]
            done = tuple(made[game])
            next_ones = {word[len(done)] for word in words if word[: len(done)] == done}
            assert set(batch.legal[game, : batch.counts[game]].tolist()) == next_ones
            assert set(np.flatnonzero(batch.mask[game]).tolist()) == next_ones
            assert batch.observations[game].shape[0] == planes
        actions = random_actions(batch, random)
        step = batch.step(actions)
        for game, position in enumerate(before):
            made[game].append(actions[game])
            finished = [m for m in position.legal_moves if batch.encoding.touches(position, m) == tuple(made[game])]
            if not finished:
                assert batch.position(game) == position
                assert batch.observations[game, batch.encoding.shape[0] :].any()
                continue
            made[game], turns = [], turns + 1
            after = position.play(finished[0])
            if after.outcome is None and after.turn is not None and not step.terminated[game]:
                assert batch.position(game) == after
    assert turns > 40


def test_a_mask_in_bits_says_the_same() -> None:
    wide, narrow, none = (Batch("morris", size=8, mask=mask) for mask in ("int8", "bits", "none"))
    random = Random(4)
    for _ in range(60):
        bits = np.unpackbits(narrow.mask.view(np.uint8), axis=1, bitorder="little")[:, : narrow.actions]
        assert (bits == wide.mask).all()
        actions = random_actions(wide, random)
        for batch in (wide, narrow, none):
            batch.step(actions)
    assert none.mask.shape == (8, 0)
    assert (none.states == wide.states).all()


def test_rewards_can_be_points() -> None:
    batch, random = Batch("stones:board=quick", size=4, rewards="points", ends="stop"), Random(5)
    while not batch.over.all():
        before = batch.over.copy()
        step = batch.step(random_actions(batch, random))
        for game in np.flatnonzero(batch.over & ~before):
            own, other = batch.position(int(game)).score or (0, 0)
            assert step.rewards[game].tolist() == [own - other, other - own]
            assert step.terminated[game]
    again = batch.step([0] * 4)
    assert not again.terminated.any()
    assert not again.rewards.any()
    batch.restart([1, 2])
    assert batch.over.tolist() == [True, False, False, True]
    with pytest.raises(TrilithError, match="no points in flip"):
        Batch("flip", size=1, rewards="points")


def test_an_end_can_be_shown_before_the_next_game() -> None:
    shown, at_once = (Batch("flip", size=3, ends=ends) for ends in ("restart next", "restart"))
    random = Random(6)
    while not at_once.final_observations[0].any():
        actions = random_actions(at_once, random)
        at_once.step(actions)
        shown.step(actions)
        if shown.over.any():
            break
    ended = int(np.flatnonzero(shown.over)[0])
    assert shown.counts[ended] == 0
    assert not shown.mask[ended].any()
    assert (shown.observations[ended] == at_once.final_observations[ended]).all()
    shown.step(random_actions(shown, random))
    assert shown.position(ended) == Position.start("flip")


def test_draws_can_be_given() -> None:
    batch = Batch("stones", size=2, chance="given")
    assert batch.turn.tolist() == [-1, -1]
    assert batch.draws == ("w", "b", "c")
    assert batch.legal[0, :3].tolist() == [240, 241, 242]
    assert batch.weights[0, :3].tolist() == [30, 30, 12]
    batch.step([240, 242])
    assert [batch.position(game).held for game in range(2)] == ["w", "c"]
    with pytest.raises(IllegalMove):
        batch.step([240, 0])


def test_a_seed_for_each_game_does_not_depend_on_its_place() -> None:
    one, other = Batch("stones", size=3, seed=[7, 8, 9]), Batch("stones", size=2, seed=[9, 7])
    for _ in range(30):
        one.step(one.legal[:, 0])
        other.step(other.legal[:, 0])
    assert (one.states[2] == other.states[0]).all()
    assert (one.states[0] == other.states[1]).all()
    with pytest.raises(TrilithError, match="one seed for each of 3 games, not 2"):
        one.reset(seed=[1, 2])


@pytest.mark.parametrize("ruleset", ["morris", "stones"])
def test_games_go_on_from_where_they_were_saved(ruleset: str) -> None:
    batch, random = Batch(ruleset, size=4, actions="touches"), Random(8)
    for _ in range(101):
        batch.step(random_actions(batch, random))
    saved = pickle.loads(pickle.dumps(batch.save()))
    chosen, seen = [], []
    for _ in range(90):
        chosen.append(random_actions(batch, random))
        batch.step(chosen[-1])
        seen.append(batch.states.tolist())
    other = Batch(ruleset, size=4, actions="touches", seed=99)
    other.restore(saved)
    for actions, states in zip(chosen, seen, strict=True):
        other.step(actions)
        assert other.states.tolist() == states
    with pytest.raises(TrilithError, match="saved by a batch of 4 games"):
        Batch("flip", size=4).restore(saved)


def test_arrays_are_handed_over_without_copying() -> None:
    batch = Batch("flip", size=2, read_only=False)
    taken = [np.from_dlpack(array) for array in (batch.observations, batch.mask, batch.legal)]
    before = [array.copy() for array in taken]
    batch.step(batch.legal[:, 0])
    assert any((old != new).any() for old, new in zip(before, taken, strict=True))
    assert np.shares_memory(taken[0], batch.observations)


@pytest.mark.parametrize("wrong", [{"mask": "bool"}, {"actions": "listed"}, {"ends": "never"}])
def test_a_choice_that_does_not_exist_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(TrilithError, match="is one of"):
        Batch("flip", size=1, **wrong)


def test_a_step_of_some_games_leaves_the_others_as_they_are() -> None:
    batch = Batch("morris", size=3)
    first = batch.legal[:, 0].copy()
    only = np.array([True, False, True])
    batch.step(np.where(only, first, -5), only=only)
    assert batch.turn.tolist() == [1, 0, 1]
    assert batch.position(1) == Position.start("morris")
    with pytest.raises(IllegalMove, match="game 2"):
        batch.step(np.array([0, 0, first[2]]), only=~np.array([True, True, False]))
    assert batch.turn.tolist() == [1, 0, 1]
