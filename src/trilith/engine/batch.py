"""Batch: thousands of games of one ruleset at once, for learning programs. Each call plays one action of all."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial
from typing import Any, Final, Literal, NamedTuple, cast, get_args

import numpy as np
import numpy.typing as npt

from trilith.engine.batch_arrays import FIRST_PAST, Choices, made_arrays
from trilith.engine.kernels.batch import ALL_LEGAL, first_illegal, play_games
from trilith.engine.kernels.game_buffers import HELPS, LEADS, MAX_PAST, OVER, REFRESH, RESTART, GameBuffers
from trilith.engine.linker import entered, link
from trilith.engine.thread_team import ThreadTeam
from trilith.games.arguments import expect_flag, is_whole
from trilith.games.bits import mixed
from trilith.games.encoding import Encoding
from trilith.games.errors import IllegalMove, TrilithError
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset

Words = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.int32]
Bytes = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]
Actions = Literal["turns", "touches"]
Mask = Literal["int8", "bits", "none"]
Rewards = Literal["result", "points"]
Ends = Literal["restart", "restart next", "stop"]
Chance = Literal["pouch", "given"]
# How often a helper looks for more work before it sleeps: about half a millisecond, which is what a program may take to
# choose the next actions of some thousand games.
REST: Final = 500_000


class Stepped(NamedTuple):
    """The results of one step of all games.

    `rewards[game, player]` counts for a game that just ended, and is 0 while a game goes on: by the result 1 for the
    winner, -1 for the others and 0 in a draw; by points, the own points less the opponent's. Where `terminated` in a
    batch that restarts games at once, the next game has already started: `turn` and everything that the batch shows
    belongs to the new one, and `final_observations` is what the old one looked like at its end.
    """

    rewards: npt.NDArray[np.int16]
    terminated: Flags
    turn: Bytes


class SavedBatch(NamedTuple):
    """All games of a batch as they stood, as arrays that can be pickled."""

    ruleset: str
    states: Words
    random: Words
    touched: Words
    over: npt.NDArray[np.uint8]
    past_plies: Words
    past: Words
    # What the numbers of actions mean, and who draws; empty in what earlier versions saved.
    actions: str = ""
    chance: str = ""


class Batch:
    """`size` games of a ruleset, each played on its own; one that ends starts again at once.

    >>> batch = Batch("morris", size=1000, seed=1)
    >>> random = np.random.default_rng(1)
    >>> for _ in range(200):
    ...     rewards, terminated, turn = batch.step(batch.legal[np.arange(1000), random.integers(batch.counts)])
    >>> batch.mask.shape, batch.observations.shape, rewards.shape
    ((1000, 13272), (1000, 6, 7, 7), (1000, 2))

    **Actions** are whole turns by their numbers (`trilith.Encoding`), which mean the same in every position; with
    `actions="touches"` each is one touch, and a turn takes several. The legal ones of a game are listed in
    `legal[game, :counts[game]]` and marked in `mask[game]`: a byte for each action, with `mask="bits"` a bit, lowest
    first. `moves[game]` has the codes of the moves behind them.

    **Observations** are planes seen from the player to move; `plane_names` says what they show. Where touches are
    actions, further planes show the touches of the turn so far. `states` holds the numbers of each State (`fields`).

    **Ends.** Games restart at once; with `ends="restart next"` the end is shown, and the next step restarts, whatever
    its action; with `ends="stop"` games stay over until `restart`. `rewards="points"` counts points instead of results.

    **Luck.** The same seed and actions give the same games, whatever the number of threads; one seed for each game may
    be given. Stones are drawn from the pouch automatically, so it is always a player's turn; with `chance="given"` it
    is nobody's turn (-1) before a draw, and draws are actions too, numbered after the turns in the order of `draws`.

    All arrays belong to the batch and are read-only unless `read_only=False`, which some frameworks need to take them
    by DLPack. `step` and `reset` change them in place, without copying: copy what you keep. A batch can be copied and
    pickled; it belongs to one thread at a time.
    """

    def __init__(
        self,
        ruleset: str | Ruleset,
        size: int,
        seed: int | Sequence[int] = 0,
        threads: int = 1,
        *,
        actions: Actions = "turns",
        mask: Mask = "int8",
        observe: bool = True,
        rewards: Rewards = "result",
        ends: Ends = "restart",
        chance: Chance = "pouch",
        read_only: bool = True,
    ) -> None:
        for name, number in (("size", size), ("threads", threads)):
            if not is_whole(number) or number < 1:
                raise TrilithError(f"{name} is a number from 1 up, not {number}")
        self.encoding = Encoding(ruleset)
        first = Position.start(self.encoding.ruleset)
        self.ruleset = first.ruleset
        self.size = size
        self.threads = min(threads, size)
        self.players = len(first.players)
        self.fields: tuple[str, ...] = cast(Any, first.state)._fields
        # What the pouch may give, by name.
        self.draws: tuple[str, ...] = tuple(first.draws)
        if rewards == "points" and first.score is None:
            raise TrilithError(f"there are no points in {self.ruleset.game}: rewards are by the result")
        choices = Choices(
            kind=_index(actions, Actions, "actions"),
            masking=_index(mask, Mask, "mask", ("none", "int8", "bits")),
            reward=_index(rewards, Rewards, "rewards"),
            ending=_index(ends, Ends, "ends"),
            luck=_index(chance, Chance, "chance"),
            observing=int(expect_flag(observe, "observe")),
        )
        self._choices = choices
        # The number of different actions.
        turns = len(self.encoding.touch_names) if choices.kind else self.encoding.turns
        self.actions = turns + (len(self.draws) if choices.luck else 0)
        self.plane_names = self.encoding.plane_names
        if choices.kind:
            pieces = self.encoding.touch_names[self.encoding.points :]
            self.plane_names += ("points touched", *(f"{piece} touched" for piece in pieces))
        # What makes another batch like this one.
        self._made_with = {
            "ruleset": self.ruleset, "size": size, "seed": seed, "threads": threads, "actions": actions, "mask": mask,
            "observe": observe, "rewards": rewards, "ends": ends, "chance": chance, "read_only": read_only,
        }  # fmt: skip
        self._read_only = expect_flag(read_only, "read_only")
        self._start = first
        self._seed = seed
        self._arrays = made_arrays(first, self.encoding, size, self.threads, choices)
        self._free_plies = FIRST_PAST
        self.reset()

    def __repr__(self) -> str:
        return f"<Batch: {self.size} games of {self.ruleset}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles: a batch of its own, with its games as these stand."""
        return _rebuilt, ({**self._made_with, "seed": self._seed}, self.save())

    # ---- what a program reads ----

    @cached_property
    def states(self) -> Words:
        """[size, fields]: the numbers of each State."""
        return self._shown(self._arrays.states)

    @cached_property
    def counts(self) -> Words:
        """[size]: the number of legal actions; none only in a game that is over."""
        return self._shown(self._arrays.counts)

    @cached_property
    def legal(self) -> Numbers:
        """[size, …]: the legal actions of a game, as many as `counts` says; the rest means nothing."""
        return self._shown(self._arrays.legal)

    @cached_property
    def mask(self) -> Bytes | npt.NDArray[np.uint8]:
        """[size, actions]: 1 for each legal action; or as bits, eight actions to a byte, the lowest bit first."""
        return self._shown(self._arrays.mask.view(np.int8 if self._choices.masking == 1 else np.uint8))

    @cached_property
    def moves(self) -> Words:
        """[size, …]: the codes of the legal moves that begin with the touches made; the rest means nothing."""
        return self._shown(self._arrays.moves)

    @cached_property
    def turn(self) -> Bytes:
        """[size]: the number of the player to move, -1 before a draw."""
        return self._shown(self._arrays.turn)

    @cached_property
    def over(self) -> Flags:
        """[size]: which games are over and have not been restarted."""
        return self._shown(self._arrays.over.view(np.bool_))

    @cached_property
    def observations(self) -> npt.NDArray[np.uint8]:
        """[size, planes, rows, columns]: what the player to move sees."""
        return self._shown(self._arrays.observations)

    @cached_property
    def final_observations(self) -> npt.NDArray[np.uint8]:
        """[size, planes, rows, columns]: the end of the last game that ended in each place; zeros before the first."""
        return self._shown(self._arrays.final_observations)

    @cached_property
    def weights(self) -> Words:
        """[size, 8]: where a draw is due and given, how many ways there are to each of the legal ones."""
        return self._shown(self._arrays.weights)

    def position(self, game: int) -> Position:
        """One game's position, for people, without the positions before it."""
        if not is_whole(game) or not -self.size <= game < self.size:
            raise TrilithError(f"games are numbered from 0 to {self.size - 1}, so there is no game {game}")
        state = type(self._start.state)(*self._arrays.states[game].tolist())
        return Position(self.ruleset, state)

    # ---- what a program calls ----

    def reset(self, seed: int | Sequence[int] | None = None) -> None:
        """Restart all games, with this seed (or one for each game), or else with the one given at first."""
        self._seed = self._seed if seed is None else seed
        self._arrays.random[:] = self._seeds()
        self._play(np.full(self.size, RESTART, np.int64))

    def restart(self, games: npt.ArrayLike) -> None:
        """Restart some games: their numbers, or a flag for each game. The others stay as they are."""
        chosen = np.full(self.size, REFRESH, np.int64)
        wanted = np.asarray(games)
        if wanted.size == 0:
            return
        if wanted.dtype.kind not in "iub" or (wanted.dtype.kind == "b" and wanted.shape != (self.size,)):
            raise TrilithError(f"games are whole numbers or a flag for each of {self.size}, not {_kind(wanted)}")
        try:
            chosen[wanted] = RESTART
        except IndexError:
            raise TrilithError(f"games are numbered from 0 to {self.size - 1}") from None
        self._play(chosen)

    def step(self, actions: npt.ArrayLike, only: npt.ArrayLike | None = None) -> Stepped:
        """Play one legal action in every game. IllegalMove says which are not legal, and then nothing has changed.

        With `only`, a flag for each game, the others stay as they are, and what is returned of them means nothing.
        """
        chosen = self._checked(actions)
        others = None if only is None else ~self._flags(only)
        self._arrays.actions[:] = chosen
        if others is not None:
            np.copyto(self._arrays.actions, self._arrays.legal[:, 0], where=others)
        wrong = self._find_illegal()
        if wrong != ALL_LEGAL:
            self._refuse(wrong)
        if others is not None:
            self._arrays.actions[others] = REFRESH
        self._run()
        return self._stepped

    def save(self) -> SavedBatch:
        """All games as they stand, to `restore` them here or in a batch of the same ruleset and size."""
        kept = self._arrays
        parts = (kept.states, kept.random, kept.touched, kept.over, kept.past_plies, kept.past)
        actions, chance = self._means
        copies = [part.copy() for part in parts]
        return SavedBatch(str(self.ruleset), *copies)._replace(actions=actions, chance=chance)

    def restore(self, saved: SavedBatch) -> None:
        """Set all games to what `save` gave."""
        if not isinstance(saved, SavedBatch):
            raise TypeError(f"what save gave is wanted, not {type(saved).__name__}")
        if saved.ruleset != str(self.ruleset) or saved.states.shape != self._arrays.states.shape:
            raise TrilithError(f"this was saved by a batch of {len(saved.states)} games of {saved.ruleset}")
        if (saved.actions or self._means[0], saved.chance or self._means[1]) != self._means:
            raise TrilithError(f"this was saved by a batch with actions={saved.actions!r} and chance={saved.chance!r}")
        while self._arrays.past.shape[1] < saved.past.shape[1]:
            self._widen_past()
        arrays = self._arrays
        for name in ("states", "random", "touched", "over", "past_plies"):
            getattr(arrays, name)[:] = getattr(saved, name)
        arrays.past[:, : saved.past.shape[1]] = saved.past
        self._free_plies = 0
        self._play(np.full(self.size, REFRESH, np.int64))

    # ---- how it is done ----

    def _shown(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The same memory, as an array that cannot be written unless it is to be."""
        view = array.view()
        view.flags.writeable = not self._read_only
        return view

    @property
    def _means(self) -> tuple[str, str]:
        """What actions mean, and who draws: what is saved under another choice means something else."""
        return str(self._made_with["actions"]), str(self._made_with["chance"])

    def _flags(self, only: npt.ArrayLike) -> Flags:
        flags = np.asarray(only)
        if flags.dtype.kind != "b" or flags.shape != (self.size,):
            raise TrilithError(f"only is a flag for each of {self.size} games, not {_kind(flags)}")
        return flags

    def _seeds(self) -> list[int]:
        if is_whole(self._seed):
            root = mixed(int(self._seed), 0)
            return [mixed(root, game) for game in range(self.size)]
        given = list(self._seed) if isinstance(self._seed, Iterable) else [self._seed]
        if not all(map(is_whole, given)):
            raise TrilithError(f"a seed is a whole number, or one for each game, not {self._seed!r:.60}")
        seeds = [int(seed) for seed in given]
        if len(seeds) != self.size:
            raise TrilithError(f"one seed for each of {self.size} games, not {len(seeds)}")
        return [mixed(mixed(seed, 0), 0) for seed in seeds]

    @cached_property
    def _stepped(self) -> Stepped:
        ended = self._shown(self._arrays.ended.view(np.bool_))
        return Stepped(self._shown(self._arrays.rewards), ended, self.turn)

    def _checked(self, actions: npt.ArrayLike) -> npt.NDArray[Any]:
        try:
            chosen = np.asarray(actions)
        except ValueError:
            raise IllegalMove(f"actions are {self.size} whole numbers, one for each game") from None
        if chosen.shape != (self.size,) or chosen.dtype.kind not in "iu":
            raise IllegalMove(f"actions are {self.size} whole numbers, one for each game, not {_kind(chosen)}")
        return chosen

    def _refuse(self, game: int) -> None:
        number, count = int(self._arrays.actions[game]), int(self._arrays.counts[game])
        some = ", ".join(map(str, self._arrays.legal[game, : min(count, 5)]))
        listed = f"{some}{', …' if count > 5 else ''}"
        raise IllegalMove(f"game {game}: {number} is no legal action; there are {count}: {listed}")

    def _play(self, actions: Words) -> None:
        self._arrays.actions[:] = actions
        self._run()

    def _run(self) -> None:
        # A step adds at most one position to the past of each game.
        if self._free_plies == 0:
            self._extend_past()
        self._free_plies -= 1
        lead, team = self._runner
        if team:
            team.wake()
        lead()

    def _extend_past(self) -> None:
        """Make space for more past positions, if a game needs it, and count the steps for which it lasts."""
        longest = int(self._arrays.past_plies.max())
        if longest == self._arrays.past.shape[1]:
            self._widen_past()
        self._free_plies = self._arrays.past.shape[1] - longest

    def _widen_past(self) -> None:
        arrays = self._arrays
        self._arrays = arrays._replace(past=np.hstack([arrays.past, np.zeros_like(arrays.past)]))
        arrays.sizes[MAX_PAST] *= 2
        # They hold the old arrays.
        for stale in ("_runner", "_find_illegal"):
            vars(self).pop(stale, None)

    @cached_property
    def _runner(self) -> tuple[Callable[[], None], ThreadTeam | None]:
        """What plays one action of all games, and the threads that help."""
        # With work of its own: the helpers of an earlier runner return when theirs is over.
        arrays = self._arrays._replace(work=self._arrays.work.copy())
        rows = _rows(arrays)
        lead = self._entered(play_games, self._start.state, np.int64(LEADS), np.int64(0), rows)
        if self.threads == 1:
            return lead, None
        help_out = partial(self._kernel(play_games), self._start.state, np.int64(HELPS), np.int64(REST), rows)
        return lead, ThreadTeam(self.threads - 1, help_out, partial(arrays.work.__setitem__, OVER, 1))

    @cached_property
    def _find_illegal(self) -> Callable[[], int]:
        return self._entered(first_illegal, _rows(self._arrays))

    def _kernel(self, kernel: Callable[..., Any]) -> Callable[..., Any]:
        return link(self._start.game, kernel)

    def _entered(self, kernel: Callable[..., Any], *arguments: Any) -> Callable[[], Any]:
        return entered(self._kernel(kernel), *arguments)


def _rebuilt(made_with: dict[str, Any], saved: SavedBatch) -> Batch:
    batch = Batch(**made_with)
    batch.restore(saved)
    return batch


def _rows(arrays: GameBuffers) -> tuple[npt.NDArray[Any], ...]:
    return tuple(array.ravel() for array in arrays)


def _index(chosen: str, kinds: Any, name: str, order: tuple[str, ...] = ()) -> int:
    """The kernel's number for a choice."""
    known = order or get_args(kinds)
    if chosen not in known:
        raise TrilithError(f"{name} is one of {', '.join(known)}, not {chosen}")
    return known.index(chosen)


def _kind(array: npt.NDArray[Any]) -> str:
    return f"an array of {array.dtype} of shape {array.shape}"
