"""The legal moves of a position as a tree of steps, small enough to send to a board that knows no rules."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from trilith.games.errors import IllegalMove
from trilith.games.move import Move
from trilith.games.position import Position
from trilith.games.step import Step

# Where an edge leads when the move is finished.
FINISHED: Final = -1
# What ends a move that could also go on.
DONE: Final = Step("done", "", "end the turn here")


class Edge(NamedTuple):
    """One thing to touch. `purpose` is an index into the tree's purposes, `to` into its nodes, or FINISHED."""

    kind: str
    name: str
    purpose: int
    to: int


@dataclass(frozen=True)
class StepTree:
    """Every way to put a move together. The first node is the root.

    Branches that look the same are kept once: in Outfox the nine pieces one may take lead to the same points.

    >>> tree = step_tree(Position.start("flip"))
    >>> len(tree.nodes), tree.purposes
    (2, ('place a panel', 'choose the side up'))
    """

    purposes: tuple[str, ...]
    nodes: tuple[tuple[Edge, ...], ...]


def step_tree(position: Position) -> StepTree:
    """The tree of all legal moves; its root has no edges where there are none."""
    builder = _Builder()
    root = builder.node(position.legal_moves.steps, 0)
    # The root comes last while building; readers begin at the first.
    order = [root, *range(root)]
    place = {old: new for new, old in enumerate(order)}
    nodes = tuple(tuple(edge._replace(to=place.get(edge.to, FINISHED)) for edge in builder.nodes[old]) for old in order)
    return StepTree(tuple(builder.purposes), nodes)


class _Builder:
    def __init__(self) -> None:
        self.purposes: dict[str, int] = {}
        self.nodes: list[tuple[Edge, ...]] = []
        self._known: dict[tuple[Edge, ...], int] = {}

    def node(self, moves: Iterable[Sequence[Step]], at: int) -> int:
        """The number of the node for moves that share their first steps."""
        branches: dict[Step, list[Sequence[Step]]] = {}
        for steps in moves:
            branches.setdefault(steps[at] if at < len(steps) else DONE, []).append(steps)
        edges = tuple(self._edge(step, together, at + 1) for step, together in branches.items())
        if edges not in self._known:
            self._known[edges] = len(self.nodes)
            self.nodes.append(edges)
        return self._known[edges]

    def _edge(self, step: Step, moves: list[Sequence[Step]], at: int) -> Edge:
        purpose = self.purposes.setdefault(step.purpose, len(self.purposes))
        is_last = len(moves) == 1 and len(moves[0]) <= at
        return Edge(step.kind, step.name, purpose, FINISHED if is_last else self.node(moves, at))


def move_by_steps(position: Position, names: Sequence[str]) -> Move:
    """The legal move whose steps have these names. IllegalMove says so where there is none.

    >>> move_by_steps(Position.start("flip"), ["b2", "C"])
    Move('b2b')
    """
    wanted, legal = tuple(names), position.legal_moves
    for code, steps in zip(legal.codes, legal.steps, strict=True):
        if len(steps) == len(wanted) and all(step.name == name for step, name in zip(steps, wanted, strict=True)):
            return Move(code, legal)
    raise _why_not(position, wanted) or IllegalMove(f"{' '.join(wanted)[:60]}: no move is made of these steps")


def _why_not(position: Position, names: tuple[str, ...]) -> IllegalMove | None:
    """Why the first step that no move has is wrong, in the game's own words.

    Steps cannot be written down, but moves can: put the wrong name into the text of a move that is right up to there.
    """
    moves = [(tuple(step.name for step in move.steps), move.text) for move in position.legal_moves]
    look = position.look
    for at, wrong in enumerate(names):
        if wrong not in look.board.points and wrong not in look.pieces:
            return None
        near = [(steps, text) for steps, text in moves if len(steps) > at and steps[at] != wrong]
        moves = [(steps, text) for steps, text in moves if len(steps) > at and steps[at] == wrong]
        if moves:
            continue
        for steps, text in near:
            if text.count(steps[at]) == 1:
                try:
                    position.find(text.replace(steps[at], wrong))
                except IllegalMove as refusal:
                    return refusal
    return None
