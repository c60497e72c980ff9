"""The step tree: every way to put a legal move together, touch by touch, small enough to send to a browser."""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

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


class Edge(NamedTuple):
    """One touch. `purpose` is an index into the tree's purposes, `to` an index into its nodes, or FINISHED."""

    kind: str
    name: str
    purpose: int
    to: int


class StepTree(msgspec.Struct, frozen=True):
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
    return _DECODER.decode(tree_json(position))


def tree_json(position: Position) -> bytes:
    """The same as JSON. It is put together from the JSON of its edges, which are few."""
    return _tree_json(position.legal_moves.outline)


_DECODER: Final = msgspec.json.Decoder(StepTree)


@lru_cache(REMEMBERED)
def _tree_json(outline: Outline) -> bytes:
    alphabet, starts, words = outline
    parts, numbers = _parts(alphabet), _Numbers()
    # All words of a group go on alike.
    pairs = _pairs([word[1:] for word in words] if starts else words, numbers, parts)
    if starts:
        to = numbers[pairs] if pairs else END
        pairs = "".join([start + to for start in starts])
    # Roots are hardly ever the same.
    nodes = ",".join([parts.nodes.made_of(pairs), *[parts.nodes[node] for node in numbers]])
    tree = f'{{"purposes":{parts.purposes.json},"nodes":[{nodes}]}}'.encode()
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
    if lengths == {1}:
        return END.join(words) + END
    ends, is_even, longest = parts.ends, len(lengths) == 1, max(lengths, default=0)
    following: dict[str, str] = {}
    for length in range(longest, 0, -1):
        ending = (words if length == longest else ()) if is_even else [word for word in words if len(word) == length]
        shorter: defaultdict[str, str] = defaultdict(str)
        for word in ending:
            if word in following:
                following[word] += parts.done
            else:
                beginning, pair = ends[word]
                shorter[beginning] += pair
        for word, pairs in following.items():
            beginning, pair = ends[word]
            shorter[beginning] += pair[0] + numbers[pairs]
        following = shorter
    return following.get("", "")


class _Parts:
    """What trees with the same alphabet are made of. It is shared, and so costs the garbage collector nothing."""

    def __init__(self, alphabet: Alphabet) -> None:
        self.purposes = _Purposes()
        # The way to end a move that could also go on.
        self.done = alphabet.letter(DONE) + END
        self.ends = _Ends()
        self.nodes = _Nodes(alphabet, self.purposes)

    def forget_if_many(self) -> None:
        if len(self.nodes) > REMEMBERED_PARTS or len(self.ends) > REMEMBERED_PARTS:
            self.nodes.clear()
            self.ends.clear()


class _Purposes(dict[str, int]):
    """The numbers of purposes, and all of them as JSON."""

    json = "[]"

    def __missing__(self, purpose: str) -> int:
        number = self[purpose] = len(self)
        self.json = msgspec.json.encode(list(self)).decode()
        return number


class _Ends(dict[str, tuple[str, str]]):
    """Words without their last letter, and this letter with the end after it."""

    def __missing__(self, word: str) -> tuple[str, str]:
        made = self[word] = word[:-1], word[-1] + END
        return made


class _Nodes(dict[str, str]):
    """Nodes as JSON, by their pairs."""

    def __init__(self, alphabet: Alphabet, purposes: _Purposes) -> None:
        self._edges = _Edges(alphabet, purposes)

    def __missing__(self, pairs: str) -> str:
        node = self[pairs] = self.made_of(pairs)
        return node

    def made_of(self, pairs: str) -> str:
        edges = self._edges
        return f"[{','.join([edges[pairs[at : at + 2]] for at in range(0, len(pairs), 2)])}]"


class _Edges(dict[str, str]):
    """Edges as JSON, by their pair."""

    def __init__(self, alphabet: Alphabet, purposes: _Purposes) -> None:
        self._steps = alphabet.steps
        self._purposes = purposes

    def __missing__(self, pair: str) -> str:
        kind, name, purpose = self._steps[pair[0]]
        to = FINISHED if pair[1] == END else ord(pair[1])
        edge = self[pair] = msgspec.json.encode(Edge(kind, name, self._purposes[purpose], to)).decode()
        return edge


_parts = lru_cache(REMEMBERED)(_Parts)
