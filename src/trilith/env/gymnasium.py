"""A learner against a player of any strength, as a Gymnasium environment; many learners at once are in vector.py."""

from typing import Any, Final, Literal, cast

import numpy as np
import numpy.typing as npt

from trilith.env.missing import missing
from trilith.env.opponents import Opposition
from trilith.env.rendering import MODES, checked_mode, rendered
from trilith.games import registry
from trilith.games.encoding import Encoding
from trilith.games.errors import IllegalMove, TrilithError

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise missing(error, "env") from None

Planes = npt.NDArray[np.uint8]
# What an action that is not legal is worth: it loses the game, or is refused.
Illegal = Literal["lose", "raise"]
VERSION: Final = "v0"


class TrilithEnv(gymnasium.Env[Planes, int]):
    """One seat of a game, with opponents on the others: a level from "1" to "10", "perfect", "random", "greedy", …

    >>> env = TrilithEnv("flip", opponent="1")
    >>> planes, info = env.reset(seed=1)
    >>> planes.shape, int(info["action_mask"].sum())
    ((5, 4, 4), 32)

    Actions are whole turns by their numbers (`trilith.Encoding`), observations the planes as the learner sees them.
    `info["action_mask"]` marks the legal actions, and so does `action_masks()`, which sb3-contrib asks. Without a
    mask most actions are not legal: such an action loses the game, or raises IllegalMove with `illegal="raise"`.
    The reward comes at the end: 1, 0 or -1.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 (as its base class has it)

    def __init__(
        self,
        ruleset: str = "morris",
        opponent: str = "1",
        seat: int = 0,
        illegal: Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("lose", "raise"):
            raise TrilithError(f"illegal is one of lose, raise, not {illegal}")
        self.render_mode = checked_mode(render_mode)
        self.encoding = Encoding(ruleset)
        self.illegal = illegal
        self.action_space = cast(spaces.Space[int], spaces.Discrete(self.encoding.turns))
        self.observation_space = spaces.Box(0, 255, self.encoding.shape, np.uint8)
        self._game = Opposition(ruleset, str(opponent), seat)
        # Lost by an action that was not legal.
        self._is_forfeited = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Planes, dict[str, Any]]:
        super().reset(seed=seed)
        self._game.begin(int(self.np_random.integers(1 << 32)))
        self._is_forfeited = False
        self._show_people()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        if self._is_forfeited:
            raise IllegalMove("the game is over: it was lost by an action that was not legal")
        position = self._game.match.position
        try:
            move = self.encoding.move(position, int(action))
        except IllegalMove:
            if self.illegal == "raise" or self._game.match.outcome:
                raise
            self._is_forfeited = True
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}
        self._game.play(str(move))
        self._show_people()
        is_over = self._game.match.outcome is not None
        return self._observation(), float(self._game.reward), is_over, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """[actions]: which are legal."""
        mask = np.zeros(self.encoding.turns, np.bool_)
        if self._game.match.outcome is None and not self._is_forfeited:
            mask[list(self.encoding.numbers(self._game.match.position))] = True
        return mask

    def render(self) -> Any:
        return rendered(self._game.match.position, self.render_mode)

    def _observation(self) -> Planes:
        planes = self.encoding.observation(self._game.match.position, self._game.seat)
        return np.array(planes, np.uint8).reshape(self.encoding.shape)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}

    def _show_people(self) -> None:
        if self.render_mode == "human":
            self.render()


def _registered() -> None:
    """`gymnasium.make("trilith/morris-v0", opponent="3")`, once this module is imported; `make_vec` too."""
    for game in registry.names():
        if registry.game(game).actions is not None:
            gymnasium.register(
                f"trilith/{game}-{VERSION}",
                entry_point="trilith.env.gymnasium:TrilithEnv",
                vector_entry_point="trilith.env.vector:TrilithVectorEnv",
                kwargs={"ruleset": game},
            )


_registered()
