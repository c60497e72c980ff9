"""Who can be judged: the players of an arena, and policies of learning programs."""

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

import numpy as np

from trilith.games.encoding import Encoding
from trilith.games.errors import IllegalMove, TrilithError
from trilith.games.notation import shorten
from trilith.play.arena.players import PLAYERS, Player, read_player
from trilith.play.match import Match

# module:function, and not one of the kinds of players that have a colon too.
POLICY: Final = re.compile(r"(?!(?:depth|nodes|time|ugi):)([A-Za-z_][\w.]*):([A-Za-z_]\w*)")
CANDIDATES: Final = f"{PLAYERS}, or module:function for a policy"
Policy = Callable[[dict[str, Any], str], Any]


class PolicyPlayer:
    """A function as PettingZoo's programs have them: it gets an observation and the agent's name, and returns a number.

    The observation is {"observation": planes, "action_mask": mask}, as `trilith.env.pettingzoo` gives it.
    """

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def choose(self, match: Match) -> str:
        position = match.position
        encoding = Encoding(match.ruleset)
        planes = np.array(encoding.observation(position), np.uint8).reshape(encoding.shape)
        mask = np.zeros(encoding.turns, np.int8)
        mask[list(encoding.numbers(position))] = 1
        try:
            answer = self._policy({"observation": planes, "action_mask": mask}, f"player_{position.turn}")
        except (Exception, SystemExit) as error:
            raise TrilithError(f"the policy failed: {type(error).__name__}: {error}") from error
        try:
            return str(encoding.move(position, int(answer)))
        except (TypeError, ValueError, OverflowError):
            raise IllegalMove(f"the policy's answer is no action: {shorten(repr(answer))}") from None


def read_candidate(text: str, seed: int, ugi_seconds: float = 1.0) -> Player:
    """The player that a text names. TrilithError if there is none."""
    named = POLICY.fullmatch(text)
    if named:
        return PolicyPlayer(_policy(*named.groups()))
    try:
        return read_player(text, seed, 0, ugi_seconds)
    except TrilithError as error:
        if str(error).endswith(PLAYERS):
            raise TrilithError(f"there is no player {shorten(text)}; players are {CANDIDATES}") from None
        raise


def _policy(module: str, name: str) -> Policy:
    try:
        found = import_module(module)
    except ImportError as error:
        raise TrilithError(f"cannot import {module}: {error}") from None
    # Other people's code may do anything, such as leaving.
    except (Exception, SystemExit) as error:
        raise TrilithError(f"cannot import {module}: {type(error).__name__}: {error}") from None
    policy: object = vars(found).get(name)
    if not callable(policy):
        raise TrilithError(f"{module} has no function {name}")
    return policy
