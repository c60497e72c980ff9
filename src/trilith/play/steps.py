"""The legal moves of a position as a tree of steps, small enough to send to a board that knows no rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import contains
from typing import Final, NamedTuple

from trilith.games.errors import IllegalMove
from trilith.games.move import Move
from trilith.games.position import Position
from trilith.games.step import Step

# Where an edge leads when the move is finished.
FINISHED: Final = -1
# Stands between words, and is no letter.
BETWEEN: Final = "\U0010ffff"
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
    alphabet, words = position.legal_moves.spelling
    builder = _Builder(alphabet)
    builder.nodes[0] = builder.edges(words)
    return StepTree(tuple(builder.purposes), tuple(builder.nodes))


class _Builder:
    """Makes a node for every set of ways to go on, once. The first is left for the root."""

    def __init__(self, alphabet: Mapping[Step, str]) -> None:
        self.purposes: dict[str, int] = {}
        self.nodes: list[tuple[Edge, ...]] = [()]
        self._steps = {letter: step for step, letter in alphabet.items()} | {"": DONE}
        self._by_ways: dict[str, int] = {}
        self._by_edges: dict[tuple[Edge, ...], int] = {}

    def edges(self, words: Sequence[str]) -> tuple[Edge, ...]:
        """What can be touched first, where moves go on in these ways."""
        branches: dict[str, list[str]] = {}
        for word in words:
            first = word[:1]
            if first in branches:
                branches[first].append(word[1:])
            else:
                branches[first] = [word[1:]]
        return tuple([self._edge(self._steps[letter], rest) for letter, rest in branches.items()])

    def _edge(self, step: Step, rest: list[str]) -> Edge:
        kind, name, purpose = step
        number = self.purposes.setdefault(purpose, len(self.purposes))
        is_last = len(rest) == 1 and not rest[0]
        return Edge(kind, name, number, FINISHED if is_last else self._node(rest))

    def _node(self, words: list[str]) -> int:
        """The number of the node from which moves go on in these ways."""
        ways = BETWEEN.join(words)
        if ways not in self._by_ways:
            edges = self.edges(words)
            # Other ways may have come to the same.
            number = self._by_edges.setdefault(edges, len(self.nodes))
            if number == len(self.nodes):
                self.nodes.append(edges)
            self._by_ways[ways] = number
        return self._by_ways[ways]


def move_by_steps(position: Position, names: Sequence[str]) -> Move:
    """The legal move whose steps have these names. IllegalMove says so where there is none.

    >>> move_by_steps(Position.start("flip"), ["b2", "C"])
    Move('b2b')
    """
    wanted, legal = tuple(names), position.legal_moves
    alphabet, words = legal.spelling
    named = [{letter for step, letter in alphabet.items() if step.name == name} for name in wanted]
    for code, word in zip(legal.codes, words, strict=True):
        # Most moves differ in their last step: no need to look at the others then.
        if named and word[-1] in named[-1] and len(word) == len(named) and all(map(contains, named, word)):
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
