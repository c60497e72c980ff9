"""The matcher that starts from the matching before: as heavy as networkx's, and the same rounds."""

import random
from types import MethodType

import networkx
import pytest

from tests.tournament.simulated import Troubles, rounds_of
from tests.tournament.test_dutch import TOURNAMENTS
from trilith.tournament.pairing import matching
from trilith.tournament.pairing.dutch import Dutch
from trilith.tournament.pairing.matching import Edge, WarmGraphs


def weight_of(weights: dict[Edge, int], matched: set[Edge]) -> tuple[int, int]:
    return len(matched), sum(weights[min(edge), max(edge)] for edge in matched)


@pytest.mark.parametrize("seed", range(20))
def test_as_many_edges_and_as_heavy_however_often_weights_change(seed: int) -> None:
    chance, graphs = random.Random(seed), WarmGraphs()
    vertices, bits = chance.randint(2, 16), chance.choice((1, 20, 31, 32, 64, 300))
    weights: dict[Edge, int] = {}
    for _ in range(8):
        for edge in ((one, other) for other in range(vertices) for one in range(other)):
            if chance.random() < 0.3:
                weights[edge] = chance.getrandbits(bits) if chance.random() < 0.7 else 0
        there = {edge: weight for edge, weight in weights.items() if weight}
        slow, warm = networkx.Graph(), WarmGraphs.Graph()
        for graph in (slow, warm):
            for vertex in range(vertices):
                graph.add_node(vertex)
            for (one, other), weight in there.items():
                graph.add_edge(other, one, weight=weight)
        expected = networkx.max_weight_matching(slow, maxcardinality=True)
        found = graphs.max_weight_matching(warm, maxcardinality=True)
        assert weight_of(there, found) == weight_of(there, expected)


@pytest.mark.parametrize("batch", range(4))
def test_rounds_are_those_that_networkx_finds(batch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(batch, TOURNAMENTS // 2, 4):
        players = 4 + seed * 5 % 29
        steps = list(rounds_of(Dutch(), seed, players, min(6, players - 1), Troubles()))
        with monkeypatch.context() as patched:
            patched.setattr(matching, "importing", lambda function, owner, *_: MethodType(function, owner))
            assert steps == list(rounds_of(Dutch(), seed, players, min(6, players - 1), Troubles()))
