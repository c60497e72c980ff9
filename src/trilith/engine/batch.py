"""Batch: thousands of games of one ruleset at once, for learning programs. Every call plays them all, compiled."""

from collections.abc import Callable
from functools import cached_property, partial
from numbers import Integral
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from trilith.engine.kernels.batch import (
    BITS,
    GAMES,
    GIVEN,
    HELPS,
    LEADS,
    MAX_DRAWS,
    OVER,
    PAST,
    PLAYERS,
    REPETITION,
    RESTART,
    ROOM,
    SHARES,
    SIZES,
    WORK,
    play_games,
)
from trilith.engine.linker import link
from trilith.engine.thread_team import ThreadTeam
from trilith.games.bits import mixed
from trilith.games.errors import IllegalMove, TrilithError
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset

Words = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]
# How many past positions there is room for at first, where positions may come back. It grows.
SHORT_PAST = 64
# Into how many shares the work of a thread is cut, and how often a helper looks for more before it dozes off: about
# half a millisecond, which is what a program may take to choose the next actions of some thousand games.
SHARES_EACH = 8
REST = 500_000


class Stepped(NamedTuple):
    """What one step of all games brought.

    `rewards[game, player]` is 1 for the winner of a game that just ended and -1 for the others, 0 in a draw and while
    a game goes on. Where `terminated`, the game has begun anew already: `turn` and all the batch shows is of the new
    one.
    """

    rewards: Bytes
    terminated: Flags
    turn: Bytes


