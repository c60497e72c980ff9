"""Touches: how a person puts a move together, point by point and piece by piece, without knowing the rules.

`Touches` narrows the legal moves by the touches made so far. `step_tree` gives all ways to do so at once, small enough
to send to a browser. `move_by_steps` finds the move that a series of touches makes.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from trilith.games.cached import cached_property
from trilith.games.errors import IllegalMove
from trilith.games.move import Move
from trilith.games.position import Position
from trilith.games.step import Alphabet, Outline, Step

# Where an edge leads when the move is complete.
FINISHED: Final = -1
# The same, among the numbers of nodes as characters.
END: Final = chr(0)
# Ends a move that could also go on.
DONE: Final = Step("done", "", "end the turn here")
# How many trees are remembered: many games begin alike, and both players and watchers of one are sent the same.
REMEMBERED: Final = 256
# How many parts of them are, for one alphabet.
REMEMBERED_PARTS: Final = 10_000
# How many moves are tried to find out why a touch is wrong.
TRIED: Final = 50


class Touches:
    """The legal moves of a position that begin with the touches made so far. Never changes.

    >>> touches = Touches(Position.start("flip").play("b2s")).named("b2")
    >>> [str(move) for move in touches.named("b3").named("c1").moves]
    ['b2-b3,c1s', 'b2-b3,c1b']
    >>> touches.refusal("d4")
    'a panel flips up, down, left or right, and d4 is not beside b2'
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.made: tuple[Step, ...] = ()
        self._legal = position.legal_moves
        # Moves by their code and the word that spells their steps.
        self._words: list[tuple[int, str]] = list(zip(self._legal.codes, self._legal.spelling.words, strict=True))

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        return tuple(Move(code, self._legal) for code, _ in self._words)

    @cached_property
    def next(self) -> Mapping[Step, int]:
        """What may be touched next, each with the number of moves it leaves."""
        at = len(self.made)
        letters = Counter(word[at] for _, word in self._words if len(word) > at)
        steps = self._legal.spelling.alphabet.steps
        return {steps[letter]: count for letter, count in letters.items()}

    @property
    def next_points(self) -> frozenset[str]:
        """The next point of every move, even if a piece comes first."""
        at = len(self.made)
        points = ([step.name for step in move.steps[at:] if step.kind == "point"] for move in self.moves)
        return frozenset(names[0] for names in points if names)

    @property
    def forced(self) -> Step | None:
        """The next touch if there is no other, and no move that is complete without it."""
        following = self.next
        return next(iter(following)) if len(following) == 1 and sum(following.values()) == len(self._words) else None

    @property
    def only_move(self) -> Move | None:
        """The last move left, if there is just one."""
        return self.moves[0] if len(self._words) == 1 else None

    @property
    def complete(self) -> Move | None:
        """The move that these touches make, even if others go on."""
        return next((Move(code, self._legal) for code, word in self._words if len(word) == len(self.made)), None)

    def then(self, step: Step) -> "Touches":
        """After one more touch, which must be one of `next`."""
        return self._narrowed(step, self._legal.spelling.alphabet.letter(step))

    def named(self, name: str) -> "Touches":
        """After a touch of the point or piece with this name. IllegalMove if no move goes on like that."""
        alphabet = self._legal.spelling.alphabet
        letters = alphabet.named.get(name, "")
        narrowed = self._narrowed(alphabet.steps[letters[0]], letters) if letters else None
        if narrowed is None or not narrowed._words:
            raise IllegalMove(self.refusal(name) or f"{name} cannot be chosen now")
        return narrowed

    def _narrowed(self, made: Step, letters: str) -> "Touches":
        """After one more touch, which may be any of these letters."""
        at = len(self.made)
        narrowed = Touches.__new__(Touches)
        narrowed.position, narrowed._legal, narrowed.made = self.position, self._legal, (*self.made, made)
        narrowed._words = [(code, word) for code, word in self._words if len(word) > at and word[at] in letters]
        return narrowed

    def refusal(self, name: str) -> str | None:
        """Why this cannot be touched next, in the game's words. None if that depends on how the move would go on."""
        tried = self.moves[:: max(1, len(self.moves) // TRIED)]
        reasons = {_reason(self.position, move, len(self.made), name) for move in tried}
        reason = reasons.pop() if len(reasons) == 1 else None
        return reason if reason is None or name in re.split(r"[\s,.:;]+", reason) else f"{name}: {reason}"


def _reason(position: Position, move: Move, index: int, name: str) -> str | None:
    """What the rules say to a legal move with one of its steps replaced.

    Steps are not written down, but moves are: the name is put in the place of the step in the move's text.
    """
    text = _with_step(move, index, name)
    if text is None:
        return None
    try:
        position.find(text)
    except IllegalMove as error:
        reason = str(error)
        return reason.removeprefix(f"{text}: ") if reason.startswith(f"{text}: ") else None
    return None


def _with_step(move: Move, index: int, name: str) -> str | None:
    """The move's text with the name of one step replaced, if the text spells the steps out."""
    at = 0
    for number, step in enumerate(move.steps):
        at = move.text.find(step.name, at)
        if at < 0:
            return None
        if number == index:
            return move.text[:at] + name + move.text[at + len(step.name) :]
        at += len(step.name)
    return None


def move_by_steps(position: Position, names: Sequence[str]) -> Move:
    """The legal move whose steps have these names. IllegalMove if there is none.

    >>> move_by_steps(Position.start("flip"), ["b2", "C"])
    Move('b2b')
    """
    legal = position.legal_moves
    alphabet, starts, words = legal.outline
    if 0 < len(names) <= alphabet.longest:
        # A name may stand for several steps: a point to move to, or one to take from.
        for letters in product(*[alphabet.named.get(name, "") for name in names]):
            if not starts and (word := "".join(letters)) in words:
                return position.find(legal[words.index(word)])
            # With groups of moves, the first letter is looked up apart from the rest: words have that of the first.
            if starts and letters[0] in starts and (word := starts[0] + "".join(letters[1:])) in words:
                return position.find(legal[words.index(word) * len(starts) + starts.index(letters[0])])
    raise IllegalMove(_why_not(position, names))


def _why_not(position: Position, names: Sequence[str]) -> str:
    """Why no move is made of these steps."""
    look, touches = position.look, Touches(position)
    for name in names:
        # Only names on the board or beside it deserve an explanation.
        if name not in look.board.points and name not in look.pieces:
            break
        try:
            touches = touches.named(name)
        except IllegalMove as error:
            return str(error)
    return f"{' '.join(names)[:60]}: no move is made of these steps"


class Edge(NamedTuple):
    """One touch. `purpose` is an index into the tree's purposes, `to` an index into its nodes, or FINISHED."""

    kind: str
    name: str
    purpose: int
    to: int


@dataclass(frozen=True)
class StepTree:
    """Every way to put a move together. The first node is the root.

    Equal branches are shared: in Outfox all nine pieces lead to the same points.

    >>> tree = step_tree(Position.start("flip"))
    >>> len(tree.nodes), [tree.purposes[node[0].purpose] for node in tree.nodes]
    (2, ['place a panel', 'choose the side up'])
    """

    purposes: tuple[str, ...]
    nodes: tuple[tuple[Edge, ...], ...]


def step_tree(position: Position) -> StepTree:
    """The tree of all legal moves. Without any, its root has no edges."""
    return _tree(position.legal_moves.outline)


@lru_cache(REMEMBERED)
def _tree(outline: Outline) -> StepTree:
    alphabet, starts, words = outline
    parts, numbers = _parts(alphabet), _Numbers()
    # All words of a group go on alike.
    pairs = _pairs([word[1:] for word in words] if starts else words, numbers, parts)
    if starts:
        to = numbers[pairs] if pairs else END
        pairs = "".join([start + to for start in starts])
    # Roots are hardly ever the same.
    nodes = (parts.nodes.made_of(pairs), *[parts.nodes[node] for node in numbers])
    tree = StepTree(tuple(parts.purposes), nodes)
    parts.forget_if_many()
    return tree


class _Numbers(dict[str, str]):
    """The numbers of nodes, as characters, by what goes on from them: so nodes from which moves go on alike are one.

    What goes on from a node is written as pairs: the letter of a touch, and the number of the node it leads to. No
    touch leads to the root, whose number is 0: that stands for the end.
    """

    def __missing__(self, pairs: str) -> str:
        number = self[pairs] = chr(len(self) + 1)
        return number


def _pairs(words: Sequence[str], numbers: _Numbers, parts: "_Parts") -> str:
    """What goes on from the node where these words begin. They are put together from their ends."""
    lengths = set(map(len, words))
    is_even, longest = len(lengths) == 1, max(lengths, default=0)
    following: dict[str, str] = {}
    for length in range(longest, 0, -1):
        ending = (words if length == longest else ()) if is_even else [word for word in words if len(word) == length]
        shorter: defaultdict[str, str] = defaultdict(str)
        for word in ending:
            if word in following:
                following[word] += parts.done
            else:
                beginning, pair = parts.ends[word]
                shorter[beginning] += pair
        for word, pairs in following.items():
            beginning, pair = parts.ends[word]
            shorter[beginning] += pair[0] + numbers[pairs]
        following = shorter
    return following.get("", "")


class _Parts:
    """What trees with the same alphabet are made of. It is shared, and so costs the garbage collector nothing."""

    def __init__(self, alphabet: Alphabet) -> None:
        self.purposes: dict[str, int] = {}
        # The way to end a move that could also go on.
        self.done = alphabet.letter(DONE) + END
        self.ends = _Ends()
        self.nodes = _Nodes(alphabet, self.purposes)

    def forget_if_many(self) -> None:
        if len(self.nodes) > REMEMBERED_PARTS or len(self.ends) > REMEMBERED_PARTS:
            self.nodes.clear()
            self.ends.clear()


class _Ends(dict[str, tuple[str, str]]):
    """Words without their last letter, and this letter with the end after it."""

    def __missing__(self, word: str) -> tuple[str, str]:
        made = self[word] = word[:-1], word[-1] + END
        return made


class _Nodes(dict[str, tuple[Edge, ...]]):
    """Nodes by their pairs."""

    def __init__(self, alphabet: Alphabet, purposes: dict[str, int]) -> None:
        self._steps = alphabet.steps
        self._purposes = purposes
        self._edges: dict[str, Edge] = {}

    def __missing__(self, pairs: str) -> tuple[Edge, ...]:
        node = self[pairs] = self.made_of(pairs)
        return node

    def made_of(self, pairs: str) -> tuple[Edge, ...]:
        edges, two = self._edges, [pairs[at : at + 2] for at in range(0, len(pairs), 2)]
        return tuple([edges.get(pair) or self._edge(pair) for pair in two])

    def _edge(self, pair: str) -> Edge:
        kind, name, purpose = self._steps[pair[0]]
        number = self._purposes.setdefault(purpose, len(self._purposes))
        edge = self._edges[pair] = Edge(kind, name, number, FINISHED if pair[1] == END else ord(pair[1]))
        return edge


_parts = lru_cache(REMEMBERED)(_Parts)
