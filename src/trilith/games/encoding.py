"""Encoding: what learning programs see of a ruleset. Turns and touches as numbers, positions as planes, and images."""

from functools import cache

from trilith.games import registry
from trilith.games.actions import NO_TOUCH, ActionHooks, flat, grid_of
from trilith.games.arguments import POSITION, expect, expect_whole, is_one_of, shown
from trilith.games.definition import State
from trilith.games.errors import IllegalMove, TrilithError
from trilith.games.move import Move
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset


class Encoding:
    """A ruleset's numbers.

    >>> encoding = Encoding("morris")
    >>> encoding.turns, len(encoding.touch_names), encoding.shape
    (13272, 24, (6, 7, 7))
    >>> position = Position.start("morris")
    >>> encoding.number(position, "d6"), encoding.move(position, 96)
    (96, Move('d6'))

    `number` and `move` are the reverse of each other. The same number means the same turn in every position, and in
    later versions. An observation is seen from the player to move; `plane_names` says what each of its planes shows.
    """

    def __init__(self, ruleset: str | Ruleset) -> None:
        self.ruleset = registry.ruleset(ruleset)
        self._start = Position.start(self.ruleset)
        self.hooks = action_hooks(self._start)
        options = self.ruleset.options
        # How many turns there are, and what can be touched.
        self.turns = self.hooks.turns(options)
        self.touch_names = self.hooks.touch_names(options)
        self.plane_names = self.hooks.plane_names(options)
        self._cells = self.hooks.cells(options)
        # How many points there are: touches below this are points. The place of each point in a plane.
        self.points = len(self._cells)
        self.places = flat(self._cells)
        # Planes, rows and columns.
        self.shape = (len(self.plane_names), *grid_of(self._cells))
        # The images of a position: the first is itself.
        self.symmetries = self._start.game.symmetry.count(self._start.state)

    def __repr__(self) -> str:
        return f"Encoding({str(self.ruleset)!r})"

    def _check(self, position: Position) -> None:
        """Refuse a position of another game, or of a ruleset whose numbers mean something else."""
        rules = expect(position, Position, POSITION).ruleset
        if rules is self.ruleset or rules == self.ruleset:
            return
        if rules.game != self.ruleset.game or self._meanings(rules) != self._meanings(self.ruleset):
            raise TrilithError(f"this is a position of {rules}, and these are the numbers of {self.ruleset}")

    def _meanings(self, rules: Ruleset) -> tuple[object, ...]:
        hooks, options = self.hooks, rules.options
        return hooks.turns(options), hooks.cells(options), hooks.plane_names(options), hooks.touch_names(options)

    def _check_symmetry(self, symmetry: int) -> None:
        if not is_one_of(symmetry, self.symmetries):
            numbers = f"from 0 to {self.symmetries - 1}"
            raise TrilithError(f"symmetries are numbered {numbers}, so there is no {shown(symmetry)}")

    def number(self, position: Position, move: Move | str) -> int:
        """The number of a legal move."""
        self._check(position)
        return self.hooks.action_number(position.state, position.find(move).code)

    def numbers(self, position: Position) -> tuple[int, ...]:
        """Those of all legal moves, in the order of `legal_moves`."""
        self._check(position)
        return tuple([self.hooks.action_number(position.state, code) for code in position.legal_moves.codes])

    def move(self, position: Position, number: int) -> Move:
        """The legal move with this number. IllegalMove if there is none."""
        self._check(position)
        number = expect_whole(number, "a turn")
        if not 0 <= number < self.turns:
            raise IllegalMove(f"{number}: turns are numbered from 0 to {self.turns - 1}")
        code = self.hooks.numbered_move(position.state, number)
        if code not in position.legal_moves.codes:
            raise IllegalMove(f"{number}: this turn is not legal here")
        return Move(code, position.legal_moves)

    def touches(self, position: Position, move: Move | str) -> tuple[int, ...]:
        """What a hand touches for a legal move, each as an index into `touch_names`.

        >>> encoding = Encoding("flip")
        >>> [encoding.touch_names[touch] for touch in encoding.touches(Position.start("flip"), "b2s")]
        ['b2', 'silver']
        """
        self._check(position)
        return touches_of(self.hooks, position.state, position.find(move).code)

    def observation(self, position: Position, player: int | None = None) -> list[int]:
        """The planes one after the other, row by row; as a player sees them, by default the one to move."""
        self._check(position)
        if player is not None and not is_one_of(player, len(position.players)):
            numbers = f"from 0 to {len(position.players) - 1}"
            raise TrilithError(f"players are numbered {numbers}: there is no {shown(player)}")
        planes, rows, columns = self.shape
        out = [0] * (planes * rows * columns)
        self.hooks.write_planes(position.state if player is None else self.hooks.seen_by(position.state, player), out)
        return out

    def image(self, position: Position, symmetry: int) -> Position:
        """The position as it looks under a symmetry: worth the same, and played the same way."""
        self._check(position)
        self._check_symmetry(symmetry)
        return Position(self.ruleset, position.game.symmetry.image(position.state, symmetry))

    def turn_images(self, symmetry: int) -> tuple[int, ...]:
        """For each turn its image under a symmetry.

        >>> encoding = Encoding("flip")
        >>> encoding.turn_images(2)[:4]
        (6, 7, 4, 5)
        """
        self._check_symmetry(symmetry)
        return self._turn_images(int(symmetry))

    @cache  # noqa: B019 (there are few encodings, and a table of thousands of numbers is slow to make)
    def _turn_images(self, symmetry: int) -> tuple[int, ...]:
        hooks, state = self.hooks, self._start.state
        image = self._start.game.symmetry.image(state, symmetry)
        moves = [hooks.numbered_move(state, number) for number in range(self.turns)]
        return tuple([hooks.action_number(image, hooks.move_image(state, move, symmetry)) for move in moves])

    def observation_images(self, symmetry: int) -> tuple[int, ...]:
        """For each number of the image's observation, where it stands in the observation itself.

        >>> encoding, position = Encoding("flip"), Position.start("flip").play("b2s")
        >>> seen = encoding.observation(position)
        >>> [seen[at] for at in encoding.observation_images(5)] == encoding.observation(encoding.image(position, 5))
        True
        """
        self._check_symmetry(symmetry)
        return self._observation_images(int(symmetry))

    @cache  # noqa: B019
    def _observation_images(self, symmetry: int) -> tuple[int, ...]:
        hooks, state = self.hooks, self._start.state
        planes, rows, columns = self.shape
        size = rows * columns
        places = self.places
        # Cells that are no point stay where they are.
        cell_images = list(range(size))
        for point, place in enumerate(places):
            cell_images[place] = places[hooks.point_image(state, point, symmetry)]
        found = [0] * (planes * size)
        for plane in range(planes):
            to = hooks.plane_image(state, plane, symmetry)
            for cell in range(size):
                found[to * size + cell_images[cell]] = plane * size + cell
        return tuple(found)


def action_hooks(position: Position) -> ActionHooks[State]:
    """The hooks of a position's game. TrilithError if it has none."""
    if position.game.actions is None:
        raise TrilithError(f"the turns of {position.ruleset.game} have no numbers yet: its folder has no actions.py")
    return position.game.actions()


def touches_of(hooks: ActionHooks[State], state: State, code: int) -> tuple[int, ...]:
    """All touches of a move."""
    found: list[int] = []
    while (touch := hooks.touch(state, code, len(found))) != NO_TOUCH:
        found.append(touch)
    return tuple(found)