class Batch:
    """`size` games of a ruleset, each played on its own; one that ends begins anew at once.

    >>> batch = Batch("morris", size=1000, seed=1)
    >>> random = np.random.default_rng(1)
    >>> for _ in range(200):
    ...     rewards, terminated, turn = batch.step(random.integers(batch.counts))
    >>> batch.mask.shape, batch.observations.shape, rewards.shape
    ((1000, 1944), (1000, 7, 64), (1000, 2))

    **Actions.** Action k is the k-th legal move of the position, in the order of `Position.legal_moves`. So the mask
    of a game is true for its first `counts[game]` actions and false after them. `moves[game, k]` is the move's code,
    an int that means the same in every position (each game's rules.py says how it is put together): what a policy
    looks at to tell moves apart, as all the moves there are would be too many to number (170,000 in morris).

    **Observations.** One plane for each number of the game's State (named in `fields`), bit by bit, lowest first:
    a map of the board has one bit for each point, a count stands there in binary. `states` holds the same numbers as
    they are. States of morris and flip are seen from the player to move, the others are not; `turn` says whose it is.

    **Luck.** The pouch is drawn from inside, so it is always a player's turn. The same seed and actions give the same
    games, whatever the number of threads.

    All arrays are the batch's own and cannot be written. `step` and `reset` change them in place: copy what you keep.
    """

    def __init__(self, ruleset: str | Ruleset, size: int, seed: int = 0, threads: int = 1) -> None:
        for name, number in (("size", size), ("threads", threads)):
            if not isinstance(number, Integral) or number < 1:
                raise TrilithError(f"{name} is a number from 1 up, not {number}")
        first = Position.start(ruleset)
        self.ruleset = first.ruleset
        self.size = size
        self.threads = min(threads, size)
        self.players = len(first.players)
        self.fields: tuple[str, ...] = cast(Any, first.state)._fields
        # How many actions there is room for.
        self.actions = first.game.rules.MAX_MOVES
        self._start = first
        self._seed = seed
        self._make_arrays()
        self.reset()

    def _make_arrays(self) -> None:
        size, fields = self.size, len(self.fields)
        self._sizes = np.zeros(SIZES, np.int64)
        self._sizes[[ROOM, PLAYERS, REPETITION, PAST]] = (
            self.actions,
            self.players,
            self._start.repetition_limit if self._start.game.recurrence else 0,
            SHORT_PAST,
        )
        self._states = np.zeros((size, fields), np.int64)
        self._actions = np.zeros(size, np.int64)
        self._luck = np.zeros(size, np.int64)
        self._weights = np.zeros((size, MAX_DRAWS), np.int64)
        self._counts = np.zeros(size, np.int64)
        # As wide as a position with the most moves there could be needs; mostly a few of them are used and touched.
        self._moves = np.zeros((size, self.actions), np.int64)
        self._mask = np.zeros((size, self.actions), np.uint8)
        self._turn = np.zeros(size, np.int8)
        self._observations = np.zeros((size, fields, BITS), np.uint8)
        self._rewards = np.zeros((size, self.players), np.int8)
        self._ended = np.zeros(size, np.uint8)
        self._stood = np.zeros(size, np.int64)
        self._past = np.zeros((size, SHORT_PAST), np.int64)

    # ---- what there is to see ----

    @cached_property
    def states(self) -> Words:
        """[size, fields]: the numbers of each State."""
        return _shown(self._states)

    @cached_property
    def counts(self) -> Words:
        """[size]: how many legal actions there are, at least one."""
        return _shown(self._counts)

    @cached_property
    def mask(self) -> Flags:
        """[size, actions]: which actions are legal."""
        return _shown(self._mask.view(np.bool_))

    @cached_property
    def moves(self) -> Words:
        """[size, actions]: the code of the move behind each legal action; what stands after those means nothing."""
        return _shown(self._moves)

    @cached_property
    def turn(self) -> Bytes:
        """[size]: the number of the player to move."""
        return _shown(self._turn)

    @cached_property
    def observations(self) -> npt.NDArray[np.uint8]:
        """[size, fields, 64]: the bits of each State."""
        return _shown(self._observations)

    def position(self, game: int) -> Position:
        """One game's position, for people. What it does not know is which positions stood before."""
        state = type(self._start.state)(*self._states[game].tolist())
        return Position(self.ruleset, state)

    # ---- what one may do ----

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew, with the luck of this seed or, without one, of the seed given at first."""
        self._seed = self._seed if seed is None else seed
        root = mixed(self._seed, 0)
        self._luck[:] = [mixed(root, game) for game in range(self.size)]
        self._play(np.full(self.size, RESTART, np.int64))

    def step(self, actions: npt.ArrayLike) -> Stepped:
        """Play one legal action in every game. IllegalMove says which are not legal, and then nothing has changed."""
        self._play(self._checked(actions))
        return self._stepped

    @cached_property
    def _stepped(self) -> Stepped:
        return Stepped(_shown(self._rewards), _shown(self._ended.view(np.bool_)), self.turn)

    def _checked(self, actions: npt.ArrayLike) -> Words:
        try:
            chosen = np.asarray(actions)
        except ValueError:
            raise IllegalMove(f"actions are {self.size} whole numbers, one for each game") from None
        if chosen.shape != (self.size,) or chosen.dtype.kind not in "iu":
            raise IllegalMove(f"actions are {self.size} whole numbers, one for each game, not {_kind(chosen)}")
        # One comparison finds both: seen as unsigned, a number below 0 is a very large one.
        chosen = np.ascontiguousarray(chosen, np.int64)
        wrong = chosen.view(np.uint64) >= self._counts.view(np.uint64)
        if wrong.any():
            game = int(wrong.argmax())
            there_are = f"legal are 0 to {self._counts[game] - 1}"
            raise IllegalMove(f"game {game}: {chosen[game]} is no legal action; {there_are}")
        return chosen

    def _play(self, actions: Words) -> None:
        if self._stood.max() == self._past.shape[1]:
            self._past = np.hstack([self._past, np.zeros_like(self._past)])
            self._sizes[PAST] = self._past.shape[1]
            # Helpers know the old past only.
            vars(self).pop("_shift", None)
        self._actions[:] = actions
        lead, team = self._shift
        if team:
            team.wake()
        lead()

    @cached_property
    def _shift(self) -> tuple[Callable[[], None], ThreadTeam | None]:
        """What plays all games, and who helps with it."""
        work = np.zeros(WORK, np.int64)
        # With one thread nobody shares; with more, one that comes late leaves enough to the rest.
        shares = 1 if self.threads == 1 else min(SHARES_EACH * self.threads, self.size)
        work[[SHARES, GAMES, GIVEN]] = (shares, self.size, shares)
        arrays = (
            work,
            self._actions,
            self._sizes,
            self._states.ravel(),
            self._luck,
            self._weights.ravel(),
            self._counts,
            self._moves.ravel(),
            self._mask.ravel(),
            self._turn,
            self._observations.ravel(),
            self._rewards.ravel(),
            self._ended,
            self._stood,
            self._past.ravel(),
        )
        play = partial(self._kernel, self._start.state)
        if self.threads == 1:
            return partial(play, np.int64(LEADS), np.int64(0), *arrays), None
        help_out = partial(play, np.int64(HELPS), np.int64(REST), *arrays)
        team = ThreadTeam(self.threads - 1, help_out, partial(work.__setitem__, OVER, 1))
        return partial(play, np.int64(LEADS), np.int64(0), *arrays), team

    @property
    def _kernel(self) -> Callable[..., None]:
        return link(self._start.game, play_games)


def _shown(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same array, to read only."""
    view = array.view()
    view.flags.writeable = False
    return view


def _kind(array: npt.NDArray[Any]) -> str:
    return f"an array of {array.dtype} of shape {array.shape}"
