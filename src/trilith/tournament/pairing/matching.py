"""Maximum-weight matching that is asked again and again while few weights change.

The library that pairs Swiss rounds asks networkx for a new matching after every step, which takes minutes for 200
players. The matcher of bbpPairings, which py4swiss brings compiled, starts from the matching before; `WarmGraphs` puts
it where the library looks for networkx. The matchings weigh the same, and where several do, a pairing does not depend
on which one it is (tests/tournament/test_matching.py compares the rounds).
"""

import builtins
from collections import Counter
from collections.abc import Callable, Iterable
from types import FunctionType, MethodType
from typing import Any, Final

from py4swiss.dynamicuint import DynamicUint
from py4swiss.matching_computer import ComputerDutchOptimality

Edge = tuple[int, int]
# So many bits of a number are handed over at once: fewer than the 32 that the matcher keeps together.
PART: Final = 30
MASK: Final = (1 << PART) - 1


class WarmMatcher:
    """Matchings of most edges, and of most weight among those, over vertices 0 to n - 1. Weights are whole numbers of
    any size."""

    def __init__(self, vertices: int, bits: int) -> None:
        # A matching with one more edge outweighs any other: so many bits are put above every weight.
        self._lift = 1 << (bits + vertices.bit_length())
        self.bits = bits
        self.vertices = vertices
        self._parts = self._lift.bit_length() // PART + 1
        most = DynamicUint(1)
        # Two bits more are the matcher's own.
        most.shift_grow(self._lift.bit_length() + 2)
        self._zero = most & 0
        self._computer = ComputerDutchOptimality(vertices, self._sized(2 * self._lift - 1))
        self._weights: dict[Edge, int] = {}
        self._written: dict[int, DynamicUint] = {}
        for _ in range(vertices):
            self._computer.add_vertex()

    def matching(self, weights: dict[Edge, int]) -> set[Edge]:
        """The matching for these edges, each as (less, greater) with a weight above 0."""
        changed = [edge for edge, weight in weights.items() if self._weights.get(edge) != weight]
        gone = [edge for edge in self._weights if edge not in weights]
        for one, other in _few_first(changed + gone):
            weight = weights.get((one, other) if one < other else (other, one), 0)
            if weight not in self._written:
                self._written[weight] = self._sized(self._lift + weight) if weight else self._zero
            self._computer.set_edge_weight(one, other, self._written[weight])
        self._weights = weights
        self._computer.compute_matching()
        return {(one, other) for one, other in enumerate(self._computer.get_matching()) if one < other}

    def _sized(self, number: int) -> DynamicUint:
        """A number as long as all the others: the matcher adds them part by part."""
        out = DynamicUint(self._zero)
        for shift in range(PART * (self._parts - 1), -1, -PART):
            out <<= PART
            out |= number >> shift & MASK
        return out


def _few_first(edges: Iterable[Edge]) -> Iterable[Edge]:
    """Each edge from the end that more of them have: whoever stands first is matched anew, so those should be few."""
    edges = list(edges)
    count = Counter(end for edge in edges for end in edge)
    return ((one, other) if count[one] >= count[other] else (other, one) for one, other in edges)


class _Graph:
    """As much of a networkx.Graph as the library uses."""

    def __init__(self) -> None:
        self.nodes: list[int] = []
        self.weights: dict[Edge, int] = {}

    def add_node(self, node: int) -> None:
        self.nodes.append(node)

    def add_edge(self, one: int, other: int, weight: int) -> None:
        self.weights[(one, other) if one < other else (other, one)] = weight


class WarmGraphs:
    """What the library takes for networkx while it pairs one round."""

    Graph = _Graph

    def __init__(self) -> None:
        self._matcher: WarmMatcher | None = None

    def max_weight_matching(self, graph: _Graph, maxcardinality: bool) -> set[Edge]:
        assert maxcardinality
        vertices = len(graph.nodes)
        bits = max((weight.bit_length() for weight in graph.weights.values()), default=1)
        if self._matcher is None or self._matcher.vertices != vertices or self._matcher.bits < bits:
            self._matcher = WarmMatcher(vertices, bits)
        return self._matcher.matching(graph.weights)


def importing(function: Callable[..., Any], owner: object, name: str, module: object) -> MethodType:
    """A method of `owner` for which `import name` gives this module, and nothing else changes for anybody."""

    def find(asked: str, *rest: Any) -> Any:
        return module if asked == name else builtins.__import__(asked, *rest)

    scope = {**function.__globals__, "__builtins__": {**vars(builtins), "__import__": find}}
    bound = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, function.__closure__)
    bound.__kwdefaults__ = function.__kwdefaults__
    return MethodType(bound, owner)
