"""Thousands of games at once as a Gymnasium vector environment, played by `Batch`."""

from typing import Any, Final, Literal, cast, get_args

import numpy as np
import numpy.typing as npt

from trilith.engine.batch import Batch, Ends
from trilith.env.missing import missing
from trilith.games.errors import TrilithError

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing(error, "env") from None

Opponent = Literal["self", "random"]
ENDS: Final[dict[AutoresetMode, Ends]] = {
    AutoresetMode.SAME_STEP: "restart",
    AutoresetMode.NEXT_STEP: "restart next",
}


class TrilithVectorEnv(VectorEnv[Any, Any, Any]):
    """`num_envs` games of a ruleset, each step one action of all.

    >>> env = TrilithVectorEnv(64, "flip")
    >>> planes, infos = env.reset(seed=1)
    >>> planes, rewards, terminated, truncated, infos = env.step(infos["action_mask"].argmax(axis=1))
    >>> planes.shape, rewards.shape, infos["turn"][:3].tolist()
    ((64, 5, 4, 4), (64,), [1, 1, 1])

    With `opponent="self"` the program plays all seats: it acts for whoever is to move (`infos["turn"]`), sees what they
    see, and the reward of a step belongs to the player who acted. With `opponent="random"` it has the first seat, all
    others play random moves, and it only sees its own turns. An action that is not legal is refused: use
    `infos["action_mask"]`. What a game looked like at its end is in `infos["final_obs"]`, where games restart in the
    same step. Arrays are copied unless `copy=False`: then the next step changes them.
    """

    def __init__(
        self,
        num_envs: int = 1,
        ruleset: str = "morris",
        opponent: Opponent = "self",
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        copy: bool = True,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        if opponent not in get_args(Opponent):
            raise TrilithError(f"opponent is one of {', '.join(get_args(Opponent))}, not {opponent}")
        if mode not in ENDS or (opponent == "random" and mode is not AutoresetMode.SAME_STEP):
            raise TrilithError("games restart in the same step, or with opponent='self' in the next")
        self.batch = Batch(ruleset, num_envs, threads=threads, ends=ENDS[mode])
        self.num_envs = num_envs
        self.opponent = opponent
        self.copy = copy
        self.metadata = {"autoreset_mode": mode}
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.single_observation_space = spaces.Box(0, 255, self.batch.encoding.shape, np.uint8)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._games = np.arange(num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """`seed` is one for all, or a list of one for each game."""
        super().reset(seed=None if seed is None else int(np.random.SeedSequence(seed).generate_state(1)[0]))
        self.batch.reset(seed)
        self._reply(np.zeros(self.num_envs, np.bool_), np.zeros((self.num_envs, self.batch.players), np.int16))
        return self._shown(self.batch.observations), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        batch = self.batch
        mover = batch.turn.copy()
        stepped = batch.step(actions)
        ended, rewards = stepped.terminated.copy(), stepped.rewards.copy()
        self._reply(ended, rewards)
        own = rewards[self._games, mover].astype(np.float64)
        infos = self._infos()
        if batch.over.any():
            # The end of a game, shown for a step: whoever moves next restarts it.
            infos["action_mask"] = np.where(batch.over[:, None], np.int8(1), infos["action_mask"])
        if ended.any() and self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP:
            final = np.full(self.num_envs, None, object)
            for game in np.flatnonzero(ended):
                final[game] = batch.final_observations[game].copy()
            infos |= {"final_obs": final, "_final_obs": ended}
        return self._shown(batch.observations), own, ended, np.zeros_like(ended), infos

    def _reply(self, ended: npt.NDArray[np.bool_], rewards: npt.NDArray[np.int16]) -> None:
        """All others move until it is the learner's turn in every game; how games ended meanwhile is added."""
        batch = self.batch
        while self.opponent == "random" and (others := batch.turn != 0).any():
            chosen = (self.np_random.random(self.num_envs) * batch.counts).astype(np.int64)
            stepped = batch.step(batch.legal[self._games, chosen], only=others)
            ended |= stepped.terminated & others
            rewards[others] += stepped.rewards[others]

    def _infos(self) -> dict[str, Any]:
        mask = cast(npt.NDArray[np.int8], self.batch.mask)
        return {"action_mask": self._shown(mask), "turn": self.batch.turn.copy()}

    def _shown(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self.copy else array
