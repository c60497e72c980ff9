"""SingleGame: one game by numbers, as fast as Python can drive it. For many games at once see batch.py."""

from array import array
from collections.abc import Callable
from functools import cached_property
from operator import index
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from trilith.engine.batch_arrays import Choices, made_arrays
from trilith.engine.kernels.game_buffers import MAX_PAST, STOPS
from trilith.engine.kernels.single_game import (
    COUNT_SHIFT,
    NO_ROOM,
    OVER_BIT,
    REFRESH_GAME,
    REFUSED,
    RESTART_GAME,
    TURN_BITS,
    play_single,
)
from trilith.engine.linker import entry_point, link
from trilith.games.arguments import expect_flag, expect_whole, is_one_of, is_whole, shown
from trilith.games.bits import mixed
from trilith.games.encoding import Encoding
from trilith.games.errors import IllegalMove, TrilithError
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset

BYTES_MASK: Final = 1
# The arrays that make a game what it is: all others follow from them.
KEPT: Final = ("states", "random", "touched", "over", "past_plies", "past", "rewards")


class SavedGame(NamedTuple):
    """A game as it stood, as bytes that can be pickled and compared."""

    ruleset: str
    arrays: tuple[bytes, ...]
    # What the numbers of actions mean, and who draws; empty in what earlier versions saved.
    actions: str = ""
    chance: str = ""


