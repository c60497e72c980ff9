"""Batch: thousands of games of one ruleset at once, for learning programs. Each call plays one move of all of them."""

from collections.abc import Callable
from functools import cached_property, partial
from numbers import Integral
from typing import Any, Final, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from trilith.engine.kernels.batch import (
    BITS,
    GAMES,
    GIVEN,
    HELPS,
    LEADS,
    MAX_DRAWS,
    MAX_MOVES,
    MAX_PAST,
    OVER,
    PLAYERS,
    REPETITION,
    RESTART,
    SHARES,
    SIZES,
    WORK,
    GameBuffers,
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
# The number of past positions that a game can hold at first, where positions may be repeated. It grows.
FIRST_PAST: Final = 64
# The number of shares that a thread's work is divided into, and how often a helper looks for more before it sleeps:
# about half a millisecond, which is what a program may take to choose the next actions of some thousand games.
SHARES_EACH: Final = 8
REST: Final = 500_000


class Stepped(NamedTuple):
    """The results of one step of all games.

    `rewards[game, player]` is 1 for the winner of a game that just ended and -1 for the others, 0 in a draw and while
    a game goes on. Where `terminated`, the next game has already started: `turn` and everything that the batch shows
    belongs to the new one.
    """

    rewards: Bytes
    terminated: Flags
    turn: Bytes


class Batch:
    """`size` games of a ruleset, each played on its own; one that ends starts again at once.

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
    a map of the board has one bit for each point, a count is in binary. `states` holds the same numbers as they are.
    States of morris and flip are seen from the player to move, the others are not; `turn` says whose turn it is.

    **Luck.** Stones are drawn from the pouch automatically, so it is always a player's turn. The same seed and actions
    give the same games, whatever the number of threads.

    All arrays belong to the batch and are read-only. `step` and `reset` change them in place: copy what you keep.
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
        # The width of `mask` and `moves`.
        self.actions = first.game.rules.MAX_MOVES
        self._start = first
        self._seed = seed
        self._arrays = self._make_arrays()
        self._free_plies = FIRST_PAST
        self.reset()

    def _make_arrays(self) -> GameBuffers:
        size, fields, start = self.size, len(self.fields), self._start
        repetition = start.repetition_limit if start.game.recurrence else 0
        sizes = np.zeros(SIZES, np.int64)
        sizes[[MAX_MOVES, PLAYERS, REPETITION, MAX_PAST]] = (self.actions, self.players, repetition, FIRST_PAST)
        # With one thread nothing is shared; with more, a late one leaves enough to the rest.
        shares = 1 if self.threads == 1 else min(SHARES_EACH * self.threads, size)
        work = np.zeros(WORK, np.int64)
        work[[SHARES, GAMES, GIVEN]] = (shares, size, shares)
        return GameBuffers(
            work=work,
            actions=np.zeros(size, np.int64),
            sizes=sizes,
            states=np.zeros((size, fields), np.int64),
            random=np.zeros(size, np.int64),
            weights=np.zeros((size, MAX_DRAWS), np.int64),
            counts=np.zeros(size, np.int64),
            # Wide enough for the position with the most moves; memory that is never touched costs nothing.
            moves=np.zeros((size, self.actions), np.int64),
            mask=np.zeros((size, self.actions), np.uint8),
            turn=np.zeros(size, np.int8),
            observations=np.zeros((size, fields, BITS), np.uint8),
            rewards=np.zeros((size, self.players), np.int8),
            ended=np.zeros(size, np.uint8),
            past_plies=np.zeros(size, np.int64),
            past=np.zeros((size, FIRST_PAST), np.int64),
        )

    # ---- what a program reads ----

    @cached_property
    def states(self) -> Words:
        """[size, fields]: the numbers of each State."""
        return _read_only(self._arrays.states)

    @cached_property
    def counts(self) -> Words:
        """[size]: the number of legal actions, at least one."""
        return _read_only(self._arrays.counts)

    @cached_property
    def mask(self) -> Flags:
        """[size, actions]: which actions are legal."""
        return _read_only(self._arrays.mask.view(np.bool_))

    @cached_property
    def moves(self) -> Words:
        """[size, actions]: the code of the move behind each legal action; the rest means nothing."""
        return _read_only(self._arrays.moves)

    @cached_property
    def turn(self) -> Bytes:
        """[size]: the number of the player to move."""
        return _read_only(self._arrays.turn)

    @cached_property
    def observations(self) -> npt.NDArray[np.uint8]:
        """[size, fields, 64]: the bits of each State."""
        return _read_only(self._arrays.observations)

    def position(self, game: int) -> Position:
        """One game's position, for people, without the positions before it."""
        state = type(self._start.state)(*self._arrays.states[game].tolist())
        return Position(self.ruleset, state)

    # ---- what a program calls ----

    def reset(self, seed: int | None = None) -> None:
        """Restart all games, with this seed or else with the one given at first."""
        self._seed = self._seed if seed is None else seed
        root = mixed(self._seed, 0)
        self._arrays.random[:] = [mixed(root, game) for game in range(self.size)]
        self._play(np.full(self.size, RESTART, np.int64))

    def step(self, actions: npt.ArrayLike) -> Stepped:
        """Play one legal action in every game. IllegalMove says which are not legal, and then nothing has changed."""
        self._play(self._checked(actions))
        return self._stepped

    @cached_property
    def _stepped(self) -> Stepped:
        return Stepped(_read_only(self._arrays.rewards), _read_only(self._arrays.ended.view(np.bool_)), self.turn)

    def _checked(self, actions: npt.ArrayLike) -> Words:
        try:
            chosen = np.asarray(actions)
        except ValueError:
            raise IllegalMove(f"actions are {self.size} whole numbers, one for each game") from None
        if chosen.shape != (self.size,) or chosen.dtype.kind not in "iu":
            raise IllegalMove(f"actions are {self.size} whole numbers, one for each game, not {_kind(chosen)}")
        # One comparison finds both: read as unsigned, a number below 0 is a very large one.
        chosen = np.ascontiguousarray(chosen, np.int64)
        wrong = chosen.view(np.uint64) >= self._arrays.counts.view(np.uint64)
        if wrong.any():
            game = int(wrong.argmax())
            there_are = f"legal are 0 to {self._arrays.counts[game] - 1}"
            raise IllegalMove(f"game {game}: {chosen[game]} is no legal action; {there_are}")
        return chosen

    def _play(self, actions: Words) -> None:
        # A step adds at most one position to the past of each game.
        if self._free_plies == 0:
            self._extend_past()
        self._free_plies -= 1
        self._arrays.actions[:] = actions
        lead, team = self._runner
        if team:
            team.wake()
        lead()

    def _extend_past(self) -> None:
        """Make space for more past positions, if a game needs it, and count the steps for which it lasts."""
        arrays = self._arrays
        longest = int(arrays.past_plies.max())
        if longest == arrays.past.shape[1]:
            self._arrays = arrays._replace(past=np.hstack([arrays.past, np.zeros_like(arrays.past)]))
            arrays.sizes[MAX_PAST] *= 2
            # Helpers hold the old arrays.
            vars(self).pop("_runner", None)
        self._free_plies = self._arrays.past.shape[1] - longest

    @cached_property
    def _runner(self) -> tuple[Callable[[], None], ThreadTeam | None]:
        """What plays one move of all games, and the threads that help."""
        # With work of its own: the helpers of an earlier runner return when theirs is over.
        arrays = self._arrays._replace(work=self._arrays.work.copy())
        rows = tuple(array.ravel() for array in arrays)
        lead = partial(self._kernel, self._start.state, np.int64(LEADS), np.int64(0), rows)
        if self.threads == 1:
            return lead, None
        help_out = partial(self._kernel, self._start.state, np.int64(HELPS), np.int64(REST), rows)
        return lead, ThreadTeam(self.threads - 1, help_out, partial(arrays.work.__setitem__, OVER, 1))

    @property
    def _kernel(self) -> Callable[..., None]:
        return link(self._start.game, play_games)


def _read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same memory, as an array that cannot be written."""
    view = array.view()
    view.flags.writeable = False
    return view


def _kind(array: npt.NDArray[Any]) -> str:
    return f"an array of {array.dtype} of shape {array.shape}"
