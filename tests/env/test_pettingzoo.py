"""PettingZoo's own tests of an environment, and what they do not ask."""

import contextlib
import copy
import io
import warnings
from functools import partial

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import trilith
from trilith.env import pettingzoo
from trilith.games.errors import IllegalMove, TrilithError

RULESETS = (
    "morris", "morris:six", "morris:morabaraba", "morris:lasker", "merels", "merels:picaria13", "flip",
    "stones", "stones:supply=skill", "siege", "outfox", "outfox:players=3",
)  # fmt: skip


@pytest.mark.parametrize("ruleset", RULESETS)
def test_pettingzoos_own_tests_pass(ruleset: str) -> None:
    make = partial(pettingzoo.env, ruleset)
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        api_test(make(), num_cycles=40)
        seed_test(make, num_cycles=20)
        render_test(make)


def test_a_copy_of_an_environment_is_played_by_itself() -> None:
    """Tree searches copy environments."""
    env = pettingzoo.raw_env("morris")
    env.reset(seed=1)
    other = copy.deepcopy(env)
    other.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))
    assert env.game.position == trilith.start("morris") != other.game.position
    assert (env.agent_selection, other.agent_selection) == ("player_0", "player_1")


def test_touches_are_actions_too() -> None:
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        api_test(pettingzoo.env("morris", actions="touches"), num_cycles=40)


@pytest.mark.parametrize("ruleset", ["outfox", "outfox:players=3"])
def test_a_whole_game_by_the_mask_in_the_infos(ruleset: str) -> None:
    env = pettingzoo.env(ruleset)
    env.reset(seed=2)
    random, rewards, seen = np.random.default_rng(1), {}, set()
    for agent in env.agent_iter():
        observation, reward, terminated, _, info = env.last()
        seen.add(agent)
        if terminated:
            rewards[agent] = reward
            assert observation["observation"].any()
            env.step(None)
            continue
        assert np.array_equal(info["action_mask"], observation["action_mask"])
        env.step(random.choice(np.flatnonzero(info["action_mask"])))
    assert seen == set(rewards) == set(env.possible_agents)
    assert sorted(rewards.values()) == [-1] * (len(rewards) - 1) + [1]


def test_an_illegal_action_ends_the_game_or_is_refused() -> None:
    env = pettingzoo.env("flip")
    env.reset()
    with contextlib.redirect_stderr(io.StringIO()):
        env.step(1500)
    assert all(env.terminations.values())
    assert env.rewards == {"player_0": -1.0, "player_1": 0}
    raw = pettingzoo.raw_env("flip")
    raw.reset()
    with pytest.raises(IllegalMove):
        raw.step(1500)


def test_pictures_show_the_position() -> None:
    env = pettingzoo.env("flip", render_mode="rgb_array")
    env.reset()
    empty = env.render()
    env.step(0)
    assert (env.render() != empty).any()
    with pytest.raises(TrilithError, match="render_mode is one of"):
        pettingzoo.env("flip", render_mode="hologram")