class SingleGame:
    """One game of a ruleset, driven by the numbers of its actions.

    >>> game = SingleGame("flip", seed=1)
    >>> legal = game.legal
    >>> while legal:
    ...     legal = game.step(legal[0])
    >>> game.rewards
    (-1, 1)

    Actions, masks and observations are those of `Batch`: whole turns by their numbers, or touches; `mask` and
    `observation` are arrays that every step changes in place: copy what you keep. A game that is over stays over
    until `reset`. Stones are drawn from the pouch as the seed has it; with `chance="given"` draws are actions too.
    A game can be copied and pickled.
    """

    def __init__(
        self,
        ruleset: str | Ruleset,
        seed: int = 0,
        *,
        actions: str = "turns",
        chance: str = "pouch",
        mask: bool = True,
        observe: bool = True,
    ) -> None:
        if actions not in ("turns", "touches"):
            raise TrilithError(f"actions is one of turns, touches, not {actions}")
        if chance not in ("pouch", "given"):
            raise TrilithError(f"chance is one of pouch, given, not {chance}")
        _check_seed(seed)
        self.encoding = Encoding(ruleset)
        self._first = Position.start(self.encoding.ruleset)
        self.ruleset = self._first.ruleset
        self.players = len(self._first.players)
        # What the pouch may give, by name: with given draws, numbered after the turns.
        self.draws = tuple(self._first.draws)
        kind, luck = int(actions == "touches"), int(chance == "given")
        masking, observing = int(expect_flag(mask, "mask")), int(expect_flag(observe, "observe"))
        turns = len(self.encoding.touch_names) if kind else self.encoding.turns
        self.actions = turns + luck * len(self.draws)
        choices = Choices(kind, BYTES_MASK * masking, reward=0, ending=STOPS, luck=luck, observing=observing)
        arrays = made_arrays(self._first, self.encoding, 1, 1, choices)
        # In memory of an array.array, which is made a list of more quickly.
        self._listed = array("i", bytes(arrays.legal.nbytes))
        self._arrays = arrays._replace(
            legal=np.frombuffer(self._listed, np.int32).reshape(arrays.legal.shape),
            # The game, and where it starts.
            states=np.array([self._first.state] * 2, np.int64),
        )
        self._seed = seed
        # What makes another game like this one.
        self._made_with = {
            "ruleset": self.ruleset, "seed": seed, "actions": actions, "chance": chance,
            "mask": mask, "observe": observe,
        }  # fmt: skip
        self._means = actions, chance
        self._play = entry_point(link(self._first.game, play_single), 0, 0)
        self._addresses = np.zeros(len(self._arrays), np.int64)
        self._shown = 0
        # The legal actions; none once the game is over.
        self.legal: list[int] = []
        self._place = int(self._addresses.ctypes.data)
        self._attach()
        # Play a legal action, and return those that are legal then: none if the game is over. IllegalMove says why an
        # action is refused, and then nothing has changed.
        self.step = self._stepper()
        self.reset()

    def __repr__(self) -> str:
        return f"<SingleGame of {self.ruleset}: {self.position.text}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles: a game of its own, as this one stands."""
        return _rebuilt, ({**self._made_with, "seed": self._seed}, self.save())

    # ---- what a program reads ----

    @property
    def turn(self) -> int:
        """The number of the player to move, -1 before a draw that is to be given."""
        return (self._shown & TURN_BITS) - 1

    @property
    def is_over(self) -> bool:
        return self._shown & OVER_BIT != 0

    @property
    def rewards(self) -> tuple[int, ...]:
        """1 for the winner, -1 for the others, 0 in a draw and while the game goes on."""
        return tuple(self._arrays.rewards[0].tolist())

    @cached_property
    def mask(self) -> npt.NDArray[np.int8]:
        """[actions]: 1 for each legal action. It changes with every step."""
        return _read_only(self._arrays.mask[0].view(np.int8))

    @cached_property
    def observation(self) -> npt.NDArray[np.uint8]:
        """[planes, rows, columns]: what the player to move sees. It changes with every step."""
        return _read_only(self._arrays.observations[0])

    def observation_of(self, player: int) -> npt.NDArray[np.uint8]:
        """[planes, rows, columns]: what a player sees now, whoever is to move. Of touches made it shows nothing."""
        if not is_one_of(player, self.players):
            numbers = f"from 0 to {self.players - 1}"
            raise TrilithError(f"players are numbered {numbers}, so there is no player {shown(player)}")
        seen = np.zeros(self.observation.shape, np.uint8)
        planes = np.array(self.encoding.observation(self.position, player), np.uint8)
        seen[: len(self.encoding.plane_names)] = planes.reshape(self.encoding.shape)
        return seen

    @property
    def weights(self) -> tuple[int, ...]:
        """Before a draw that is to be given: how many ways there are to each of the legal ones."""
        return tuple(self._arrays.weights[0, : len(self.legal)].tolist())

    @property
    def position(self) -> Position:
        """The position, for people, without those before it."""
        return Position(self.ruleset, type(self._first.state)(*self._arrays.states[0].tolist()))

    # ---- what a program calls ----

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game, with this seed; without one the luck of the last game goes on."""
        if seed is not None:
            _check_seed(seed)
        if seed is not None or self._shown == 0:
            self._seed = self._seed if seed is None else seed
            self._arrays.random[0] = mixed(mixed(int(self._seed), 0), 0)
        self._arrays.rewards[:] = 0
        self._command(RESTART_GAME)

    def save(self) -> SavedGame:
        """The game as it stands, to `restore` it here or in another SingleGame of the ruleset."""
        used = int(self._arrays.past_plies[0])
        kept = [getattr(self._arrays, name) for name in KEPT]
        return SavedGame(
            str(self.ruleset),
            tuple((part[:, :used] if part is self._arrays.past else part[:1]).tobytes() for part in kept),
            *self._means,
        )

    def restore(self, saved: SavedGame) -> None:
        """Set the game to what `save` gave."""
        if not isinstance(saved, SavedGame):
            raise TypeError(f"what save gave is wanted, not {type(saved).__name__}")
        if saved.ruleset != str(self.ruleset):
            raise TrilithError(f"this is a game of {saved.ruleset}, not of {self.ruleset}")
        if (saved.actions or self._means[0], saved.chance or self._means[1]) != self._means:
            raise TrilithError(f"this is a game with actions={saved.actions!r} and chance={saved.chance!r}")
        for name, data in zip(KEPT, saved.arrays, strict=True):
            while name == "past" and len(data) > self._arrays.past.nbytes:
                self._widen()
            array = getattr(self._arrays, name).reshape(-1)
            part = np.frombuffer(data, array.dtype)
            array[: len(part)] = part
        self._command(REFRESH_GAME)

    # ---- how it is done ----

    def _stepper(self) -> Callable[[int], list[int]]:
        """The function that plays an action. What it needs are its own variables: to look them up in the game would
        take a tenth of its time."""
        play, place, listed = self._play, self._place, self._listed

        def step(action: int) -> list[int]:
            try:
                packed: int = play(place, index(action))
            except OverflowError:
                raise IllegalMove(f"{action} is no legal action; there are {len(self.legal)}") from None
            except TypeError:
                expect_whole(action, "an action")
                raise
            if packed < 0:
                packed = self._again(action, packed)
            self._shown = packed
            self.legal = legal = listed[: packed >> COUNT_SHIFT].tolist()
            return legal

        return step

    def _command(self, command: int) -> None:
        self._arrays.actions[0] = command
        self._shown = self._play(self._place, command)
        self._arrays.actions[0] = 0
        self.legal = self._listed[: self._shown >> COUNT_SHIFT].tolist()

    def _again(self, action: int, packed: int) -> int:
        """Make room for past positions and play, or say why the action is refused."""
        if packed == NO_ROOM:
            self._widen()
            packed = self._play(self._place, action)
        if packed == REFUSED:
            if self.is_over:
                raise IllegalMove(f"{action}: the game is over")
            raise IllegalMove(f"{action} is no legal action; there are {len(self.legal)}")
        return packed

    def _widen(self) -> None:
        past = self._arrays.past
        self._arrays = self._arrays._replace(past=np.hstack([past, np.zeros_like(past)]))
        self._arrays.sizes[MAX_PAST] *= 2
        self._attach()

    def _attach(self) -> None:
        """Tell the kernel where the arrays are."""
        self._addresses[:] = [array.ctypes.data for array in self._arrays]


def _check_seed(seed: object) -> None:
    if not is_whole(seed):
        raise TrilithError(f"a seed is a whole number, not {seed!r:.60}")


def _rebuilt(made_with: dict[str, Any], saved: SavedGame) -> SingleGame:
    game = SingleGame(**made_with)
    game.restore(saved)
    return game


def _read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view
