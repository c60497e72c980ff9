"""Gymnasium's checker, and whole games by one learner and by many."""

import subprocess
import sys
import warnings
from itertools import pairwise
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from trilith.env.gymnasium import TrilithEnv
from trilith.env.vector import TrilithVectorEnv
from trilith.games.errors import IllegalMove, TrilithError


@pytest.mark.parametrize(
    ("ruleset", "opponent"), [("morris", "1"), ("flip", "perfect"), ("stones", "2"), ("outfox:players=3", "random")]
)
def test_gymnasiums_checker_passes(ruleset: str, opponent: str) -> None:
    env = gymnasium.make(f"trilith/{ruleset.partition(':')[0]}-v0", ruleset=ruleset, opponent=opponent)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env.unwrapped)


def played(env: TrilithEnv, seed: int) -> tuple[float, int]:
    """A game of random moves: its reward, and how many turns the learner had."""
    _, info = env.reset(seed=seed)
    random, steps = np.random.default_rng(seed), 0
    while True:
        _, reward, terminated, truncated, info = env.step(int(random.choice(np.flatnonzero(env.action_masks()))))
        steps += 1
        assert not truncated
        if terminated:
            assert not info["action_mask"].any()
            return reward, steps


def test_a_strong_opponent_beats_random_moves_on_either_seat() -> None:
    for seat in (0, 1):
        assert [played(TrilithEnv("flip", opponent="perfect", seat=seat), seed)[0] for seed in range(3)] == [-1.0] * 3


def test_a_seed_repeats_a_game_against_a_level() -> None:
    env = TrilithEnv("stones:board=quick", opponent="1", seat=1)
    assert played(env, 4) == played(env, 4)


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = TrilithEnv("flip", opponent="random")
    env.reset(seed=0)
    _, reward, terminated, _, info = env.step(1500)
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)
    assert not info["action_mask"].any(), "nothing can be played any more"
    with pytest.raises(IllegalMove, match="the game is over"):
        env.step(0)
    assert env.reset(seed=1)[1]["action_mask"].any()
    with pytest.raises(IllegalMove):
        TrilithEnv("flip", opponent="random", illegal="raise").step(1500)
    for wrong in ({"opponent": "nobody"}, {"seat": 2}, {"illegal": "ignore"}, {"render_mode": "film"}):
        with pytest.raises(TrilithError):
            TrilithEnv("flip", **wrong)


def many_steps(env: TrilithVectorEnv, steps: int, seed: int) -> list[Any]:
    _, infos = env.reset(seed=seed)
    random, seen = np.random.default_rng(seed), []
    for _ in range(steps):
        actions = [random.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]]
        mover = infos["turn"]
        planes, rewards, ended, truncated, infos = env.step(np.array(actions))
        assert env.observation_space.contains(planes)
        assert not rewards[~ended].any()
        assert not truncated.any()
        seen.append((mover.tolist(), rewards.tolist(), ended.tolist(), infos))
    return seen


def test_many_games_against_oneself() -> None:
    env: Any = gymnasium.make_vec("trilith/flip-v0", num_envs=8)
    seen = many_steps(env, 60, seed=1)
    ended = [(reward, flag) for _, rewards, flags, _ in seen for reward, flag in zip(rewards, flags, strict=True)]
    assert sum(flag for _, flag in ended) > 8
    # A game may be won by a mover or end drawn; in Flip a move can also make the opponent's line.
    assert 1.0 in {reward for reward, flag in ended if flag}
    finals = [infos["final_obs"][game] for _, _, flags, infos in seen for game, flag in enumerate(flags) if flag]
    assert all(final.any() for final in finals)


def test_many_games_against_random_players_are_always_the_learners_turn() -> None:
    env = TrilithVectorEnv(6, "outfox:players=3", opponent="random")
    seen = many_steps(env, 25, seed=2)
    assert {turn for turns, _, _, _ in seen for turn in turns} == {0}
    rewards = [reward for _, row, flags, _ in seen for reward, flag in zip(row, flags, strict=True) if flag]
    assert set(rewards) == {-1.0, 1.0}
    assert [row[:3] for row in many_steps(env, 25, seed=2)] == [row[:3] for row in seen]


def test_ends_can_be_shown_for_a_step() -> None:
    env = TrilithVectorEnv(4, "flip", autoreset_mode="NextStep")
    seen = many_steps(env, 60, seed=3)
    for (_, _, flags, infos), (_, rewards, next_flags, _) in pairwise(seen):
        for game in np.flatnonzero(flags):
            assert infos["action_mask"][game].all()
            assert (rewards[game], next_flags[game]) == (0.0, False)


@pytest.mark.parametrize(
    ("module", "lacks", "extra"),
    [("pettingzoo", "pettingzoo", "env"), ("gymnasium", "gymnasium", "env"), ("vector", "gymnasium", "env")],
)
def test_a_module_that_lacks_its_library_says_what_to_install(module: str, lacks: str, extra: str) -> None:
    script = f"import sys; sys.modules[{lacks!r}] = None\nimport trilith.env.{module}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.endswith(f"pip install 'trilith[{extra}]'\n")
    assert done.stderr.count("Error") == 1
