"""Any ruleset as a PettingZoo environment of the AEC kind: players take turns, also three of them."""

from typing import Any, ClassVar, Final

import numpy as np

from trilith.engine.single_game import SingleGame
from trilith.env.missing import missing
from trilith.env.rendering import MODES, checked_mode, rendered

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise missing(error, "env") from None

# What a player gets who chooses an action that is not legal, which ends the game for all.
ILLEGAL_REWARD: Final = -1
Observation = dict[str, Any]


def env(ruleset: str = "morris", **options: Any) -> Any:
    """The environment that most programs want: an illegal action ends the game, and calls out of order are refused.

    >>> game = env("outfox:players=3", render_mode="ansi")
    >>> game.reset(seed=1)
    >>> game.possible_agents, game.agent_selection
    (['player_0', 'player_1', 'player_2'], 'player_0')
    """
    game: Any = raw_env(ruleset, **options)
    game = wrappers.TerminateIllegalWrapper(game, illegal_reward=ILLEGAL_REWARD)
    game = wrappers.AssertOutOfBoundsWrapper(game)
    return wrappers.OrderEnforcingWrapper(game)


class raw_env(AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # noqa: N801 (PettingZoo's name for it)
    """A game of a ruleset. IllegalMove if an action is not legal.

    Observations are {"observation": planes, "action_mask": mask}, as PettingZoo's own board games have them; the mask
    is in `infos[agent]["action_mask"]` too. Planes are seen from the agent, and as `trilith.Encoding` lists them.
    Actions are whole turns by their numbers, or touches with `actions="touches"`. At the end the winner's reward is 1,
    that of all others -1; 0 in a draw. The seed decides what the pouch gives.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(MODES),
        "name": "trilith_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, ruleset: str = "morris", render_mode: str | None = None, actions: str = "turns") -> None:
        super().__init__()
        self.render_mode = checked_mode(render_mode)
        self.game = SingleGame(ruleset, actions=actions)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents = self.possible_agents[:]
        count = self.game.actions
        observed = spaces.Box(0, 255, self.game.observation.shape, np.uint8)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict({"observation": observed, "action_mask": spaces.Box(0, 1, (count,), np.int8)})
            for agent in self.agents
        }

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.game.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._show_turn()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        mover = self.agent_selection
        self.game.step(-1 if action is None else action)
        self._cumulative_rewards[mover] = 0
        self.infos[mover] = {}
        if self.game.is_over:
            self.rewards = dict(zip(self.agents, self.game.rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._show_turn()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _show_turn(self) -> None:
        """Whose turn it is; when the game is over, it is that of whoever would have moved."""
        self.agent_selection = self.possible_agents[self.game.turn]
        self.infos[self.agent_selection] = {"action_mask": self.game.mask.copy()}

    def observe(self, agent: str) -> Observation:
        if agent == self.possible_agents[self.game.turn]:
            mask = np.zeros_like(self.game.mask) if self.game.is_over else self.game.mask.copy()
            return {"observation": self.game.observation.copy(), "action_mask": mask}
        seat = self.possible_agents.index(agent)
        return {"observation": self.game.observation_of(seat), "action_mask": np.zeros_like(self.game.mask)}

    def render(self) -> Any:
        return rendered(self.game.position, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return f"trilith {self.game.ruleset}"
